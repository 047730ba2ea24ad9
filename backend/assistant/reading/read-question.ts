import { COUNTRY_KEYS, type CountryKey } from '#backend/catalogue/country-keys.ts';
import type { Database } from '#backend/queries/database.ts';
import { readExam, type ExamResult } from './read-exam.ts';
import { type Budget, EXAMS, type ExamFigures } from './exams.ts';
import { findNames, type NamedSpan } from './find-names.ts';
import { fixSpelling } from './fix-spelling.ts';
import { foldQuestion } from './fold-question.ts';
import { COUNTRY_OF_TOPIC } from './guide-topics.ts';
import { readFigures } from './read-figures.ts';
import {
  COUNTRY_WORDS,
  ELSEWHERE,
  FOLLOW_UP,
  guideTopicsIn,
  type Level,
  LEVELS,
  type Topic,
  topicsIn,
  getNearness,
} from './vocabulary.ts';

export interface Subject {
  /** Course types; a group is the negative of its id. Empty for a field without a course type. */
  types: readonly number[];
  /** Words of the field in English course titles. */
  words: string;
  said: string;
  /** Field with the preceding word, such as 'marine biology'; '' if no word of four or more letters precedes it. */
  narrower: string;
}

export type Season = 'spring' | 'summer' | 'autumn' | 'winter';

/** Topics, places, schools and results of a question. */
export interface QuestionReading {
  /** Folded text of the question (fold-question.ts). */
  text: string;
  topics: ReadonlySet<Topic>;
  guides: readonly string[];
  /** Nearness of the first of `guides`, from 0 to 1. */
  guideNearness: number;
  countries: readonly CountryKey[];
  /** Whether the question itself names a country, a school or a place; a guide topic may imply a country too. */
  namesCountry: boolean;
  schools: readonly number[];
  cities: readonly number[];
  states: readonly number[];
  /** Names of schools and places as in the folded text. */
  named: readonly string[];
  /** `named` and the names of fields. */
  words: readonly string[];
  /** Ambiguous names for which the best-known school was chosen, with the other schools of that name. */
  alsoNamed: readonly { said: string; schools: readonly number[] }[];
  /** Countries of the named schools and cities. */
  countriesOfPlaces: readonly CountryKey[];
  subject: Subject | null;
  level: Level | null;
  exam: ExamResult | null;
  figures: ExamFigures;
  budget: Budget | null;
  month: number | null;
  season: Season | null;
  isElsewhere: boolean;
  goesOn: boolean;
}

/** Words by which a question that is near a guide topic is on something else: tuition is no visa fee. */
const OTHER_MEANING: Readonly<Record<string, RegExp>> = {
  visafee: /\btuition\b|学费/u,
  rates: /\bbudget\b|预算/u,
  dependants: /[读念](?:初中|高中|中学|小学|寄宿)/u,
};

/** Words without which a question is not on a guide topic, however near. */
const OWN_WORDS: Readonly<Record<string, RegExp>> = {
  dependants:
    /\b(?:wife|husband|spouses?|partners?|girlfriend|boyfriend|famil\w+|child|children|kids?|depend[ae]nts?|f-?2|son|daughter)\b|家|配偶|老婆|老公|丈夫|妻|先生|太太|伴侣|孩子|小孩|子女|儿|[仔女囡]|小朋友|男友|女友|朋友|陪读/u,
  levy: /\blev(?:y|ies)\b|征费|税/u,
  insurance: /\b(?:insur\w+|oshc|cover|health ?care|medical|dental|health plan)\b|保险|医保|医疗/u,
  minors:
    /\b(?:1[0-7]|under (?:18|age)|minors?|parents?|parental|consent|alone|own)\b|岁|未成年|未满|同意|父母|自己|一个人/u,
  refused: /\b(?:refus\w+|reject\w*|den(?:y|ied|ial)|appeal|review|reapply|214)\b|拒|上诉|复核|214/u,
  when: /\b(?:visas?|permits?|study permit|apply|processing|lodge)\b|签|许可|申请|批/u,
  recognition:
    /\b(?:recogni[sz]\w*|cscse|verif\w*|home|china|mainland|civil service)\b|认证|认可|承认|认不认|国内|回国|内地|留服/u,
};

