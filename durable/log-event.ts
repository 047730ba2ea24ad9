import { logLine } from '#shared/log-line.ts';

/** Fields may hold names, codes and counts; never a URL, header, body or token. */
export const logEvent = (
  level: 'info' | 'warn' | 'error',
  event: string,
  fields: Record<string, string | number | boolean> & { error?: never } = {},
) => logLine('chat', level, event, fields);

/** Error name only: messages of other services may contain a URL with a token. */
export const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown');

const HARMLESS = /^[\w-]{1,64}$/;

/** Id sent by the portal; a room's own work gets a new one. */
export function requestIdOf({ headers }: Request): string {
  const text = headers.get('x-request-id') ?? '';
  return HARMLESS.test(text) ? text : crypto.randomUUID();
}
