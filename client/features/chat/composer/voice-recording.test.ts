import { describe, expect, it } from 'vitest';
import {
  createRecorder,
  MAX_RECORDING_MS,
  transitionRecording,
  INITIAL_RECORDING,
  type Recording,
  type RecordingEvent,
} from './recording.ts';
import { baseMimeType, selectRecordingType, toMicrophoneError, type OpenMicrophoneResult } from './microphone.ts';
import { formatRecordingTime } from './voice-input.tsx';
import { CHAT_FILE_TYPES } from '#shared/chat-protocol/chat-names.ts';

const START_TIME = 1_000_000;

function replay(events: readonly RecordingEvent[]) {
  let recording: Recording = INITIAL_RECORDING;
  const effects: string[] = [];
  for (const event of events) {
    const transition = transitionRecording(recording, event);
    recording = transition.recording;
    if (transition.effect) effects.push(transition.effect);
  }
  return { recording, effects, note: recording.kind === 'inited' ? recording.note : null };
}

const HOLD_EVENTS: RecordingEvent[] = [
  { kind: 'held', y: 700 },
  { kind: 'opened', at: START_TIME },
];
const PRESS_EVENTS: RecordingEvent[] = [
  { kind: 'pressed', at: START_TIME - 500 },
  { kind: 'opened', at: START_TIME },
];

describe('a recording with the button held', () => {
  it('is sent on release', () => {
    expect(replay([...HOLD_EVENTS, { kind: 'released', at: START_TIME + 1000 }])).toEqual({
      recording: INITIAL_RECORDING,
      effects: ['open', 'record', 'send'],
      note: null,
    });
  });

  it('will be cancelled while the finger is more than 80 px above the button', () => {
    expect(replay([...HOLD_EVENTS, { kind: 'moved', y: 620 }]).recording.kind).toBe('recording');
    expect(replay([...HOLD_EVENTS, { kind: 'moved', y: 619 }]).recording.kind).toBe('willCancel');
    expect(replay([...HOLD_EVENTS, { kind: 'moved', y: 619 }, { kind: 'moved', y: 620 }]).recording.kind).toBe(
      'recording',
    );
  });

  it('is cancelled when released above the button', () => {
    const cancelledState = replay([
      ...HOLD_EVENTS,
      { kind: 'moved', y: 600 },
      { kind: 'released', at: START_TIME + 5000 },
    ]);
    expect(cancelledState).toMatchObject({ effects: ['open', 'record', 'drop'], note: 'cancelled' });
  });

  it('reports a recording under one second as too short', () => {
    expect(replay([...HOLD_EVENTS, { kind: 'released', at: START_TIME + 999 }])).toMatchObject({
      effects: ['open', 'record', 'drop'],
      note: 'tooShort',
    });
  });

  it('does not start when the button is released during the permission prompt, and shows that recording is now possible', () => {
    const events: RecordingEvent[] = [
      { kind: 'held', y: 700 },
      { kind: 'released', at: START_TIME },
      { kind: 'opened', at: START_TIME + 4000 },
    ];
    expect(replay(events)).toMatchObject({ effects: ['open', 'drop'], note: 'ready' });
  });
});

describe('a recording that is pressed', () => {
  it('is sent by a second press, whatever pointers do meanwhile', () => {
    const otherEvents: RecordingEvent[] = [
      { kind: 'moved', y: 0 },
      { kind: 'released', at: START_TIME + 10 },
    ];
    expect(replay([...PRESS_EVENTS, ...otherEvents, { kind: 'pressed', at: START_TIME + 2000 }]).effects).toEqual([
      'open',
      'record',
      'send',
    ]);
  });

  it('starts once while the permission prompt is open', () => {
    expect(replay([PRESS_EVENTS[0] as RecordingEvent, { kind: 'pressed', at: START_TIME }]).effects).toEqual(['open']);
  });

  it('is cancelled by Escape, also during the permission prompt', () => {
    expect(replay([...PRESS_EVENTS, { kind: 'cancelled' }])).toMatchObject({
      effects: ['open', 'record', 'drop'],
      note: 'cancelled',
    });
    const earlyEvents: RecordingEvent[] = [
      { kind: 'pressed', at: START_TIME },
      { kind: 'cancelled' },
      { kind: 'opened', at: START_TIME },
    ];
    expect(replay(earlyEvents)).toMatchObject({ note: 'cancelled', recording: { kind: 'inited' } });
  });
});

