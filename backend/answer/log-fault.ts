/** One line of JSON for what needs a human. Give it names, codes and ids; never a number, a code, a body or a token. */
export function logFault(
  event: string,
  { error, ...fields }: { requestId: string; agentKey?: string; route?: string; missing?: string[]; error?: unknown },
) {
  const cause = error instanceof Error ? { error: `${error.name}: ${error.message}`, stack: error.stack } : {};
  console.error(JSON.stringify({ level: 'error', event, ...fields, ...cause }));
}
