import { assertNever } from '#shared/assert-never.ts';
import { type Microphone, type MicrophoneError, openMicrophone } from './microphone.ts';

export const MAX_RECORDING_MS = 60_000;
const MIN_RECORDING_MS = 1000;
/** Upward drag distance that cancels the recording. */
const CANCEL_DISTANCE_PX = 80;

export type RecordingNote = MicrophoneError | 'tooShort' | 'longest' | 'cancelled' | 'ready';

/** How a recording is controlled: by holding a button down, or by one press to start and another to send. */
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

interface RecordingTransition {
  recording: Recording;
  effect?: RecordingEffect;
}

export const INITIAL_RECORDING: Recording = { kind: 'inited', note: null };

export function transitionRecording(recording: Recording, event: RecordingEvent): RecordingTransition {
  switch (event.kind) {
    case 'held':
      return recording.kind === 'inited' ? startOpening({ kind: 'held', fromY: event.y }) : { recording };
    case 'pressed':
      if (recording.kind === 'inited') return startOpening({ kind: 'pressed' });
      return recording.kind !== 'opening' && recording.way.kind === 'pressed'
        ? endRecording(recording, event.at)
        : { recording };
    case 'opened':
      if (recording.kind === 'opening') {
        const { way: gesture } = recording;
        return { recording: { kind: 'recording', way: gesture, startedAt: event.at, elapsed: 0 }, effect: 'record' };
      }
      // The button was released while the browser's permission prompt was open.
      return recording.kind === 'inited' ? finishRecording(recording.note ?? 'ready', 'drop') : { recording };
    case 'failed':
      return finishRecording(event.fault, 'drop');
    case 'moved':
      return { recording: movePointer(recording, event.y) };
    case 'released':
      if (recording.kind === 'inited' || recording.way.kind === 'pressed') return { recording };
      return recording.kind === 'opening' ? finishRecording(null) : endRecording(recording, event.at);
    case 'ticked':
      return recording.kind === 'recording' || recording.kind === 'willCancel'
        ? updateElapsed(recording, event.at)
        : { recording };
    case 'cancelled':
      return recording.kind === 'inited' ? { recording } : finishRecording('cancelled', 'drop');
    default:
      return assertNever(event);
  }
}

type RunningRecording = Extract<Recording, { startedAt: number }>;

const startOpening = (recordingGesture: RecordingGesture): RecordingTransition => ({
  recording: { kind: 'opening', way: recordingGesture },
  effect: 'open',
});

const finishRecording = (note: RecordingNote | null, effect?: RecordingEffect): RecordingTransition => ({
  recording: { kind: 'inited', note },
  effect,
});

function endRecording(recording: RunningRecording, endedAt: number): RecordingTransition {
  if (recording.kind === 'willCancel') return finishRecording('cancelled', 'drop');
  return endedAt - recording.startedAt < MIN_RECORDING_MS
    ? finishRecording('tooShort', 'drop')
    : finishRecording(null, 'send');
}

function movePointer(recording: Recording, y: number): Recording {
  if (recording.kind === 'inited' || recording.kind === 'opening' || recording.way.kind === 'pressed') return recording;
  return { ...recording, kind: recording.way.fromY - y > CANCEL_DISTANCE_PX ? 'willCancel' : 'recording' };
}

function updateElapsed(recording: RunningRecording, now: number): RecordingTransition {
  const elapsedMs = now - recording.startedAt;
  if (elapsedMs < MAX_RECORDING_MS) return { recording: { ...recording, elapsed: elapsedMs } };
  return recording.kind === 'willCancel' ? finishRecording('cancelled', 'drop') : finishRecording('longest', 'send');
}

const TICK_MS = 200;

export interface Recorder {
  read: () => Recording;
  watch: (onChange: () => void) => () => void;
  dispatch: (event: RecordingEvent) => void;
  /** Subscribes to finished recordings. Returns the unsubscribe function. */
  listen: (onRecorded: (file: File) => void) => () => void;
  level: () => number;
  /** Closes the microphone. If its request is still pending, closes it once the request succeeds. */
  close: () => void;
}

/** Connects the recording states to a microphone and a clock. */
export function createRecorder(openMicrophoneFn = openMicrophone, now = Date.now): Recorder {
  const watchers = new Set<() => void>();
  const listeners = new Set<(file: File) => void>();
  let recording: Recording = INITIAL_RECORDING;
  let microphone: Microphone | null = null;
  let tickTimer: ReturnType<typeof setInterval> | undefined;
  let openCount = 0;

  function notify(event: RecordingEvent) {
    const transition = transitionRecording(recording, event);
    recording = transition.recording;
    for (const onChange of watchers) onChange();
    if (transition.effect) void effects[transition.effect]();
  }

  function detachMicrophone() {
    clearInterval(tickTimer);
    const detachedMicrophone = microphone;
    microphone = null;
    return detachedMicrophone;
  }

  const effects: Record<RecordingEffect, () => Promise<void> | void> = {
    async open() {
      openCount += 1;
      const currentOpenCount = openCount;
      const openResult = await openMicrophoneFn(() => {
        if (microphone && currentOpenCount === openCount) notify({ kind: 'failed', fault: 'busy' });
      });
      // The recorder has been closed or restarted meanwhile, so nothing else would close this microphone.
      if (currentOpenCount !== openCount) {
        if (openResult.ok) openResult.microphone.close();
        return;
      }
      if (openResult.ok) microphone = openResult.microphone;
      notify(openResult.ok ? { kind: 'opened', at: now() } : { kind: 'failed', fault: openResult.fault });
    },
    record() {
      microphone?.record();
      tickTimer = setInterval(() => notify({ kind: 'ticked', at: now() }), TICK_MS);
    },
    async send() {
      const file = await detachMicrophone()?.finish();
      if (!file) return notify({ kind: 'failed', fault: 'busy' });
      for (const onRecorded of listeners) onRecorded(file);
    },
    drop: () => detachMicrophone()?.close(),
  };

  const createSubscribe =
    <T>(set: Set<T>) =>
    (listener: T) => {
      set.add(listener);
      return () => void set.delete(listener);
    };

  return {
    read: () => recording,
    watch: createSubscribe(watchers),
    listen: createSubscribe(listeners),
    dispatch: notify,
    level: () => microphone?.level() ?? 0,
    close() {
      openCount += 1;
      recording = INITIAL_RECORDING;
      detachMicrophone()?.close();
    },
  };
}
