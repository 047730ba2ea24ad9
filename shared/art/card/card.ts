import { MAX_COMPARED } from '#shared/constants.ts';
import { getOwn } from '#shared/get-own.ts';
import type { ChartOrigin } from '#shared/art/art-address.ts';
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

/** Raise it whenever the drawing of cards changes: whoever shows one keeps it under its address. */
const CARD_VERSION = 1;

/** What a card is of, and how many of them it may show. */
const KINDS = { home: 0, news: 1, school: 1, course: 1, schools: MAX_COMPARED, courses: MAX_COMPARED } as const;
export type CardKind = keyof typeof KINDS;

export interface CardSought {
  shape: CardShape;
  kind: CardKind;
  ids: readonly string[];
}

/** Within a site; in which language, `lang` says, as of a page. */
export const cardAddress = ({ shape, kind, ids }: CardSought): string =>
  `/_/${shape}/${CARD_VERSION}/${kind}/${ids.join('-') || kind}.png`;

/** As it is written above, and in no other way: one picture has one address. Null for anything else. */
export function parseCardAddress(pathInSite: string): CardSought | null {
  const [, shape = '', version, kind = '', file = ''] =
    /^\/_\/(card|poster)\/(\d{1,3})\/([a-z]{1,8})\/([a-z\d-]{1,99})\.png$/.exec(pathInSite) ?? [];
  const most = getOwn<number>(KINDS, kind);
  if (most === undefined || !isShape(shape) || version !== String(CARD_VERSION)) return null;
  const sought = { shape, kind: kind as CardKind };
  if (most === 0) return file === kind ? { ...sought, ids: [] } : null;
  const ids = file.split('-');
  const isFit = ids.length <= most && new Set(ids).size === ids.length && ids.every((id) => /^[1-9]\d{0,18}$/.test(id));
  return isFit ? { ...sought, ids } : null;
}

const isShape = (shape: string): shape is CardShape => Object.hasOwn(CARD_SIZES, shape);
