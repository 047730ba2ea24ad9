import { type RefObject, useId } from 'react';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { sendsByKey } from './sends-by-key.ts';
import { useGrowing } from './use-growing.ts';

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
