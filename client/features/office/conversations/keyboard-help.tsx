import { type RefObject, useId } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';

const DESK_KEYS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['Enter', 'open'],
  ['G', 'take'],
  ['R', 'reply'],
  ['/', 'ready'],
  ['N', 'note'],
  ['L', 'snooze'],
  ['T', 'handOver'],
  ['E', 'close'],
  ['F', 'search'],
  ['?', 'help'],
] as const;

/** Shortcuts shown at the bottom of a wide page. The dialog lists all shortcuts. */
const FOOTER_KEYS = ['take', 'reply', 'note', 'ready', 'snooze', 'handOver', 'close'];

export function KeyboardFooter({ onHelp }: { onHelp: () => void }) {
  const t = useText('office-conversations');
  return (
    <div className="keys-foot">
      <span aria-hidden="true">
        <kbd className="kbd">J</kbd>
        <kbd className="kbd">K</kbd>
        {t('keys.move')}
      </span>
      {DESK_KEYS.filter(([, name]) => FOOTER_KEYS.includes(name)).map(([key, name]) => (
        <span key={key} aria-hidden="true">
          <kbd className="kbd">{key}</kbd>
          {t(`keys.short.${name as 'take' | 'reply' | 'note' | 'ready' | 'snooze' | 'handOver' | 'close'}`)}
        </span>
      ))}
      <button type="button" id="keys-open" onClick={onHelp}>
        <kbd className="kbd" aria-hidden="true">
          ?
        </kbd>
        {t('keys.title')}
      </button>
    </div>
  );
}

interface HelpProps {
  dialog: RefObject<HTMLDialogElement | null>;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  onToggle: (isOpen: boolean) => void;
}

export function KeyboardHelp({ dialog, isOn, onChange, onToggle }: HelpProps) {
  const t = useText('office-conversations');
  const titleId = useId();
  return (
    <dialog
      className="keys-help"
      id="keys-help"
      aria-labelledby={titleId}
      ref={dialog}
      onClose={() => onToggle(false)}
      onToggle={(event) => onToggle(event.newState === 'open')}
    >
      <h2 id={titleId}>{t('keys.title')}</h2>
      <dl className="ledger">
        {DESK_KEYS.map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd className="kbd">{key}</kbd>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="keys-help__foot">
        <label className="keys-help__tick">
          <input
            id="keys-on"
            type="checkbox"
            checked={isOn}
            onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          />{' '}
          {t('keys.on')}
        </label>
        <Button size="s" onClick={() => dialog.current?.close()}>
          {t('keys.shut')}
        </Button>
      </p>
    </dialog>
  );
}
