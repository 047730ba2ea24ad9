/** Limits of family links. `things` is the number of items shown. */
export const FAMILY_LIMITS = {
  things: 8,
  nameLength: 20,
  noteLength: 500,
  /** Maximum number of notes by the family. The same number applies to the student. */
  notes: 300,
  links: 10,
  usualDays: 90,
  longestDays: 365,
  /** Currencies in which totals are shown. */
  money: ['HKD', 'CNY', 'GBP', 'USD'],
} as const;

/** Relation of a family member to the student. Names are not collected. */
export const FAMILY_RELATIONS = ['mother', 'father', 'grandparent', 'sibling', 'other'] as const;
export type FamilyRelation = (typeof FAMILY_RELATIONS)[number];
