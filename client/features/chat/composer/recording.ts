import { assertNever } from '#shared/assert-never.ts';
import { type Microphone, type MicrophoneError, openMicrophone } from './microphone.ts';

export const LONGEST_RECORDING_MS = 60_000;
const SHORTEST_RECORDING_MS = 1000;
/** Upward drag distance that cancels the recording. */
const CANCEL_PX = 80;

export type RecordingNote = MicrophoneError | 'tooShort' | 'longest' | 'cancelled' | 'ready';

/** How a recording is controlled: with a button held down, or with one press to start and one to send. */
type RecordingGesture = { kind: 'held'; fromY: number } | { kind: 'pressed' };

export type Recording =
  | { kind: 'inited'; note: RecordingNote | null }
  | { kind: 'opening'; way: RecordingGesture }
  | { kind: 'recording' | 'willCancel'; way: RecordingGesture; startedAt: number; elapsed: number };

export type RecordingEvent =
  | { kind: 'held'; y: number }
  | { kind: 'pressed'; at: number }
  | { kind: 'opened'; at: number }
  | { kind: 'failed'; fault: MicrophoneError }
  | { kind: 'moved'; y: number }
  | { kind: 'released'; at: number }
  | { kind: 'ticked'; at: number }
  | { kind: 'cancelled' };

type RecordingEffect = 'open' | 'record' | 'send' | 'drop';

interface Next {
  recording: Recording;
  effect?: RecordingEffect;
}

export const NO_RECORDING: Recording = { kind: 'inited', note: null };

export function nextRecording(recording: Recording, event: RecordingEvent): Next {
  switch (event.kind) {
    case 'held':
      return recording.kind === 'inited' ? open({ kind: 'held', fromY: event.y }) : { recording };
    case 'pressed':
      if (recording.kind === 'inited') return open({ kind: 'pressed' });
      return recording.kind !== 'opening' && recording.way.kind === 'pressed'
        ? end(recording, event.at)
        : { recording };
    case 'opened':
      if (recording.kind === 'opening') {
        const { way } = recording;
        return { recording: { kind: 'recording', way, startedAt: event.at, elapsed: 0 }, effect: 'record' };
      }
      // The button was released while the browser's permission prompt was open.
      return recording.kind === 'inited' ? finish(recording.note ?? 'ready', 'drop') : { recording };
    case 'failed':
      return finish(event.fault, 'drop');
    case 'moved':
      return { recording: move(recording, event.y) };
    case 'released':
      if (recording.kind === 'inited' || recording.way.kind === 'pressed') return { recording };
      return recording.kind === 'opening' ? finish(null) : end(recording, event.at);
    case 'ticked':
      return recording.kind === 'recording' || recording.kind === 'willCancel'
        ? tick(recording, event.at)
        : { recording };
    case 'cancelled':
      return recording.kind === 'inited' ? { recording } : finish('cancelled', 'drop');
    default:
      return assertNever(event);
  }
}

type Running = Extract<Recording, { startedAt: number }>;

const open = (recordingGesture: RecordingGesture): Next => ({
  recording: { kind: 'opening', way: recordingGesture },
  effect: 'open',
});

const finish = (note: RecordingNote | null, effect?: RecordingEffect): Next => ({
  recording: { kind: 'inited', note },
  effect,
});

function end(recording: Running, at: number): Next {
  if (recording.kind === 'willCancel') return finish('cancelled', 'drop');
  return at - recording.startedAt < SHORTEST_RECORDING_MS ? finish('tooShort', 'drop') : finish(null, 'send');
}

function move(recording: Recording, y: number): Recording {
  if (recording.kind === 'inited' || recording.kind === 'opening' || recording.way.kind === 'pressed') return recording;
  return { ...recording, kind: recording.way.fromY - y > CANCEL_PX ? 'willCancel' : 'recording' };
}

function tick(recording: Running, at: number): Next {
  const elapsed = at - recording.startedAt;
  if (elapsed < LONGEST_RECORDING_MS) return { recording: { ...recording, elapsed } };
  return recording.kind === 'willCancel' ? finish('cancelled', 'drop') : finish('longest', 'send');
}

const TICK_MS = 200;

export interface Recorder {
  read: () => Recording;
  watch: (changed: () => void) => () => void;
  dispatch: (event: RecordingEvent) => void;
  /** Subscribes to finished recordings; returns the unsubscribe function. */
  listen: (onRecorded: (file: File) => void) => () => void;
  level: () => number;
  /** Closes the open microphone, and any microphone whose pending request succeeds later. */
  close: () => void;
}

/** Connects the recording states to a microphone and a clock. */
export function createRecorder(openSound = openMicrophone, now = Date.now): Recorder {
  const watchers = new Set<() => void>();
  const listeners = new Set<(file: File) => void>();
  let recording: Recording = NO_RECORDING;
  let microphone: Microphone | null = null;
  let clock: ReturnType<typeof setInterval> | undefined;
  let requested = 0;

  function notify(event: RecordingEvent) {
    const next = nextRecording(recording, event);
    recording = next.recording;
    for (const changed of watchers) changed();
    if (next.effect) void effects[next.effect]();
  }

  function takeMicrophone() {
    clearInterval(clock);
    const consumed = microphone;
    microphone = null;
    return consumed;
  }

  const effects: Record<RecordingEffect, () => Promise<void> | void> = {
    async open() {
      requested += 1;
      const ownCount = requested;
      const openedMicrophone = await openSound(() => {
        if (microphone && ownCount === requested) notify({ kind: 'failed', fault: 'busy' });
      });
      // The recorder was closed or restarted meanwhile, so nothing else would close this microphone.
      if (ownCount !== requested) {
        if (openedMicrophone.ok) openedMicrophone.microphone.close();
        return;
      }
      if (openedMicrophone.ok) microphone = openedMicrophone.microphone;
      notify(openedMicrophone.ok ? { kind: 'opened', at: now() } : { kind: 'failed', fault: openedMicrophone.fault });
    },
    record() {
      microphone?.record();
      clock = setInterval(() => notify({ kind: 'ticked', at: now() }), TICK_MS);
    },
    async send() {
      const file = await takeMicrophone()?.finish();
      if (!file) return notify({ kind: 'failed', fault: 'busy' });
      for (const onRecorded of listeners) onRecorded(file);
    },
    drop: () => takeMicrophone()?.close(),
  };

  const keepIn =
    <T>(set: Set<T>) =>
    (item: T) => {
      set.add(item);
      return () => void set.delete(item);
    };

  return {
    read: () => recording,
    watch: keepIn(watchers),
    listen: keepIn(listeners),
    dispatch: notify,
    level: () => microphone?.level() ?? 0,
    close() {
      requested += 1;
      recording = NO_RECORDING;
      takeMicrophone()?.close();
    },
  };
}
