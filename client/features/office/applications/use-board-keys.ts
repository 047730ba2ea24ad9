import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

const CARD = '.case-card';
const CARD_LINK = 'a[href]';

const FIELDS = 'input:not([type="checkbox"]), textarea, select';

/** Returns the card that a key moves to from `card`, or the first one. */
function findNextCard(board: HTMLElement, card: HTMLElement | null, key: string): HTMLElement | undefined {
  const columns = [...board.querySelectorAll('.board__cards')].map((list) => [
    ...list.querySelectorAll<HTMLElement>(CARD),
  ]);
  const cards = columns.flat();
  if (!card) return cards[0];
  const column = columns.findIndex((list) => list.includes(card));
  const row = columns[column]?.indexOf(card) ?? 0;
  switch (key) {
    case 'j':
    case 'arrowdown':
      return cards[cards.indexOf(card) + 1];
    case 'k':
    case 'arrowup':
      return cards[cards.indexOf(card) - 1];
    default: {
      const nextColumn = columns[column + (key === 'arrowright' ? 1 : -1)];
      return nextColumn?.[Math.min(row, nextColumn.length - 1)];
    }
  }
}

const MOVING_KEYS = ['j', 'k', 'arrowdown', 'arrowup', 'arrowleft', 'arrowright'];

/**
 * Keys of the board: J, K and arrows move among the cards, X selects one, M opens its menu, and "?" lists the keys.
 * Arrows move only from a card, so that they scroll the board otherwise.
 */
export function useBoardKeys(boardRef: RefObject<HTMLElement | null>, toggleHelp: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey, altKey } = event;
    const board = boardRef.current;
    if (!board || !(target instanceof HTMLElement) || ctrlKey || metaKey || altKey || target.matches(FIELDS)) return;
    const key = event.key.toLowerCase();
    const card = board.contains(target) ? target.closest<HTMLElement>(CARD) : null;
    // Enter in a checkbox would submit the form around the board.
    if (key === 'enter' && target.matches('[type="checkbox"]')) event.preventDefault();
    else if (key === '?') toggleHelp();
    else if (MOVING_KEYS.includes(key) && (card || !key.startsWith('arrow'))) {
      event.preventDefault();
      findNextCard(board, card, key)?.querySelector<HTMLElement>(CARD_LINK)?.focus();
    } else if (card && key === 'x') card.querySelector<HTMLInputElement>('[name="pick"]')?.click();
    else if (card && key === 'm') {
      const menu = card.querySelector<HTMLDetailsElement>('.case-move');
      if (!menu) return;
      menu.open = true;
      menu.querySelector<HTMLElement>('ul :is(a, button)')?.focus();
    }
  });
  useLayoutEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
