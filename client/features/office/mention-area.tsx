import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { TextArea } from '#client/ui/field/text-input.tsx';
import './mention-area.css';

const MAX_MENTION_OPTIONS = 6;
const MAX_QUERY_LENGTH = 40;

/** Finds the text after an '@' before the caret. Returns null if there is none. */
export function findMentionQuery(text: string, caret: number): { start: number; query: string } | null {
  const startIndex = text.lastIndexOf('@', caret - 1);
  const query = text.slice(startIndex + 1, caret);
  const isMentionStart = startIndex >= 0 && (startIndex === 0 || /[\s(（，。、]/.test(text[startIndex - 1] ?? ''));
  return isMentionStart && !query.includes('\n') && query.length <= MAX_QUERY_LENGTH
    ? { start: startIndex, query }
    : null;
}

interface MentionAreaProps extends Omit<ComponentProps<typeof TextArea>, 'ref'> {
  /** Names that can be mentioned. */
  names: readonly string[];
}

/** Text area that suggests colleagues after an '@': arrow keys move, Enter or Tab selects, Escape closes. */
export function MentionArea({ names, onChange, ...props }: MentionAreaProps) {
  const t = useText('office');
  const textareaRef = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [mention, setMention] = useState<ReturnType<typeof findMentionQuery>>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const query = mention?.query.toLowerCase() ?? '';
  const matchingNames = mention
    ? names.filter((name) => name.toLowerCase().startsWith(query)).slice(0, MAX_MENTION_OPTIONS)
    : [];
  const isOpen = matchingNames.length > 0;

  function updateMention() {
    const textarea = textareaRef.current;
    setMention(textarea ? findMentionQuery(textarea.value, textarea.selectionStart) : null);
    setActiveIndex(0);
  }

  function insertMention(name: string) {
    const textarea = textareaRef.current;
    if (!textarea || !mention) return;
    textarea.setRangeText(`@${name} `, mention.start, textarea.selectionStart, 'end');
    textarea.dispatchEvent(new Event('input', { bubbles: true }));
    setMention(null);
    textarea.focus();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const keyMoves: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const indexDelta = keyMoves[event.key];
    if (indexDelta) setActiveIndex((activeIndex + indexDelta + matchingNames.length) % matchingNames.length);
    else if (event.key === 'Escape') setMention(null);
    else if (event.key === 'Enter' || event.key === 'Tab') insertMention(matchingNames[activeIndex] ?? '');
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="mention">
      <TextArea
        {...props}
        ref={textareaRef}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${activeIndex}` : undefined}
        onKeyDown={handleKeyDown}
        onChange={(event) => {
          updateMention();
          onChange?.(event);
        }}
        onClick={updateMention}
        onBlur={() => setMention(null)}
      />
      {isOpen && (
        // The text area keeps the focus and refers to the active option.
        <div className="mention__list" role="listbox" id={listId} aria-label={t('mention.label')}>
          {matchingNames.map((name, index) => (
            <div
              key={name}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === activeIndex}
              // A pointer leaves the focus in the text area.
              onPointerDown={(event) => {
                event.preventDefault();
                insertMention(name);
              }}
            >
              <bdi>{name}</bdi>
            </div>
          ))}
        </div>
      )}
      <span className="sr" role="status">
        {isOpen ? t('mention.offered', { count: matchingNames.length }) : ''}
      </span>
    </div>
  );
}
