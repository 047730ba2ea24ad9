import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import type { ReadyReply } from '#shared/contract/office/conversations.ts';

const PLACEHOLDER = /(\{\w+\})/;
/** Matches a word before the caret that begins with a slash. */
const COMMAND = /(?:^|\s)(\/(\S*))$/;

export type ReadyReplies = ReturnType<typeof useReadyReplies>;

/**
 * Manages the list of ready replies: a slash in the field opens it, the following text filters it, and the chosen
 * reply replaces both.
 */
export function useReadyReplies(
  input: RefObject<HTMLTextAreaElement | null>,
  replies: readonly ReadyReply[],
  insert: (text: string) => void,
) {
  const [query, setQuery] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const displayed =
    query === null ? [] : replies.filter(({ name, text }) => `${name}\n${text}`.toLowerCase().includes(query));

  const commandIn = () => {
    const field = input.current;
    return field ? COMMAND.exec(field.value.slice(0, field.selectionStart)) : null;
  };
  const close = () => setQuery(null);

  function choose(index: number) {
    const selected = displayed[index];
    const field = input.current;
    if (!selected || !field) return;
    const [, command = ''] = commandIn() ?? [];
    field.setSelectionRange(field.selectionStart - command.length, field.selectionStart);
    field.setRangeText('');
    close();
    insert(selected.text);
  }

  return {
    shown: displayed,
    query: query ?? '',
    at,
    choose,
    close,
    update() {
      const command = commandIn();
      setQuery(command ? (command[2]?.toLowerCase() ?? '') : null);
      setAt(0);
    },
    /** Handles a key; returns true if the list used it. */
    onKeyDown(event: KeyboardEvent): boolean {
      if (displayed.length === 0 || event.nativeEvent.isComposing || event.shiftKey) return false;
      const move = (delta: number) => setAt((at + delta + displayed.length) % displayed.length);
      const actions: Record<string, () => void> = {
        ArrowDown: () => move(1),
        ArrowUp: () => move(-1),
        Enter: () => choose(at),
        Tab: () => choose(at),
        Escape: close,
      };
      const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
      if (!action) return false;
      event.preventDefault();
      // Stops the event, since Escape would also close the element behind the list.
      event.nativeEvent.stopImmediatePropagation();
      action();
      return true;
    },
    inputProps:
      displayed.length > 0
        ? { 'aria-activedescendant': `ready-${at}`, 'aria-controls': 'ready', 'aria-autocomplete': 'list' as const }
        : {},
  };
}

export function ReadyReplyOptions({ ready }: { ready: ReadyReplies }) {
  const t = useText('office-conversations');
  const { shown, query, at, choose } = ready;
  if (shown.length === 0) return null;
  return (
    <div className="ready" id="ready" role="listbox" aria-label={t('ready.list')}>
      {shown.map((reply, index) => (
        <Option
          key={reply.key}
          reply={reply}
          index={index}
          query={query}
          isSelected={index === at}
          onChoose={() => choose(index)}
        />
      ))}
    </div>
  );
}

interface OptionProps {
  reply: ReadyReply;
  index: number;
  query: string;
  isSelected: boolean;
  onChoose: () => void;
}

function Option({ reply: { name, text, from }, index, query, isSelected, onChoose }: OptionProps) {
  const t = useText('office-conversations');
  const isScrolled = useRef(false);
  return (
    // The field has the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`ready-${index}`}
      tabIndex={-1}
      role="option"
      aria-selected={isSelected}
      ref={(element) => {
        if (isSelected && !isScrolled.current) element?.scrollIntoView({ block: 'nearest' });
        isScrolled.current = isSelected;
      }}
      // Keeps the focus in the field, so that the list is not closed before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <b>
        <Marked text={name} query={query} />
      </b>
      <span>
        {text
          .split(PLACEHOLDER)
          .map((piece, position) =>
            PLACEHOLDER.test(piece) ? (
              <em key={position}>{piece}</em>
            ) : (
              <Marked key={position} text={piece} query={query} />
            ),
          )}
      </span>
      <small>{t(`ready.${from}`)}</small>
    </div>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  const position = query ? text.toLowerCase().indexOf(query) : -1;
  if (position < 0) return text;
  const end = position + query.length;
  return (
    <>
      {text.slice(0, position)}
      <mark>{text.slice(position, end)}</mark>
      {text.slice(end)}
    </>
  );
}
