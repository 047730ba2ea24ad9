/**
 * Isolates a name within a sentence by Unicode bidi marks: an Arabic name would otherwise reorder the numbers next to
 * it.
 */
export const isolateName = (name: string) => (name ? `\u2068${name}\u2069` : '');
