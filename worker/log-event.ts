import { describeError } from '#shared/describe-error.ts';

type Level = 'info' | 'warn' | 'error';

/** One line of JSON. Give it names, codes, paths and times; never a query, a body, a header or a token. */
export function logEvent(level: Level, event: string, fields: Record<string, unknown> = {}) {
  const { error, ...rest } = fields;
  const cause = error === undefined ? {} : describeError(error);
  console[level](JSON.stringify({ level, event, ...rest, ...cause }).replaceAll(FAMILY_LINK, '/family/…'));
}

/** The address of a family's room is a secret until it is in a cookie (decision 118). */
const FAMILY_LINK = /\/family\/[\w-]{20,}/g;
