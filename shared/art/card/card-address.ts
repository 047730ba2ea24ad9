import { MOST_COMPARED } from '#shared/constants.ts';
import { ownEntry } from '#shared/own-entry.ts';
import { CARD_SIZES, type CardShape } from './card.ts';

/** Raise it whenever the drawing of cards changes: whoever shows one keeps it under its address. */
const CARD_VERSION = 1;

/** What a card is of, and how many of them it may show. */
const KINDS = { home: 0, news: 1, school: 1, course: 1, schools: MOST_COMPARED, courses: MOST_COMPARED } as const;
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
export function readCardAddress(pathInSite: string): CardSought | null {
  const [, shape = '', version, kind = '', file = ''] =
    /^\/_\/(card|poster)\/(\d{1,3})\/([a-z]{1,8})\/([a-z\d-]{1,99})\.png$/.exec(pathInSite) ?? [];
  const most = ownEntry<number>(KINDS, kind);
  if (most === undefined || !isShape(shape) || version !== String(CARD_VERSION)) return null;
  const sought = { shape, kind: kind as CardKind };
  if (most === 0) return file === kind ? { ...sought, ids: [] } : null;
  const ids = file.split('-');
  const isFit = ids.length <= most && new Set(ids).size === ids.length && ids.every((id) => /^[1-9]\d{0,18}$/.test(id));
  return isFit ? { ...sought, ids } : null;
}

const isShape = (shape: string): shape is CardShape => Object.hasOwn(CARD_SIZES, shape);
