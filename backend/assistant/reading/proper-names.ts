/**
 * Patterns that match names in folded text on which an answer depends: rules for one examination, test or origin do not
 * apply to another.
 */
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
    hongKong: /\b(?:hong kong(?:ers?)?|hk(?:sar)?|bno)\b|\bbn\(o\)|香港|港人|港生/u,
    mainland:
      /\b(?:mainland|china|chinese (?:passport|students?|nationals?|citizens?))\b|内地|大陆|国内|回国|归国|中国|考[公编]|留服/u,
  },
  citizenship: {
    american: /\b(?:us|american) (?:citizens?|passports?)\b|美国(?:公民|护照)|美籍/u,
    british: /\b(?:uk|british) (?:citizens?|passports?)\b|英国(?:公民|护照)|英籍/u,
    canadian: /\bcanadian (?:citizens?|passports?)\b|加拿大(?:公民|护照)|加籍/u,
    australian: /\baustralian (?:citizens?|passports?)\b|(?:澳洲|澳大利亚)(?:公民|护照)|澳籍/u,
  },
  passport: {
    hongKongPassport: /\b(?:hksar|hong kong|hk|bno|bn\(o\)).{0,20}passports?\b|(?:香港|特区|bno).{0,8}护照/u,
  },
  /** Places without schools on this site. */
  place: {
    japan: /\bjapan(?:ese)?\b|日本/u,
    korea: /\bkorean?\b|韩国/u,
    germany: /\bgerman(?:y)?\b|德国/u,
    france: /\bfrance\b|法国/u,
    netherlands: /\bnetherlands\b|\bholland\b|荷兰/u,
    singapore: /\bsingapore\b|\bnus\b|新加坡/u,
    newZealand: /\b(?:new zealand|nz|auckland|otago)\b|新西兰|纽西兰|奥克兰/u,
    ireland: /(?<!northern )\bireland\b|\bdublin\b|都柏林|(?<!北)爱尔兰/u,
    malaysia: /\bmalaysian?\b|马来西亚|大马/u,
    taiwan: /\btaiwan\b|台湾/u,
    macau: /\bmacau\b|澳门/u,
    russia: /\brussian?\b|俄罗斯/u,
    europe: /\b(?:europe(?:an)?|switzerland|italy|spain|poland|hungary)\b|欧洲|瑞士|意大利|西班牙|波兰|匈牙利/u,
    hongKongUniversities:
      /\bhong kong (?:universit|master)|\b(?:students|visa|permit\)) (?:in|for) hong kong\b|\b(?:iang|hku(?! ?space)|hkust|cuhk)\b|港硕|港(?:大|中文|科大|理工|城大)|非本地(?:学)?生|香港(?:读(?:研|硕|大学|本科)|的?大学|硕士|学生签证)/u,
    thailand: /\bthailand\b|泰国/u,
  },
  /** Institutions that have a passage of their own, which answers no question about another. */
  institution: {
    eton: /\beton\b|伊顿/u,
    risd: /\brisd\b|rhode island school|罗德岛/u,
    parsons: /\bparsons\b|帕森斯/u,
  },
  profession: {
    doctor: /\b(?:medicine|medical|doctors?|mbbs)\b|医(?:科|生|学院)|学医|读医/u,
    pharmacist: /\bpharma(?:cy|cists?)\b|药(?:剂|学|师)/u,
    nurse: /\bnurs(?:e|es|ing)\b|护(?:理|士)/u,
    dentist: /\bdent(?:al|istry|ists?)\b|牙(?:医|科)/u,
    vet: /\bvet(?:erinary|s)?\b|兽医/u,
    lawyer: /\b(?:law|lawyers?|solicitors?|barristers?|llb)\b|法律|法学|律师/u,
    accountant: /\baccount(?:ing|ancy|ants?)\b|会计/u,
    engineer: /\bengineer(?:ing|s)?\b|工程/u,
    computing: /\b(?:comput(?:ing|er science)|software)\b|计算机|电脑|软件|人工智能|\bai\b|artificial intelligence/u,
    architect: /\barchitect(?:ure|s)?\b|建筑/u,
    psychologist: /\bpsycholog(?:y|ists?)\b|心理学/u,
    teacher: /\b(?:teacher training|teach(?:ers?)|pgce|pgde)\b|教师|教育文凭/u,
    physiotherapist: /\bphysio(?:therapy|therapists?)?\b|物理治疗/u,
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
    visa485: /\b(?:subclass )?485\b|temporary graduate/u,
  },
} as const satisfies Record<string, Readonly<Record<string, RegExp>>>;

