import { asksMonth } from './question/loosen-slots.ts';
import { adviceOf, type SiteKey } from './words/advice-words.ts';
import { SCHOOL_GROUPS } from './words/topic-words.ts';
import { EXAMS, type Topic, type Slots } from './question/slots.ts';

export type AnswerKind =
  | 'human'
  | 'weather'
  | 'visa'
  | 'advice'
  | 'severalCountries'
  | 'severalSchools'
  | 'course'
  | 'school'
  | 'courses'
  | 'schools'
  | 'dse'
  | 'often'
  | 'askSchoolOrMajor'
  | 'askSchool'
  | 'askMajor'
  | 'greeting'
  | 'thanks'
  | 'application'
  | 'ownFee'
  | 'commission'
  | 'rejected'
  | 'forgery'
  | 'elsewhere'
  | 'site'
  | 'bot'
  | 'upset'
  | 'goodbye'
  | 'undecided'
  | 'beyond'
  /** About a place, and of nothing that is looked up here. */
  | 'outside'
  | 'search';

/** What is asked of a course, and not which courses there are. */
export const FACTS = ['fee', 'deadline', 'requirements', 'start', 'duration'] as const satisfies Topic[];

/** All that was asked at once: what is looked up in the catalogue, and what is told beside it. */
export function chooseAnswers(slots: Slots): AnswerKind[] {
  const aside = asideOf(slots);
  const main = chooseMain(slots);
  if (aside.length === 0 || isFirst(main)) return [main];
  if (!isParticular(slots) && !asksFeeBesideWeather(slots, aside)) return aside;
  const isSomewhere = slots.city !== null || slots.schools.length > 0;
  return [main, ...aside.filter((kind) => kind !== 'weather' || isSomewhere)];
}

/** The first of them. */
export const chooseAnswer = (slots: Slots): AnswerKind => chooseAnswers(slots)[0] ?? 'search';

function asideOf({ topics, advice }: Slots): AnswerKind[] {
  return [
    ...(topics.has('weather') ? ['weather' as const] : []),
    ...(topics.has('visa') ? ['visa' as const] : []),
    ...(advice.length > 0 ? ['advice' as const] : []),
  ];
}

const isFirst = (kind: AnswerKind) =>
  kind === 'human' || kind === 'forgery' || kind === 'ownFee' || kind === 'commission';

/** Whether courses were asked for, and not only a place. 'How much are rooms?' has a price and no course. */
function isParticular(slots: Slots) {
  const { topics, schools, type, group, advice } = slots;
  const facts = FACTS.filter((fact) => topics.has(fact));
  if (advice.some((key) => adviceOf(key).isBeside) && LOOKED_UP.has(chooseMain(slots))) return true;
  return type !== null || group !== null || (schools.length > 0 && facts.some((fact) => fact !== 'fee'));
}

/** A price beside a room or a visa may be theirs; the weather has none, so it is that of the courses. */
const asksFeeBesideWeather = ({ topics, schools, city }: Slots, aside: readonly AnswerKind[]) =>
  topics.has('fee') && aside.every((kind) => kind === 'weather') && (schools.length > 0 || city !== null);

/** Pages about kinds of courses: a country or a level that is named with them asks for no list of courses. */
const TELLS_OF_COURSES: ReadonlySet<SiteKey> = new Set<SiteKey>(['pathways', 'withoutTest']);

