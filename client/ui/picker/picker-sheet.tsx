import { useReducer } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import type { Choice } from '#client/ui/select/choice.ts';
import { nextDraft, openDraft } from './picker-draft.ts';
import { PickerChosen } from './picker-chosen.tsx';
import { PickerList } from './picker-list.tsx';

export interface PickerSheetProps {
  title: string;
  choices: readonly Choice[];
  many?: boolean;
  value: readonly string[];
  /** Without it there is no search. */
  searchLabel?: string;
  /** A sentence under the bar, for what one should know before choosing. */
  note?: string;
  /** Of the picture shown when a search finds nothing. */
  nothingPicture?: string;
  onConfirm: (chosen: string[]) => void;
  /** Back, or Escape: nothing has changed. */
  onBack: () => void;
}

/** Bar, search, list and foot. Lives only while the picker is open, so its draft dies with it. */
export function PickerSheet({
  title,
  choices,
  many = false,
  value,
  searchLabel,
  note,
  nothingPicture,
  onConfirm,
  onBack,
}: PickerSheetProps) {
  const t = useText('ui');
  const [draft, tell] = useReducer(nextDraft, value, openDraft);
  const number = draft.chosen.length;
  return (
    <>
      <div className="picker__bar">
        <IconButton icon="left" label={t('backWithoutChange')} onClick={onBack} />
        <h2>{title}</h2>
        {many ? (
          <Button variant="quiet" size="s" onClick={() => tell({ kind: 'cleared' })}>
            {t('clear')}
          </Button>
        ) : (
          <span className="btn--icon" />
        )}
      </div>
      <div>
        {(searchLabel ?? note) && (
          <div className="picker__find">
            {note && <p className="tip">{note}</p>}
            {searchLabel && (
              <input
                className="input"
                type="search"
                aria-label={searchLabel}
                placeholder={searchLabel}
                value={draft.query}
                onChange={(event) => tell({ kind: 'searched', query: event.target.value })}
              />
            )}
          </div>
        )}
        {many && searchLabel && number > 0 && (
          <PickerChosen
            choices={choices}
            chosen={draft.chosen}
            onRemove={(one) => tell({ kind: 'ticked', value: one, many })}
          />
        )}
      </div>
      <PickerList
        title={title}
        choices={choices}
        many={many}
        draft={draft}
        tell={tell}
        nothingPicture={nothingPicture}
      />
      <div className="picker__foot">
        <Button onClick={() => tell({ kind: 'reset' })}>{t('reset')}</Button>
        <Button variant="solid" onClick={() => onConfirm([...draft.chosen])}>
          {many ? t('confirmNumber', { number }) : t('confirm')}
        </Button>
      </div>
    </>
  );
}
