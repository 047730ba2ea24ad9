import { MAX_COMPARED } from '#shared/constants.ts';
import { getOwn } from '#shared/get-own.ts';
import type { ChartOrigin } from '#shared/art/art-address.ts';
import type { Locale } from '#shared/locale/locales.ts';

/** Content of a link preview (Open Graph image). All of its text comes from the site's own data, never from the URL. */
export interface Card {
  locale: Locale;
  /**
   * Brand of the site. `mark` is the URL of its generated logo. It is '' for an uploaded logo, of which cards show no
   * picture.
   */
  brand: { name: string; colour: string; mark: string; initials: string };
  title: string;
  /** Text below the title, or '' for none. */
  line: string;
  /** Vertical Chinese text, or '' for none. */
  upright: string;
  /** School whose wide picture is shown. */
  scene: { id: string; country: string };
  /** City in which the routes start. */
  origin: ChartOrigin;
  /** Schools or courses. Empty on cards about other pages. */
  things: CardItem[];
  /** Qualification of the figures, such as "illustrative", or '' for none. */
  note: string;
  host: string;
  /** Target of the poster's QR code. `address` is the URL, '' for none. */
  code: { address: string; text: string };
}

export interface CardItem {
  /** URL of the school's generated seal, or '' if it uploaded a logo. */
  seal: string;
  name: string;
  other: string;
  place: string;
  /** Position in degrees, or null if unknown. */
  at: readonly [latitude: number, longitude: number] | null;
  figures: CardFigure[];
}

export interface CardFigure {
  label: string;
  value: string;
  /** Approximate amount in the reader's currency, or '' if `value` already is in that currency. */
  about: string;
  isUnknown: boolean;
}

export const CARD_SIZES = { card: { width: 1200, height: 630 }, poster: { width: 1080, height: 1528 } } as const;
export type CardShape = keyof typeof CARD_SIZES;

/** Returns all text of the card, whose glyphs must be loaded. */
export function listCardLetters(card: Card): string {
  const { brand, title, line, upright, things, note, host, code } = card;
  const cardTexts = things.flatMap(({ name, other, place, figures }) => [
    name,
    other,
    place,
    ...figures.flatMap(({ label, value, about: description }) => [label, value, description]),
  ]);
  return [
    ...new Set(
      [brand.name, brand.initials, title, line, upright, ...cardTexts, note, host, code.text, '…·0123456789'].join(''),
    ),
  ].join('');
}

/** Version in the URLs of link previews, which are cached: increase it whenever the drawing changes. */
const CARD_VERSION = 1;

/** Kinds of cards with the maximum number of ids in their URL. */
const MAX_IDS_OF_KIND = {
  home: 0,
  news: 1,
  school: 1,
  course: 1,
  schools: MAX_COMPARED,
  courses: MAX_COMPARED,
} as const;
export type CardKind = keyof typeof MAX_IDS_OF_KIND;

export interface CardQuery {
  shape: CardShape;
  kind: CardKind;
  ids: readonly string[];
}

/** Returns the path of a card within a site. The query key `lang` selects the language, as for a page. */
export const getCardPath = ({ shape, kind, ids }: CardQuery): string =>
  `/_/${shape}/${CARD_VERSION}/${kind}/${ids.join('-') || kind}.png`;

/** Parses the path of a card. Returns null if it is not in canonical form, so that each picture has only one URL. */
export function parseCardPath(pathInSite: string): CardQuery | null {
  const [, shape = '', version, kind = '', file = ''] =
    /^\/_\/(card|poster)\/(\d{1,3})\/([a-z]{1,8})\/([a-z\d-]{1,99})\.png$/.exec(pathInSite) ?? [];
  const maxIds = getOwn<number>(MAX_IDS_OF_KIND, kind);
  if (maxIds === undefined || !isCardShape(shape) || version !== String(CARD_VERSION)) return null;
  const query = { shape, kind: kind as CardKind };
  if (maxIds === 0) return file === kind ? { ...query, ids: [] } : null;
  const idList = file.split('-');
  const areIdsValid =
    idList.length <= maxIds &&
    new Set(idList).size === idList.length &&
    idList.every((id) => /^[1-9]\d{0,18}$/.test(id));
  return areIdsValid ? { ...query, ids: idList } : null;
}

const isCardShape = (shape: string): shape is CardShape => Object.hasOwn(CARD_SIZES, shape);
