// In place of the platform's clock: starts what the wrangler.toml files say, at the minutes that they say, in UTC.

export interface Clock {
  worker: string;
  cron: string;
}

const MINUTE_MS = 60_000;
/** A night's backup takes long on a slow machine. */
const RUNS_WITHIN_MS = 20 * MINUTE_MS;

/** A minute and an hour, each a number, '*' or a step; the other three are '*'. */
export function isDue(cron: string, at: Date): boolean {
  const [minute = '', hour = '', ...days] = cron.split(' ');
  if (days.join(' ') !== '* * *') throw new Error(`no clock runs by ${cron} here`);
  const fits = (field: string, value: number) => {
    const [, step] = /^\*\/(\d+)$/.exec(field) ?? [];
    if (step) return value % Number(step) === 0;
    if (field !== '*' && !/^\d+$/.test(field)) throw new Error(`no clock runs by ${cron} here`);
    return field === '*' || Number(field) === value;
  };
  return fits(minute, at.getUTCMinutes()) && fits(hour, at.getUTCHours());
}

/** By a request to the runtime, which the front door passes to nobody: miniflare's own call blocks its whole process until the run ends. */
async function runOnce(runtime: URL, { worker, cron }: Clock): Promise<void> {
  const address = new URL('/cdn-cgi/local/scheduled', runtime);
  address.searchParams.set('cron', cron);
  const response = await fetch(address, {
    headers: { 'mf-route-override': worker },
    signal: AbortSignal.timeout(RUNS_WITHIN_MS),
  });
  await response.body?.cancel();
}

/** `runtime` is null while none serves: what is due then is missed, as it is at the platform. */
export function startClocks(runtime: () => { url: URL; clocks: readonly Clock[] } | null): void {
  const underway = new Set<string>();
  /** A timer may be a moment early: the minute is the nearest one. */
  const minuteNow = () => Math.round(Date.now() / MINUTE_MS) * MINUTE_MS;
  const tick = () => {
    const now = new Date(minuteNow());
    setTimeout(tick, now.getTime() + MINUTE_MS - Date.now()).unref();
    const { url, clocks = [] } = runtime() ?? {};
    if (!url) return;
    for (const clock of clocks) {
      const name = `${clock.worker} ${clock.cron}`;
      if (!isDue(clock.cron, now) || underway.has(name)) continue;
      underway.add(name);
      // A run that fails has said so itself, and the next one comes.
      void runOnce(url, clock)
        .catch(() => {})
        .finally(() => underway.delete(name));
    }
  };
  setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS)).unref();
}
