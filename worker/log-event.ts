import { logLine } from '#shared/log-line.ts';

/** Give it names, codes, paths and times; never a query, a body, a header or a token. */
export const logEvent = (level: 'info' | 'warn' | 'error', event: string, fields: Record<string, unknown> = {}) =>
  logLine('portal', level, event, fields);
