/** Names on which an answer depends, over folded text: what holds for one examination, test or origin, holds for no other. */
const PROPER_NAMES = {
  exam: {
    dse: /\b(?:hk)?dse\b|文凭试|最佳五科|best five/u,
    gaokao: /\bgao ?kao\b|高考/u,
    alevel: /\ba[ -]?levels?\b/u,
    ib: /\bib(?:dp)?\b|国际文凭/u,
    sat: /\bsats?\b|\bact (?:score|test)/u,
    ap: /\baps?\b/u,
    gcse: /\bi?gcses?\b/u,
    btec: /\bbtec\b/u,
    jupas: /\bjupas\b|联招/u,
  },
  test: {
    ielts: /\bielts\b|雅思/u,
    toefl: /\btoefl\b|托福/u,
    pte: /\bpte\b/u,
    duolingo: /\bduolingo\b|多邻国/u,
    cet: /\bcet\b|四六级|[四六]级/u,
  },
  origin: {
    hongKong: /\b(?:hong kong(?:ers?)?|hk|bno)\b|\bbn\(o\)|香港|港人|港生/u,
    mainland: /\b(?:mainland|china|chinese (?:passport|students?|nationals?|citizens?))\b|内地|大陆|国内|中国/u,
  },
} as const satisfies Record<string, Readonly<Record<string, RegExp>>>;

const KINDS = Object.values(PROPER_NAMES);

/** Names of examinations, English tests and origins in folded text. */
export const findProperNames = (text: string): ReadonlySet<string> =>
  new Set(
    KINDS.flatMap((patterns) =>
      Object.entries(patterns)
        .filter(([, pattern]) => pattern.test(text))
        .map(([name]) => name),
    ),
  );

const isDisjoint = (asked: readonly string[], names: ReadonlySet<string>) => !asked.some((name) => names.has(name));

/** Whether a title names another examination, test or origin than the question. */
export const isOfOtherName = (asked: ReadonlySet<string>, title: ReadonlySet<string>): boolean =>
  KINDS.some((patterns) => {
    const names = Object.keys(patterns);
    const askedNames = names.filter((name) => asked.has(name));
    return askedNames.length > 0 && names.some((name) => title.has(name)) && isDisjoint(askedNames, title);
  });

const RESULTS = [...Object.keys(PROPER_NAMES.exam), ...Object.keys(PROPER_NAMES.test)];

/** Whether a passage names every examination and test of the question, and its title none that the question lacks. */
export function isOfSameNames(
  asked: ReadonlySet<string>,
  passage: { names: ReadonlySet<string>; titleNames: ReadonlySet<string> },
): boolean {
  const named = RESULTS.filter((name) => passage.titleNames.has(name));
  return (
    RESULTS.every((name) => !asked.has(name) || passage.names.has(name)) &&
    (named.length === 0 || !isDisjoint(named, asked))
  );
}
