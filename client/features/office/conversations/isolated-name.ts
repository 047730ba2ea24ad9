/** A name within a sentence, isolated from the direction of its neighbours: an Arabic name would turn the numbers beside it around. */
export const isolatedName = (name: string) => (name ? `\u2068${name}\u2069` : '');
