//! The gallery: original boards for both rules, from 6 x 6 to 30 x 30. A test proves that each has a unique solution,
//! and measures its difficulty.

use crate::puzzle::Example;

/// The boards by measured difficulty, and for equal difficulty the smaller and simpler ones first.
pub const EXAMPLES: &[Example] = &[
    Example { name: "Puddle", grade: 0, text: "https://puzz.link/p?aquarium/r/6/6/2254440184e0/222334001366" },
    Example { name: "Two arms", grade: 0, text: "https://puzz.link/p?aquarium/6/6/84ehhc45nd0p/210112000025" },
    Example {
        name: "Long bath",
        grade: 0,
        text: "https://puzz.link/p?aquarium/r/8/6/0ka44h0g0va7jee20/43334433644328",
    },
    Example { name: "Ponds", grade: 0, text: "https://puzz.link/p?aquarium/7/7/84fgs671g451jhko10/23011552243222" },
    Example {
        name: "Fish tank",
        grade: 0,
        text: "https://puzz.link/p?aquarium/r/8/8/gla93hc928a0cm2h8do800g0/6744532252883223",
    },
    Example {
        name: "Reservoir",
        grade: 0,
        text: "https://puzz.link/p?aquarium/r/10/10/h140g2o8k9sm5obh2c10i050eovc1b6u02pk/4320\
                   3243320100031777",
    },
    Example {
        name: "Wetland",
        grade: 0,
        text: "https://puzz.link/p?aquarium/10/10/8ghm2r4asd99mbunq504o0c0bvk08geb9m62/657657\
                   84648899334257",
    },
    Example {
        name: "Estuary",
        grade: 0,
        text: "https://puzz.link/p?aquarium/12/12/7427mf8uv69oo30h84ia8452l103u5e1u3jp87utns8\
                   c6jk02c5k1g/54387756aa8502455b1899cc",
    },
    Example {
        name: "Cistern",
        grade: 1,
        text: "https://puzz.link/p?aquarium/r/15/15/528eogk92slla9egid1ijqi5d2jg8a8gk21868g80\
                   g2q02607ft0i2qc0409ia4fl04if7so0078008o0710/9a78ab88644733476365577682799f",
    },
    Example {
        name: "Lake district",
        grade: 1,
        text: "https://puzz.link/p?aquarium/r/30/30/0g84141cc83ga0oo28n1888h9igg98aj50ggik8i1\
                   0dh1448h24e51hgp65231h41ga2k8ggk64121rgda2gk8ok41c9hg8i0p80ii2gi9g5914og9i290g\
                   ck5hagj88cgh42g89ac3100fk4101f8810ghgg11129842246g482000e5s0cuds3vv042t0g1l000\
                   g69i30eo190og062400f0o08fp0uouk51001r3m30f0vs009s041tgcs723g30304f0407s7j83ng8\
                   c72ccg00d023s0ggbg08so4g0mgs0fg1v0og810vd84100g000g72g008006108001g0887ge/edab\
                   cfffdccdc-10-129a698c-13-12f-10cea44-10e116144-12fe-11cf-11-11-10caf-16ff6236-\
                   12-19-1e",
    },
    Example { name: "Rock pool", grade: 2, text: "https://puzz.link/p?aquarium/r/6/6/d8aidl3crheu/533334264324" },
    Example { name: "Gully", grade: 2, text: "https://puzz.link/p?aquarium/6/6/ddtcbe4g9see/663332455234" },
    Example { name: "Overflow", grade: 2, text: "https://puzz.link/p?aquarium/8/6/7bqunfflo2jncff3g/22433354362456" },
    Example {
        name: "Seven basins",
        grade: 2,
        text: "https://puzz.link/p?aquarium/r/7/7/adltruf489rnqel05g/23564532334457",
    },
    Example {
        name: "Locks",
        grade: 2,
        text: "https://puzz.link/p?aquarium/8/8/kbnrr9a5que0erf3ermrvg3g/3224576457444315",
    },
    Example {
        name: "Ten fathoms",
        grade: 2,
        text: "https://puzz.link/p?aquarium/r/10/10/1kh12qduqtqlmd9bknoj7v70keb7joohv67q/6644\
                   546567a823625674",
    },
    Example {
        name: "Canal",
        grade: 2,
        text: "https://puzz.link/p?aquarium/12/10/hk8dtbspanivggo6s2p1il47vv9s53cppuv5e41bgii\
                   g/6668775778665798767b9a",
    },
    Example {
        name: "Marsh",
        grade: 2,
        text: "https://puzz.link/p?aquarium/25/25/i2c474oi0h91ip2eohi6r912kfr6k1bdp0jvgi0qc16\
                   hac48ascbqn8glkiqh6p53ocjf4gh4kk1096i793agr4phgkpja96hk4i4tep641cs992plhk0i15h\
                   7r36fo7u011u0434gc4cqggjgt2rs0epl2vps000n05580buer1d217g835l2do37o70u24f0002j9\
                   gc9csaulh2642g0b9gjv5rgi026ehlu100k10dieg/-11-10fcfe-11-10-10eb979bbb98ab-12-1\
                   4-15-123956be-10b3a-10-12-12-18-16-14-12d8dd9-10-13-15",
    },
    Example {
        name: "Waterworks",
        grade: 3,
        text: "https://puzz.link/p?aquarium/15/15/iij9qp9an2g2kk5fc3j11m2al6cord46mdi7b2unecc\
                   2ubr826fs1r3l70m8vsgc2f7hgtfje40voq09l1q6/1265668a868b9a83683566457ab8ca",
    },
    Example {
        name: "Aqueduct",
        grade: 3,
        text: "https://puzz.link/p?aquarium/r/20/20/89110hc4ia495g4ph0asi3dgra4h7ke6eo04pg15l\
                   35f8aesim3fla2i4lp494oomt9l3hjoj2ig80v1fud00dggvi026g1o7ru6k7c0s821ng800stvhi3\
                   21cgc79lgc4acgk003bo1f3ousu16o161/a988768875778a8125460201296a9588db863d9b",
    },
    Example {
        name: "Archipelago",
        grade: 3,
        text: "https://puzz.link/p?aquarium/30/30/0g61581035a8g86i090epo81d8q5h168m50083s2008\
                   5t600ijc89ki3gaajnf2km74234ria4iq4409tk4tgi6ib8cu032i1802bp4h40kj7863q4n14h4ac\
                   8hi95ihl2obo8i4hmh29f73668id1c8im6soig8151ddkho2jk5108119j41e42c28102ov31hvp08\
                   1fo600a0e14vu1so00805n0v7s5gi0q2mu00h1t183ui0sk5ke0ru0vu031pt1vo0e87o482fjog0v\
                   sc3k08r64g04ejvp7s10oe0vq3hm76gc2e226s4m407jq1ob0gep4gb01f4g3hhsp0gm918/-14-13\
                   -10caba7af-11de-10f-10f-10a9bf-11fffedd-1077cb7a-12ac9de-10d678-13d-13c-14f-12\
                   f-10-10-17-18-19",
    },
    Example {
        name: "Dry dock",
        grade: 4,
        text: "https://puzz.link/p?aquarium/r/12/12/66altqquvmtj6f3f4mi9d48p5kghts9mor5doshn3\
                   ucgo3pv3nvpg0/99a78645777974945957989c",
    },
    Example {
        name: "Undertow",
        grade: 4,
        text: "https://puzz.link/p?aquarium/r/15/15/a5ghma2tmqaujnvl2or4hel2mjb9lch352ccegbd1\
                   a1tco447u2q54terfbgo62c76udodvvffg1gv6vu01c/396455468abb9994ad7a96662446ac",
    },
    Example {
        name: "Tide pools",
        grade: 4,
        text: "https://puzz.link/p?aquarium/15/15/rjjn77dheqini9p94fmjfbimjh9929sld89anvt2ba1\
                   0g1eu0vou5ojfvnbs7hl7pso470ef1s81fgpm4ni8/8b9ab6ba89953265aa699796a78697",
    },
    Example {
        name: "Delta",
        grade: 4,
        text: "https://puzz.link/p?aquarium/20/20/abiim3a996a8jomilp47ci8mkihii412942lag2bl0r\
                   3s9m2o15bg2bd2e2ldapmhb08015ogiihh01v17fjo5e0v6huuj006fvv3s81s4ro3uggm7rvv7d87\
                   4tg4gkghtbsli3fq3vt5s20vk3u00su/99bd7958bdaba8a8788b99c945aaeb9348d98bc-10",
    },
    Example {
        name: "Deep end",
        grade: 4,
        text: "https://puzz.link/p?aquarium/r/20/20/62g2a36hi6hrld3m6h54dii968lhsicls4l9o5cjh\
                   dep2gt8la68h6ln516agapp027a08eg0m90111u4g331vs028i6o0fo0ai84c09bsfuu2g821fqfqg\
                   4s7s65p353mq6s74fs6bgvvq00ggf07o0/bbbfeea768acca746cdc0ee979ab7a88adceceda",
    },
    Example {
        name: "Whirlpool",
        grade: 4,
        text: "https://puzz.link/p?aquarium/r/25/25/32j4gi56202hos8cj880oeik9b848k7ekisgq91r1\
                   k84a5869qrgcjkii5ahum6b2dckup7e09ae5i2ks7jaagh921p0iaajl5h5caa2drs66ad6kea0n94\
                   861g3g7idtu0u2u10eb37opkso16f60l2so0e401ouo40v7nmg00898q165chn820e8jfpb7co1koo\
                   0024nuft8q9h330ce2j33gpc0v2k9vgcb6p09psq1go/cf-12-14-11eefa68325ccabcb-10feab7\
                   7dbd5558-15-10e-11bd9c5-11-129a8-11-16",
    },
    Example {
        name: "Abyss",
        grade: 4,
        text: "https://puzz.link/p?aquarium/r/30/30/02i8ggg355qg6i92p00jd5i18qil7iec47140gc09\
                   80to3ig1189494ji14d96r88sm94g4cmss0gr948110iggb4g611uh0c4ua2248up1a8csjaggit74\
                   0scqg41410ii46i235o9248ggi4fh9222de294aj64i2o9hc44g5108o10eb87fge500ibs1o1h8cq\
                   2gbr34t067u3se05408002p0k1u7t324ao0n70161oo3urtto114ii000r0v0ovgv00a4001qco0d0\
                   4psco1d63s70i42j0no8520a77sfvhco7k20g40bi0007g7123oi73g1hlg01pffcfg70s3g0/49fd\
                   aede-10-12-10eccfefffccccbbdbad-120-11-11f9c5e-18d689b57c-18-12f-12abbde-12fe-\
                   18",
    },
];
