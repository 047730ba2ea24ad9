import { ASKED_TESTS, type Exam, type Topic, type Wishes } from './wishes.ts';

/** A condition that may be left out; what it is called, messages/assistant says. */
export type Condition = 'budget' | 'month' | 'top' | 'english' | 'length' | 'level' | 'city' | 'school' | 'field';

const without = (exams: readonly Exam[]) => Object.fromEntries(exams.map((exam) => [exam, null]));

const CLEARED: Record<Condition, Partial<Wishes>> = {
  budget: { budget: null },
  month: { month: null },
  top: { top: null },
  english: without(ASKED_TESTS),
  length: { months: null },
  level: { level: null },
  city: { city: null, cities: [] },
  school: { schools: [] },
  field: { type: null, group: null },
};

/** The least that somebody would mind first. */
const ORDER: readonly (readonly Condition[])[] = [
  ['month'],
  ['level'],
  ['top'],
  ['budget'],
  ['city'],
  ['english'],
  ['length'],
  ['school'],
  ['field'],
  ['level', 'school'],
  ['budget', 'level'],
  ['length', 'level'],
  ['budget', 'english'],
];

/** Questions in which a month is another thing's. */
const OTHER_MONTHS = ['weather', 'deadline', 'application', 'visa'] as const satisfies Topic[];

/** A month is when one begins, where nothing else was asked. */
export const asksMonth = ({ month, topics }: Pick<Wishes, 'month' | 'topics'>) =>
  month !== null && (topics.has('start') || !OTHER_MONTHS.some((topic) => topics.has(topic)));

export interface Looser {
  wishes: Wishes;
  left: readonly Condition[];
}

/** What may be looked for where nothing fits all: each with less asked of it, and never with all of it left out. */
export function loosenWishes(wishes: Wishes): Looser[] {
  const isAsked: Record<Condition, boolean> = {
    budget: wishes.budget !== null,
    month: asksMonth(wishes),
    top: wishes.top !== null,
    english: ASKED_TESTS.some((exam) => wishes[exam] !== null),
    length: wishes.months !== null,
    level: wishes.level !== null,
    city: wishes.city !== null,
    school: wishes.schools.length > 0,
    field: wishes.type !== null || wishes.group !== null,
  };
  const asked = Object.values(isAsked).filter(Boolean).length;
  return ORDER.filter((left) => left.length < asked && left.every((condition) => isAsked[condition])).map((left) => ({
    left,
    // Without the school that a city gave its name to, it is the city.
    wishes: Object.assign(
      { ...wishes },
      left.includes('school') &&
        wishes.city === null &&
        wishes.cityOfSchool !== null && { city: wishes.cityOfSchool, cities: [wishes.cityOfSchool] },
      ...left.map((condition) => CLEARED[condition]),
    ) as Wishes,
  }));
}
