/** Sections of the settings form, in order. */
export const FIELD_GROUPS = [
  'names',
  'colour',
  'address',
  'contact',
  'agency',
  'hours',
  'figures',
  'search',
  'texting',
] as const;
export type FieldGroup = (typeof FIELD_GROUPS)[number];

/** Validation errors of a setting. The office has a message for each. */
export const SITE_PROBLEMS = [
  'unknownField',
  'empty',
  'tooLong',
  'notPlain',
  'noColour',
  'noLanguage',
  'noLevel',
  'noHost',
  'noPhone',
  'noAddress',
  'noCity',
  'noRegion',
  'noAreaCode',
  'noCount',
  'noHours',
  'noWeeks',
  'noFigures',
  'noSchools',
  'noDays',
  'lacksLanguage',
  'noWechat',
  'noRecord',
  'noKey',
  'reservedKey',
  'keyTaken',
  'hostTaken',
  'reservedHost',
  'noMail',
  'sayHost',
] as const;
export type SiteProblem = (typeof SITE_PROBLEMS)[number];
