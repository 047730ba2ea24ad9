import { logLine } from '#shared/log-line.ts';

/** Errors for operators. Log names, codes and ids; never a number, code, body or token. */
export const logError = (
  event: string,
  fields: { requestId: string; agentKey?: string; route?: string; missing?: string[]; error?: unknown },
) => logLine('backend', 'error', event, fields);

/** Informational counts without personal data. */
export const logCounts = (event: string, requestId: string, counts: Readonly<Record<string, number>>) =>
  logLine('backend', 'info', event, { requestId, ...counts });
