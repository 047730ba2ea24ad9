import type { ReactNode } from 'react';
import type { ChatLocale } from '#client/features/chat/words/chat-languages.ts';
import {
  CHAT_FORMAT_TAGS,
  getDirection,
  useChatLocale,
  useChatText,
} from '#client/features/chat/words/use-chat-text.tsx';
import { type SourcedFigure, editionText } from '#client/features/facts/figure.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { type BilingualName, bilingualName } from '#client/site/catalogue/school-name.ts';
import { SiteLink } from '#client/site/site.tsx';
import { type OpenWindow, WindowLink } from '#client/site/windows/open-windows.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useIsPhone } from '#client/ui/use-media.ts';
import type { ChatCard } from '#shared/contract/chat.ts';
import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { moneyIn } from '#shared/locale/money.ts';

export interface CardProps {
  card: ChatCard;
  /** Called when a link is opened on a phone, where the chat covers the target page. */
  onFollow: () => void;
}

type Target = { opens: OpenWindow } | { path: string } | { website: string };

/** Makes a whole card a link to a window over this page, to a page, or to another site. */
export function CardLink({ to, onFollow, children }: { to: Target; onFollow: () => void; children: ReactNode }) {
  const { t } = useChatText();
  const isPhone = useIsPhone();
  const follow = () => {
    if (isPhone) onFollow();
  };
  if ('opens' in to) {
    return (
      <WindowLink className="card-link" opens={to.opens} onClick={follow}>
        {children}
      </WindowLink>
    );
  }
  if ('path' in to) {
    return (
      <SiteLink className="card-link" to={to.path} onClick={follow}>
        {children}
      </SiteLink>
    );
  }
  return (
    <a className="card-link" href={to.website} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon name="external" label={t('cards.newTab')} />
    </a>
  );
}

/** Name of a school or course in the reader's language, with the other language below. */
export function CardName({ thing }: { thing: { name: string; nameChn: string } }) {
  const { own, ownLang, other, otherLang } = cardNames(thing, useChatLocale(), useLocale());
  return (
    <span className="card-name">
      <b lang={ownLang}>{own}</b>
      {other && <small lang={otherLang}>{other}</small>}
    </span>
  );
}

/** Name in the reader's language only, inside a line of other text. */
export function InReaderLanguage({ thing }: { thing: { name: string; nameChn: string } }) {
  const { own, ownLang } = cardNames(thing, useChatLocale(), useLocale());
  return <bdi lang={ownLang}>{own}</bdi>;
}

/** Row of short facts, each of which wraps as a whole. Missing facts leave no gap. */
export function CardFacts({ facts }: { facts: readonly ReactNode[] }) {
  return <ul className="card-facts meta">{facts.map((fact, index) => fact && <li key={index}>{fact}</li>)}</ul>;
}

/**
 * Returns both names with their languages: Chinese first in a Chinese chat, in the site's script; English first in any
 * other.
 */
export function cardNames(
  item: { name: string; nameChn: string },
  chat: ChatLocale,
  site: Locale,
): BilingualName & { ownLang: string } {
  const { own, ownLang = LANGUAGE_TAGS[site], other, otherLang } = bilingualName(item, site);
  const isFirst = other === '' || readsChinese(chat) === (site !== 'en-us');
  if (isFirst) return { own, ownLang, other, ...(otherLang && { otherLang }) };
  return { own: other, ownLang: otherLang ?? '', other: own, otherLang: ownLang };
}

const readsChinese = (chat: ChatLocale) => chat === 'zh-CN' || chat === 'zh-HK';

const A_LEAP_YEAR = 2024;

export function cardFigures(locale: ChatLocale) {
  const tag = CHAT_FORMAT_TAGS[locale];
  const whole = (unit: string) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 });
  const getMonth = (parts: Intl.DateTimeFormatOptions, year: number, month: number) =>
    new Date(Date.UTC(year, month - 1)).toLocaleDateString(tag, { ...parts, timeZone: 'UTC' });
  return {
    celsius: (degrees: number) => whole('celsius').format(degrees),
    millimetres: (amount: number) => whole('millimeter').format(amount),
    number: (amount: number) => new Intl.NumberFormat(tag, { maximumFractionDigits: 0 }).format(amount),
    // In right-to-left text a currency symbol in Latin letters would be separated from its amount, so the currency is
    // named.
    money: (amount: number, currency: string) =>
      moneyIn({ amount, currency }, tag, getDirection(locale) === 'rtl' ? 'name' : 'symbol'),
    month: (month: number) => getMonth({ month: 'long' }, A_LEAP_YEAR, month),
    monthOfYear: (year: number, month: number) => getMonth({ year: 'numeric', month: 'long' }, year, month),
  };
}

type Weather = NonNullable<ChatCard['weather']>;

/** Weather figures of a month. The mean is displayed large above them when there is no current measurement. */
export function weatherFigures({ low, high, mean, rainDays, precipitation, temperature }: Weather) {
  const figures = [
    { name: 'cards.low', unit: 'celsius', value: low },
    { name: 'cards.high', unit: 'celsius', value: high },
    { name: 'cards.mean', unit: 'celsius', value: temperature === null ? null : mean },
    { name: 'cards.rainDays', unit: 'number', value: rainDays },
    { name: 'cards.precipitation', unit: 'millimetres', value: precipitation },
  ] as const;
  return figures.flatMap(({ value, ...figure }) => (value === null ? [] : [{ ...figure, value }]));
}

interface CardFigureProps {
  figure: SourcedFigure;
  /** Course or school with the figure, and the list of its sources. */
  of: Sourced;
  words: 'cards.fee' | 'cards.feeFrom';
}

/** Renders a figure with its source in words, since a conversation has no place for a footnote. */
export function CardFigure({ figure, of, words }: CardFigureProps) {
  const { t, locale } = useChatText();
  const siteLocale = useLocale();
  const source = of.sources.find(({ id }) => id === figure.sourceId);
  const fee = figure.unit ? cardFigures(locale).money(Number(figure.value), figure.unit.slice(0, 3)) : figure.value;
  const date = editionText(source?.asAt ?? '', siteLocale);
  return (
    <>
      {t(words, { fee })}{' '}
      <bdi lang={LANGUAGE_TAGS[siteLocale]}>({[source?.title, date].filter(Boolean).join(', ')})</bdi>
    </>
  );
}