const NAME_KINDS = Object.values(PROPER_NAME_PATTERNS);

/** Returns the names of examinations, English tests, origins and schemes in folded text. */
export const findProperNames = (text: string): ReadonlySet<string> =>
  new Set(
    NAME_KINDS.flatMap((patterns) =>
      Object.entries(patterns)
        .filter(([, pattern]) => pattern.test(text))
        .map(([name]) => name),
    ),
  );

/** Matches what only students from the mainland have. */
const MAINLAND_RESULT_PATTERN = /\bgao ?kao\b|高考|双非|\b(?:211|985)\b|一本线|二本/u;

/** Adds the origin that the results of a question imply, if it names none. */
export const addImpliedOrigin = (names: ReadonlySet<string>, text: string): ReadonlySet<string> =>
  MAINLAND_RESULT_PATTERN.test(text) && !names.has('hongKong') ? new Set([...names, 'mainland']) : names;

/** Whether folded text names an institution that has a passage of its own. */
export const namesInstitution = (text: string): boolean =>
  Object.values(PROPER_NAME_PATTERNS.institution).some((pattern) => pattern.test(text));

const isDisjoint = (requestedNames: readonly string[], names: ReadonlySet<string>) =>
  !requestedNames.some((name) => names.has(name));

/** Whether a title names another examination, test, origin or place than the question. */
export const isAboutOtherName = (requestedNames: ReadonlySet<string>, titleNames: ReadonlySet<string>): boolean =>
  DISTINCT_NAMES.some((name) => titleNames.has(name) && !requestedNames.has(name)) ||
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

const PLACE_NAMES = Object.keys(PROPER_NAME_PATTERNS.place) as OtherPlace[];
/** Names whose passages answer only a question that has the name. */
const DISTINCT_NAMES = [...PLACE_NAMES, ...Object.keys(PROPER_NAME_PATTERNS.institution)];
const REQUIRED_NAMES = [...RESULT_NAMES, ...DISTINCT_NAMES, ...Object.keys(PROPER_NAME_PATTERNS.scheme)];

const PROFESSION_NAMES = Object.keys(PROPER_NAME_PATTERNS.profession);

/** Whether a title names a profession that the question does not name. */
export const namesOtherProfession = (requestedNames: ReadonlySet<string>, titleNames: ReadonlySet<string>): boolean =>
  PROFESSION_NAMES.some((name) => titleNames.has(name) && !requestedNames.has(name));

/** Whether a passage names every examination, test and scheme of the question, and its title names no other. */
export function hasSameNames(
  requestedNames: ReadonlySet<string>,
  passage: { names: ReadonlySet<string>; titleNames: ReadonlySet<string> },
): boolean {
  const titleResultNames = RESULT_NAMES.filter((name) => passage.titleNames.has(name));
  return (
    REQUIRED_NAMES.every((name) => !requestedNames.has(name) || passage.names.has(name)) &&
    (titleResultNames.length === 0 || !isDisjoint(titleResultNames, requestedNames))
  );
}

const RECOGNITION_PATTERN = /\brecogni[sz]|认可|认证|承认|考公|考编|公务员|认不认|算数/u;

/**
 * Removes places from a question about recognition of a degree, because the home country's rules apply wherever the
 * degree is from.
 */
export const removeDegreePlaces = (text: string): string =>
  RECOGNITION_PATTERN.test(text) ? removeOtherPlaces(text) : text;

/** Removes the places without schools on this site from folded text. */
export const removeOtherPlaces = (text: string): string =>
  Object.values(PROPER_NAME_PATTERNS.place).reduce((remainder, pattern) => remainder.replace(pattern, ' '), text);

export type OtherPlace = keyof typeof PROPER_NAME_PATTERNS.place;

/** Returns the places without schools on this site that folded text names. */
export const findOtherPlaces = (text: string): OtherPlace[] => {
  const names = findProperNames(text);
  return PLACE_NAMES.filter((name) => names.has(name) || (name === 'hongKongUniversities' && names.has('iang')));
};
