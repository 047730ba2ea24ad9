import { logLine } from '#shared/log-line.ts';

/** Names, codes and counts; never an address, a header, a body or a token. */
export const logEvent = (
  level: 'info' | 'warn' | 'error',
  event: string,
  fields: Record<string, string | number | boolean> & { error?: never } = {},
) => logLine('chat', level, event, fields);

/** Its kind and our own words for it; a foreign message may hold an address, and so a token. */
export const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown');

const HARMLESS = /^[\w-]{1,64}$/;

/** As the portal says it; what a room begins by itself has an id of its own. */
export function requestIdOf({ headers }: Request): string {
  const said = headers.get('x-request-id') ?? '';
  return HARMLESS.test(said) ? said : crypto.randomUUID();
}
