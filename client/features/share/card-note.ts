import type { CardItem } from '#shared/art/card/card.ts';

/** Tuition and living costs of a school or course on a card, as `removeUnknownFigures` returns them. */
type CardFigures = Pick<CardItem, 'figures'>;

/** Returns whether only tuition is known. Readers could take it for the total cost. */
const isTuitionOnly = ({ figures: [tuitionFigure, livingFigure] }: CardFigures) =>
  tuitionFigure?.isUnknown === false && livingFigure?.isUnknown !== false;

/** Returns the message key of the note below a card, or null if it has no figures. */
export function getCardNote(items: readonly CardFigures[]): 'note' | 'noteTuitionOnly' | null {
  if (!items.some(({ figures }) => figures.some(({ isUnknown }) => !isUnknown))) return null;
  return items.some(isTuitionOnly) ? 'noteTuitionOnly' : 'note';
}

export function removeUnknownFigures<Item extends CardFigures>(items: readonly Item[]): Item[] {
  const isFigureKnown = (index: number) => items.some(({ figures }) => figures[index]?.isUnknown === false);
  return items.map((item) => ({ ...item, figures: item.figures.filter((_, index) => isFigureKnown(index)) }));
}
