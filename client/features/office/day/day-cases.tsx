import type { ReactNode } from 'react';
import { useOffice } from '#client/features/office/office-context.tsx';
import { getInitial } from '#client/features/office/office-frame.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { formatDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Gauge } from '#client/ui/feedback/gauge.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { AppLink, ButtonLink } from '#client/ui/link/app-link.tsx';
import type { DayCase } from '#shared/contract/office/day.ts';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import { APPLICATION_STEPS } from '#shared/rules/application/application-lists.ts';
import { countDaysBetween } from '#shared/tenant/local-day.ts';
import { useDaysLeftFormatter } from './days-left.ts';
import { AllLink, DaySection, formatCount } from './day-section.tsx';

interface CaseSectionProps {
  title: string;
  none: string;
  rows: readonly DayCase[];
  total: number;
  renderState: (row: DayCase) => ReactNode;
  /** Action instead of the link to the case, which the name has too. */
  renderAction?: (row: DayCase) => ReactNode;
}

export function CaseSection({ title, none, rows, total, renderState, renderAction }: CaseSectionProps) {
  return (
    <DaySection title={title}>
      {rows.length === 0 ? (
        <p className="office__none">{none}</p>
      ) : (
        <ul className="office__rows day__cases">
          {rows.map((row) => (
            <CaseRow key={row.id} row={row} action={renderAction?.(row)}>
              {renderState(row)}
            </CaseRow>
          ))}
        </ul>
      )}
      {total > rows.length && <AllLink path="/applications" total={formatCount(total)} />}
    </DaySection>
  );
}

interface CaseRowProps {
  row: DayCase;
  action?: ReactNode;
  children: ReactNode;
}

function CaseRow({ row: { id, name, courses, seal, adviser }, action, children }: CaseRowProps) {
  const t = useText('office-day');
  const { base } = useOffice();
  const href = `${base}/applications/${id}`;
  const [firstCourse = '', ...otherCourses] = courses;
  return (
    <li>
      {seal ? (
        <img className="seal" src={seal} width={40} height={40} alt="" loading="lazy" />
      ) : (
        <span className="face" aria-hidden="true">
          {getInitial(name)}
        </span>
      )}
      <div className="day__who">
        <AppLink className="plain" href={href} reload={!isOfficePage(href)}>
          <bdi>{name}</bdi>
        </AppLink>
        <span className="meta">
          <bdi>{firstCourse}</bdi>
          {otherCourses.length > 0 && ` +${otherCourses.length}`}
          {adviser && (
            <>
              {' · '}
              <bdi>{adviser}</bdi>
            </>
          )}
        </span>
      </div>
      <div className="day__state">{children}</div>
      {action ?? (
        <ButtonLink
          size="s"
          href={href}
          reload={!isOfficePage(href)}
          aria-label={`${t('open')}: ${name}, ${t('application', { id: String(id) })}`}
        >
          {t('open')}
        </ButtonLink>
      )}
    </li>
  );
}

/** Assigns an application to the caller, and opens it. */
export function TakeForm({ row: { id, name } }: { row: DayCase }) {
  const t = useText('office-day');
  const { base, frame } = useOffice();
  return (
    <form method="post" action={`${base}/applications/${id}`}>
      <input type="hidden" name="kind" value="assigned" />
      <input type="hidden" name="form" value="assigning" />
      <input type="hidden" name="from" value="0" />
      <input type="hidden" name="to" value={frame.staff?.id ?? 0} />
      <Button
        type="submit"
        size="s"
        aria-label={`${t('newCases.take')}: ${name}, ${t('application', { id: String(id) })}`}
      >
        {t('newCases.take')}
      </Button>
    </form>
  );
}

const WARNING_DAYS = 14;
const URGENT_DAYS = 3;

/** Shows the deadline for a reply, and how much of the last two weeks before it has passed. */
export function ReplyDeadlineText({ row: { replyBy }, today }: { row: DayCase; today: string }) {
  const t = useText('office-day');
  const locale = useLocale();
  const formatDaysLeft = useDaysLeftFormatter();
  const dayCount = countDaysBetween(today, replyBy);
  const deadlineText = formatDaysLeft(today, replyBy);
  return (
    <>
      <p className="day__deadline">
        <b>{t('replyBy', { day: formatDay(replyBy, locale, { day: 'numeric', month: 'short' }) })}</b>
        <span className={joinClasses(dayCount <= URGENT_DAYS && 'is-late')}>{deadlineText}</span>
      </p>
      <Gauge
        label={t('left.gauge')}
        value={WARNING_DAYS - Math.min(WARNING_DAYS, Math.max(0, dayCount))}
        max={WARNING_DAYS}
        divisions={WARNING_DAYS}
        valueText={deadlineText}
        kind="measure"
      />
    </>
  );
}

/** Lists documents of a case that are overdue, rejected or to be reviewed. */
export function DocumentLines({ row: { documents }, today }: { row: DayCase; today: string }) {
  const t = useText('office-day');
  const applyFormText = useText('apply-form');
  const locale = useLocale();
  return documents
    .filter(({ state, due }) => state !== 'requested' || due <= today)
    .map(({ kind, state, due }) => {
      const isOverdue = state === 'requested' && due < today;
      const messageKey = isOverdue ? 'overdue' : state === 'received' || state === 'rejected' ? state : 'requested';
      return (
        <span key={kind} className={isOverdue ? 'is-late' : undefined}>
          {t(`documents.${messageKey}`, {
            document: applyFormText(`documentKinds.${kind}`),
            day: due && formatDay(due, locale, { day: 'numeric', month: 'short' }),
          })}
        </span>
      );
    });
}

const TERMINAL_STATES = ['waitlisted', 'deferred', 'rejected', 'declined'];

export function NextStepText({ row: { next, caseState, stepsReached, unanswered, updatedAt } }: { row: DayCase }) {
  const t = useText('office-day');
  const studentText = useText('office-student');
  const casesText = useText('office-cases');
  const clock = useOfficeClock();
  const stepText =
    unanswered > 0
      ? studentText('unanswered', { count: unanswered })
      : TERMINAL_STATES.includes(caseState)
        ? casesText(`state.${caseState}`)
        : next.lacks
          ? casesText(`lacks.${next.lacks}`)
          : next.step && studentText(`next.${next.step}`);
  return (
    <>
      <b>{stepText}</b>
      <span className="day__progress">
        <StepDots reached={stepsReached} />
        {t('since', { day: clock.shortDate(updatedAt) })}
      </span>
    </>
  );
}

function StepDots({ reached: reachedCount }: { reached: number }) {
  const t = useText('office-day');
  return (
    <span
      className="step-dots"
      role="img"
      aria-label={t('stepOf', { at: reachedCount, all: APPLICATION_STEPS.length })}
    >
      {APPLICATION_STEPS.map((step, index) => (
        <i
          key={step}
          className={index < reachedCount - 1 ? 'is-done' : index === reachedCount - 1 ? 'is-here' : undefined}
        />
      ))}
    </span>
  );
}
