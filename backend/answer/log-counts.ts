/** One line of JSON for what was done and needs nobody: how many of what, and never of whom. */
export function logCounts(event: string, requestId: string, counts: Readonly<Record<string, number>>) {
  console.info(JSON.stringify({ level: 'info', event, requestId, ...counts }));
}
