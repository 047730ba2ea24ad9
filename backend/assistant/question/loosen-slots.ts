import { ASKED_TESTS, type Exam, type Topic, type Slots } from './slots.ts';

/** A condition that may be left out; what it is called, messages/assistant says. */
export type Condition = 'budget' | 'month' | 'top' | 'english' | 'length' | 'level' | 'city' | 'school' | 'field';

const without = (exams: readonly Exam[]) => Object.fromEntries(exams.map((exam) => [exam, null]));

const CLEARED: Record<Condition, Partial<Slots>> = {
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
export const asksMonth = ({ month, topics }: Pick<Slots, 'month' | 'topics'>) =>
  month !== null && (topics.has('start') || !OTHER_MONTHS.some((topic) => topics.has(topic)));

export interface Looser {
  slots: Slots;
  left: readonly Condition[];
}

/** What may be looked for where nothing fits all: each with less asked of it, and never with all of it left out. */
export function loosenSlots(slots: Slots): Looser[] {
  const isAsked: Record<Condition, boolean> = {
    budget: slots.budget !== null,
    month: asksMonth(slots),
    top: slots.top !== null,
    english: ASKED_TESTS.some((exam) => slots[exam] !== null),
    length: slots.months !== null,
    level: slots.level !== null,
    city: slots.city !== null,
    school: slots.schools.length > 0,
    field: slots.type !== null || slots.group !== null,
  };
  const asked = Object.values(isAsked).filter(Boolean).length;
  return ORDER.filter((left) => left.length < asked && left.every((condition) => isAsked[condition])).map((left) => ({
    left,
    // Without the school that a city gave its name to, it is the city.
    slots: Object.assign(
      { ...slots },
      left.includes('school') &&
        slots.city === null &&
        slots.cityOfSchool !== null && { city: slots.cityOfSchool, cities: [slots.cityOfSchool] },
      ...left.map((condition) => CLEARED[condition]),
    ) as Slots,
  }));
}
