import {
  type ComponentProps,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ChatLocale } from '#client/features/chat/words/chat-languages.ts';
import { CHAT_FORMAT_TAGS, type ChatTextKey, useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { assertNever } from '#shared/assert-never.ts';
import { createRecorder, MAX_RECORDING_MS, type Recorder, type Recording, type RecordingNote } from './recording.ts';
import './voice-input.css';

interface VoiceInputProps {
  /** Whether an adviser is connected, because the assistant cannot process recordings. */
  canSend: boolean;
  onRecorded: (file: File) => void;
  onNeedHuman: () => void;
}

export function VoiceInput({ canSend, onRecorded, onNeedHuman }: VoiceInputProps) {
  return canSend ? <VoiceRecorder onRecorded={onRecorded} /> : <HumanOnlyNotice onNeedHuman={onNeedHuman} />;
}

function HumanOnlyNotice({ onNeedHuman }: Pick<VoiceInputProps, 'onNeedHuman'>) {
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

/** Button that records while it is held down, or that starts with one press and sends with the next. */
function VoiceRecorder({ onRecorded }: Pick<VoiceInputProps, 'onRecorded'>) {
  const {
    recording,
    recorder: { dispatch, level },
  } = useRecorder(onRecorded);
  const isActive = recording.kind !== 'inited';

  const cancelOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Escape cancels the recording and must not close the chat panel as well.
    event.stopPropagation();
    event.preventDefault();
    dispatch({ kind: 'cancelled' });
  });
  useEffect(() => {
    if (!isActive) return;
    const handleKeyDown = (event: KeyboardEvent) => cancelOnEscape(event);
    window.addEventListener('keydown', handleKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', handleKeyDown, { capture: true });
  }, [isActive]);

  return (
    <RecorderButton
      recording={recording}
      getLevel={level}
      onPress={() => dispatch({ kind: 'pressed', at: Date.now() })}
      onCancel={() => dispatch({ kind: 'cancelled' })}
      pointerHandlers={{
        onPointerDown(event: PointerEvent<HTMLElement>) {
          if (event.button !== 0 || isActive) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          dispatch({ kind: 'held', y: event.clientY });
        },
        onPointerMove: (event: PointerEvent) => dispatch({ kind: 'moved', y: event.clientY }),
        onPointerUp: () => dispatch({ kind: 'released', at: Date.now() }),
        onPointerCancel: () => dispatch({ kind: 'cancelled' }),
      }}
    />
  );
}

/** Creates a recorder and closes it on unmount, in any state. */
function useRecorder(onRecorded: (file: File) => void): { recording: Recording; recorder: Recorder } {
  const [recorder] = useState(() => createRecorder());
  useEffect(() => recorder.listen(onRecorded), [recorder, onRecorded]);
  useEffect(() => () => recorder.close(), [recorder]);
  return { recorder, recording: useSyncExternalStore(recorder.watch, recorder.read, recorder.read) };
}

interface RecorderButtonProps {
  recording: Recording;
  getLevel: () => number;
  onPress: () => void;
  onCancel: () => void;
  pointerHandlers: Pick<
    ComponentProps<'button'>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
  >;
}

/** The recorder's button in each state. Hints appear above the pressed button, so that the button does not move. */
export function RecorderButton({ recording, getLevel, onPress, onCancel, pointerHandlers }: RecorderButtonProps) {
  const { t } = useChatText();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const isStartedByPress = recording.kind !== 'inited' && recording.way.kind === 'pressed';
  const isRecording = recording.kind === 'recording' || recording.kind === 'willCancel';
  return (
    <div className="voice" data-kind={recording.kind}>
      <RecordingStatus recording={recording} />
      {isRecording && (
        <RecordingBar elapsedMs={recording.elapsed} maxDurationMs={MAX_RECORDING_MS} getLevel={getLevel} />
      )}
      <button
        {...pointerHandlers}
        type="button"
        ref={buttonRef}
        className="btn btn--wide btn--wrap voice__main"
        // A click without a pointer (detail 0) comes from a keyboard or a screen reader, which cannot press and hold.
        onClick={(event: MouseEvent) => {
          if (event.detail === 0 || isStartedByPress) onPress();
        }}
        onContextMenu={(event) => event.preventDefault()}
      >
        <Icon name={isStartedByPress && isRecording ? 'send' : 'mic'} />
        {t(getRecorderLabel(recording))}
      </button>
      {recording.kind === 'inited' ? (
        <Button
          size="s"
          variant="quiet"
          wraps
          onClick={() => {
            onPress();
            buttonRef.current?.focus();
          }}
        >
          {t('voice.start')}
        </Button>
      ) : (
        <Button size="s" variant="quiet" onClick={onCancel} className={isStartedByPress ? undefined : 'voice__hidden'}>
          {t('voice.cancel')}
        </Button>
      )}
    </div>
  );
}

function getRecorderLabel(recording: Recording) {
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

interface RecordingBarProps {
  elapsedMs: number;
  maxDurationMs: number;
  getLevel: () => number;
}

function RecordingBar({ elapsedMs, maxDurationMs, getLevel }: RecordingBarProps) {
  const { t, locale } = useChatText();
  const levelMeterRef = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let frameRequestId = 0;
    // Updates the style directly instead of through React, because only one length changes, sixty times a second.
    const drawLevel = () => {
      levelMeterRef.current?.style.setProperty('--level', getLevel().toFixed(2));
      frameRequestId = requestAnimationFrame(drawLevel);
    };
    drawLevel();
    return () => cancelAnimationFrame(frameRequestId);
  }, [getLevel]);
  return (
    <p className="voice__line meta">
      <span className="voice__light" aria-hidden="true" />
      <span className="num" role="timer">
        {t('voice.elapsed', {
          time: formatRecordingTime(elapsedMs, locale),
          longest: formatRecordingTime(maxDurationMs, locale),
        })}
      </span>
      <span className="voice__level" ref={levelMeterRef} aria-hidden="true" />
    </p>
  );
}

const NOTE_MESSAGES = {
  denied: 'voice.denied',
  noDevice: 'voice.noDevice',
  busy: 'voice.busy',
  unsupported: 'voice.unsupported',
  tooShort: 'voice.tooShort',
  longest: 'voice.longest',
  cancelled: 'voice.cancelled',
  ready: 'voice.ready',
} as const satisfies Record<RecordingNote, ChatTextKey>;

/** Live region with the result of a recording, for users who do not see the button change. */
function RecordingStatus({ recording }: { recording: Recording }) {
  const { t } = useChatText();
  return (
    <p className="voice__status meta" role="status">
      {recording.kind === 'inited'
        ? recording.note && t(NOTE_MESSAGES[recording.note], { count: MAX_RECORDING_MS / 1000 })
        : recording.kind === 'recording' && <span className="sr">{t('voice.recording')}</span>}
    </p>
  );
}

/** Formats a duration as 0:07, in the digits of the language. */
export function formatRecordingTime(ms: number, locale: ChatLocale): string {
  const seconds = Math.floor(ms / 1000);
  const formatNumber = (amount: number, digits: number) =>
    new Intl.NumberFormat(CHAT_FORMAT_TAGS[locale], { minimumIntegerDigits: digits }).format(amount);
  return `${formatNumber(Math.floor(seconds / 60), 1)}:${formatNumber(seconds % 60, 2)}`;
}
