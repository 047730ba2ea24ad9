import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import type { ReadyReply } from '#shared/contract/office/conversations.ts';

const PLACEHOLDER_PATTERN = /(\{\w+\})/;
/** Matches a word before the caret that begins with a slash. */
const COMMAND_PATTERN = /(?:^|\s)(\/(\S*))$/;

export type ReadyReplies = ReturnType<typeof useReadyReplies>;

/**
 * Manages the list of ready replies. Typing a slash in the field opens the list and the text after it filters the list.
 * The chosen reply replaces the slash and that text.
 */
export function useReadyReplies(
  inputRef: RefObject<HTMLTextAreaElement | null>,
  replies: readonly ReadyReply[],
  insertText: (text: string) => void,
) {
  const [query, setQuery] = useState<string | null>(null);
  const [selectedIndex, setSelectedIndex] = useState(0);
  const matchingReplies =
    query === null ? [] : replies.filter(({ name, text }) => `${name}\n${text}`.toLowerCase().includes(query));

  const findCommand = () => {
    const inputElement = inputRef.current;
    return inputElement ? COMMAND_PATTERN.exec(inputElement.value.slice(0, inputElement.selectionStart)) : null;
  };
  const closeList = () => setQuery(null);

  function removeCommand() {
    const inputElement = inputRef.current;
    const [, commandText = ''] = findCommand() ?? [];
    if (!inputElement) return;
    inputElement.setSelectionRange(inputElement.selectionStart - commandText.length, inputElement.selectionStart);
    inputElement.setRangeText('');
  }

  function chooseReply(index: number) {
    const selectedReply = matchingReplies[index];
    if (!selectedReply) return;
    removeCommand();
    closeList();
    insertText(selectedReply.text);
  }

  function cancelCommand() {
    if (query === '') removeCommand();
    closeList();
  }

  return {
    shown: matchingReplies,
    query: query ?? '',
    at: selectedIndex,
    choose: chooseReply,
    close: closeList,
    update() {
      const typedCommand = findCommand();
      setQuery(typedCommand ? (typedCommand[2]?.toLowerCase() ?? '') : null);
      setSelectedIndex(0);
    },
    /** Handles a key. Returns whether the list used it. */
    handleKeyDown(event: KeyboardEvent): boolean {
      if (matchingReplies.length === 0 || event.nativeEvent.isComposing || event.shiftKey) return false;
      const moveSelection = (delta: number) =>
        setSelectedIndex((selectedIndex + delta + matchingReplies.length) % matchingReplies.length);
      const keyActions: Record<string, () => void> = {
        ArrowDown: () => moveSelection(1),
        ArrowUp: () => moveSelection(-1),
        Enter: () => chooseReply(selectedIndex),
        Tab: () => chooseReply(selectedIndex),
        Escape: cancelCommand,
      };
      const keyAction = Object.hasOwn(keyActions, event.key) ? keyActions[event.key] : undefined;
      if (!keyAction) return false;
      event.preventDefault();
      // Stops the event, because Escape would also close the element behind the list.
      event.nativeEvent.stopImmediatePropagation();
      keyAction();
      return true;
    },
    inputProps:
      matchingReplies.length > 0
        ? {
            'aria-activedescendant': `ready-${selectedIndex}`,
            'aria-controls': 'ready',
            'aria-autocomplete': 'list' as const,
          }
        : {},
  };
}

export function ReadyReplyOptions({ readyReplies }: { readyReplies: ReadyReplies }) {
  const t = useText('office-conversations');
  const { shown, query, at, choose } = readyReplies;
  if (shown.length === 0) return null;
  return (
    <div className="ready" id="ready" role="listbox" aria-label={t('ready.list')}>
      {shown.map((reply, index) => (
        <ReadyReplyOption
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

interface ReadyReplyOptionProps {
  reply: ReadyReply;
  index: number;
  query: string;
  isSelected: boolean;
  onChoose: () => void;
}

function ReadyReplyOption({ reply: { name, text, from }, index, query, isSelected, onChoose }: ReadyReplyOptionProps) {
  const t = useText('office-conversations');
  const isScrolledRef = useRef(false);
  return (
    // The field has the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`ready-${index}`}
      tabIndex={-1}
      role="option"
      aria-selected={isSelected}
      ref={(element) => {
        if (isSelected && !isScrolledRef.current) element?.scrollIntoView({ block: 'nearest' });
        isScrolledRef.current = isSelected;
      }}
      // Keeps the focus in the field, so that the list does not close before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <b>
        <HighlightedText text={name} query={query} />
      </b>
      <span>
        {text
          .split(PLACEHOLDER_PATTERN)
          .map((textPart, position) =>
            PLACEHOLDER_PATTERN.test(textPart) ? (
              <em key={position}>{textPart}</em>
            ) : (
              <HighlightedText key={position} text={textPart} query={query} />
            ),
          )}
      </span>
      <small>{t(`ready.${from}`)}</small>
    </div>
  );
}

function HighlightedText({ text, query }: { text: string; query: string }) {
  const matchStart = query ? text.toLowerCase().indexOf(query) : -1;
  if (matchStart < 0) return text;
  const matchEnd = matchStart + query.length;
  return (
    <>
      {text.slice(0, matchStart)}
      <mark>{text.slice(matchStart, matchEnd)}</mark>
      {text.slice(matchEnd)}
    </>
  );
}
