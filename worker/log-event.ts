import { logLine } from '#shared/log-line.ts';

/** Fields may hold names, codes, paths and times; never a query, body, header or token. */
export const logEvent = (level: 'info' | 'warn' | 'error', event: string, fields: Record<string, unknown> = {}) =>
  logLine('portal', level, event, fields);
