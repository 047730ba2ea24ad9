import { expect, it } from 'vitest';
import { replaceByCpuTime, type TraceEvent } from './cpu-time.ts';

const MAIN = { pid: 7, tid: 1 };
const part = (ts: number, dur: number, tdur: number): TraceEvent => ({ ...MAIN, ph: 'X', ts, dur, tdur });
const moment = (ts: number): TraceEvent => ({ ...MAIN, ph: 'I', ts });

/**
 * A task that was on the CPU for a quarter of its duration, with a nested task and an instant event inside, and later
 * events.
 */
const RECORDED = [part(1000, 400, 100), part(1200, 80, 20), moment(1300), moment(1500), part(1600, 50, 50)];

it('counts a task’s CPU time, and attributes the work within it', () => {
  const times = replaceByCpuTime(RECORDED).map(({ ts, dur }) => [ts, dur]);
  expect(times).toEqual([
    [1000, 100],
    [1050, 20],
    [1075, undefined],
    [1500, undefined],
    [1600, 50],
  ]);
});

it('a thread that never waited is left as it was recorded', () => {
  const recorded = [part(1000, 400, 400), part(1200, 80, 80), moment(1300)];
  expect(replaceByCpuTime(recorded)).toEqual(recorded);
});

it('another thread has a time of its own', () => {
  const other = { ...moment(1300), tid: 2 };
  expect(replaceByCpuTime([...RECORDED, other])).toContainEqual(other);
});

it('leaves the trace unchanged without CPU time of the thread', () => {
  const untold: TraceEvent = { ...MAIN, ph: 'X', ts: 1000, dur: 400 };
  expect(replaceByCpuTime([untold])).toEqual([untold]);
});
