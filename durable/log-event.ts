import { writeLogLine } from '#shared/log-line.ts';

/** Logs one event.  Fields may containnames, codes and counts, but never a URL, header, body or token. */
export const logEvent = (
  level: 'info' | 'warn' | 'error',
  event: string,
  fields: Record<string, string | number | boolean> & { error?: never } = {},
) => writeLogLine('chat', level, event, fields);

/** Returns only the error's name, because messages of other services may contain a URL with a token. */
export const getErrorName = (error: unknown) => (error instanceof Error ? error.name : 'unknown');

const REQUEST_ID_PATTERN = /^[\w-]{1,64}$/;

/** Returns the request id that the portal sent, or a new one for work that the room starts itself. */
export function getRequestId({ headers }: Request): string {
  const requestId = headers.get('x-request-id') ?? '';
  return REQUEST_ID_PATTERN.test(requestId) ? requestId : crypto.randomUUID();
}
