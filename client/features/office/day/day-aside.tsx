import { SeatsTaken } from '#client/features/office/lectures/lecture-list-page.tsx';
import { useLectureTimeFormatter } from '#client/features/office/lectures/lecture-time.ts';
import { useOffice } from '#client/features/office/office-context.tsx';
import { getInitial } from '#client/features/office/office-frame.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { TextLink } from '#client/ui/link/app-link.tsx';
import type { DayColleague, DayData } from '#shared/contract/office/day.ts';
import { getOpenState } from '#shared/tenant/opening-hours.ts';
import { HandoverForm, type HandoverResult } from './handover-form.tsx';

export function DayAside({ day, handoverResult }: { day: DayData; handoverResult: HandoverResult | null }) {
  const t = useText('office-day');
  return (
    <div className="day__aside">
      <ColleagueList day={day} />
      <LectureList day={day} />
      <HandoverForm day={day} handoverResult={handoverResult} />
      <section>
        <h2>{t('missed.title')}</h2>
        {day.missedSearches.length === 0 ? (
          <p className="meta">{t('missed.none')}</p>
        ) : (
          <ul className="day__missed">
            {day.missedSearches.map(({ term, times }) => (
              <li key={term}>
                <bdi>{term}</bdi>
                <span className="meta">{t('missed.times', { count: times })}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function ColleagueList({ day: { colleagues, hours, now } }: { day: DayData }) {
  const t = useText('office-day');
  const clock = useOfficeClock();
  const openState = hours && getOpenState(hours, now);
  const presentCount = colleagues.filter(({ presence }) => presence === 'here').length;
  return (
    <section>
      <h2>
        {t('colleagues.title')} <span className="meta">{t('colleagues.here', { count: presentCount })}</span>
      </h2>
      {openState && (
        <p className="meta">
          {openState.isOpen
            ? t('openUntil', { time: clock.time(openState.until) })
            : openState.opensAt === null
              ? t('closed')
              : t('opensAt', { moment: clock.moment(openState.opensAt) })}
        </p>
      )}
      <ul className="day__colleagues">
        {colleagues.map((colleague) => (
          <ColleagueItem key={colleague.id} colleague={colleague} />
        ))}
      </ul>
    </section>
  );
}

function ColleagueItem({ colleague: { name, presence, since, conversations } }: { colleague: DayColleague }) {
  const t = useText('office-day');
  const clock = useOfficeClock();
  return (
    <li className={`is-${presence}`}>
      <span className="face" aria-hidden="true">
        {getInitial(name)}
      </span>
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="meta">
          {t(`presence.${presence}`)}
          {presence === 'away' && ` · ${clock.time(since)}`}
        </span>
      </div>
      {conversations > 0 && <span className="meta">{t('conversations', { count: conversations })}</span>}
    </li>
  );
}

function LectureList({ day: { lectures, nextLecture } }: { day: DayData }) {
  const t = useText('office-day');
  const { base } = useOffice();
  const formatLectureTime = useLectureTimeFormatter();
  return (
    <section>
      <h2>{t('lectures.title')}</h2>
      {lectures.length === 0 ? (
        <p className="meta">
          {t('lectures.none')}{' '}
          {nextLecture && (
            <TextLink href={`${base}/lectures/${nextLecture.id}`}>
              {t('lectures.next', { time: formatLectureTime(nextLecture) })}
            </TextLink>
          )}
        </p>
      ) : (
        <ul className="day__lectures">
          {lectures.map((lecture) => (
            <li key={lecture.id}>
              <TextLink variant="plain" href={`${base}/lectures/${lecture.id}`}>
                <b>
                  <bdi>{lecture.title}</bdi>
                </b>
              </TextLink>
              <span className="meta">
                {formatLectureTime(lecture)} · <bdi>{lecture.place}</bdi>
              </span>
              <SeatsTaken lecture={lecture} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
