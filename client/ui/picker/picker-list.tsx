import { Fragment, useId, useRef } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { EmptyState } from '#client/ui/feedback/notice.tsx';
import { type Choice, groupChoices, listLetters, searchChoices } from '#client/ui/select/choice.ts';
import { assertNever } from '#shared/assert-never.ts';

/** Minimum number of different initial letters for a letter index. */
const MIN_INDEX_LETTERS = 5;

interface PickerListProps {
  title: string;
  choices: readonly Choice[];
  isMultiple: boolean;
  draft: PickerDraft;
  dispatch: (event: PickerEvent) => void;
  nothingPicture?: string;
}

export function PickerList({ title, choices, isMultiple, draft, dispatch, nothingPicture }: PickerListProps) {
  const t = useText('ui');
  const id = useId();
  const listRef = useRef<HTMLDivElement>(null);
  const groups = groupChoices(searchChoices(choices, draft.query));
  const letters = listLetters(groups);
  const hasIndex = letters.length >= MIN_INDEX_LETTERS;
  if (groups.length === 0) {
    return (
      <div className="picker__list" role="status">
        <EmptyState picture={nothingPicture} title={t('nothingFound', { query: draft.query })}>
          <Button size="s" onClick={() => dispatch({ kind: 'searched', query: '' })}>
            {t('showAll', { number: choices.length })}
          </Button>
        </EmptyState>
      </div>
    );
  }
  const scrollToLetter = (letter: string) => {
    const headingElement = listRef.current?.querySelector(`[data-letter="${CSS.escape(letter)}"]`);
    headingElement?.scrollIntoView({ block: 'start' });
    headingElement?.nextElementSibling?.querySelector('input')?.focus({ preventScroll: true });
  };
  return (
    <div className={joinClasses('picker__middle', hasIndex && 'picker__middle--letters')}>
      <div className="picker__list" ref={listRef} role={isMultiple ? 'group' : 'radiogroup'} aria-label={title}>
        {groups.map(({ heading, members }) => (
          <Fragment key={heading}>
            {heading !== null && (
              <div className="opts__head" data-letter={heading}>
                {heading}
              </div>
            )}
            {members.map((choice) => (
              <PickerRow
                key={choice.value}
                choice={choice}
                isMultiple={isMultiple}
                name={id}
                checked={draft.selected.includes(choice.value)}
                onToggle={() => dispatch({ kind: 'toggled', value: choice.value, many: isMultiple })}
              />
            ))}
          </Fragment>
        ))}
      </div>
      {hasIndex && (
        <nav className="picker__letters" aria-label={t('letters')}>
          {letters.map((letter) => (
            <button key={letter} type="button" onClick={() => scrollToLetter(letter)}>
              {letter}
            </button>
          ))}
        </nav>
      )}
    </div>
  );
}

interface PickerRowProps {
  choice: Choice;
  isMultiple: boolean;
  name: string;
  checked: boolean;
  onToggle: () => void;
}

function PickerRow({ choice, isMultiple, name, checked, onToggle }: PickerRowProps) {
  const isDisabled = Boolean(choice.unavailable);
  return (
    <label className={joinClasses('opt', checked && 'opt--on', isDisabled && 'opt--off')}>
      <input
        type={isMultiple ? 'checkbox' : 'radio'}
        name={name}
        checked={checked}
        disabled={isDisabled}
        onChange={onToggle}
      />
      <span lang={choice.lang}>
        {choice.label}
        {choice.note && <small>{choice.note}</small>}
      </span>
      <span className="count">{choice.unavailable ?? choice.count}</span>
    </label>
  );
}

/** Selection of an open picker, which stays local until it is confirmed. */
interface PickerDraft {
  initial: readonly string[];
  selected: readonly string[];
  query: string;
}

type PickerEvent =
  | { kind: 'toggled'; value: string; many: boolean }
  | { kind: 'searched'; query: string }
  | { kind: 'cleared' }
  | { kind: 'reset' };

export function createPickerDraft(value: readonly string[]): PickerDraft {
  return { initial: value, selected: value, query: '' };
}

export function pickerReducer(draft: PickerDraft, event: PickerEvent): PickerDraft {
  switch (event.kind) {
    case 'toggled':
      return { ...draft, selected: event.many ? toggleValue(draft.selected, event.value) : [event.value] };
    case 'searched':
      return { ...draft, query: event.query };
    case 'cleared':
      return { ...draft, selected: [] };
    case 'reset':
      return createPickerDraft(draft.initial);
    default:
      return assertNever(event);
  }
}

function toggleValue(selectedValues: readonly string[], value: string): string[] {
  return selectedValues.includes(value)
    ? selectedValues.filter((selectedValue) => selectedValue !== value)
    : [...selectedValues, value];
}
