import { type Exclusions, isExcluded } from './exclusions.ts';
import { COUNTRY_KEYS, type CountryKey } from '#backend/catalogue/country-keys.ts';
import type { Database } from '#backend/queries/database.ts';
import { type Budget, findBudget } from './read-budget.ts';
import type { ExamResult } from './exam-result.ts';
import { type EnglishScore, readEnglish } from './read-english.ts';
import { readExam } from './read-exam.ts';
import { removeTakenSubjects } from './taken-subjects.ts';
import { findNames, NON_NAME_WORDS, type NamedSpan } from './find-names.ts';
import { fixSpelling } from './fix-spelling.ts';
import { foldQuestion } from './fold-question.ts';
import { COUNTRY_OF_TOPIC } from './guide-topics.ts';
import {
  COUNTRY_PATTERNS,
  ELSEWHERE_PATTERN,
  FOLLOW_UP_PATTERN,
  findGuideTopics,
  type Level,
  LEVEL_PATTERNS,
  type Topic,
  findTopics,
  getNearness,
} from './vocabulary.ts';

export interface Subject {
  /** Course types. A group is the negative of its id. Empty for a field without a course type. */
  types: readonly number[];
  /** Words of the field in English course titles. */
  words: string;
  spelledText: string;
  /**
   * Field with the preceding word, such as 'marine biology', or '' unless a word of at least four letters precedes it.
   */
  narrower: string;
}

export type Season = 'spring' | 'summer' | 'autumn' | 'winter';

/** Topics, places, schools and results of a question. */
export interface QuestionReading {
  /** Folded text of the question (fold-question.ts). */
  text: string;
  /** Folded text of the conversation before the question. */
  context: string;
  topics: ReadonlySet<Topic>;
  guides: readonly string[];
  /** Similarity of the first topic in `guides`, from 0 to 1. */
  guideNearness: number;
  countries: readonly CountryKey[];
  /**
   * Whether the question itself names a country, a school or a place. Otherwise, the country may only be implied by a
   * guide topic.
   */
  namesCountry: boolean;
  schools: readonly number[];
  cities: readonly number[];
  states: readonly number[];
  except: Exclusions;
  /** Names of schools and places as in the folded text. */
  named: readonly string[];
  /** Names of schools, cities and states, as typed and in the folded text. */
  localNames: readonly { spelledText: string; foldedText: string }[];
  /** `named` and the names of fields. */
  words: readonly string[];
  /** Ambiguous names, with the other schools of the same name. The best-known school was chosen. */
  alsoNamed: readonly { spelledText: string; schools: readonly number[] }[];
  /** Countries of the named schools and cities. */
  countriesOfPlaces: readonly CountryKey[];
  subject: Subject | null;
  level: Level | null;
  exam: ExamResult | null;
  english: EnglishScore | null;
  budget: Budget | null;
  month: number | null;
  season: Season | null;
  isElsewhere: boolean;
  /** Whether the question is about schools before university, which the catalogue does not contain. */
  isBeforeUniversity: boolean;
  goesOn: boolean;
}

export const BEFORE_UNIVERSITY_PATTERN =
  /\b(?:boarding|secondary|high|middle|primary) schools?\b|\b(?:boarding|boarders?|i?gcse|kindergarten|child student)\b|\byear (?:[4-9]|1[0-3])\b|\bgrade (?:[4-9]|1[01])\b|\b(?:form|f\.?) ?[1-4]\b|\b(?:aged? |is |daughter |son |just )(?:[4-9]|1[0-5])\b|\b(?:[4-9]|1[0-5])[ -](?:years?[ -]old|yo|yrs? old)\b|(?<![\d月])(?:[4-9]|1[0-5]) ?岁|寄宿(?!家庭)|初(?:中|[一二三])|高中(?!成绩|毕业|生)|中学(?!毕业|生)|(?<![高])中[一二三](?![\d年])|小学|幼儿园/u;

/**
 * Patterns for a question that resembles a guide topic but has another meaning: tuition is not a visa fee, and the rules
 * on family and work are those of the Student visa, not of the subclass 485 or of a nurse.
 */
