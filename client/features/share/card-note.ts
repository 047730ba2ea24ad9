import type { CardThing } from '#shared/art/card/card.ts';

/** The figures of a school or course on a card, tuition and living costs, as `withKnownFigures` keeps them. */
type Figures = Pick<CardThing, 'figures'>;

/** Tuition without living costs beside it would be taken for the whole cost of a year. */
const isTuitionOnly = ({ figures: [tuition, living] }: Figures) =>
  tuition?.isUnknown === false && living?.isUnknown !== false;

/** Which sentence stands below the figures of a card; null where the card has none. */
export function cardNoteOf(things: readonly Figures[]): 'note' | 'noteTuitionOnly' | null {
  if (!things.some(({ figures }) => figures.some(({ isUnknown }) => !isUnknown))) return null;
  return things.some(isTuitionOnly) ? 'noteTuitionOnly' : 'note';
}

/** A figure that nobody has published of any of them stands on no card. */
export function withKnownFigures<Thing extends Figures>(things: readonly Thing[]): Thing[] {
  const isKnown = (index: number) => things.some(({ figures }) => figures[index]?.isUnknown === false);
  return things.map((thing) => ({ ...thing, figures: thing.figures.filter((_, index) => isKnown(index)) }));
}
