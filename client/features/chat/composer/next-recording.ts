import { assertNever } from '#shared/assert-never.ts';

export const LONGEST_RECORDING_MS = 60_000;
const SHORTEST_RECORDING_MS = 1000;
/** A finger that goes up farther means not to send. */
const CANCEL_PX = 80;

export type MicrophoneFault = 'denied' | 'noDevice' | 'busy' | 'unsupported';

/** What there is to say after a recording, or after none. */
export type RecordingNote = MicrophoneFault | 'tooShort' | 'longest' | 'cancelled' | 'ready';

/** Held down by a pointer until it is let go; or pressed once to start and once more to send. */
type Way = { kind: 'held'; fromY: number } | { kind: 'pressed' };

export type Recording =
  | { kind: 'inited'; note: RecordingNote | null }
  | { kind: 'opening'; way: Way }
  | { kind: 'recording' | 'willCancel'; way: Way; startedAt: number; elapsed: number };

export type RecordingEvent =
  | { kind: 'held'; y: number }
  | { kind: 'pressed'; at: number }
  | { kind: 'opened'; at: number }
  | { kind: 'failed'; fault: MicrophoneFault }
  | { kind: 'moved'; y: number }
  | { kind: 'released'; at: number }
  | { kind: 'ticked'; at: number }
  | { kind: 'cancelled' };

/** What is to be done with the microphone. */
export type RecordingDeed = 'open' | 'record' | 'send' | 'drop';

interface Next {
  recording: Recording;
  deed?: RecordingDeed;
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
        return { recording: { kind: 'recording', way, startedAt: event.at, elapsed: 0 }, deed: 'record' };
      }
      // Let go while the browser still asked whether it may: next time it will not ask.
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

const open = (way: Way): Next => ({ recording: { kind: 'opening', way }, deed: 'open' });

const finish = (note: RecordingNote | null, deed?: RecordingDeed): Next => ({
  recording: { kind: 'inited', note },
  deed,
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
