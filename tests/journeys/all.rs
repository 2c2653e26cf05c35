//! What people do with the page, in real browsers: `cargo xtask test journeys [filter] [--browser name]`.
//!
//! A journey is an `async fn(&Page) -> Result<()>` in one of the modules, and one line in the list below.

mod alike;
mod aquarium;
mod boards;
mod edit;
mod faults;
mod fresh;
mod gallery;
mod harmony;
mod import;
mod keep;
mod keyboard;
mod lab;
mod maze;
mod opening;
mod own;
mod phone;
mod play;
mod policy;
mod see;
mod share;
mod solve;
mod steps;
mod stop;
mod teach;
mod told;
mod trust;
mod visit;
mod voltorb;
mod watch;
mod worker;

use std::process::ExitCode;

fn main() -> ExitCode {
    xtask::browser::run(&xtask::journeys![
        fresh::nothing_is_left => [Chromium, Phone, WebKit],
        opening::first_sight,
        opening::gallery,
        opening::help_tells_the_keys,
        opening::a_visit_loads_one_puzzle,
        teach::a_ghost_makes_the_first_moves,
        teach::whoever_acts_is_not_shown,
        teach::a_link_is_not_interrupted,
        teach::help_shows_it_again,
        teach::clues_are_typed_where_a_tap_points,
        teach::typed_from_elsewhere,
        teach::a_round_is_dealt,
        teach::stopping_is_no_main_button_where_winning_is_sure,
        visit::reload_keeps_name_mode_and_undo,
        visit::progress_is_kept_per_board,
        visit::an_edited_board_has_no_name,
        visit::a_tick_is_for_those_who_solved_it,
        visit::back_leads_to_the_board_before,
        visit::a_puzzles_name_opens_it,
        visit::hints_are_remembered,
        told::words_go_with_what_they_speak_of,
        told::the_headline_is_of_what_is_shown,
        told::runs_are_compared_with_their_like,
        told::answers_are_wanted,
        told::a_large_board_is_a_table,
        told::nothing_overflows,
        lab::opens_when_asked,
        lab::compares_setups,
        lab::setups_are_made,
        lab::links_bring_setups,
        lab::wrong_setups_are_marked,
        lab::stops_and_races,
        lab::many_boards,
        lab::sets_go_on,
        lab::takes_what_is_dropped,
        lab::a_note_is_run,
        gallery::lists_what_is_asked_for,
        gallery::cards_can_be_read,
        gallery::opens_a_blank_board,
        gallery::makes_a_board,
        gallery::shows_the_formats,
        gallery::a_board_a_day,
        gallery::past_days_and_other_peoples_answers,
        play::by_dragging,
        play::undo_and_redo,
        play::takes_off,
        play::refuses_where_it_happens,
        play::hints_lead_to_the_answer,
        policy::every_rule_refuses => [Chromium, WebKit, Firefox],
        policy::only_pictures_and_the_own_worker_are_trusted => [Chromium, WebKit, Firefox],
        edit::draws,
        edit::reshapes,
        edit::takes_sizes => [Chromium, Phone, WebKit, Firefox],
        edit::stops_at_the_limits,
        edit::beams_follow,
        solve::one_answer,
        solve::several_answers,
        solve::counts_all,
        solve::no_answer,
        solve::strategies_side_by_side,
        solve::a_change_ends_the_verdict,
        stop::quickly_and_carries_on,
        stop::before_an_answer,
        watch::transport,
        watch::plays_to_the_end_and_loops,
        watch::step_in_the_link,
        see::the_wheel_zooms_and_fit_restores => [Chromium, WebKit, Firefox],
        see::an_embedded_board_leaves_the_wheel => [Chromium, WebKit, Firefox],
        see::replays_fly_both_ways,
        see::what_was_found_is_in_sight => [Chromium, WebKit, Firefox],
        see::switches_unfold => [Chromium, WebKit, Firefox],
        watch::calmly => [Chromium, Phone],
        share::opens_elsewhere,
        share::link_and_code,
        share::puzzle_place_or_answer,
        share::files,
        share::embedded,
        import::pastes_a_board,
        import::pastes_a_link,
        import::drops_a_file,
        import::refuses_with_reasons,
        import::refuses_very_long_texts,
        import::refuses_bad_links,
        import::starts_in_spite_of_a_bad_link,
        import::types_a_board,
        phone::never_scrolls_sideways => [Phone],
        phone::buttons_are_large_enough => [Phone],
        phone::two_fingers_never_write => [Phone],
        phone::one_finger_draws => [Phone],
        keyboard::solves_a_board => [Chromium, WebKit, Firefox],
        keyboard::reaches_every_button => [Chromium, WebKit, Firefox],
        keyboard::escape_closes,
        keyboard::board_in_words,
        maze::both_boards_stay,
        maze::pasted_text_switches,
        maze::walks,
        maze::walks_by_taps,
        maze::edits,
        maze::solves_and_watches,
        maze::shows_where_the_naive_search_fails,
        maze::says_why_not,
        maze::contest_files,
        maze::refuses_bad_text,
        maze::large_boards_have_no_link,
        aquarium::fills,
        aquarium::marks_dry,
        aquarium::tells_errors,
        aquarium::celebrates,
        aquarium::hints_in_three_steps,
        aquarium::draws_tanks,
        aquarium::sets_clues_and_rule,
        aquarium::verdicts,
        aquarium::notes_strategy,
        aquarium::watches,
        aquarium::link_opens_elsewhere,
        aquarium::pastes_its_formats,
        aquarium::refuses_bad_text,
        aquarium::fits_a_phone => [Phone],
        voltorb::assists_by_keyboard => [Chromium, WebKit, Firefox],
        voltorb::assists_by_touch,
        voltorb::plays_a_round,
        voltorb::marks_and_stops,
        voltorb::tells_contradictions,
        voltorb::solves_and_watches,
        voltorb::links_and_seeds,
        voltorb::refuses_bad_text,
        voltorb::fits_a_phone => [Phone],
        harmony::swaps_by_dragging,
        harmony::swaps_by_taps,
        harmony::swaps_by_keys => [Chromium, WebKit, Firefox],
        harmony::looks_ahead,
        harmony::leads_back,
        harmony::tells_when_asked,
        harmony::hints_lead_home,
        harmony::solves_and_watches,
        harmony::verdicts,
        harmony::pastes_its_formats,
        harmony::refuses_bad_text,
        harmony::edits,
        harmony::link_opens_elsewhere,
        harmony::fits_a_phone => [Phone],
        keep::themes,
        keep::board_for_the_next_visit,
        keep::works_without_storage => [Chromium, Phone],
        alike::the_modules_say_what_is_said_natively => [Chromium, WebKit, Firefox],
        trust::a_missing_worker_is_not_asked_for_without_end,
        trust::a_worker_that_says_nothing_is_found_out,
        trust::the_last_wish_wins,
        trust::quick_wishes_end,
        trust::rubbish_in_storage_breaks_nothing,
        own::a_friends_link_takes_nothing,
        own::boards_of_any_size_stay,
        own::is_named_removed_and_put_back,
        own::two_tabs_keep_each_others_ticks => [Chromium, WebKit],
        faults::a_module_breaks_off,
        faults::a_worker_cannot_load_its_module,
        faults::a_change_while_loading_leaves_the_link,
        faults::a_trap_leaves_the_way_back,
        faults::storage_is_full,
        faults::the_clock_jumps,
        faults::a_tab_comes_back_after_a_crash => [Chromium, Phone],
        faults::offline_in_the_middle => [Chromium],
        faults::a_thousand_undos,
        faults::two_hundred_solves => [Chromium, WebKit],
        worker::a_trap_is_told,
        worker::a_broken_worker_is_replaced,
        worker::a_silent_worker_is_replaced,
        worker::the_board_survives_a_trap,
    ])
}