/** The more particular slot decides. */
function chooseMain(slots: Slots): AnswerKind {
  const { topics, schools, countries, course, country, city, type, group, level, budget, top } = slots;
  const asksFact = FACTS.some((fact) => topics.has(fact));
  const asksField = type !== null || group !== null;
  const asksCourse =
    asksField ||
    [level, budget, slots.months, ...EXAMS.map((exam) => slots[exam])].some((slot) => slot !== null) ||
    topics.has('cheap') ||
    asksMonth(slots);
  const isSomewhere = country !== null || city !== null || schools.length > 0;
  if (topics.has('forgery')) return 'forgery';
  if (topics.has('human')) return 'human';
  if (topics.has('commission')) return 'commission';
  if (topics.has('ownFee')) return 'ownFee';
  if (topics.has('rejected') && !asksFact) return 'rejected';
  if (schools.length === 0 && slots.site.some((key) => TELLS_OF_COURSES.has(key))) return 'site';
  if (topics.has('application') && !asksCourse && !asksFact && !isSomewhere) return 'application';
  if (topics.has('elsewhere') && !isSomewhere) return 'elsewhere';
  if (course !== null) return 'course';
  if (schools.length > 1) return 'severalSchools';
  const asksCheapest = topics.has('cheap') && level === null && budget === null;
  if (schools.length === 0 && !asksField && countries.length > 1) return 'severalCountries';
  // The cheapest of all is of one country or the other: their fees stand in different money.
  if (!isSomewhere && !asksField && (topics.has('whichCountry') || asksCheapest)) return 'severalCountries';
  if (schools.length === 1) return asksCourse || asksFact || topics.has('major') ? 'courses' : 'school';
  if (isResultAlone(slots)) return 'dse';
  if (asksCourse) return 'courses';
  if (topics.has('dse')) return 'dse';
  if (isSomewhere && asksOutside(slots)) return slots.beyond.length > 0 ? 'beyond' : 'outside';
  if (isSomewhere) return asksFact || topics.has('major') ? 'courses' : 'schools';
  if (topics.has('ranking') || top !== null) return 'schools';
  if (topics.has('often')) return 'often';
  if (slots.site.length > 0) return 'site';
  if (topics.has('undecided')) return 'undecided';
  if (topics.has('bot')) return 'bot';
  if (topics.has('upset')) return 'upset';
  if (asksFact) return 'askSchoolOrMajor';
  if (topics.has('beyond')) return 'beyond';
  if (topics.has('major')) return 'askMajor';
  if (topics.has('school')) return 'askSchool';
  if (topics.has('thanks')) return 'thanks';
  if (topics.has('greeting')) return 'greeting';
  return topics.has('goodbye') ? 'goodbye' : 'search';
}

const BESIDE_RESULT = ['country', 'city', 'type', 'group', 'level', 'budget', 'top', 'month', 'months'] as const;

/** A total and nothing else: every course would be a list of all, and the total says nothing of single subjects. */
const isResultAlone = (slots: Slots) =>
  (slots.dse !== null || slots.aLevel !== null) &&
  BESIDE_RESULT.every((slot) => slots[slot] === null) &&
  EXAMS.every((exam) => exam === 'dse' || exam === 'aLevel' || slots[exam] === null) &&
  slots.schools.length === 0 &&
  !slots.topics.has('cheap');

/** Words that call for schools, however they are put. */
const ASKS_SCHOOLS: readonly Topic[] = ['school', 'major', 'whichCountry', 'undecided', 'often', 'dse', ...FACTS];

/** A country or a city beside words that nobody here knows: its schools would be the answer to another question. */
function asksOutside({ topics, parts, beyond, top, schools, city }: Slots): boolean {
  if (schools.length > 0 || top !== null || ASKS_SCHOOLS.some((topic) => topics.has(topic))) return false;
  if (beyond.length > 0) return city === null && !beyond.every((said) => SCHOOL_GROUPS.test(said));
  return parts.some(({ meanings }) => meanings.length === 0);
}

/** Looked up in the catalogue: where more was asked than it tells, that is said beside it. */
export const LOOKED_UP: ReadonlySet<AnswerKind> = new Set([
  'severalCountries',
  'severalSchools',
  'school',
  'course',
  'courses',
  'schools',
]);

/** Said of itself, whatever the catalogue holds: nobody has to look anything up. */
export const SMALL_TALK: ReadonlySet<AnswerKind> = new Set([
  'human',
  'greeting',
  'thanks',
  'often',
  'ownFee',
  'commission',
  'rejected',
  'forgery',
  'application',
  'bot',
  'upset',
  'goodbye',
]);

/** Answers that ask back: an entry of the help may be the better one. */
export const ASKS_BACK: ReadonlySet<AnswerKind> = new Set([
  'askSchoolOrMajor',
  'askMajor',
  'askSchool',
  'site',
  'bot',
  'beyond',
  'outside',
  'search',
]);
