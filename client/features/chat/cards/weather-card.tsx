import { useState } from 'react';
import { chatTime } from '#client/features/chat/words/chat-time.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { weatherArtAddress } from '#shared/art/art-address.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { cardFigures, type CardProps, weatherFigures } from './card-parts.tsx';

const PICTURE = { width: 80, height: 78 };

/** What it is like now where that was measured, and what the month is like in other years. */
export function WeatherCard({ card: { weather } }: CardProps) {
  const { t, locale } = useChatText();
  const siteLang = LANGUAGE_TAGS[useLocale()];
  const [now] = useState(Date.now);
  if (!weather) return null;
  const { celsius, month } = cardFigures(locale);
  const { temperature, mean, sky, city, country, source } = weather;
  const measured = Date.parse(weather.measuredAt);
  const large = temperature ?? mean;
  const ofMonth = weather.month === null ? '' : t('cards.average', { month: month(weather.month) });
  const figures = weatherFigures(weather);
  return (
    <div className="weather">
      <img {...PICTURE} className="weather__picture" src={weatherArtAddress(weather.kind)} alt="" />
      <p className="weather__place">
        <b lang={siteLang}>{city}</b> <small lang={siteLang}>{country}</small>
      </p>
      {large !== null && <p className="weather__now fig">{celsius(large)}</p>}
      <p className="meta weather__sky">
        {temperature === null ? ofMonth : <bdi lang={siteLang}>{sky}</bdi>}
        {temperature !== null && !Number.isNaN(measured) && (
          <span className="weather__measured">
            {t('cards.measured', { time: chatTime(measured, { locale, t, now }) })}
          </span>
        )}
      </p>
      {temperature !== null && figures.length > 0 && ofMonth && <p className="meta weather__month">{ofMonth}</p>}
      <dl className="weather__figures">
        {figures.map(({ name, unit, value }) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd className="num">{cardFigures(locale)[unit](value)}</dd>
          </div>
        ))}
      </dl>
      <p className="source weather__source">
        {weather.approximate && <span>{t('cards.approximate')}</span>}
        {source && <bdi>{t('cards.source', { source })}</bdi>}
      </p>
    </div>
  );
}
