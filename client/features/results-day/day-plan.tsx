import { dayText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { EARLIER_DATES, RESULTS_DATES, RESULTS_DATES_READ, RESULTS_YEAR, type ResultsDate } from './results-dates.ts';

const STEPS = ['collect', 'enter', 'flip', 'offers', 'call', 'review', 'jupas', 'adviser'] as const;

/** The day in its order. An hour stands here only where somebody has published it. */
export function DayPlan() {
  const t = useText('results-day');
  return (
    <section id="plan">
      <h2>{t('plan.title')}</h2>
      <ol className="route rd__steps">
        {STEPS.map((step) => (
          <li key={step}>
            <span className="rd__when">{t(`plan.${step}.when`)}</span>
            <div>
              <h3>{t(`plan.${step}.title`)}</h3>
              <p className="meta">{t(`plan.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** In the order of the calendar, each with its page; what nobody was found to have published says whom to ask. */
export function DayDates({ isOver }: { isOver: boolean }) {
  const t = useText('results-day');
  const locale = useLocale();
  const [release, modify, ...later] = RESULTS_DATES;
  const { review, reviewed } = EARLIER_DATES;
  const ask = t('dates.ask', { year: String(RESULTS_YEAR) });
  return (
    <section id="dates">
      <h2>{t('dates.title')}</h2>
      <dl className="ledger rd__dates">
        {release && <DateRow date={release} />}
        {modify && <DateRow date={modify} />}
        <div>
          <dt>{t('dates.review')}</dt>
          <dd>
            {ask}
            <span className="source">
              {t('dates.asOf', { year: String(review.year) })} {t('dates.fiveDays')} ·{' '}
              <SourceLink source={review.source} />
            </span>
          </dd>
        </div>
        <div>
          <dt>{t('dates.reviewed')}</dt>
          <dd>
            {ask}
            <span className="source">
              {dayText(reviewed.day, locale)} · <SourceLink source={reviewed.source} />
            </span>
          </dd>
        </div>
        {later.map((date) => (
          <DateRow key={date.id} date={date} />
        ))}
      </dl>
      {isOver && <p className="rd__over">{t('dates.next')}</p>}
      <p className="source">{t('dates.note', { day: dayText(RESULTS_DATES_READ, locale) })}</p>
    </section>
  );
}

function DateRow({ date: { id, from, to, time, isTentative, source } }: { date: ResultsDate }) {
  const t = useText('results-day');
  const locale = useLocale();
  const day = dayText(from, locale);
  const words = to
    ? t('dates.span', { from: day, to: dayText(to, locale) })
    : time
      ? t('dates.from', { day, time })
      : day;
  return (
    <div>
      <dt>{t(`dates.${id}`)}</dt>
      <dd>
        {words}
        <span className="source">
          {isTentative && `${t('dates.tentative')} · `}
          <SourceLink source={source} />
        </span>
      </dd>
    </div>
  );
}

const SourceLink = ({ source }: { source: string }) => (
  <AppLink href={source} target="_blank">
    {new URL(source).hostname.replace(/^(www|web)\./, '')}
  </AppLink>
);
