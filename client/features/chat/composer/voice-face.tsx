import { type ComponentProps, type MouseEvent, useRef } from 'react';
import { assertNever } from '#shared/assert-never.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { LONGEST_RECORDING_MS, type Recording } from './next-recording.ts';
import { RecordingLine } from './recording-line.tsx';
import { RecordingStatus } from './recording-status.tsx';

interface VoiceFaceProps {
  recording: Recording;
  level: () => number;
  onPress: () => void;
  onCancel: () => void;
  hold: Pick<ComponentProps<'button'>, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'>;
}

/** What a recording looks like in each of its states. What comes and goes stands above the button that is held. */
export function VoiceFace({ recording, level, onPress, onCancel, hold }: VoiceFaceProps) {
  const { t } = useChatText();
  const main = useRef<HTMLButtonElement>(null);
  const isPressed = recording.kind !== 'inited' && recording.way.kind === 'pressed';
  const isOn = recording.kind === 'recording' || recording.kind === 'willCancel';
  return (
    <div className="voice" data-kind={recording.kind}>
      <RecordingStatus recording={recording} />
      {isOn && <RecordingLine elapsed={recording.elapsed} longest={LONGEST_RECORDING_MS} level={level} />}
      <button
        {...hold}
        type="button"
        ref={main}
        className="btn btn--wide btn--wrap voice__main"
        // A click without a pointer comes from a keyboard or a screen reader, which cannot hold.
        onClick={(event: MouseEvent) => {
          if (event.detail === 0 || isPressed) onPress();
        }}
        onContextMenu={(event) => event.preventDefault()}
      >
        <Icon name={isPressed && isOn ? 'send' : 'mic'} />
        {t(labelOf(recording))}
      </button>
      {recording.kind === 'inited' ? (
        <Button
          size="s"
          variant="quiet"
          wraps
          onClick={() => {
            onPress();
            main.current?.focus();
          }}
        >
          {t('voice.start')}
        </Button>
      ) : (
        <Button size="s" variant="quiet" onClick={onCancel} className={isPressed ? undefined : 'voice__hidden'}>
          {t('voice.cancel')}
        </Button>
      )}
    </div>
  );
}

function labelOf(recording: Recording) {
  switch (recording.kind) {
    case 'inited':
      return 'voice.hold';
    case 'opening':
      return 'voice.opening';
    case 'recording':
      return recording.way.kind === 'pressed' ? 'voice.send' : 'voice.release';
    case 'willCancel':
      return recording.way.kind === 'pressed' ? 'voice.send' : 'voice.releaseToCancel';
    default:
      return assertNever(recording);
  }
}