/** Whether a folded question has the words that a guide topic needs, and none of another meaning. */
export const isOnTopic = (topic: string, text: string): boolean =>
  !OTHER_MEANING[topic]?.test(text) && (OWN_WORDS[topic]?.test(text) ?? true);

const LIVING =
  /\bliving (?:costs?|expenses)\b|\bcosts? of living\b|\bcosts? to live\b|\b(?:cheaper|expensive) to live\b|生活费|生活成本/u;
const VISA = /\bvisas?\b|\bstudy permit\b|签证|学签/u;

const SEASONS: readonly (readonly [Season, RegExp])[] = [
  ['winter', /\bwinter\b|冬/u],
  ['spring', /\bspring\b|春/u],
  ['summer', /\bsummer\b|夏/u],
  ['autumn', /\b(?:autumn|fall)\b|秋/u],
];
const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const CHINESE_MONTHS = '一 二 三 四 五 六 七 八 九 十 十一 十二'.split(' ');

function monthIn(text: string): number | null {
  const english = MONTHS.findIndex((name) => new RegExp(`\\b(?:in )?${name}\\b`, 'u').test(text));
  if (english >= 0 && !(english === 4 && !/\bin may\b/u.test(text))) return english + 1;
  const [, digits] = /(?<!\d)(1[0-2]|[1-9])\s*月/u.exec(text) ?? [];
  if (digits) return Number(digits);
  const [, character] = /(十[一二]?|[一二三四五六七八九])月/u.exec(text) ?? [];
  const index = CHINESE_MONTHS.indexOf(character ?? '');
  return index >= 0 ? index + 1 : null;
}

/** Topics that make an ambiguous name, such as that of a city and its school, refer to the school. */
export const SCHOOL_TOPICS: readonly Topic[] = [
  'english',
  'deposit',
  'scholarship',
  'entry',
  'rating',
  'ranking',
  'deadline',
  'fee',
  'compare',
  'offers',
];
const GRADE_AFTER =
  /^(?:考?试|测试)|^(?:科)?(?:只|得|拿|考到|有|level|lv|[:： ])*\d|^(?:科|又|都)?(?:(?:很|好|太|比较|真是)?(?:不好|不行|差|弱|麻麻|一般)|水平|成绩|能力|底子|基础)|^ (?:is |are |was )?(?:\w+ )?(?:not (?:very |so |that )?good|bad|poor|weak|terrible)\b/u;
const PLACE_PATTERN =
  /(?:\bin|\b(?:go|going|move|moving|fly|flying)(?: alone| away| over)? to|在|去|到|\bin [a-z ]{2,24}\b(?:or|and))$/u;
const CALLED_SCHOOL = /^ ?(?:uni(?:versity)?\b|business school|law school|medical school|大学|大學|商学院)/u;
/** Matches plurals such as 'universities', with which a city's name means all its schools. */
const SEVERAL =
  /\b(?:universities|unis|schools|colleges)\b|哪些(?:大学|院校|学校)|(?:大学|院校|学校)有哪|有(?:什么|哪间|哪些)(?:大学|院校)/u;

/** Parses questions in their order and looks up the names of all in a single query. */
export async function readQuestions(
  db: Database,
  questions: readonly string[],
  publicLevel: number,
): Promise<QuestionReading[]> {
  const names = await findNames(db, questions, publicLevel);
  return Promise.all(
    questions.map(async (question, at) => readSentence(await foldQuestion(question), question, names[at] ?? [])),
  );
}