describe('any recording', () => {
  const maxEndTime = START_TIME + MAX_RECORDING_MS;

  it('counts its time, and is sent at the maximum length', () => {
    expect(replay([...HOLD_EVENTS, { kind: 'ticked', at: START_TIME + 7200 }]).recording).toMatchObject({
      elapsed: 7200,
    });
    expect(replay([...HOLD_EVENTS, { kind: 'ticked', at: maxEndTime - 1 }]).recording.kind).toBe('recording');
    expect(replay([...HOLD_EVENTS, { kind: 'ticked', at: maxEndTime }])).toMatchObject({
      effects: ['open', 'record', 'send'],
      note: 'longest',
    });
  });

  it('is not sent at the maximum length when the finger is above the button', () => {
    expect(replay([...HOLD_EVENTS, { kind: 'moved', y: 0 }, { kind: 'ticked', at: maxEndTime }]).effects.at(-1)).toBe(
      'drop',
    );
  });

  it('names the error that prevented it', () => {
    expect(
      replay([
        { kind: 'held', y: 0 },
        { kind: 'failed', fault: 'denied' },
      ]).note,
    ).toBe('denied');
    expect(replay([...PRESS_EVENTS, { kind: 'failed', fault: 'busy' }])).toMatchObject({ note: 'busy' });
  });
});

describe('a recorder', () => {
  function createRecorderWorld() {
    const log: string[] = [];
    const pendingOpenCallbacks: ((openedMicrophone: OpenMicrophoneResult) => void)[] = [];
    const createFakeMicrophone = (name: string) => ({
      record: () => void log.push(`${name} records`),
      finish: async () => {
        log.push(`${name} closes`);
        return new File(['x'], 'voice.webm', { type: 'audio/webm' });
      },
      level: () => 0.5,
      close: () => void log.push(`${name} closes`),
    });
    let currentTime = START_TIME;
    const recorder = createRecorder(
      () => new Promise((resolve) => pendingOpenCallbacks.push(resolve)),
      () => currentTime,
    );
    return {
      log,
      recorder,
      pass: (ms: number) => (currentTime += ms),
      async resolveOpen(name: string) {
        pendingOpenCallbacks.shift()?.({ ok: true, microphone: createFakeMicrophone(name) });
        await Promise.resolve();
        await Promise.resolve();
      },
    };
  }

  it('returns the recording and closes the microphone', async () => {
    const { recorder, resolveOpen, log, pass } = createRecorderWorld();
    const recordedFile = new Promise<File>((resolve) => recorder.listen(resolve));
    recorder.dispatch({ kind: 'held', y: 0 });
    await resolveOpen('one');
    expect(recorder.level()).toBe(0.5);
    pass(3000);
    recorder.dispatch({ kind: 'released', at: START_TIME + 3000 });
    expect((await recordedFile).type).toBe('audio/webm');
    expect(log).toEqual(['one records', 'one closes']);
    expect(recorder.level()).toBe(0);
  });

  it('closes a microphone that opens after the recording was cancelled', async () => {
    const { recorder, resolveOpen, log } = createRecorderWorld();
    recorder.dispatch({ kind: 'held', y: 0 });
    recorder.close();
    await resolveOpen('late');
    expect(log).toEqual(['late closes']);
    expect(recorder.read()).toEqual(INITIAL_RECORDING);
  });

  it('closes the first of two requested microphones', async () => {
    const { recorder, resolveOpen, log } = createRecorderWorld();
    recorder.dispatch({ kind: 'held', y: 0 });
    recorder.dispatch({ kind: 'released', at: START_TIME });
    recorder.dispatch({ kind: 'held', y: 0 });
    await resolveOpen('first');
    await resolveOpen('second');
    expect(log).toEqual(['first closes', 'second records']);
    recorder.close();
    expect(log.at(-1)).toBe('second closes');
  });
});

describe('what is recorded', () => {
  it('uses a MIME type that the chat accepts', () => {
    expect(selectRecordingType((mime) => mime.startsWith('audio/mp4'))).toEqual({ mime: 'audio/mp4', ending: 'm4a' });
    expect(selectRecordingType(() => false)).toBeNull();
    const recordingTypes = ['audio/webm', 'audio/mp4', 'audio/ogg'].map((kind) =>
      selectRecordingType((mime) => mime.startsWith(kind)),
    );
    expect(recordingTypes.map((type) => CHAT_FILE_TYPES[baseMimeType(type?.mime ?? '')])).toEqual([
      'audio',
      'audio',
      'audio',
    ]);
  });

  it('names recoverable errors', () => {
    expect(['NotAllowedError', 'NotFoundError', 'NotReadableError', ''].map(toMicrophoneError)).toEqual([
      'denied',
      'noDevice',
      'busy',
      'busy',
    ]);
  });

  it('has its time in minutes and seconds', () => {
    expect([formatRecordingTime(7999, 'en-US'), formatRecordingTime(60_000, 'fr-FR')]).toEqual(['0:07', '1:00']);
    expect(formatRecordingTime(7000, 'ar-EG')).toBe('٠:٠٧');
  });
});
