export const LONGEST_RECORDING_MS = 60_000;
const SHORTEST_RECORDING_MS = 1000;
/** A finger that goes up farther means not to send. */
const CANCEL_PX = 80;

export type MicrophoneFault = 'denied' | 'noDevice' | 'busy' | 'unsupported';

/** What there is to say after a recording, or after none. */
export type RecordingNote = MicrophoneFault | 'tooShort' | 'longest' | 'cancelled' | 'ready';

/** Held down by a pointer until it is let go; or pressed once to start and once more to send. */
type Way = { is: 'held'; fromY: number } | { is: 'pressed' };

export type Recording =
  | { is: 'inited'; note: RecordingNote | null }
  | { is: 'opening'; way: Way }
  | { is: 'recording' | 'willCancel'; way: Way; startedAt: number; elapsed: number };

export type RecordingEvent =
  | { is: 'held'; y: number }
  | { is: 'pressed'; at: number }
  | { is: 'opened'; at: number }
  | { is: 'failed'; fault: MicrophoneFault }
  | { is: 'moved'; y: number }
  | { is: 'released'; at: number }
  | { is: 'ticked'; at: number }
  | { is: 'cancelled' };

/** What is to be done with the microphone. */
export type RecordingDeed = 'open' | 'record' | 'send' | 'drop';

interface Next {
  recording: Recording;
  deed?: RecordingDeed;
}

export const NO_RECORDING: Recording = { is: 'inited', note: null };

export function nextRecording(recording: Recording, event: RecordingEvent): Next {
  switch (event.is) {
    case 'held':
      return recording.is === 'inited' ? open({ is: 'held', fromY: event.y }) : { recording };
    case 'pressed':
      if (recording.is === 'inited') return open({ is: 'pressed' });
      return recording.is !== 'opening' && recording.way.is === 'pressed' ? end(recording, event.at) : { recording };
    case 'opened':
      if (recording.is === 'opening') {
        const { way } = recording;
        return { recording: { is: 'recording', way, startedAt: event.at, elapsed: 0 }, deed: 'record' };
      }
      // Let go while the browser still asked whether it may: next time it will not ask.
      return recording.is === 'inited' ? finish(recording.note ?? 'ready', 'drop') : { recording };
    case 'failed':
      return finish(event.fault, 'drop');
    case 'moved':
      return { recording: move(recording, event.y) };
    case 'released':
      if (recording.is === 'inited' || recording.way.is === 'pressed') return { recording };
      return recording.is === 'opening' ? finish(null) : end(recording, event.at);
    case 'ticked':
      return recording.is === 'recording' || recording.is === 'willCancel' ? tick(recording, event.at) : { recording };
    case 'cancelled':
      return recording.is === 'inited' ? { recording } : finish('cancelled', 'drop');
  }
}

type Running = Extract<Recording, { startedAt: number }>;

const open = (way: Way): Next => ({ recording: { is: 'opening', way }, deed: 'open' });

const finish = (note: RecordingNote | null, deed?: RecordingDeed): Next => ({
  recording: { is: 'inited', note },
  deed,
});

function end(recording: Running, at: number): Next {
  if (recording.is === 'willCancel') return finish('cancelled', 'drop');
  return at - recording.startedAt < SHORTEST_RECORDING_MS ? finish('tooShort', 'drop') : finish(null, 'send');
}

function move(recording: Recording, y: number): Recording {
  if (recording.is === 'inited' || recording.is === 'opening' || recording.way.is === 'pressed') return recording;
  return { ...recording, is: recording.way.fromY - y > CANCEL_PX ? 'willCancel' : 'recording' };
}

function tick(recording: Running, at: number): Next {
  const elapsed = at - recording.startedAt;
  if (elapsed < LONGEST_RECORDING_MS) return { recording: { ...recording, elapsed } };
  return recording.is === 'willCancel' ? finish('cancelled', 'drop') : finish('longest', 'send');
}
