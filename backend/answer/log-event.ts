import { logLine } from '#shared/log-line.ts';

/** What needs a human. Give it names, codes and ids; never a number, a code, a body or a token. */
export const logFault = (
  event: string,
  fields: { requestId: string; agentKey?: string; route?: string; missing?: string[]; error?: unknown },
) => logLine('backend', 'error', event, fields);

/** What was done and needs nobody: how many of what, and never of whom. */
export const logCounts = (event: string, requestId: string, counts: Readonly<Record<string, number>>) =>
  logLine('backend', 'info', event, { requestId, ...counts });