function readSentence(typed: string, question: string, namedSpans: readonly NamedSpan[]): QuestionReading {
  const text = fixSpelling(
    typed,
    namedSpans
      .filter(({ rows }) => rows.some(({ kind }) => kind !== 'country'))
      .map(({ foldedText: folded }) => folded),
  );
  // Names of schools, places and fields are no words of a topic.
  const unnamed = namedSpans.reduce((left, { foldedText: folded }) => left.replaceAll(folded, ' '), text);
  const topics = topicsIn(text, unnamed);
  const nearGuides = guideTopicsIn(unnamed).filter((topic) => isOnTopic(topic, text));
  const isOfLiving =
    LIVING.test(text) &&
    !nearGuides.includes('funds') &&
    namedSpans.some(({ rows }) => rows.some(({ kind }) => kind === 'city'));
  const guides = isOfLiving ? ['living'] : nearGuides;
  const values = COUNTRY_KEYS.filter((key) => COUNTRY_WORDS[key].test(text));
  const isAboutPlace = topics.has('weather') || guides.includes('living') || guides.includes('safety');
  const schools: number[] = [];
  const cities: number[] = [];
  const states: number[] = [];
  const ofPlaces: CountryKey[] = [];
  const fields: NamedSpan[] = [];
  const alsoNamed: { said: string; schools: number[] }[] = [];
  for (const span of namedSpans) {
    const ofSchool = filterByCountries(
      span.rows.filter(({ kind }) => kind === 'school'),
      values,
    );
    // Of several places, the one with most schools wins; a city precedes the state of the same name unless it has very
    // few schools.
    const ofPlace = filterByCountries(
      span.rows.filter(({ kind }) => kind === 'city' || kind === 'state'),
      values,
    ).toSorted((a, b) => rankOfPlace(b) - rankOfPlace(a));
    const at = text.indexOf(span.foldedText);
    const asksFacts = SCHOOL_TOPICS.some(
      (topic) => topics.has(topic) && (topic !== 'compare' || !/\b(?:in|at)\b/u.test(text)),
    );
    const isCalledSchool = at >= 0 && CALLED_SCHOOL.test(text.slice(at + span.foldedText.length));
    const prefersPlace =
      ofPlace.length > 0 &&
      !isCalledSchool &&
      (isAboutPlace ||
        topics.has('accommodation') ||
        SEVERAL.test(text) ||
        ((!asksFacts || topics.has('budget')) && PLACE_PATTERN.test(text.slice(0, Math.max(0, at)).trimEnd())));
    const [school] = ofSchool.toSorted((a, b) => a.id - b.id);
    const [place] = ofPlace;
    // A city with one school means the school, unless the question is about the place, its accommodation or weather.
    if (school && !(place && prefersPlace && (place.schools > 1 || isAboutPlace || topics.has('accommodation')))) {
      schools.push(school.id);
      const otherSchoolIds = [...new Set(ofSchool.map(({ id }) => id))].filter((id) => id !== school.id);
      if (otherSchoolIds.length > 0 && otherSchoolIds.length <= MAX_OTHER_SCHOOLS)
        alsoNamed.push({ said: span.said, schools: otherSchoolIds });
      ofPlaces.push(...getCountry(school.countryId));
    } else if (place) {
      (place.kind === 'state' ? states : cities).push(place.id);
      ofPlaces.push(...getCountry(place.countryId));
    }
    // '英文4' is a grade, and '英文差' a weakness, and not the field English.
    const isGrade = at >= 0 && GRADE_AFTER.test(text.slice(at + span.foldedText.length));
    if (!isGrade && (span.subject || span.rows.some(({ kind }) => kind === 'type' || kind === 'group')))
      fields.push(span);
  }
  const countriesFromGuides = guides.flatMap((topic) => {
    const key = COUNTRY_OF_TOPIC[topic];
    return COUNTRY_KEYS.filter((countryKey) => countryKey === key);
  });
  const figures = readFigures(question);
  return {
    text,
    topics,
    guides,
    guideNearness: isOfLiving ? 1 : getNearness(unnamed, 'guide'),
    countries:
      values.length > 0 ? values : ofPlaces.length > 0 ? [...new Set(ofPlaces)] : [...new Set(countriesFromGuides)],
    namesCountry: values.length + ofPlaces.length > 0,
    schools: [...new Set(schools)],
    cities: [...new Set(cities)],
    states: [...new Set(states)],
    alsoNamed,
    named: namedSpans
      .filter(({ rows }) => rows.some(({ kind }) => kind !== 'type' && kind !== 'group'))
      .map(({ foldedText: folded }) => folded),
    words: [...namedSpans.map(({ foldedText: folded }) => folded), ...getMedicineWords(text)],
    countriesOfPlaces: [...new Set(ofPlaces)],
    // 'Must visa papers be translated?' is not on courses in translation.
    subject:
      VISA.test(text) && !topics.has('major') && !topics.has('school')
        ? null
        : (getSubject(fields, text) ?? (topics.has('medicine') ? medicineIn(question) : programmeIn(text))),
    level: (Object.keys(LEVELS) as Level[]).find((level) => LEVELS[level].test(text)) ?? null,
    exam: readExam(text, figures),
    figures,
    budget: figures.budget,
    month: monthIn(text),
    season: SEASONS.find(([, words]) => words.test(text))?.[0] ?? null,
    isElsewhere: ELSEWHERE.test(text),
    goesOn: FOLLOW_UP.test(text),
  };
}

