import type { QuestionReading } from './read-question.ts';

// Who and what a passage is for. A passage for one audience, or about one subject, does not answer a question of
// another, however many words the two have in common.

type AskedReading = Pick<QuestionReading, 'text' | 'isBeforeUniversity'>;

interface Scope {
  /** Matches the folded title, in all languages, of a passage that holds only within the scope. */
  title: RegExp;
  /** Matches folded questions within the scope. */
  question: RegExp;
}

const SCOPES = {
  pupil: {
    title:
      /\b(?:boarding|boarders?|prep schools?|iseb|cat4|ukiset|child student|school abroad|under 18 at a uk school|single uk school|for sixth form|gcse or a-levels)\b|\byear (?:[79]|10|seven|nine|ten)\b|\bhigh school (?:in|for)\b|\bchild at school in\b/u,
    question:
      /\b(?:boarding|boarders?|pupils?|(?:prep|state|private|public|day|independent|high|secondary|primary|middle) schools?|sixth form|guardians?\w*|gcse|ukiset|iseb|cat4|aegis|child student|year \d+|\d\d?\+|grade \d+|teenager|kids?|minor|exeats?|half[- ]term|eal|child(?:ren)?|parents?|son|daughter|form [1-6]|1[0-7] year old|(?:uk|english|british|american|canadian|australian|grammar) schools?|ssat|common entrance|eton|harrow|winchester|wycombe|tdsb)\b|寄宿|公学|私校|私立|公立|监护|陪读|小学|中学|初中|高中|[高初中][一二三四五六]|预备学校|预试|半学期|住校|小孩|孩子|儿子|女儿|小朋友|[仔女囡]|岁|高[一二三]|公校|文法学校|女校|男校|哈罗|伊顿|温彻斯特/u,
  },
  agencyVisa: {
    title: /\bdo you handle the visa\b/u,
    question: /\bvisas?\b|签/u,
  },
  scholarship: {
    title: /\bscholarships?\b/u,
    question:
      /\b(?:schol\w*|bursar\w*|awards?|grants?|aid|fund\w*|free|ride|money|paid|pay|costs?|afford\w*|fees?|tuition|discount\w*|pearson|vanier|chevening|fulbright|hkses|merit|need[- ]based|leader of tomorrow|csc)\b|奖|公派|留基委|助学|资助|资金|免|学费|钱|便宜|负担|减/u,
  },
  graduateVisa: {
    title: /\b(?:graduate (?:visa|route)|485|pgwp|opt)\b/u,
    question:
      /\b(?:graduat\w*|psw\w?|post[- ]?study|485|pgwp|opt|stem|ead|stay\w*|remain|after|work\w*|jobs?|employ\w*|settle\w*|ilr|pr)\b|毕业|留[下港英澳美加]|工作|找工|打工|之后|雇主|移民|永居/u,
  },
  visaPapers: {
    title: /\bdocuments for (?:a|an) .{0,30}(?:visa|study permit)\b/u,
    question:
      /\b(?:visas?|permits?|f-?1|i-?20|cas|coe|subclass|500|tb|embassy|ircc|immi\w*|ds-?160|ukvi|study plan)\b|签|许可|学许|使馆|领事/u,
  },
  foundationEnglish: {
    title: /\bielts for a .{0,12}foundation\b/u,
    question: /\b(?:foundation|pathways?|year one|pre-?sessional|iyo)\b|预科|基础|衔接|大一|桥梁|语言班/u,
  },
  dseEnglish: {
    title: /\bdse english\b/u,
    question: /\b(?:english|ielts|toefl|language|eng)\b|英[文语]|雅思|托福|语言/u,
  },
  mathsTest: {
    title: /\btmua\b/u,
    question:
      /\b(?:tmua|mat|step|tests?|exams?|maths?|mathematics|economics|comput\w+|cs)\b|考|试|数学|经济|计算机|电脑/u,
  },
} as const satisfies Record<string, Scope>;

type ScopeName = keyof typeof SCOPES;

/** Subjects that a question is about: a passage that never mentions them does not answer it. */
const SUBJECT_PATTERNS = {
  health:
    /\b(?:sick|ill|illness|hospitals?|clinics?|gps?|nhs|doctors?|dentists?|medical)\b|看病|生病|患病|病了|看医生|医院|医生|急诊|诊所|医疗|牙/u,
  housing:
    /\b(?:accomm?odation|dorms?|halls?|housing|rent(?:s|al|ing|ed)?|flats?|homestay|landlords?|tenan\w+|lodgings?|room)\b|住宿|宿舍|宿位|租房|房租|租屋|租金|租约|公寓|住哪|寄宿家庭|房间|合租/u,
  topUp: /\btop[ -]?ups?\b|最后一年|大三|专升本|\b(?:hnd|asso|ad|hd)\b|副学士|高级文凭/u,
  scholarship: /\b(?:scholarships?|bursar\w+|awards?|financial aid|fafsa|aid|full ride)\b|奖学金|助学金|全奖|资助|奖/u,
} as const satisfies Record<string, RegExp>;

