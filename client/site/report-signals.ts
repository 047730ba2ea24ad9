import { describeError } from '#shared/describe-error.ts';
import { getVitalBucket, type Vital, type VitalBucket } from '#shared/rules/vitals.ts';

// Sends the web vitals of a page once when it is left (shared/contract/signals.ts), without personal data or a
// library.

const MAX_REPORTED_ERRORS = 5;
/** Layout shifts less than 1 s apart form one session window of at most 5 s, as CLS defines it. */
const [MAX_GAP_MS, MAX_WINDOW_MS] = [1000, 5000];

interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Returns the Cumulative Layout Shift: the largest sum of a session window (https://web.dev/articles/cls). */
export function getWorstLayoutShift(
  shifts: readonly Pick<LayoutShiftEntry, 'value' | 'startTime' | 'hadRecentInput'>[],
): number {
  let [worstSum, windowSum, windowStart, lastShiftAt] = [0, 0, 0, -MAX_GAP_MS];
  for (const { value, startTime, hadRecentInput } of shifts) {
    if (hadRecentInput) continue;
    const isSameWindow = startTime - lastShiftAt < MAX_GAP_MS && startTime - windowStart < MAX_WINDOW_MS;
    if (!isSameWindow) [windowSum, windowStart] = [0, startTime];
    [windowSum, lastShiftAt] = [windowSum + value, startTime];
    worstSum = Math.max(worstSum, windowSum);
  }
  return worstSum;
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
  const vitalValues: Partial<Record<Vital, number>> = {};
  const errors: string[] = [];
  const shifts: LayoutShiftEntry[] = [];
  const recordError = (error: unknown) =>
    errors.length < MAX_REPORTED_ERRORS && errors.push(describeError(error).error.slice(0, 400));
  observe('largest-contentful-paint', (entries) => (vitalValues.lcp = entries.at(-1)?.startTime ?? 0));
  observe('layout-shift', (entries) => {
    shifts.push(...(entries as LayoutShiftEntry[]));
    vitalValues.cls = getWorstLayoutShift(shifts);
  });
  const recordWorstDelay = (entries: PerformanceEntry[]) => {
    for (const { duration } of entries) vitalValues.inp = Math.max(vitalValues.inp ?? 0, duration);
  };
  observe(
    'event',
    (entries) => recordWorstDelay(entries.filter((entry) => (entry as { interactionId?: number }).interactionId)),
    {
      durationThreshold: 40,
    } as PerformanceObserverInit,
  );
  addEventListener('error', ({ error }) => recordError(error));
  addEventListener('unhandledrejection', ({ reason }) => recordError(reason));
  let isSent = false;
  const sendReport = () => {
    if (isSent) return;
    isSent = true;
    const vitalBuckets: Partial<Record<Vital, VitalBucket>> = {};
    for (const [vital, value] of Object.entries(vitalValues) as [Vital, number][])
      vitalBuckets[vital] = getVitalBucket(vital, value);
    const signalReport = { path, device: innerWidth < 768 ? 'phone' : 'desk', vitals: vitalBuckets, errors };
    navigator.sendBeacon('/_/signals', new Blob([JSON.stringify(signalReport)], { type: 'application/json' }));
  };
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && sendReport());
  // Some browsers fire only pagehide when a page is left through a link.
  addEventListener('pagehide', sendReport);
}
