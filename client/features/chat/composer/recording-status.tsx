import type { ChatTextKey } from '#client/features/chat/words/chat-words.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { LONGEST_RECORDING_MS, type Recording, type RecordingNote } from './next-recording.ts';

const NOTES = {
  denied: 'voice.denied',
  noDevice: 'voice.noDevice',
  busy: 'voice.busy',
  unsupported: 'voice.unsupported',
  tooShort: 'voice.tooShort',
  longest: 'voice.longest',
  cancelled: 'voice.cancelled',
  ready: 'voice.ready',
} as const satisfies Record<RecordingNote, ChatTextKey>;

/** In words, and aloud for who does not see the button change. */
export function RecordingStatus({ recording }: { recording: Recording }) {
  const { t } = useChatText();
  return (
    <p className="voice__status meta" role="status">
      {recording.kind === 'inited'
        ? recording.note && t(NOTES[recording.note], { count: LONGEST_RECORDING_MS / 1000 })
        : recording.kind === 'recording' && <span className="sr">{t('voice.recording')}</span>}
    </p>
  );
}
