import { expect, it } from 'vitest';
import { MARK_PREFIX, parseTrace } from './record-work.ts';

const PAGE_THREAD = { pid: 7, tid: 1, args: {} };
/** Creates the times of a trace event: wall-clock time and the thread's CPU time so far, both in milliseconds. */
const createTimes = (clockMs: number, workedMs: number) => ({
  ...PAGE_THREAD,
  ts: clockMs * 1000,
  tts: workedMs * 1000,
});
const createInputEvent = (type: string, clock: number, workedMs: number) => ({
  ...createTimes(clock, workedMs),
  name: 'EventDispatch',
  args: { data: { type } },
});
const createFrameEvent = (clock: number, workedMs: number, durationMs = 0) => ({
  ...createTimes(clock, workedMs),
  name: 'Commit',
  tdur: durationMs * 1000,
});

const PRESS_EVENTS = [createInputEvent('pointerdown', 100, 50), createInputEvent('click', 180, 60)];

it('the recorded work lasts from the first input to the end of the frame after the last one', () => {
  const recordedTrace = [
    createFrameEvent(90, 40),
    ...PRESS_EVENTS,
    createFrameEvent(150, 55),
    createFrameEvent(900, 85, 2),
    createFrameEvent(950, 99),
  ];
  expect(parseTrace(recordedTrace).toPaint).toBe(37);
});

it('event order and other threads are ignored', () => {
  const otherThreadFrame = { ...createFrameEvent(181, 5000), tid: 2 };
  expect(parseTrace([createFrameEvent(900, 85, 2), otherThreadFrame, ...PRESS_EVENTS.toReversed()]).toPaint).toBe(37);
});

it('the work ends with the frame after the mark', () => {
  const markEvent = { ...createTimes(300, 80), name: `${MARK_PREFIX}.chat` };
  const { toPaint, toMarks } = parseTrace([
    ...PRESS_EVENTS,
    createFrameEvent(200, 70),
    markEvent,
    createFrameEvent(310, 90),
  ]);
  expect([toPaint, toMarks]).toEqual([20, { '.chat': 40 }]);
});

it('no figure is returned without an input or a frame', () => {
  expect(() => parseTrace([createFrameEvent(900, 85)])).toThrow('no input');
  expect(() => parseTrace(PRESS_EVENTS)).toThrow('no frame');
});
