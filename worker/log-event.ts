import { describeError } from '#shared/describe-error.ts';

type Level = 'info' | 'warn' | 'error';

/** One line of JSON. Give it names, codes, paths and times; never a query, a body, a header or a token. */
export function logEvent(level: Level, event: string, fields: Record<string, unknown> = {}) {
  const { error, ...rest } = fields;
  const cause = error === undefined ? {} : describeError(error);
  console[level](JSON.stringify({ level, event, ...rest, ...cause }));
}
