import { ASKED_TESTS, type Exam, SCHOOL_EXAMS, type Wishes } from './wishes.ts';

/** A condition that may be left out; what it is called, messages/assistant says. */
export type Condition = 'budget' | 'month' | 'top' | 'english' | 'exam' | 'level' | 'city' | 'school' | 'field';

const without = (exams: readonly Exam[]) => Object.fromEntries(exams.map((exam) => [exam, null]));

const CLEARED: Record<Condition, Partial<Wishes>> = {
  budget: { budget: null },
  month: { month: null },
  top: { top: null },
  english: without(ASKED_TESTS),
  exam: without(SCHOOL_EXAMS),
  level: { level: null },
  city: { city: null },
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
  ['exam'],
  ['english', 'exam'],
  ['school'],
  ['field'],
  ['level', 'school'],
  ['budget', 'level'],
  ['budget', 'english', 'exam'],
];

/** A month is when one begins, where that is what was asked. */
export const asksMonth = ({ month, topics }: Pick<Wishes, 'month' | 'topics'>) => month !== null && topics.has('start');

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
    exam: SCHOOL_EXAMS.some((exam) => wishes[exam] !== null),
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
      left.includes('school') && { city: wishes.city ?? wishes.cityOfSchool },
      ...left.map((condition) => CLEARED[condition]),
    ) as Wishes,
  }));
}
