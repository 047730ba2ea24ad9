import type { Browser, Page } from 'playwright';

/** Trace event of Chromium. Times are in microseconds; `tts` is the CPU time of the thread so far. */
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
 * CPU time of the page's main thread in milliseconds. Unlike wall-clock time it does not depend on other load, so it
 * can have a budget.
 */
export interface MainThreadWork {
  /** Time from the input to the first frame after it. */
  toPaint: number;
  /** Time from the input to the frame of each mark, by name of the mark. */
  toMarks: Record<string, number>;
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];
const INPUTS = ['pointerdown', 'keydown', 'click'];
/** Event at the end of the main thread's part of a frame. */
const FRAME = 'Commit';
/** Prefix of the names of marks that are recorded. */
export const MARK = 'shown ';

/** Records the work of the main thread that an action causes. */
export async function recordWork(browser: Browser, page: Page, run: () => Promise<void>): Promise<MainThreadWork> {
  await browser.startTracing(page, { categories: CATEGORIES });
  let trace: Buffer;
  try {
    await run();
  } finally {
    trace = await browser.stopTracing(); // A trace that is not stopped would prevent the next one from starting.
  }
  return parseTrace((JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }).traceEvents);
}

export function parseTrace(recorded: TraceEvent[]): MainThreadWork {
  const inputs = recorded
    .filter(({ name, args }) => name === 'EventDispatch' && INPUTS.includes(args.data?.type ?? ''))
    .toSorted((traceEvent, other) => traceEvent.ts - other.ts);
  const [first, last] = [inputs[0], inputs.at(-1)];
  if (!first || !last) throw new Error('no input was recorded');
  const nextEvents = recorded
    .filter(({ pid, tid, ts }) => pid === first.pid && tid === first.tid && ts > last.ts)
    .toSorted((traceEvent, other) => traceEvent.ts - other.ts);
  const workUntilFrame = (from: number) => {
    const frame = nextEvents.find(({ name, ts }) => name === FRAME && ts > from);
    if (!frame) throw new Error('no frame came after what was done');
    return ((frame.tts ?? 0) + (frame.tdur ?? 0) - (first.tts ?? 0)) / 1000;
  };
  const marks = nextEvents.filter(({ name }) => name.startsWith(MARK));
  return {
    toPaint: workUntilFrame(last.ts),
    toMarks: Object.fromEntries(marks.map(({ name, ts }) => [name.slice(MARK.length), workUntilFrame(ts)])),
  };
}