const TOWN = 2;
const rankOfPlace = ({ kind, schools }: { kind: string; schools: number }) =>
  schools + (kind === 'city' && schools > TOWN ? 10_000 : 0);

/** A name that more schools share is a common word. */
const MAX_OTHER_SCHOOLS = 3;

const getCountry = (id: number): CountryKey[] => COUNTRY_KEYS.filter((_, at) => at + 1 === id);

/** Prefers rows in a named country, if there are any: there is a Newcastle in two countries. */
function filterByCountries<Row extends { countryId: number }>(
  rows: readonly Row[],
  values: readonly CountryKey[],
): readonly Row[] {
  const there = rows.filter(({ countryId }) => getCountry(countryId).some((key) => values.includes(key)));
  return there.length > 0 ? there : rows;
}

/** Returns the named field with the longest name; null if none is named. */
function getSubject(fields: readonly NamedSpan[], text: string): Subject | null {
  const [best] = fields.toSorted((a, b) => b.key.length - a.key.length);
  if (!best) return null;
  // 'law' names both a group and a type; the group, which is wider, is used.
  const types = best.rows.flatMap(({ kind, id }) => (kind === 'type' ? [id] : []));
  const groups = best.rows.flatMap(({ kind, id }) => (kind === 'group' ? [-id] : []));
  const message = best.subject || best.said;
  const [, before = ''] = new RegExp(`\\b([a-z]{4,}) ${best.foldedText}\\b`, 'u').exec(text) ?? [];
  return {
    types: groups.length > 0 ? groups : types,
    words: message,
    said: best.said,
    narrower: before ? `${before} ${best.said}` : '',
  };
}

/** The catalogue has no type for medicine alone, so courses are found by their titles. */
const medicineIn = (question: string): Subject => ({
  types: [],
  words: 'medicine',
  narrower: '',
  said: /[醫医]/u.exec(question)?.[0].concat('科') ?? 'medicine',
});

const getMedicineWords = (text: string) =>
  /\bmedic(?:ine|al)\b|医(?:学|科)|(?<=[读念修学])医(?![院生])/u.exec(text) ?? [];

const ENDS_TITLE =
  /\b(?:degrees?|courses?|programmes?|students?|year|fees?|with|from|that|this|what|cost|does|need|please|international|tuition)\b/u;

/** Returns a programme by its title, such as 'Bachelor of Commerce', if no field of the catalogue is named. */
function programmeIn(text: string): Subject | null {
  const [, message = ''] =
    /\b(?:bachelor|master|msc|ma|bsc|ba)s?(?: of| in)? ([a-z]{4,}(?: [a-z]{4,}){0,2})\b/u.exec(text) ?? [];
  const end = message.search(ENDS_TITLE);
  const value = (end < 0 ? message : message.slice(0, end)).trim();
  return value ? { types: [], words: value, said: value, narrower: '' } : null;
}

/** Whether the question states examination results. */
export const hasResults = ({ exam, figures }: QuestionReading) =>
  exam !== null || EXAMS.some((item) => figures[item] !== null);
