/** One line of JSON. Names, codes and counts; never an address, a header, a body or a token. */
export function logEvent(
  level: 'info' | 'warn' | 'error',
  event: string,
  fields: Record<string, string | number | boolean> = {},
) {
  console[level](JSON.stringify({ level, event, ...fields }));
}

/** Its kind and our own words for it; a foreign message may hold an address, and so a token. */
export const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown');
