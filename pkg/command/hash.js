// The hash by which a board is known and belongs to a shard: documented in docs/batches.md, and the same in the native
// command.

import { createHash } from "node:crypto";

/** SHA-256 as hexadecimal digits. @param {string} text */
export const sha256 = (text) => createHash("sha256").update(text).digest("hex");

/**
 * The hash of a board's text: without a byte order mark and white space at the end, lines ending in line feeds.
 * @param {string} text
 */
export const hashOf = (text) =>
  sha256(
    text
      .replace(/^\uFEFF/, "")
      .replaceAll("\r\n", "\n")
      .replace(/[ \t\r\n]+$/, ""),
  );

/**
 * Whether a hash belongs to a shard: its first 64 bits modulo the number of shards.
 * @param {string} hash
 * @param {[number, number]} shard
 */
export const isOf = (hash, [index, count]) =>
  count === 1 || BigInt(`0x${hash.slice(0, 16)}`) % BigInt(count) === BigInt(index - 1);

/**
 * A shard as `3/64` names it; null for anything else.
 * @param {string} text
 * @returns {[number, number] | null}
 */
export function shardOf(text) {
  const [, index = "0", count = "0"] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  return Number(index) >= 1 && Number(index) <= Number(count) ? [Number(index), Number(count)] : null;
}
