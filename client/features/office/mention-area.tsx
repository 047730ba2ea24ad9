import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { TextArea } from '#client/ui/field/text-input.tsx';
import './mention-area.css';

const MAX = 6;
const LONGEST_QUERY = 40;

/** What is typed after an '@' before the caret; null without one. */
export function mentionQuery(text: string, caret: number): { from: number; query: string } | null {
  const from = text.lastIndexOf('@', caret - 1);
  const query = text.slice(from + 1, caret);
  const isStart = from >= 0 && (from === 0 || /[\s(（，。、]/.test(text[from - 1] ?? ''));
  return isStart && !query.includes('\n') && query.length <= LONGEST_QUERY ? { from, query } : null;
}

interface MentionAreaProps extends Omit<ComponentProps<typeof TextArea>, 'ref'> {
  /** Names that can be mentioned. */
  names: readonly string[];
}

/** Text area that offers colleagues after an '@': arrow keys choose, Enter or Tab takes, Escape closes. */
export function MentionArea({ names, onChange, ...props }: MentionAreaProps) {
  const t = useText('office');
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [mention, setMention] = useState<ReturnType<typeof mentionQuery>>(null);
  const [active, setActive] = useState(0);
  const query = mention?.query.toLowerCase() ?? '';
  const offered = mention ? names.filter((name) => name.toLowerCase().startsWith(query)).slice(0, MAX) : [];
  const isOpen = offered.length > 0;

  function findMention() {
    const element = area.current;
    setMention(element ? mentionQuery(element.value, element.selectionStart) : null);
    setActive(0);
  }

  function choose(name: string) {
    const element = area.current;
    if (!element || !mention) return;
    element.setRangeText(`@${name} `, mention.from, element.selectionStart, 'end');
    element.dispatchEvent(new Event('input', { bubbles: true }));
    setMention(null);
    element.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const moves: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[event.key];
    if (move) setActive((active + move + offered.length) % offered.length);
    else if (event.key === 'Escape') setMention(null);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(offered[active] ?? '');
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="mention">
      <TextArea
        {...props}
        ref={area}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          findMention();
          onChange?.(event);
        }}
        onClick={findMention}
        onBlur={() => setMention(null)}
      />
      {isOpen && (
        // The text area keeps the focus and names the active option.
        <div className="mention__list" role="listbox" id={listId} aria-label={t('mention.label')}>
          {offered.map((name, index) => (
            <div
              key={name}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // A pointer leaves the focus in the text area.
              onPointerDown={(event) => {
                event.preventDefault();
                choose(name);
              }}
            >
              <bdi>{name}</bdi>
            </div>
          ))}
        </div>
      )}
      <span className="sr" role="status">
        {isOpen ? t('mention.offered', { count: offered.length }) : ''}
      </span>
    </div>
  );
}
