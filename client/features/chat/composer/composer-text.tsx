import { type KeyboardEvent, type RefObject, useId, useLayoutEffect } from 'react';
import { useChatText } from '#client/features/chat/words/use-chat-text.tsx';

interface ComposerTextProps {
  box: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onChange: (text: string) => void;
  onSend: () => void;
  onLeave: () => void;
  /** Pasted. */
  onFile: (file: File) => void;
}

export function ComposerText({ box, text, onChange, onSend, onLeave, onFile }: ComposerTextProps) {
  const { t } = useChatText();
  const id = useId();
  useGrowing(box, text);
  return (
    <>
      <label className="sr" htmlFor={id}>
        {t('compose.label')}
      </label>
      <textarea
        ref={box}
        id={id}
        className="input composer__text"
        rows={1}
        dir="auto"
        value={text}
        placeholder={t('compose.label')}
        enterKeyHint="send"
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        onKeyDown={(event) => {
          if (!sendsByKey(event)) return;
          event.preventDefault();
          onSend();
        }}
        onPaste={(event) => {
          const [file] = event.clipboardData.files;
          if (!file) return;
          event.preventDefault();
          onFile(file);
        }}
      />
    </>
  );
}

/** What Safari says of a key that an input method has taken, after it has let the composition go. */
const TAKEN_BY_INPUT_METHOD = 229;

/** Enter sends, with Shift it begins a line, and while an input method composes it chooses a word. */
export const sendsByKey = ({
  key,
  shiftKey,
  nativeEvent,
}: Pick<KeyboardEvent, 'key' | 'shiftKey'> & {
  nativeEvent: Pick<globalThis.KeyboardEvent, 'isComposing' | 'keyCode'>;
}) => key === 'Enter' && !shiftKey && !nativeEvent.isComposing && nativeEvent.keyCode !== TAKEN_BY_INPUT_METHOD;

/** As high as its text; how high at most, the style sheet says. */
function useGrowing(box: RefObject<HTMLTextAreaElement | null>, text: string) {
  useLayoutEffect(() => {
    if (box.current) fitHeight(box.current);
  }, [box, text]);
}

function fitHeight(box: HTMLTextAreaElement) {
  const { parentElement: around } = box;
  // Keeps its height while it is measured: the list above would grow and shrink, and no longer stand at its end.
  around?.style.setProperty('min-height', `${around.offsetHeight}px`);
  box.style.height = 'auto';
  box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
  around?.style.removeProperty('min-height');
}
