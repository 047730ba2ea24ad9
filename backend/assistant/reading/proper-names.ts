/** Names on which an answer depends, over folded text: what holds for one examination, test or origin, holds for no other. */
const PROPER_NAME_PATTERNS = {
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
  scheme: {
    atas: /\batas\b/u,
    cas: /\bcas\b/u,
    ihs: /\bihs\b|医疗附加费|health surcharge/u,
    pal: /\bpal\b|attestation letter/u,
    caq: /\bcaq\b/u,
    gic: /\bgic\b/u,
    pgwp: /\bpgwp\b/u,
    iang: /\biang\b/u,
  },
} as const satisfies Record<string, Readonly<Record<string, RegExp>>>;

const NAME_KINDS = Object.values(PROPER_NAME_PATTERNS);

/** Names of examinations, English tests, origins and schemes in folded text. */
export const findProperNames = (text: string): ReadonlySet<string> =>
  new Set(
    NAME_KINDS.flatMap((patterns) =>
      Object.entries(patterns)
        .filter(([, pattern]) => pattern.test(text))
        .map(([name]) => name),
    ),
  );

const isDisjoint = (requestedNames: readonly string[], names: ReadonlySet<string>) =>
  !requestedNames.some((name) => names.has(name));

/** Whether a title names another examination, test or origin than the question. */
export const isAboutOtherName = (requestedNames: ReadonlySet<string>, titleNames: ReadonlySet<string>): boolean =>
  NAME_KINDS.some((patterns) => {
    const names = Object.keys(patterns);
    const requestedNamesOfKind = names.filter((name) => requestedNames.has(name));
    return (
      requestedNamesOfKind.length > 0 &&
      names.some((name) => titleNames.has(name)) &&
      isDisjoint(requestedNamesOfKind, titleNames)
    );
  });

const RESULT_NAMES = [...Object.keys(PROPER_NAME_PATTERNS.exam), ...Object.keys(PROPER_NAME_PATTERNS.test)];

const SCHEME_NAMES = Object.keys(PROPER_NAME_PATTERNS.scheme);

/** Whether a passage names every examination, test and scheme of the question, and its title none that the question lacks. */
export function hasSameNames(
  requestedNames: ReadonlySet<string>,
  passage: { names: ReadonlySet<string>; titleNames: ReadonlySet<string> },
): boolean {
  const titleResultNames = RESULT_NAMES.filter((name) => passage.titleNames.has(name));
  return (
    [...RESULT_NAMES, ...SCHEME_NAMES].every((name) => !requestedNames.has(name) || passage.names.has(name)) &&
    (titleResultNames.length === 0 || !isDisjoint(titleResultNames, requestedNames))
  );
}
