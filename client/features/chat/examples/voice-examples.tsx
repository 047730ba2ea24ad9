import { VoiceFace } from '#client/features/chat/composer/voice-face.tsx';
import { NO_RECORDING, type Recording } from '#client/features/chat/composer/next-recording.ts';
import { VoiceInput } from '#client/features/chat/composer/voice-input.tsx';

const HELD = { kind: 'held', fromY: 0 } as const;
const RUNNING = { way: HELD, startedAt: 0, elapsed: 7400 };
const LOUDNESS = 0.6;

const STATES: readonly Recording[] = [
  NO_RECORDING,
  { kind: 'opening', way: HELD },
  { kind: 'recording', ...RUNNING },
  { kind: 'willCancel', ...RUNNING },
  { kind: 'recording', ...RUNNING, way: { kind: 'pressed' } },
  { kind: 'inited', note: 'tooShort' },
  { kind: 'inited', note: 'longest' },
  { kind: 'inited', note: 'denied' },
  { kind: 'inited', note: 'noDevice' },
];

const doNothing = () => undefined;

/** Every state of a recording, and the recorder itself. */
export function VoiceExamples({ onRecorded }: { onRecorded: (file: File) => void }) {
  return (
    <>
      <VoiceInput canSend onRecorded={onRecorded} onNeedHuman={doNothing} />
      <VoiceInput canSend={false} onRecorded={onRecorded} onNeedHuman={doNothing} />
      {STATES.map((recording, at) => (
        <VoiceFace
          key={at}
          recording={recording}
          level={() => LOUDNESS}
          onPress={doNothing}
          onCancel={doNothing}
          hold={{}}
        />
      ))}
    </>
  );
}
