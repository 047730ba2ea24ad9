import type { Browser, Page } from 'playwright';

/** Trace event of Chromium. Times are in microseconds. `tts` is the thread's CPU time so far. */
interface TraceEvent {
  name: string;
  ts: number;
  tts?: number;
  tdur?: number;
  pid: number;
  tid: number;
  args: { data?: { type?: string } };
}

/**
 * CPU time of the page's main thread in milliseconds. Unlike wall-clock time, it does not depend on other load, so it
 * can have a budget.
 */
export interface MainThreadWork {
  /** Time from the input to the next frame. */
  toPaint: number;
  /** Time from the input to the frame in which each mark is set, by name of the mark. */
  toMarks: Record<string, number>;
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];
const INPUTS = ['pointerdown', 'keydown', 'click'];
/** Name of the event that ends the main thread's part of a frame. */
const FRAME_EVENT = 'Commit';
/** Prefix of the names of marks that are recorded. */
export const MARK_PREFIX = 'shown ';

/** Records the main thread's work that an action causes. */
export async function recordWork(
  browser: Browser,
  page: Page,
  runAction: () => Promise<void>,
): Promise<MainThreadWork> {
  await browser.startTracing(page, { categories: CATEGORIES });
  let trace: Buffer;
  try {
    await runAction();
  } finally {
    trace = await browser.stopTracing(); // If the trace were not stopped, the next one could not start.
  }
  return parseTrace((JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }).traceEvents);
}

export function parseTrace(recordedTrace: TraceEvent[]): MainThreadWork {
  const inputEvents = recordedTrace
    .filter(({ name, args }) => name === 'EventDispatch' && INPUTS.includes(args.data?.type ?? ''))
    .toSorted((firstEvent, secondEvent) => firstEvent.ts - secondEvent.ts);
  const [firstInput, lastInput] = [inputEvents[0], inputEvents.at(-1)];
  if (!firstInput || !lastInput) throw new Error('no input was recorded');
  const laterEvents = recordedTrace
    .filter(({ pid, tid, ts }) => pid === firstInput.pid && tid === firstInput.tid && ts > lastInput.ts)
    .toSorted((firstEvent, secondEvent) => firstEvent.ts - secondEvent.ts);
  const measureUntilFrame = (startTime: number) => {
    const frame = laterEvents.find(({ name, ts }) => name === FRAME_EVENT && ts > startTime);
    if (!frame) throw new Error('no frame was recorded after the input');
    return ((frame.tts ?? 0) + (frame.tdur ?? 0) - (firstInput.tts ?? 0)) / 1000;
  };
  const markEvents = laterEvents.filter(({ name }) => name.startsWith(MARK_PREFIX));
  return {
    toPaint: measureUntilFrame(lastInput.ts),
    toMarks: Object.fromEntries(
      markEvents.map(({ name, ts }) => [name.slice(MARK_PREFIX.length), measureUntilFrame(ts)]),
    ),
  };
}
