import { describeError } from '#shared/describe-error.ts';
import { getBucket, type Vital, type VitalBucket } from '#shared/rules/vitals.ts';

// Sends the web vitals of a page once when it is left (shared/contract/signals.ts), without personal data or a
// library.

const MAX_ERRORS = 5;
/** Layout shifts less than 1 s apart form one session window of at most 5 s, as CLS defines it. */
const [GAP_MS, LONGEST_MS] = [1000, 5000];

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Returns the Cumulative Layout Shift: the largest sum of a session window (https://web.dev/articles/cls). */
export function worstMovement(shifts: readonly Pick<Shift, 'value' | 'startTime' | 'hadRecentInput'>[]): number {
  let [worst, sum, began, last] = [0, 0, 0, -GAP_MS];
  for (const { value, startTime, hadRecentInput } of shifts) {
    if (hadRecentInput) continue;
    const isSame = startTime - last < GAP_MS && startTime - began < LONGEST_MS;
    if (!isSame) [sum, began] = [0, startTime];
    [sum, last] = [sum + value, startTime];
    worst = Math.max(worst, sum);
  }
  return worst;
}

function observe(
  type: string,
  onEntries: (entries: PerformanceEntry[]) => void,
  options: PerformanceObserverInit = {},
) {
  if (PerformanceObserver.supportedEntryTypes.includes(type))
    new PerformanceObserver((list) => onEntries(list.getEntries())).observe({ type, buffered: true, ...options });
}

export function reportSignals(): void {
  const path = location.pathname;
  const values: Partial<Record<Vital, number>> = {};
  const errors: string[] = [];
  const shifts: Shift[] = [];
  const note = (error: unknown) => errors.length < MAX_ERRORS && errors.push(describeError(error).error.slice(0, 400));
  observe('largest-contentful-paint', (entries) => (values.lcp = entries.at(-1)?.startTime ?? 0));
  observe('layout-shift', (entries) => {
    shifts.push(...(entries as Shift[]));
    values.cls = worstMovement(shifts);
  });
  const worstWait = (entries: PerformanceEntry[]) => {
    for (const { duration } of entries) values.inp = Math.max(values.inp ?? 0, duration);
  };
  observe(
    'event',
    (entries) => worstWait(entries.filter((entry) => (entry as { interactionId?: number }).interactionId)),
    {
      durationThreshold: 40,
    } as PerformanceObserverInit,
  );
  addEventListener('error', ({ error }) => note(error));
  addEventListener('unhandledrejection', ({ reason }) => note(reason));
  let isNotified = false;
  const send = () => {
    if (isNotified) return;
    isNotified = true;
    const vitals: Partial<Record<Vital, VitalBucket>> = {};
    for (const [vital, value] of Object.entries(values) as [Vital, number][]) vitals[vital] = getBucket(vital, value);
    const entry = { path, device: innerWidth < 768 ? 'phone' : 'desk', vitals, errors };
    navigator.sendBeacon('/_/signals', new Blob([JSON.stringify(entry)], { type: 'application/json' }));
  };
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
  // Some browsers fire only pagehide when a page is left through a link.
  addEventListener('pagehide', send);
}
