// Words by which a line of fees names a field of study. The texts are in lower case.

/** Words by the id of the field in course_type_groups. */
export const FIELD_WORDS: Readonly<Record<string, readonly string[]>> = {
  1: ['business', 'management', 'commerce', 'marketing'],
  2: ['accounting', 'accountancy', 'finance', 'economics'],
  3: ['comput'],
  4: ['engineering'],
  5: ['medicine', 'medical', 'mbchb', 'mbbs', 'clinical', 'dental', 'dentist', 'veterinary'],
  6: ['nursing', 'health'],
  7: ['law'],
  8: ['psycholog'],
  9: ['education'],
  10: ['media', 'journalism', 'film'],
  11: ['design', 'college of art', 'art history'],
  12: ['architecture'],
  13: ['science', 'physics', 'chemistry', 'biology'],
  14: ['mathemati'],
  15: ['humanities', 'arts', 'history', 'language', 'literature', 'philosophy', 'divinity'],
  16: ['social science', 'politics', 'sociology', 'criminology'],
  17: ['geography', 'environment'],
  18: ['hotel', 'hospitality', 'tourism'],
  19: ['biomedical', 'pharmacy', 'pharmaceutical', 'public health'],
};

export const NATURAL_SCIENCES_ID = '13';
/** Phrases that contain the word 'science', but do not name the natural sciences. */
export const OTHER_SCIENCES = ['social', 'computer', 'computing', 'mathematical', 'health', 'exercise'].map(
  (word) => `${word} science`,
);

/** Whether a line of fees names the field. */
export function doesLineNameField(line: string, fieldId: string): boolean {
  const text = line.toLowerCase();
  const named =
    fieldId === NATURAL_SCIENCES_ID ? OTHER_SCIENCES.reduce((rest, phrase) => rest.replaceAll(phrase, ''), text) : text;
  return (FIELD_WORDS[fieldId] ?? []).some((word) => named.includes(word));
}
