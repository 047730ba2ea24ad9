import { writeLogLine } from '#shared/log-line.ts';

/** Logs one event. Fields may contain names, codes, paths and times, but never a query, body, header or token. */
export const logEvent = (level: 'info' | 'warn' | 'error', event: string, fields: Record<string, unknown> = {}) =>
  writeLogLine('portal', level, event, fields);
