import type { ChartOrigin } from '#shared/art/art-kinds.ts';
import type { Locale } from '#shared/locale/locales.ts';

/** What stands on a picture that is shown where an address is passed on. All of it is the site's own: nothing of an address is written. */
export interface Card {
  locale: Locale;
  /** The site. `mark`: the address of its drawn logo; '' where it has a logo of its own, which is no drawing. `initials`: what stands in that. */
  brand: { name: string; colour: string; mark: string; initials: string };
  title: string;
  /** A line below the title; '' for none. */
  line: string;
  /** Stands upright beside it, in Chinese; '' for none. */
  upright: string;
  /** Whose wide picture stands beside it. */
  scene: { id: string; country: string };
  /** From where passages are drawn. */
  origin: ChartOrigin;
  /** None on the card of a page that is about something else. */
  things: CardThing[];
  /** What is true of the figures. */
  note: string;
  host: string;
  /** What the poster's code leads to; '' where it has none. */
  code: { address: string; text: string };
}

/** A school or a course. */
export interface CardThing {
  /** Of its drawn seal; '' where it has a logo of its own. */
  seal: string;
  name: string;
  other: string;
  place: string;
  /** Degrees north and east; null where nobody knows. */
  at: readonly [latitude: number, longitude: number] | null;
  figures: CardFigure[];
}

export interface CardFigure {
  label: string;
  value: string;
  /** About what it comes to; '' where that is what it says. */
  about: string;
  isUnknown: boolean;
}

export const CARD_SIZES = { card: { width: 1200, height: 630 }, poster: { width: 1080, height: 1528 } } as const;
export type CardShape = keyof typeof CARD_SIZES;

/** All that it may set, to find the outlines of its letters. */
export function lettersOf(card: Card): string {
  const { brand, title, line, upright, things, note, host, code } = card;
  const said = things.flatMap(({ name, other, place, figures }) => [
    name,
    other,
    place,
    ...figures.flatMap(({ label, value, about }) => [label, value, about]),
  ]);
  return [
    ...new Set(
      [brand.name, brand.initials, title, line, upright, ...said, note, host, code.text, '…·0123456789'].join(''),
    ),
  ].join('');
}
