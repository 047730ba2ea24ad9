/** What a student's family may do by a link: so many things are shown, so much is written, and so long a link may last. */
export const FAMILY = {
  things: 8,
  nameLength: 20,
  noteLength: 500,
  /** Of one student's room, from the family together, and as many of the student's own. */
  notes: 300,
  links: 10,
  usualDays: 90,
  longestDays: 365,
  /** In what sums may be read. */
  money: ['HKD', 'CNY', 'GBP', 'USD'],
} as const;

/** Who somebody is to the student. No names: who reads along knows who it is, and nobody else needs to. */
export const KIN = ['mother', 'father', 'grandparent', 'sibling', 'other'] as const;
export type Kin = (typeof KIN)[number];
