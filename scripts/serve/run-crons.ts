// Runs the crons of the wrangler.toml files at their times in UTC, as the platform does.

export interface Cron {
  worker: string;
  cron: string;
}

const MINUTE_MS = 60_000;
/** Timeout of a run, long enough for a nightly backup on a small machine. */
const RUN_TIMEOUT_MS = 20 * MINUTE_MS;

/** Whether a cron is due. Minute and hour may each be a number, '*' or a step. The other three fields must be '*'. */
export function isDue(cron: string, date: Date): boolean {
  const [minute = '', hour = '', ...dayFields] = cron.split(' ');
  if (dayFields.join(' ') !== '* * *') throw new Error(`no clock runs by ${cron} here`);
  const matchesField = (field: string, value: number) => {
    const [, step] = /^\*\/(\d+)$/.exec(field) ?? [];
    if (step) return value % Number(step) === 0;
    if (field !== '*' && !/^\d+$/.test(field)) throw new Error(`no clock runs by ${cron} here`);
    return field === '*' || Number(field) === value;
  };
  return matchesField(minute, date.getUTCMinutes()) && matchesField(hour, date.getUTCHours());
}

/**
 * Runs a cron through an endpoint of the runtime, which the reverse proxy (front-door.ts) blocks for clients.
 * Miniflare's own call would block this process.
 */
async function runOnce(runtime: URL, { worker, cron }: Cron): Promise<void> {
  const url = new URL('/cdn-cgi/local/scheduled', runtime);
  url.searchParams.set('cron', cron);
  const response = await fetch(url, {
    headers: { 'mf-route-override': worker },
    signal: AbortSignal.timeout(RUN_TIMEOUT_MS),
  });
  await response.body?.cancel();
}

/**
 * Starts the cron timer. `getRuntime` returns null while no runtime is serving. Crons that are due at that time are
 * skipped, as on the platform.
 */
export function startCrons(getRuntime: () => { url: URL; clocks: readonly Cron[] } | null): void {
  const runningCrons = new Set<string>();
  /** Returns the current time rounded to the minute, because a timer may fire slightly early. */
  const getCurrentMinute = () => Math.round(Date.now() / MINUTE_MS) * MINUTE_MS;
  const runDueCrons = () => {
    const now = new Date(getCurrentMinute());
    setTimeout(runDueCrons, now.getTime() + MINUTE_MS - Date.now()).unref();
    const { url, clocks = [] } = getRuntime() ?? {};
    if (!url) return;
    for (const clock of clocks) {
      const name = `${clock.worker} ${clock.cron}`;
      if (!isDue(clock.cron, now) || runningCrons.has(name)) continue;
      runningCrons.add(name);
      // A failed run has already logged its error. The cron runs again at its next time.
      void runOnce(url, clock)
        .catch(() => {})
        .finally(() => runningCrons.delete(name));
    }
  };
  setTimeout(runDueCrons, MINUTE_MS - (Date.now() % MINUTE_MS)).unref();
}
