import type { Browser, Page } from 'playwright';

/** An entry of what Chromium records, in microseconds. `tts` is the processor time that its thread had used by then. */
interface Recorded {
  name: string;
  ts: number;
  tts?: number;
  tdur?: number;
  pid: number;
  tid: number;
  args: { data?: { type?: string } };
}

/**
 * Processor time of the page's main thread, in ms. What else a machine does meanwhile is not in it, so it can be held to a
 * budget where the clock cannot.
 */
export interface Work {
  /** From an input to the frame that it brought about. */
  toPaint: number;
  /** From it to the frame with each thing that the page marked as shown. */
  toMarks: Record<string, number>;
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];
const INPUTS = ['pointerdown', 'keydown', 'click'];
/** The main thread has done its part of a frame. */
const FRAME = 'Commit';
/** With what the marks begin that are told. */
export const MARK = 'shown ';

/** What the page works because of what somebody does. */
export async function recordWork(browser: Browser, page: Page, act: () => Promise<void>): Promise<Work> {
  await browser.startTracing(page, { categories: CATEGORIES });
  let trace: Buffer;
  try {
    await act();
  } finally {
    trace = await browser.stopTracing(); // Or the next one could not begin.
  }
  return readWork((JSON.parse(trace.toString('utf8')) as { traceEvents: Recorded[] }).traceEvents);
}

export function readWork(recorded: Recorded[]): Work {
  const inputs = recorded
    .filter(({ name, args }) => name === 'EventDispatch' && INPUTS.includes(args.data?.type ?? ''))
    .toSorted((one, other) => one.ts - other.ts);
  const [first, last] = [inputs[0], inputs.at(-1)];
  if (!first || !last) throw new Error('no input was recorded');
  const after = recorded
    .filter(({ pid, tid, ts }) => pid === first.pid && tid === first.tid && ts > last.ts)
    .toSorted((one, other) => one.ts - other.ts);
  const workUntilFrame = (from: number) => {
    const frame = after.find(({ name, ts }) => name === FRAME && ts > from);
    if (!frame) throw new Error('no frame came after what was done');
    return ((frame.tts ?? 0) + (frame.tdur ?? 0) - (first.tts ?? 0)) / 1000;
  };
  const marks = after.filter(({ name }) => name.startsWith(MARK));
  return {
    toPaint: workUntilFrame(last.ts),
    toMarks: Object.fromEntries(marks.map(({ name, ts }) => [name.slice(MARK.length), workUntilFrame(ts)])),
  };
}
