import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { escapeMarkup } from '#backend/assistant/escape-markup.ts';
import { say } from '#backend/assistant/say.ts';
import type { CrisisLineRow } from '#backend/queries/assistant/crisis-lines.ts';
import type { PlaceLines } from './order-lines.ts';

const PLACE_NAMES = {
  hk: 'placeHk',
  cn: 'placeCn',
  uk: 'placeUk',
  us: 'placeUs',
  au: 'placeAu',
  ca: 'placeCa',
} as const;

/** The lines as markup, the likeliest place's first; a phone dials them. */
export function writeLines(places: readonly PlaceLines[], locale: Locale): string {
  const [first, ...others] = places;
  if (!first) return '';
  const blocks = [
    `<h3>${escapeMarkup(namePlace(first.place, locale))}</h3>${writeList(first.lines, locale)}`,
    ...(others.length > 0
      ? [
          `<h3>${escapeMarkup(say(locale, 'crisisElsewhere'))}</h3>${writeList(
            others.flatMap(({ lines }) => lines),
            locale,
            true,
          )}`,
        ]
      : []),
    `<p>${escapeMarkup(say(locale, 'crisisLinesNote'))}</p>`,
  ];
  return `<div lang="${LANGUAGE_TAGS[locale]}">${blocks.join('')}</div>`;
}

const namePlace = (place: string, locale: Locale) =>
  say(locale, PLACE_NAMES[place as keyof typeof PLACE_NAMES] ?? 'crisisElsewhere');

const writeList = (rows: readonly CrisisLineRow[], locale: Locale, namesPlace = false) =>
  `<ul>${rows.map((row) => `<li>${writeLine(row, locale, namesPlace)}</li>`).join('')}</ul>`;

function writeLine(row: CrisisLineRow, locale: Locale, namesPlace: boolean): string {
  const inLocale = (texts: string) => (JSON.parse(texts) as Record<string, string>)[locale] ?? '';
  const name = namesPlace
    ? say(locale, 'crisisLineOf', { place: namePlace(row.place, locale), name: inLocale(row.name) })
    : inLocale(row.name);
  const number = escapeMarkup(row.number);
  // A number that only takes messages would ring nobody.
  const dialled =
    row.way === 'text'
      ? `<strong>${number}</strong>`
      : `<a href="tel:${row.number.replace(/[^\d+]/g, '')}">${number}</a>`;
  const facts = [inLocale(row.hours), inLocale(row.languages)].filter(Boolean).join(say(locale, 'crisisJoin'));
  return [`${escapeMarkup(name)} ${dialled}`, escapeMarkup(facts), `<span>${tellSource(row, locale)}</span>`]
    .filter(Boolean)
    .join('<br>');
}

/** Who confirmed it; until somebody has, where and when it was read. */
function tellSource({ sources, asAt, readOn, confirmedAt }: CrisisLineRow, locale: Locale): string {
  if (confirmedAt) return escapeMarkup(say(locale, 'crisisConfirmed', { day: confirmedAt }));
  const [source = ''] = JSON.parse(sources) as string[];
  const date = say(locale, asAt ? 'crisisAsAt' : 'crisisReadOn', { day: asAt || readOn });
  return `${escapeMarkup(date)}${say(locale, 'crisisJoin')}${writeSource(source)}`;
}

/** An address of the web as a link; anything else is the name of a page that is not to be linked. */
function writeSource(source: string): string {
  if (!/^https?:/.test(source) || !URL.canParse(source)) return escapeMarkup(source);
  const { href, hostname } = new URL(source);
  return `<a href="${escapeMarkup(href)}" target="_blank">${escapeMarkup(hostname.replace(/^www\./, ''))}</a>`;
}
