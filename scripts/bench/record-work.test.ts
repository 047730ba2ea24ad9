import { expect, it } from 'vitest';
import { MARK, parseTrace } from './record-work.ts';

const PAGE = { pid: 7, tid: 1, args: {} };
/** Trace event at a wall-clock time, with the CPU time of the thread so far, both in milliseconds. */
const at = (clock: number, worked: number) => ({ ...PAGE, ts: clock * 1000, tts: worked * 1000 });
const input = (type: string, clock: number, worked: number) => ({
  ...at(clock, worked),
  name: 'EventDispatch',
  args: { data: { type } },
});
const frame = (clock: number, worked: number, took = 0) => ({
  ...at(clock, worked),
  name: 'Commit',
  tdur: took * 1000,
});

const PRESS = [input('pointerdown', 100, 50), input('click', 180, 60)];

it('work is what the thread did from the first input to the end of the frame after the last one', () => {
  const recorded = [frame(90, 40), ...PRESS, frame(150, 55), frame(900, 85, 2), frame(950, 99)];
  expect(parseTrace(recorded).toPaint).toBe(37);
});

it('ignores event order and other threads', () => {
  const elsewhere = { ...frame(181, 5000), tid: 2 };
  expect(parseTrace([frame(900, 85, 2), elsewhere, ...PRESS.toReversed()]).toPaint).toBe(37);
});

it('measures until the frame after the mark', () => {
  const mark = { ...at(300, 80), name: `${MARK}.chat` };
  const { toPaint, toMarks } = parseTrace([...PRESS, frame(200, 70), mark, frame(310, 90)]);
  expect([toPaint, toMarks]).toEqual([20, { '.chat': 40 }]);
});

it('returns no figure without input or frame', () => {
  expect(() => parseTrace([frame(900, 85)])).toThrow('no input');
  expect(() => parseTrace(PRESS)).toThrow('no frame');
});
