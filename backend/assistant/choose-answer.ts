import type { Topic, Wishes } from './wishes.ts';

export type AnswerKind =
  | 'human'
  | 'weather'
  | 'visa'
  | 'severalSchools'
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
  | 'elsewhere'
  | 'search';

/** What is asked of a course, and not which courses there are. */
export const FACTS = ['fee', 'deadline', 'requirements', 'start', 'duration'] as const satisfies Topic[];

/** Which answer fits; the more particular wish decides. */
export function chooseAnswer(wishes: Wishes): AnswerKind {
  const { topics, schools, country, city, type, group, level, budget, ielts, dse, top } = wishes;
  const asksFact = FACTS.some((fact) => topics.has(fact));
  const asksCourse = [type, group, level, budget, ielts, dse].some((wish) => wish !== null) || topics.has('cheap');
  const isSomewhere = country !== null || city !== null || schools.length > 0;
  if (topics.has('human')) return 'human';
  if (topics.has('ownFee')) return 'ownFee';
  if (topics.has('weather')) return 'weather';
  if (topics.has('visa')) return 'visa';
  if (topics.has('application') && !asksCourse && !asksFact && !isSomewhere) return 'application';
  if (topics.has('elsewhere') && !isSomewhere) return 'elsewhere';
  if (schools.length > 1) return 'severalSchools';
  if (schools.length === 1) return asksCourse || asksFact || topics.has('major') ? 'courses' : 'school';
  if (asksCourse) return 'courses';
  if (topics.has('dse')) return 'dse';
  if (isSomewhere) return asksFact || topics.has('major') ? 'courses' : 'schools';
  if (topics.has('ranking') || top !== null) return 'schools';
  if (topics.has('often')) return 'often';
  if (asksFact) return 'askSchoolOrMajor';
  if (topics.has('major')) return 'askMajor';
  if (topics.has('school')) return 'askSchool';
  if (topics.has('thanks')) return 'thanks';
  return topics.has('greeting') ? 'greeting' : 'search';
}

/** Looked up in the catalogue: where more was asked than it tells, that is said beside it. */
export const LOOKED_UP: ReadonlySet<AnswerKind> = new Set(['severalSchools', 'school', 'courses', 'schools']);

/** Said of itself, whatever the catalogue holds: nobody has to look anything up. */
export const SMALL_TALK: ReadonlySet<AnswerKind> = new Set([
  'human',
  'greeting',
  'thanks',
  'often',
  'ownFee',
  'application',
]);

/** Answers that ask back: an entry of the help may be the better one. */
export const ASKS_BACK: ReadonlySet<AnswerKind> = new Set(['askSchoolOrMajor', 'askMajor', 'askSchool', 'search']);
