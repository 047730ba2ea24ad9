/**
 * Wraps a name in Unicode isolation marks. Otherwise an Arabic name in a sentence would change the order of the numbers
 * next to it.
 */
export const isolateName = (name: string) => (name ? `\u2068${name}\u2069` : '');
