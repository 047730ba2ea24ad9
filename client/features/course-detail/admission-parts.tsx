import type { EarningsFigure, SpreadFigure } from '#client/features/facts/admission-figures.server.ts';
import {
  formatEarningsNote,
  formatEarnings,
  formatEntrants,
  MONTHS_AFTER_GRADUATION,
  formatMonthRead,
  formatOfferParts,
  formatOfferSubjects,
  isLargeSample,
} from '#client/features/facts/admission-texts.ts';
import { FigureWithSource } from '#client/features/facts/figure.tsx';
import { SpreadBars } from '#client/features/facts/spread-bars.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import type { CourseFacts } from './course-facts.server.ts';
import './admission-parts.css';

type Admission = CourseFacts['admission'];

/** Typical offer as the course's page stated it on the day it was read. */
export function TypicalOffer({ offer }: Pick<Admission, 'offer'>) {
  const t = useText('admission');
  const locale = useLocale();
  if (!offer) return null;
  const { figure, value, page } = offer;
  const subjects = formatOfferSubjects(value, t);
  return (
    <div className="adm">
      <h3>{t('offer.title')}</h3>
      <p className="adm__big">
        <FigureWithSource figure={figure}>
          {formatOfferParts(value, t).map((part) => (
            <span className="nowrap" key={part}>
              {part}
            </span>
          ))}
        </FigureWithSource>
      </p>
      {subjects && <p>{subjects}</p>}
      <p className="source">
        {t('offer.read', { month: formatMonthRead(value, locale) })}{' '}
        {page && (
          <AppLink className="more" href={page} target="_blank">
            {t('offer.page')}
            <Icon name="external" />
          </AppLink>
        )}
      </p>
    </div>
  );
}

/** Averages of entrants to the course's group of programmes, from schools of the province. */
export function EntrantAverages({
  average: { title, term, lines, figure, note },
}: {
  average: NonNullable<CourseFacts['average']>;
}) {
  const [meanLine, ...otherLines] = lines;
  return (
    <div className="adm">
      <h3>{title}</h3>
      <p className="adm__big">
        <FigureWithSource figure={figure}>{meanLine}</FigureWithSource>
      </p>
      <p className="meta">{[term, ...otherLines].join(' · ')}</p>
      <p className="source">{note}</p>
    </div>
  );
}

/** Shows entrants by UCAS points and previous qualifications, for the course or for each of its subjects. */
export function Entrants({ admission: { tariff, shownFigures } }: { admission: Admission }) {
  const t = useText('admission');
  if (tariff.length + shownFigures.length === 0) return null;
  return (
    <>
      <SpreadList title={t('entrants.points')} spreads={tariff} scale="points" />
      <SpreadList title={t('entrants.had')} spreads={shownFigures} scale="entry" />
      <p className="source adm__note">{t('entrants.note')}</p>
    </>
  );
}

interface SpreadsProps {
  title: string;
  spreads: readonly SpreadFigure[];
  scale: 'points' | 'entry';
}

function SpreadList({ title, spreads, scale }: SpreadsProps) {
  const t = useText('admission');
  const locale = useLocale();
  if (spreads.length === 0) return null;
  return (
    <div className="adm">
      <h3>{title}</h3>
      <ul className="adm__spreads">
        {spreads.map(({ figure, value, subject }) => (
          <li key={figure.part}>
            <SpreadBars figure={figure} spread={value} scale={scale} />
            <p className="meta">{formatEntrants(value, { subject }, t, locale)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Earnings({ earnings }: { earnings: readonly EarningsFigure[] }) {
  const t = useText('admission');
  const locale = useLocale();
  if (earnings.length === 0) return null;
  return (
    <div className="adm">
      <h3>{t('earnings.title', { months: MONTHS_AFTER_GRADUATION })}</h3>
      {earnings.map(({ figure, value, subject }) => (
        <div className="adm__earnings" key={figure.part}>
          <p className={isLargeSample(value) ? 'adm__big' : undefined}>
            <FigureWithSource figure={figure}>{formatEarnings(value, t, locale, subject)}</FigureWithSource>
          </p>
          <p className="meta">{formatEarningsNote(value, { subject }, t, locale)}</p>
        </div>
      ))}
    </div>
  );
}
