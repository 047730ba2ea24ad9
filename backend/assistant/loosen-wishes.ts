import type { Wishes } from './wishes.ts';

/** A condition that may be left out; what it is called, messages/assistant says. */
export type Condition = 'budget' | 'ielts' | 'dse' | 'level' | 'city' | 'school' | 'field';

const CLEARED: Record<Condition, Partial<Wishes>> = {
  budget: { budget: null },
  ielts: { ielts: null },
  dse: { dse: null },
  level: { level: null },
  city: { city: null },
  school: { schools: [] },
  field: { type: null, group: null },
};

/** The least that somebody would mind first. */
const ORDER: readonly (readonly Condition[])[] = [
  ['level'],
  ['budget'],
  ['city'],
  ['ielts'],
  ['dse'],
  ['ielts', 'dse'],
  ['school'],
  ['field'],
  ['level', 'school'],
  ['budget', 'level'],
  ['budget', 'ielts', 'dse'],
];

export interface Looser {
  wishes: Wishes;
  left: readonly Condition[];
}

/** What may be looked for where nothing fits all: each with less asked of it, and never with all of it left out. */
export function loosenWishes(wishes: Wishes): Looser[] {
  const isAsked: Record<Condition, boolean> = {
    budget: wishes.budget !== null,
    ielts: wishes.ielts !== null,
    dse: wishes.dse !== null,
    level: wishes.level !== null,
    city: wishes.city !== null,
    school: wishes.schools.length > 0,
    field: wishes.type !== null || wishes.group !== null,
  };
  const asked = Object.values(isAsked).filter(Boolean).length;
  return ORDER.filter((left) => left.length < asked && left.every((condition) => isAsked[condition])).map((left) => ({
    left,
    wishes: Object.assign({ ...wishes }, ...left.map((condition) => CLEARED[condition])) as Wishes,
  }));
}