const OTHER_MEANING_PATTERNS: Readonly<Record<string, RegExp>> = {
  visafee: /\btuition\b|学费/u,
  rates: /\bbudget\b|预算/u,
  living: /\bboarding\b|寄宿(?!家庭)/u,
  when: /\b(?:boarding|halls?|accommodation)\b|寄宿|宿舍/u,
  dependants: /[读念](?:初中|高中|中学|小学|寄宿)|(?<!\d)485(?!\d)/u,
  postwork: /[能可]以?.{0,8}读(?:硕|研|master)/u,
  work: /(?<!\d)485(?!\d)|\bnurses?\b|护士/u,
};

/** Patterns that a question must match to be about a guide topic, even if the topic's examples are similar. */
const REQUIRED_WORDS_PATTERNS: Readonly<Record<string, RegExp>> = {
  dependants:
    /\b(?:wife|husband|spouses?|partners?|girlfriend|boyfriend|famil\w+|child|children|kids?|depend[ae]nts?|f-?2|son|daughter)\b|家|配偶|老婆|老公|丈夫|妻|先生|太太|伴侣|孩子|小孩|子女|儿|[仔女囡]|小朋友|男友|女友|朋友|陪读/u,
  levy: /\blev(?:y|ies)\b|征费|税/u,
  living:
    /\b(?:living|costs?|expens\w+|rents?|rooms?|board|months?|monthly|weeks?|weekly|spend\w*|budgets?|cheap\w*|food|grocer\w+|bills?|pocket|money|afford\w*|prices?|cost of)\b|生活费|生活成本|使费|开销|开支|花费|花销|花多少|使几多|贵|平|便宜|租|伙食|饭|零用|零花|物价|月|周|星期/u,
  safety:
    /\b(?:safe\w*|unsafe|crimes?|criminals?|danger\w*|emergenc\w+|police|scams?|fraud\w*|guns?|violen\w+|attack\w*|robb\w+|theft|stolen|racis\w+|threat\w*|kidnap\w*|911|999|12308|1868|embassy|consul\w*|trouble|nights?)\b|安全|治安|危险|报警|警察|公安|紧急|求救|骗|领事|领保|使馆|枪|抢|偷|出事|有事|歧视|绑架|[很好]乱|夜/u,
  insurance: /\b(?:insur\w+|oshc|cover|health ?care|medical|dental|health plan)\b|保险|医保|医疗/u,
  minors:
    /\b(?:1[0-7]|under (?:18|age)|minors?|parents?|parental|consent|alone|own)\b|岁|未成年|未满|同意|父母|自己|一个人/u,
  conditions: /\b(?:visas?|permits?|dli|status|leave of absence|class)\b|签|休学|[换转](?:学校|校|学|专业|课程)/u,
  refused: /\b(?:refus\w+|reject\w*|den(?:y|ied|ial)|appeal|review|reapply|214)\b|拒|上诉|复核|214/u,
  when: /\b(?:visas?|permits?|study permit|apply|processing|lodge)\b|签|许可|申请|批/u,
  recognition:
    /\b(?:recogni[sz]\w*|cscse|verif\w*|home|china|mainland|civil service)\b|认证|认可|承认|认不认|国内|回国|内地|留服/u,
};

/** Whether a folded question has the words that a guide topic requires, and no words with another meaning. */
export const isOnTopic = (topic: string, text: string): boolean =>
  !OTHER_MEANING_PATTERNS[topic]?.test(text) && (REQUIRED_WORDS_PATTERNS[topic]?.test(text) ?? true);

/** Schemes whose name determines the guide topic. The other words of the question are then ignored. */
const SCHEME_PATTERNS: readonly (readonly [topic: string, name: RegExp])[] = [
  ['atas', /\batas\b/u],
  ['caq', /\bcaq\b/u],
];
const MIN_SCHEME_NEARNESS = 0.7;

export const LIVING_COSTS_PATTERN =
  /\bliving (?:costs?|expenses)\b|\bcosts? of living\b|\bcosts? to live\b|\b(?:cheaper|expensive) to live\b|生活费|生活成本/u;
export const VISA_PATTERN = /\bvisas?\b|\bstudy permit\b|签证|学签/u;

const SEASON_PATTERNS: readonly (readonly [Season, RegExp])[] = [
  ['winter', /\bwinter\b|冬/u],
  ['spring', /\bspring\b|春/u],
  ['summer', /\bsummer\b|夏/u],
  ['autumn', /\b(?:autumn|fall)\b|秋/u],
];
const ENGLISH_MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const CHINESE_MONTHS = '一 二 三 四 五 六 七 八 九 十 十一 十二'.split(' ');

