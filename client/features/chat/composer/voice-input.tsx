import { type PointerEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { createRecorder, type Recorder, type Recording } from './recording.ts';
import { VoiceFace } from './voice-face.tsx';
import './voice-input.css';

interface VoiceInputProps {
  /** To people only: the assistant cannot listen. */
  canSend: boolean;
  onRecorded: (file: File) => void;
  onNeedHuman: () => void;
}

export function VoiceInput({ canSend, onRecorded, onNeedHuman }: VoiceInputProps) {
  return canSend ? <VoiceRecorder onRecorded={onRecorded} /> : <OnlyToPeople onNeedHuman={onNeedHuman} />;
}

function OnlyToPeople({ onNeedHuman }: Pick<VoiceInputProps, 'onNeedHuman'>) {
  const { t } = useChatText();
  return (
    <div className="voice voice--off">
      <p className="meta">{t('voice.onlyPeople')}</p>
      <Button size="s" onClick={onNeedHuman} wraps>
        <Icon name="user" />
        {t('voice.askHuman')}
      </Button>
    </div>
  );
}

/** Held down to talk; or, without holding, started and sent by a press each. */
function VoiceRecorder({ onRecorded }: Pick<VoiceInputProps, 'onRecorded'>) {
  const {
    recording,
    recorder: { tell, level },
  } = useRecorder(onRecorded);
  const isOn = recording.kind !== 'inited';

  const giveUp = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // It is this that Escape ends, and not the chat around it.
    event.stopPropagation();
    event.preventDefault();
    tell({ kind: 'cancelled' });
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => giveUp(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isOn]);

  return (
    <VoiceFace
      recording={recording}
      level={level}
      onPress={() => tell({ kind: 'pressed', at: Date.now() })}
      onCancel={() => tell({ kind: 'cancelled' })}
      hold={{
        onPointerDown(event: PointerEvent<HTMLElement>) {
          if (event.button !== 0 || isOn) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          tell({ kind: 'held', y: event.clientY });
        },
        onPointerMove: (event: PointerEvent) => tell({ kind: 'moved', y: event.clientY }),
        onPointerUp: () => tell({ kind: 'released', at: Date.now() }),
        onPointerCancel: () => tell({ kind: 'cancelled' }),
      }}
    />
  );
}

/** A recorder that is closed with the component, whatever it is at. */
function useRecorder(onRecorded: (file: File) => void): { recording: Recording; recorder: Recorder } {
  const [recorder] = useState(() => createRecorder());
  useEffect(() => recorder.listen(onRecorded), [recorder, onRecorded]);
  useEffect(() => () => recorder.close(), [recorder]);
  return { recorder, recording: useSyncExternalStore(recorder.watch, recorder.read, recorder.read) };
}
