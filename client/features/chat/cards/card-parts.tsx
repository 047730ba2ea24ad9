import type { ReactNode } from 'react';
import type { ChatLocale } from '#client/features/chat/words/chat-languages.ts';
import {
  CHAT_FORMAT_TAGS,
  getDirection,
  useChatLocale,
  useChatText,
} from '#client/features/chat/words/use-chat-text.tsx';
import { type SourcedFigure, formatEdition } from '#client/features/facts/figure.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { type BilingualName, getBilingualName } from '#client/site/catalogue/school-name.ts';
import { SiteLink } from '#client/site/site.tsx';
import { type OpenWindow, WindowLink } from '#client/site/windows/open-windows.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useIsPhone } from '#client/ui/use-media.ts';
import type { ChatCard } from '#shared/contract/chat.ts';
import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { formatMoneyInTag } from '#shared/locale/money.ts';

export interface CardProps {
  card: ChatCard;
  /** Called when a link is opened on a phone, where the chat covers the page that the link opens. */
  onLinkOpen: () => void;
}

type CardTarget = { opens: OpenWindow } | { path: string } | { website: string };

/** Makes a whole card a link, which opens a window over this page, a page, or another site. */
export function CardLink({
  to: target,
  onFollow,
  children,
}: {
  to: CardTarget;
  onFollow: () => void;
  children: ReactNode;
}) {
  const { t } = useChatText();
  const isPhone = useIsPhone();
  const handleClick = () => {
    if (isPhone) onFollow();
  };
  if ('opens' in target) {
    return (
      <WindowLink className="card-link" opens={target.opens} onClick={handleClick}>
        {children}
      </WindowLink>
    );
  }
  if ('path' in target) {
    return (
      <SiteLink className="card-link" to={target.path} onClick={handleClick}>
        {children}
      </SiteLink>
    );
  }
  return (
    <a className="card-link" href={target.website} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon name="external" label={t('cards.newTab')} />
    </a>
  );
}

/** Shows the name of a school or course in the reader's language, and below it the name in the other language. */
export function CardName({ item }: { item: { name: string; nameChn: string } }) {
  const { own, ownLang, other, otherLang } = orderCardNames(item, useChatLocale(), useLocale());
  return (
    <span className="card-name">
      <b lang={ownLang}>{own}</b>
      {other && <small lang={otherLang}>{other}</small>}
    </span>
  );
}

/** Name in the reader's language only, inside a line of other text. */
export function LocalizedCardName({ item }: { item: { name: string; nameChn: string } }) {
  const { own, ownLang } = orderCardNames(item, useChatLocale(), useLocale());
  return <bdi lang={ownLang}>{own}</bdi>;
}

/** Shows short facts in a row. Each fact wraps as a whole, and a missing fact leaves no gap. */
export function CardFacts({ facts }: { facts: readonly ReactNode[] }) {
  return <ul className="card-facts meta">{facts.map((fact, index) => fact && <li key={index}>{fact}</li>)}</ul>;
}

/**
 * Returns both names with their languages. In a Chinese chat, the Chinese name comes first, in the site's script;
 * otherwise the English name comes first.
 */
export function orderCardNames(
  item: { name: string; nameChn: string },
  chatLocale: ChatLocale,
  siteLocale: Locale,
): BilingualName & { ownLang: string } {
  const { own, ownLang = LANGUAGE_TAGS[siteLocale], other, otherLang } = getBilingualName(item, siteLocale);
  const isOwnNameFirst = other === '' || isChineseLocale(chatLocale) === (siteLocale !== 'en-us');
  if (isOwnNameFirst) return { own, ownLang, other, ...(otherLang && { otherLang }) };
  return { own: other, ownLang: otherLang ?? '', other: own, otherLang: ownLang };
}

const isChineseLocale = (chatLocale: ChatLocale) => chatLocale === 'zh-CN' || chatLocale === 'zh-HK';

const ANY_LEAP_YEAR = 2024;

export function createFigureFormatter(locale: ChatLocale) {
  const formatTag = CHAT_FORMAT_TAGS[locale];
  const createUnitFormat = (unit: string) =>
    new Intl.NumberFormat(formatTag, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 });
  const formatMonth = (parts: Intl.DateTimeFormatOptions, year: number, month: number) =>
    new Date(Date.UTC(year, month - 1)).toLocaleDateString(formatTag, { ...parts, timeZone: 'UTC' });
  return {
    celsius: (degrees: number) => createUnitFormat('celsius').format(degrees),
    millimetres: (amount: number) => createUnitFormat('millimeter').format(amount),
    number: (amount: number) => new Intl.NumberFormat(formatTag, { maximumFractionDigits: 0 }).format(amount),
    // A Latin currency symbol would be separated from its amount in right-to-left text, so the name of the currency is
    // used.
    money: (amount: number, currency: string) =>
      formatMoneyInTag({ amount, currency }, formatTag, getDirection(locale) === 'rtl' ? 'name' : 'symbol'),
    month: (month: number) => formatMonth({ month: 'long' }, ANY_LEAP_YEAR, month),
    monthOfYear: (year: number, month: number) => formatMonth({ year: 'numeric', month: 'long' }, year, month),
  };
}

type Weather = NonNullable<ChatCard['weather']>;

/** Lists the weather figures of a month. Without a current measurement, the mean is displayed large above them. */
export function listWeatherFigures({ low, high, mean, rainDays, precipitation, temperature }: Weather) {
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
  /** Upper end of a range; for a single amount, the figure itself. */
  highest?: SourcedFigure;
  /** Course or school with the figure, and the list of its sources. */
  sourcedItem: Sourced;
  messageKey: 'cards.fee' | 'cards.feeFrom';
}

/** Renders a figure with its source in words, because a conversation has no room for a footnote. */
export function CardFigure({ figure, highest = figure, sourcedItem, messageKey }: CardFigureProps) {
  const { t, locale } = useChatText();
  const siteLocale = useLocale();
  const source = sourcedItem.sources.find(({ id }) => id === figure.sourceId);
  const feeText = [...new Set([figure.value, highest.value])]
    .map((value) => (figure.unit ? createFigureFormatter(locale).money(Number(value), figure.unit.slice(0, 3)) : value))
    .join('–');
  const editionDate = formatEdition(source?.asAt ?? '', siteLocale);
  return (
    <>
      {t(messageKey, { fee: feeText })}{' '}
      <bdi lang={LANGUAGE_TAGS[siteLocale]}>({[source?.title, editionDate].filter(Boolean).join(', ')})</bdi>
    </>
  );
}
