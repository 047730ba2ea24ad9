import { expect, it } from 'vitest';
import { replaceByCpuTime, type TraceEvent } from './cpu-time.ts';

const MAIN_THREAD = { pid: 7, tid: 1 };
const createSpan = (ts: number, dur: number, tdur: number): TraceEvent => ({ ...MAIN_THREAD, ph: 'X', ts, dur, tdur });
const createInstant = (ts: number): TraceEvent => ({ ...MAIN_THREAD, ph: 'I', ts });

/**
 * Trace of a task that used the CPU for a quarter of its duration, with a nested task and an instant event inside,
 * followed by later events.
 */
const RECORDED_TRACE = [
  createSpan(1000, 400, 100),
  createSpan(1200, 80, 20),
  createInstant(1300),
  createInstant(1500),
  createSpan(1600, 50, 50),
];

it('a task’s duration is replaced by its CPU time, and its inner work is scaled', () => {
  const cpuTimes = replaceByCpuTime(RECORDED_TRACE).map(({ ts, dur }) => [ts, dur]);
  expect(cpuTimes).toEqual([
    [1000, 100],
    [1050, 20],
    [1075, undefined],
    [1500, undefined],
    [1600, 50],
  ]);
});

it('a trace of a thread that never waited is unchanged', () => {
  const recordedTrace = [createSpan(1000, 400, 400), createSpan(1200, 80, 80), createInstant(1300)];
  expect(replaceByCpuTime(recordedTrace)).toEqual(recordedTrace);
});

it('events of other threads keep their times', () => {
  const otherThreadEvent = { ...createInstant(1300), tid: 2 };
  expect(replaceByCpuTime([...RECORDED_TRACE, otherThreadEvent])).toContainEqual(otherThreadEvent);
});

it('leaves the trace unchanged without CPU time of the thread', () => {
  const spanWithoutCpuTime: TraceEvent = { ...MAIN_THREAD, ph: 'X', ts: 1000, dur: 400 };
  expect(replaceByCpuTime([spanWithoutCpuTime])).toEqual([spanWithoutCpuTime]);
});