function findMonth(text: string): number | null {
  const englishIndex = ENGLISH_MONTHS.findIndex((name) => new RegExp(`\\b(?:in )?${name}\\b`, 'u').test(text));
  if (englishIndex >= 0 && !(englishIndex === 4 && !/\bin may\b/u.test(text))) return englishIndex + 1;
  const [, digits] = /(?<!\d)(1[0-2]|[1-9])\s*月/u.exec(text) ?? [];
  if (digits) return Number(digits);
  const [, character] = /(十[一二]?|[一二三四五六七八九])月/u.exec(text) ?? [];
  const chineseIndex = CHINESE_MONTHS.indexOf(character ?? '');
  return chineseIndex >= 0 ? chineseIndex + 1 : null;
}

/** Topics for which an ambiguous name, such as that of a city and its school, means the school. */
export const SCHOOL_TOPICS: readonly Topic[] = [
  'english',
  'deposit',
  'scholarship',
  'entry',
  'chances',
  'rating',
  'ranking',
  'deadline',
  'fee',
  'compare',
  'offers',
];
const GRADE_AFTER_PATTERN =
  /^(?:考?试|测试)|^ ?(?:aa|ai|hl|sl)\b|^(?:科)?(?:只|得|拿|考到|有|level|lv|[:： ])*\d|^(?!好不好)(?:科|又|都)?(?:(?:很|好|太|比较|真是)?(?:不好|不行|差|弱|麻麻|一般)|水平|成绩|能力|底子|基础)|^ (?:is |are |was )?(?:\w+ )?(?:not (?:very |so |that )?good|bad|poor|weak|terrible)\b/u;
/** Matches English as a field of study. Otherwise a question about English is about the student's knowledge of it. */
const ENGLISH_FIELD_PATTERN =
  /\b(?:study|studying|major(?:ing)? in|degree in|ba(?: in)?|masters? in|teach) english\b|\benglish (?:literature|lit|language and|linguistics|degree|major|course)|[读修念]英[文语](?!课|班|学校)|英[文语](?:系|专业|本科|硕士|学士|文学)|英国文学/u;
/** Matches 'is that legal?', which asks for no course in law. */
const LEGALITY_PATTERN =
  /\b(?:is|are) (?:it|this|that|they) (?:even )?(?:il)?legal\b|\b(?:is|are) (?:it|this|that) (?:against the law|allowed by law)\b|合法|违法|犯法/u;
/** Matches names of examination papers and of a person's mother tongue. */
const FIRST_LANGUAGE_PATTERN = /\b(?:first|second|native) language\b/u;
/** Matches words before the field that a student wants to read. Other fields in the question may be school subjects. */
const STUDY_PATTERN = /(?:[读念修]|\b(?:study|studying|read|for|into|do))\s*$/u;
const isStudied = (text: string, name: string) =>
  text
    .split(name)
    .slice(0, -1)
    .some((preceding) => STUDY_PATTERN.test(preceding));
const PLACE_PATTERN =
  /(?:\bin|\b(?:go|going|move|moving|fly|flying)(?: alone| away| over)? to|\blives? in|在|住|去|(?<![入进考])到|\bin [a-z ]{2,24}\b(?:or|and))$/u;
const SCHOOL_WORD_PATTERN = /^ ?(?:uni(?:versity)?\b|business school|law school|medical school|大学|大學|商学院)/u;
/** Matches plurals such as 'universities', after which the name of a city means all its schools. */
const SEVERAL_PATTERN =
  /\b(?:universities|unis|schools|colleges)\b|哪些(?:大学|院校|学校)|(?:大学|院校|学校)有哪|有(?:什么|哪间|哪些)(?:大学|院校)/u;

/** Short and common names of one or several schools. A question with results asks for a verdict at each of them. */
const SHORT_NAMES = [
  [/\bg5\b/giu, 'Oxford, Cambridge, Imperial, UCL, LSE'],
  [/\boxbridge\b|牛[剑劍]/giu, 'Oxford, Cambridge'],
  [/帝[国國](?!理工|[学學]院|[主大王])/gu, 'Imperial'],
] as const;
const spellOutNames = (question: string) =>
  SHORT_NAMES.reduce((text, [pattern, names]) => text.replace(pattern, `, ${names},`), question);

