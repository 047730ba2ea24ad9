import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { isLinkTarget } from './editor-extensions.ts';

const DOMAIN = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/;
const MAIL = /^[^\s@/]+@[^\s@/]+$/;

/** Returns the typed address with a missing scheme added; null if it is invalid. */
export function parseLinkTarget(input: string): string | null {
  const text = input.trim();
  if (/\s/.test(text) || text === '') return null;
  if (isLinkTarget(text)) return text;
  if (MAIL.test(text)) return `mailto:${text}`;
  if (DOMAIN.test(text)) return `https://${text}`;
  return /^[\w-]+(?:\/[\w-]+)*$/.test(text) ? `/${text}` : null;
}

/** Sets, changes or removes the link of the selection; without a selection the address is inserted as text. */
export function LinkPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useText('office-content');
  const current = String(editor.getAttributes('link').href ?? '');
  const [inputText, setTyped] = useState(current);
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  function apply() {
    const href = parseLinkTarget(inputText);
    if (!href) {
      setWrong(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !current)
      chain.insertContent({ type: 'text', text: inputText.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  }
  return (
    <div className="rte__panel" role="group" aria-label={t('rte.link.title')}>
      <TextInput
        ref={input}
        label={t('rte.link.address')}
        hint={t('rte.link.hint')}
        error={isWrong ? t('rte.link.wrong') : undefined}
        value={inputText}
        autoComplete="off"
        inputMode="url"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      <p className="rte__commands">
        <Button size="s" variant="solid" onClick={apply}>
          {t('rte.link.apply')}
        </Button>
        {current && (
          <Button
            size="s"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run();
              onClose();
            }}
          >
            {t('rte.link.remove')}
          </Button>
        )}
        <Button size="s" variant="quiet" onClick={onClose}>
          {t('rte.cancel')}
        </Button>
      </p>
    </div>
  );
}