/** Matches questions that ask for the subject, which may be narrower than what a passage has to mention. */
const ASKED_SUBJECT_PATTERNS: Readonly<Record<PassageSubject, RegExp>> = {
  health: /\b(?:get|gets|fall|falls|am|is) (?:sick|ill)\b|\bsee a (?:doctor|gp|dentist)\b|看病|生病|患病|病了|看医生/u,
  housing: /\b(?:accomm?odation|dorms?|halls|student housing|rent|renting)\b|宿舍|宿位|租房|房租|租屋|租金/u,
  topUp: /\btop[ -]?ups?\b/u,
  scholarship: /\b(?:scholarships?|bursar(?:y|ies)|financial aid)\b|奖学金|助学金|全奖/u,
};
type PassageSubject = keyof typeof SUBJECT_PATTERNS;

/** Scope of a passage, read when the passages are indexed. */
export interface PassageScope {
  scopes: ReadonlySet<ScopeName>;
  /** Subjects of the passage. */
  subjects: ReadonlySet<PassageSubject>;
  isInternational: boolean;
  isOfUniversity: boolean;
}

export const findTitleScopes = (titles: string): ReadonlySet<ScopeName> =>
  new Set((Object.keys(SCOPES) as ScopeName[]).filter((name) => SCOPES[name].title.test(titles)));

export const isOfUniversity = (titles: string): boolean =>
  UNIVERSITY_TITLE.test(titles) && !SCOPES.pupil.title.test(titles);

export const findPassageSubjects = (text: string): ReadonlySet<PassageSubject> =>
  new Set((Object.keys(SUBJECT_PATTERNS) as PassageSubject[]).filter((name) => SUBJECT_PATTERNS[name].test(text)));

/** Matches citizens, to whom rules for international students do not apply. */
const CITIZEN_PATTERN =
  /\b(?:us|american|uk|british|canadian|australian) (?:citizens?|passports?|nationals?)\b|\bgreen cards?\b|(?:美国|英国|加拿大|澳洲|澳大利亚)(?:公民|护照|国籍|绿卡)|美籍|绿卡/u;
const INTERNATIONAL_PATTERN =
  /\binternational (?:under)?(?:graduates|students|applicants|pupils)\b|国际(?:本科)?学?生/u;

/** Matches titles of passages for students at university, which say nothing of school pupils. */
const UNIVERSITY_TITLE =
  /\b(?:master|mba|phd|doctorate|undergraduate|bachelor|degrees?|graduates?|graduat\w+|spouses?|halls?|ucas|universit(?:y|ies)|top[ -]?up|dissertation|485|pgwp|averages?)\b/u;
/** Topics of rules that hold for students at university. */
const UNIVERSITY_TOPICS: ReadonlySet<string> = new Set([
  'accommodation',
  'dependants',
  'postwork',
  'statement',
  'ucas',
]);

/** Whether a question is about a pupil at school, and not about the university after it. */
const isOfPupil = ({ text, isBeforeUniversity }: AskedReading) =>
  isBeforeUniversity && (!UNIVERSITY_PATTERN.test(text) || BOARDING_PATTERN.test(text));

/** Matches questions about meeting an adviser of the agency, to which no rules of a country apply. */
export const OFFICE_PATTERN =
  /\byour (?:hong kong |hk |local )?(?:office|branch|company|agency|team|advis[eo]rs?|counsellors?|consultants?)\b|\b(?:see|meet) an (?:advis[eo]r|agent)\b|[你您][哋们地](?:的|间)?(?:公司|办公室|写字楼|分行|门市|顾问)|[见约](?:个|位)?顾问/u;

/** Removes the topics of another audience from a reading. */
export function keepAudience(reading: QuestionReading): QuestionReading {
  if (OFFICE_PATTERN.test(reading.text))
    return { ...reading, guides: [], guideNearness: 0, countries: reading.namesCountry ? reading.countries : [] };
  if (!isOfPupil(reading)) return reading;
  const guides = reading.guides.filter((topic) => !UNIVERSITY_TOPICS.has(topic));
  return {
    ...reading,
    schools: [],
    guides,
    guideNearness: guides[0] === reading.guides[0] ? reading.guideNearness : 0,
  };
}

/** Matches questions of pupils about university, which the rules of schools do not answer. */
const UNIVERSITY_PATTERN = /\b(?:universit(?:y|ies)|unis?|ucas|undergrad\w*|degrees?)\b|大学|本科|学士/u;
const BOARDING_PATTERN = /\bboard(?:ing|ers?)\b|寄宿(?!家庭)|公学/u;

/** Whether a passage is for the audience, and about the subject, of a question. */
export function isEligible(
  asked: AskedReading,
  { scopes, subjects, isInternational, isOfUniversity: isForStudents }: PassageScope,
): boolean {
  const { text, isBeforeUniversity } = asked;
  const askedSubjects = (Object.keys(ASKED_SUBJECT_PATTERNS) as PassageSubject[]).filter((name) =>
    ASKED_SUBJECT_PATTERNS[name].test(text),
  );
  return (
    [...scopes].every((name) =>
      name === 'pupil' && UNIVERSITY_PATTERN.test(text)
        ? BOARDING_PATTERN.test(text)
        : (name === 'pupil' && isBeforeUniversity) || SCOPES[name].question.test(text),
    ) &&
    (askedSubjects.length === 0 || askedSubjects.some((name) => subjects.has(name))) &&
    !(isInternational && CITIZEN_PATTERN.test(text)) &&
    !(isForStudents && isOfPupil(asked))
  );
}

/** Whether folded titles are about international students and not about citizens. */
export const isOfInternationals = (titles: string): boolean =>
  INTERNATIONAL_PATTERN.test(titles) && !CITIZEN_PATTERN.test(titles) && !/\bcitizens?\b|公民/u.test(titles);
