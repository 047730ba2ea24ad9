/** Limits of a family link: items shown, notes, and validity. */
export const FAMILY = {
  things: 8,
  nameLength: 20,
  noteLength: 500,
  /** Notes of the family per room, and as many of the student. */
  notes: 300,
  links: 10,
  usualDays: 90,
  longestDays: 365,
  /** Currencies for totals. */
  money: ['HKD', 'CNY', 'GBP', 'USD'],
} as const;

/** Relation to the student. No names are collected. */
export const FAMILY_RELATIONS = ['mother', 'father', 'grandparent', 'sibling', 'other'] as const;
export type FamilyRelation = (typeof FAMILY_RELATIONS)[number];
