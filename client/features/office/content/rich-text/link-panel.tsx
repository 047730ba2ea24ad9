import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { isLinkTarget } from './editor-extensions.ts';

const DOMAIN_PATTERN = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/;
const EMAIL_PATTERN = /^[^\s@/]+@[^\s@/]+$/;

/** Returns the typed URL, and adds the scheme if it is missing. Returns null if the URL is invalid. */
export function parseLinkTarget(input: string): string | null {
  const trimmedInput = input.trim();
  if (/\s/.test(trimmedInput) || trimmedInput === '') return null;
  if (isLinkTarget(trimmedInput)) return trimmedInput;
  if (EMAIL_PATTERN.test(trimmedInput)) return `mailto:${trimmedInput}`;
  if (DOMAIN_PATTERN.test(trimmedInput)) return `https://${trimmedInput}`;
  return /^[\w-]+(?:\/[\w-]+)*$/.test(trimmedInput) ? `/${trimmedInput}` : null;
}

/** Sets, changes or removes the link of the selected text. If no text is selected, the URL is inserted as text. */
export function LinkPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useText('office-content');
  const currentHref = String(editor.getAttributes('link').href ?? '');
  const [inputText, setInput] = useState(currentHref);
  const [isInvalid, setInvalid] = useState(false);
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => inputRef.current?.focus(), []);

  function applyLink() {
    const href = parseLinkTarget(inputText);
    if (!href) {
      setInvalid(true);
      return;
    }
    const commandChain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !currentHref)
      commandChain
        .insertContent({ type: 'text', text: inputText.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    else commandChain.setLink({ href }).run();
    onClose();
  }
  return (
    <div className="rte__panel" role="group" aria-label={t('rte.link.title')}>
      <TextInput
        ref={inputRef}
        label={t('rte.link.address')}
        hint={t('rte.link.hint')}
        error={isInvalid ? t('rte.link.wrong') : undefined}
        value={inputText}
        autoComplete="off"
        inputMode="url"
        onChange={(event) => {
          setInput(event.currentTarget.value);
          setInvalid(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          applyLink();
        }}
      />
      <p className="rte__commands">
        <Button size="s" variant="solid" onClick={applyLink}>
          {t('rte.link.apply')}
        </Button>
        {currentHref && (
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