/** Parses questions in order, looking up the names of all of them in a single query. */
export async function readQuestions(
  db: Database,
  questions: readonly string[],
  publicLevel: number,
): Promise<QuestionReading[]> {
  const texts = await Promise.all(questions.map((question) => foldQuestion(question)));
  const named = questions.map((question, index) => (readExam(texts[index] ?? '') ? spellOutNames(question) : question));
  const names = await findNames(db, named, publicLevel);
  return questions.map((question, index) => parseSentence(texts[index] ?? '', question, names[index] ?? []));
}

function parseSentence(typedText: string, question: string, namedSpans: readonly NamedSpan[]): QuestionReading {
  const text = fixSpelling(
    typedText,
    namedSpans
      .filter(({ rows }) => rows.some(({ kind }) => kind !== 'country'))
      .map(({ foldedText: foldedName }) => foldedName),
  );
  // Names of schools, places and fields do not count as words of a topic.
  const textWithoutNames = namedSpans.reduce(
    (remainingText, { foldedText }) => remainingText.replaceAll(foldedText, ' '),
    text,
  );
  const topics = findTopics(text, textWithoutNames);
  const relevantGuides = findGuideTopics(textWithoutNames).filter((topic) => isOnTopic(topic, text));
  const isAboutLivingCosts =
    LIVING_COSTS_PATTERN.test(text) &&
    !relevantGuides.includes('funds') &&
    namedSpans.some(({ rows }) => rows.some(({ kind }) => kind === 'city'));
  const schemes = SCHEME_PATTERNS.filter(([, pattern]) => pattern.test(text)).map(([topic]) => topic);
  const guides = isAboutLivingCosts ? ['living'] : [...new Set([...schemes, ...relevantGuides])];
  const namedCountries = COUNTRY_KEYS.filter((key) => COUNTRY_PATTERNS[key].test(text));
  const exceptCountries = namedCountries.filter((key) => isExcluded(text, COUNTRY_PATTERNS[key].exec(text)?.[0] ?? ''));
  const mentionedCountries = namedCountries.filter((key) => !exceptCountries.includes(key));
  const isAboutPlace = topics.has('weather') || guides.includes('living') || guides.includes('safety');
  const textOfFields = removeTakenSubjects(text);
  const schools: number[] = [];
  const cities: number[] = [];
  const states: number[] = [];
  const exceptPlaces: number[] = [];
  const exceptSchools: number[] = [];
  const countriesOfExceptions: CountryKey[] = [];
  const placeCountryKeys: CountryKey[] = [];
  const fieldSpans: NamedSpan[] = [];
  const studiedSpans: NamedSpan[] = [];
  const alsoNamed: { spelledText: string; schools: number[] }[] = [];
  for (const span of namedSpans) {
    const schoolRows = filterByCountries(
      span.rows.filter(({ kind }) => kind === 'school'),
      mentionedCountries,
    );
    // If the question names several places, the one with the most schools is used. A city takes precedence over a state
    // of the same name, unless it has very few schools.
    const placeRows = filterByCountries(
      span.rows.filter(({ kind }) => kind === 'city' || kind === 'state'),
      mentionedCountries,
    ).toSorted((a, b) => getPlaceRank(b) - getPlaceRank(a));
    const nameIndex = text.indexOf(span.foldedText);
    const asksForSchoolFacts = SCHOOL_TOPICS.some(
      (topic) => topics.has(topic) && (topic !== 'compare' || !/\b(?:in|at)\b/u.test(text)),
    );
    const isFollowedBySchoolWord =
      nameIndex >= 0 && SCHOOL_WORD_PATTERN.test(text.slice(nameIndex + span.foldedText.length));
    const shouldPreferPlace =
      placeRows.length > 0 &&
      !isFollowedBySchoolWord &&
      (isAboutPlace ||
        topics.has('accommodation') ||
        SEVERAL_PATTERN.test(text) ||
        ((!asksForSchoolFacts || topics.has('budget') || topics.has('cheap')) &&
          PLACE_PATTERN.test(text.slice(0, Math.max(0, nameIndex)).trimEnd())));
    const [firstSchool] = schoolRows.toSorted((a, b) => a.id - b.id);
    const [firstPlace] = placeRows;
    if (firstPlace && isExcluded(text, span.foldedText)) {
      exceptPlaces.push(firstPlace.id);
      countriesOfExceptions.push(...getCountry(firstPlace.countryId));
      continue;
    }
    if (firstSchool && isExcluded(text, span.foldedText)) {
      exceptSchools.push(...schoolRows.map(({ id }) => id));
      countriesOfExceptions.push(...getCountry(firstSchool.countryId));
      continue;
    }
    // If a city has only one school, its name means the school, unless the question is about the place, its
    // accommodation or its weather.
    if (
      firstSchool &&
      !(firstPlace && shouldPreferPlace && (firstPlace.schools > 1 || isAboutPlace || topics.has('accommodation')))
    ) {
      schools.push(firstSchool.id);
      const otherSchoolIds = [...new Set(schoolRows.map(({ id }) => id))].filter((id) => id !== firstSchool.id);
      if (otherSchoolIds.length > 0 && otherSchoolIds.length <= MAX_OTHER_SCHOOLS)
        alsoNamed.push({ spelledText: span.spelledText, schools: otherSchoolIds });
      placeCountryKeys.push(...getCountry(firstSchool.countryId));
    } else if (firstPlace) {
      (firstPlace.kind === 'state' ? states : cities).push(firstPlace.id);
      placeCountryKeys.push(...getCountry(firstPlace.countryId));
    }
    // In '英文4' and '英文差', English is a subject with a grade or a weakness, not a field of study.
    const fieldIndex = textOfFields.indexOf(span.foldedText);
    const isFollowedByGrade =
      fieldIndex >= 0 && GRADE_AFTER_PATTERN.test(textOfFields.slice(fieldIndex + span.foldedText.length));
    const isSkill = span.subject === 'english' && !ENGLISH_FIELD_PATTERN.test(text);
    if (
      !isFollowedByGrade &&
      !isSkill &&
      fieldIndex >= 0 &&
      !LEGALITY_PATTERN.test(text) &&
      !(span.subject === 'language' && FIRST_LANGUAGE_PATTERN.test(text)) &&
      (span.subject || span.rows.some(({ kind }) => kind === 'type' || kind === 'group'))
    )
      (isStudied(text, span.foldedText) ? studiedSpans : fieldSpans).push(span);
  }
  const countriesFromGuides = guides.flatMap((topic) => {
    const topicCountry = COUNTRY_OF_TOPIC[topic];
    return COUNTRY_KEYS.filter((countryKey) => countryKey === topicCountry);
  });
  return {
    text,
    context: '',
    topics,
    guides,
    guideNearness: isAboutLivingCosts
      ? 1
      : Math.max(schemes.length > 0 ? MIN_SCHEME_NEARNESS : 0, getNearness(textWithoutNames, 'guide')),
    countries:
      mentionedCountries.length > 0
        ? mentionedCountries
        : placeCountryKeys.length > 0
          ? [...new Set(placeCountryKeys)]
          : [...new Set(countriesOfExceptions.length > 0 ? countriesOfExceptions : countriesFromGuides)],
    namesCountry: mentionedCountries.length + placeCountryKeys.length > 0,
    schools: [...new Set(schools)],
    cities: [...new Set(cities)],
    states: [...new Set(states)],
    except: { countries: exceptCountries, places: [...new Set(exceptPlaces)], schools: [...new Set(exceptSchools)] },
    alsoNamed,
    localNames: namedSpans.filter(({ rows }) => rows.some(({ kind }) => LOCAL_KINDS.has(kind))),
    named: namedSpans
      .filter(({ rows }) => rows.some(({ kind }) => kind !== 'type' && kind !== 'group'))
      .map(({ foldedText: foldedName }) => foldedName),
    words: [...namedSpans.map(({ foldedText }) => foldedText), ...findMedicineWords(text)],
    countriesOfPlaces: [...new Set(placeCountryKeys)],
    // 'Must visa papers be translated?' does not ask for courses in translation.
    subject:
      VISA_PATTERN.test(text) && !topics.has('major') && !topics.has('school')
        ? null
        : (getSubject(studiedSpans.length > 0 ? studiedSpans : fieldSpans, text) ??
          (topics.has('medicine') ? createMedicineSubject(question) : findProgramme(text))),
    level: (Object.keys(LEVEL_PATTERNS) as Level[]).find((level) => LEVEL_PATTERNS[level].test(text)) ?? null,
    exam: readExam(text),
    english: readEnglish(text),
    budget: findBudget(question.normalize('NFKC').toLowerCase()),
    month: findMonth(text),
    season: SEASON_PATTERNS.find(([, words]) => words.test(text))?.[0] ?? null,
    isElsewhere: ELSEWHERE_PATTERN.test(text),
    isBeforeUniversity: BEFORE_UNIVERSITY_PATTERN.test(text),
    goesOn: FOLLOW_UP_PATTERN.test(text),
  };
}

