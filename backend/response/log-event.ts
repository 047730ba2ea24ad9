import { writeLogLine } from '#shared/log-line.ts';

/** Logs an error for operators. Log names, codes and ids, but never a phone number, code, body or token. */
export const logError = (
  event: string,
  fields: { requestId: string; agentKey?: string; route?: string; missing?: string[]; error?: unknown },
) => writeLogLine('backend', 'error', event, fields);

/** Logs counts without personal data. */
export const logCounts = (event: string, requestId: string, counts: Readonly<Record<string, number>>) =>
  writeLogLine('backend', 'info', event, { requestId, ...counts });
