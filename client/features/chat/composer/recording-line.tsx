import { useEffect, useRef } from 'react';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { recordingTime } from './recording-time.ts';

interface RecordingLineProps {
  elapsed: number;
  longest: number;
  /** 0 to 1, as it is heard at this moment. */
  level: () => number;
}

/** How long it is already, and how loud it is. */
export function RecordingLine({ elapsed, longest, level }: RecordingLineProps) {
  const { t, locale } = useChatText();
  const scale = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let frame = 0;
    // Past React: sixty times a second nothing but a length changes.
    const draw = () => {
      scale.current?.style.setProperty('--level', level().toFixed(2));
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [level]);
  return (
    <p className="voice__line meta">
      <span className="voice__light" aria-hidden="true" />
      <span className="num" role="timer">
        {t('voice.elapsed', { time: recordingTime(elapsed, locale), longest: recordingTime(longest, locale) })}
      </span>
      <span className="voice__level" ref={scale} aria-hidden="true" />
    </p>
  );
}
