import { describeError } from '#shared/describe-error.ts';

/** One line of JSON for what needs a human. Give it names, codes and ids; never a number, a code, a body or a token. */
export function logFault(
  event: string,
  { error, ...fields }: { requestId: string; agentKey?: string; route?: string; missing?: string[]; error?: unknown },
) {
  const cause = error === undefined ? {} : describeError(error);
  console.error(JSON.stringify({ level: 'error', event, ...fields, ...cause }));
}

/** One line of JSON for what was done and needs nobody: how many of what, and never of whom. */
export function logCounts(event: string, requestId: string, counts: Readonly<Record<string, number>>) {
  console.info(JSON.stringify({ level: 'info', event, requestId, ...counts }));
}
