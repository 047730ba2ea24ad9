import {
  NO_RECORDING,
  nextRecording,
  type Recording,
  type RecordingDeed,
  type RecordingEvent,
} from './next-recording.ts';
import { type Microphone, openMicrophone } from './open-microphone.ts';

const TICK_MS = 200;

export interface Recorder {
  read: () => Recording;
  watch: (changed: () => void) => () => void;
  tell: (event: RecordingEvent) => void;
  /** Hears of what was recorded, until it is told to stop. */
  listen: (onRecorded: (file: File) => void) => () => void;
  /** 0 to 1: how loud it is now. */
  level: () => number;
  /** Whatever is open is closed, and whatever opens later. */
  close: () => void;
}

/** The microphone and the clock around the states of a recording. */
export function createRecorder(open = openMicrophone, now = Date.now): Recorder {
  const watchers = new Set<() => void>();
  const listeners = new Set<(file: File) => void>();
  let recording: Recording = NO_RECORDING;
  let microphone: Microphone | null = null;
  let clock: ReturnType<typeof setInterval> | undefined;
  let asked = 0;

  function tell(event: RecordingEvent) {
    const next = nextRecording(recording, event);
    recording = next.recording;
    for (const changed of watchers) changed();
    if (next.deed) void deeds[next.deed]();
  }

  function take() {
    clearInterval(clock);
    const taken = microphone;
    microphone = null;
    return taken;
  }

  const deeds: Record<RecordingDeed, () => Promise<void> | void> = {
    async open() {
      asked += 1;
      const mine = asked;
      const opened = await open(() => {
        if (microphone && mine === asked) tell({ kind: 'failed', fault: 'busy' });
      });
      // Closed, or asked again: nobody else would close this one.
      if (mine !== asked) {
        if (opened.ok) opened.microphone.close();
        return;
      }
      if (opened.ok) microphone = opened.microphone;
      tell(opened.ok ? { kind: 'opened', at: now() } : { kind: 'failed', fault: opened.fault });
    },
    record() {
      microphone?.record();
      clock = setInterval(() => tell({ kind: 'ticked', at: now() }), TICK_MS);
    },
    async send() {
      const file = await take()?.finish();
      if (!file) return tell({ kind: 'failed', fault: 'busy' });
      for (const onRecorded of listeners) onRecorded(file);
    },
    drop: () => take()?.close(),
  };

  const keepIn =
    <T>(set: Set<T>) =>
    (one: T) => {
      set.add(one);
      return () => void set.delete(one);
    };

  return {
    read: () => recording,
    watch: keepIn(watchers),
    listen: keepIn(listeners),
    tell,
    level: () => microphone?.level() ?? 0,
    close() {
      asked += 1;
      recording = NO_RECORDING;
      take()?.close();
    },
  };
}