const LOCAL_KINDS: ReadonlySet<string> = new Set(['school', 'city', 'state']);
const TOWN_RANK = 2;
const getPlaceRank = ({ kind, schools }: { kind: string; schools: number }) =>
  schools + (kind === 'city' && schools > TOWN_RANK ? 10_000 : 0);

/** Maximum number of schools with the same name. A name of more schools is a common word. */
const MAX_OTHER_SCHOOLS = 3;

const getCountry = (id: number): CountryKey[] => COUNTRY_KEYS.filter((_, countryIndex) => countryIndex + 1 === id);

/** Keeps only rows in a named country, if there are any: Newcastle, for example, is in two countries. */
function filterByCountries<Row extends { countryId: number }>(
  rows: readonly Row[],
  countryKeys: readonly CountryKey[],
): readonly Row[] {
  const rowsInCountries = rows.filter(({ countryId }) =>
    getCountry(countryId).some((key) => countryKeys.includes(key)),
  );
  return rowsInCountries.length > 0 ? rowsInCountries : rows;
}

/** Returns the field with the longest name in the question, or null if it names none. */
function getSubject(fieldSpans: readonly NamedSpan[], text: string): Subject | null {
  const [longestSpan] = fieldSpans.toSorted((a, b) => b.key.length - a.key.length);
  if (!longestSpan) return null;
  // 'law' names both a group and a type. The group, which is wider, is used. Few of the courses of their group are
  // degrees in medicine or dentistry, which their titles name.
  const isNamedByTitle = longestSpan.subject === 'medicine' || longestSpan.subject === 'dental';
  const typeIds = longestSpan.rows.flatMap(({ kind, id }) => (kind === 'type' ? [id] : []));
  const groupIds = longestSpan.rows.flatMap(({ kind, id }) => (kind === 'group' ? [-id] : []));
  const subjectWords = longestSpan.subject || longestSpan.spelledText;
  const [, precedingWord = ''] = new RegExp(`\\b([a-z]{4,}) ${longestSpan.foldedText}\\b`, 'u').exec(text) ?? [];
  return {
    types: isNamedByTitle ? [] : groupIds.length > 0 ? groupIds : typeIds,
    words: subjectWords,
    spelledText: longestSpan.spelledText,
    narrower: precedingWord && !NON_NAME_WORDS.has(precedingWord) ? `${precedingWord} ${longestSpan.spelledText}` : '',
  };
}

