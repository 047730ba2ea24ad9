import { getRangeFigures, getSchoolFee } from '#client/features/facts/fee-range.ts';
import { useState } from 'react';
import { formatChatTime, useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { getYearlyFee, getLowestFee } from '#client/features/facts/figure.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { normalizeExternalUrl } from '#client/site/addresses.ts';
import { getSchoolCrest } from '#client/site/catalogue/school-name.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Image } from '#client/ui/image/image.tsx';
import { getWeatherArtPath } from '#shared/art/art-address.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import {
  CardFacts,
  CardFigure,
  CardLink,
  CardName,
  type CardProps,
  LocalizedCardName,
  createFigureFormatter,
  listWeatherFigures,
} from './card-parts.tsx';

const SEAL_SIZE = 44;

/** Message key by the type of the row. */
const COURSE_COUNT_UNITS = { title: 'courses', field: 'fields', level: 'levels' } as const;

export function SchoolCard({ card: { school, label }, onLinkOpen }: CardProps) {
  const { t, locale } = useChatText();
  const siteLocale = useLocale();
  const siteLang = LANGUAGE_TAGS[siteLocale];
  if (!school) return null;
  const { id, city, country, qsRank, courseCount, coursesNamed } = school;
  const fee = getSchoolFee(school, 'bachelor', siteLocale) ?? getSchoolFee(school, 'master', siteLocale);
  const lowestFee = fee ? null : getLowestFee(school);
  const website = school.hasCourse === false ? normalizeExternalUrl(school.website) : '';
  return (
    <>
      <CardLink to={website ? { website } : { opens: { kind: 'school', id } }} onFollow={onLinkOpen}>
        <Image
          className="seal"
          src={getSchoolCrest(school)}
          alt=""
          width={SEAL_SIZE}
          height={SEAL_SIZE}
          fit="contain"
        />
        <CardName item={school} />
        {qsRank && (
          <span className="card-rank" dir="ltr" lang="en">
            <span aria-hidden="true">
              QS <b className="fig">{qsRank}</b>
            </span>
            <span className="sr" lang={locale}>
              {t('cards.rank', { rank: qsRank })}
            </span>
          </span>
        )}
      </CardLink>
      <CardFacts
        facts={[
          label && (
            <b key="label" lang={siteLang}>
              {label}
            </b>
          ),
          ...[city, country].filter(Boolean).map((placeName) => (
            <bdi key={placeName} lang={siteLang}>
              {placeName}
            </bdi>
          )),
          fee && (
            <CardFigure
              key="range"
              figure={getRangeFigures(fee).min}
              highest={getRangeFigures(fee).max}
              sourcedItem={school}
              messageKey="cards.fee"
            />
          ),
          lowestFee && <CardFigure key="fee" figure={lowestFee} sourcedItem={school} messageKey="cards.feeFrom" />,
          courseCount > 0 && t(`cards.${COURSE_COUNT_UNITS[coursesNamed]}`, { count: courseCount }),
        ]}
      />
    </>
  );
}

export function CourseCard({ card: { course }, onLinkOpen }: CardProps) {
  const { t, locale } = useChatText();
  if (!course) return null;
  const figures = createFigureFormatter(locale);
  const yearlyFee = getYearlyFee(course);
  const [year, month] = [Number(course.startYear), Number(course.startMonth)];
  const startText = year > 0 && month > 0 ? figures.monthOfYear(year, month) : '';
  return (
    <>
      <CardLink to={{ opens: { kind: 'course', id: course.id } }} onFollow={onLinkOpen}>
        <CardName item={course} />
      </CardLink>
      <CardFacts
        facts={[
          (course.schoolName || course.schoolNameChn) && (
            <LocalizedCardName key="school" item={{ name: course.schoolName, nameChn: course.schoolNameChn }} />
          ),
          ...course.majorLevelName.map(({ levelName, levelNameChn }) => (
            <LocalizedCardName key={levelName} item={{ name: levelName, nameChn: levelNameChn }} />
          )),
          yearlyFee && <CardFigure key="fee" figure={yearlyFee} sourcedItem={course} messageKey="cards.fee" />,
          startText && t('cards.starts', { month: startText }),
          startText && course.illustrative && t('cards.example'),
        ]}
      />
    </>
  );
}

const PICTURE_SIZE = { width: 80, height: 78 };

/** Card with the current weather, if it was measured, and the long-term averages of the month. */
export function WeatherCard({ card: { weather } }: CardProps) {
  const { t, locale } = useChatText();
  const siteLang = LANGUAGE_TAGS[useLocale()];
  const [currentTime] = useState(Date.now);
  if (!weather) return null;
  const { celsius, month } = createFigureFormatter(locale);
  const { temperature, mean, sky, city, country, source } = weather;
  const measuredAt = Date.parse(weather.measuredAt);
  const mainTemperature = temperature ?? mean;
  const monthAverageText = weather.month === null ? '' : t('cards.average', { month: month(weather.month) });
  const weatherFigures = listWeatherFigures(weather);
  return (
    <div className="weather">
      <img {...PICTURE_SIZE} className="weather__picture" src={getWeatherArtPath(weather.kind)} alt="" />
      <p className="weather__place">
        <b lang={siteLang}>{city}</b> <small lang={siteLang}>{country}</small>
      </p>
      {mainTemperature !== null && <p className="weather__now fig">{celsius(mainTemperature)}</p>}
      <p className="meta weather__sky">
        {temperature === null ? monthAverageText : <bdi lang={siteLang}>{sky}</bdi>}
        {temperature !== null && !Number.isNaN(measuredAt) && (
          <span className="weather__measured">
            {t('cards.measured', { time: formatChatTime(measuredAt, { locale, t, now: currentTime }) })}
          </span>
        )}
      </p>
      {temperature !== null && weatherFigures.length > 0 && monthAverageText && (
        <p className="meta weather__month">{monthAverageText}</p>
      )}
      <dl className="weather__figures">
        {weatherFigures.map(({ name, unit, value }) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd className="num">{createFigureFormatter(locale)[unit](value)}</dd>
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

export function LinkCard({ card: { link }, onLinkOpen }: CardProps) {
  const lang = LANGUAGE_TAGS[useLocale()];
  if (!link) return null;
  return (
    <CardLink to={{ path: link.path }} onFollow={onLinkOpen}>
      <span className="card-name">
        <b lang={lang}>{link.title}</b>
        {link.text && <small lang={lang}>{link.text}</small>}
      </span>
      <Icon name="right" />
    </CardLink>
  );
}
