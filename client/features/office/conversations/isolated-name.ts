/**
 * Isolates a name within a sentence with Unicode bidi marks, because an Arabic name would otherwise reorder adjacent
 * numbers.
 */
export const isolateName = (name: string) => (name ? `\u2068${name}\u2069` : '');