/** Creates the field 'medicine', which has no type of its own in the catalogue. Its courses are found by title. */
const createMedicineSubject = (question: string): Subject => ({
  types: [],
  words: 'medicine',
  narrower: '',
  spelledText: /[醫医]/u.exec(question)?.[0].concat('科') ?? 'medicine',
});

const findMedicineWords = (text: string) =>
  /\bmedic(?:ine|al)\b|医(?:学|科)|(?<=[读念修学])医(?![院生])/u.exec(text) ?? [];

const TITLE_END_PATTERN =
  /\b(?:degrees?|courses?|programmes?|students?|year|fees?|with|from|that|this|what|cost|does|need|want|have|please|international|tuition)\b/u;

/**
 * Returns a programme by its title, such as 'Bachelor of Commerce', if the question names no field of the catalogue.
 */
function findProgramme(text: string): Subject | null {
  const [, titleText = ''] =
    /\b(?:bachelor|master|msc|ma|bsc|ba)s?(?: of| in)? ([a-z]{4,}(?: [a-z]{4,}){0,2})\b/u.exec(text) ?? [];
  const titleEnd = titleText.search(TITLE_END_PATTERN);
  const programmeTitle = (titleEnd < 0 ? titleText : titleText.slice(0, titleEnd)).trim();
  return programmeTitle ? { types: [], words: programmeTitle, spelledText: programmeTitle, narrower: '' } : null;
}
