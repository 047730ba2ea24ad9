/** Trace event of Chromium. Times are in microseconds. `tdur` is the CPU time of the event's thread. */
export interface TraceEvent {
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

/**
 * Replaces the wall-clock duration of each task, which depends on other load, with its CPU time, and moves nested
 * events accordingly. The start times stay the same, so that network events still precede their effects.
 */
export function replaceByCpuTime<Entry extends TraceEvent>(recordedTrace: Entry[]): Entry[] {
  return Object.values(Object.groupBy(recordedTrace, ({ pid, tid }) => `${pid} ${tid}`)).flatMap((thread = []) => {
    let currentTask = { ts: 0, end: 0, share: 1 };
    return thread
      .toSorted(
        (firstEntry, secondEntry) => firstEntry.ts - secondEntry.ts || (secondEntry.dur ?? 0) - (firstEntry.dur ?? 0),
      )
      .map((entry) => {
        const { ts, dur = 0, tdur } = entry;
        if (entry.ph === 'X' && ts >= currentTask.end && dur > 0 && tdur !== undefined)
          currentTask = { ts, end: ts + dur, share: Math.min(1, tdur / dur) };
        if (ts >= currentTask.end) return entry;
        const movedEntry = { ...entry, ts: currentTask.ts + (ts - currentTask.ts) * currentTask.share };
        return entry.dur === undefined ? movedEntry : { ...movedEntry, dur: dur * currentTask.share };
      });
  });
}
