import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import useSWR from 'swr';
import { AppointmentName } from '#client/features/office/appointments/appointments-page.tsx';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { getInitial } from '#client/features/office/office-frame.tsx';
import { getLeadName } from '#client/features/office/leads/lead-name.tsx';
import { StudentNumber } from '#client/features/office/students/student-number.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { formatDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Gauge } from '#client/ui/feedback/gauge.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { SegmentedControl } from '#client/ui/feedback/seg.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { AppLink, ButtonLink, TextLink } from '#client/ui/link/app-link.tsx';
import type { DayCase, DayData, DayHandover } from '#shared/contract/office/day.ts';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import { APPLICATION_STEPS } from '#shared/rules/application/application-lists.ts';
import { HANDOVER_SCOPES, type HandoverScope } from '#shared/rules/handover.ts';
import { countDaysBetween } from '#shared/tenant/local-day.ts';
import { DayAside } from './day-aside.tsx';
import { DayLine } from './day-line-view.tsx';
import { useDaysLeftFormatter } from './days-left.ts';
import type { HandoverResult } from './handover-form.tsx';
import './day.css';

const POLL_MS = 60_000;

const fetchDay = async (url: string) => {
  const response = await fetch(url, { headers: { accept: 'application/json' } });
  if (!response.ok)
    throw Object.assign(new Error(`the request for the day failed with status ${response.status}`), {
      status: response.status,
    });
  // The edge has validated the response (worker/office/office-client.ts).
  return (await response.json()) as DayData;
};

interface DayPageProps {
  day: DayData;
  scope: HandoverScope;
  done: 'handedOver' | 'accepted' | 'takenAlready' | 'done' | 'doneAlready' | null;
  answer: HandoverResult | null;
}

/** Start page of the office: open work with the longest waiting first, present colleagues, and handovers. */
export function DayPage({ day: initialDay, scope, done, answer }: DayPageProps) {
  const t = useText('office-day');
  const clock = useOfficeClock();
  const { base } = useOffice();
  const { data: polledDay, error } = useSWR<DayData, Error & { status?: number }>(
    `${base}/day?scope=${scope}`,
    fetchDay,
    {
      refreshInterval: POLL_MS,
      revalidateOnMount: false,
    },
  );
  // After an action the loader's data is newer than the last poll.
  const currentDay = polledDay && polledDay.now > initialDay.now ? polledDay : initialDay;
  return (
    <div className="office__page day">
      <OfficeTitle title={t('title')} />
      <header className="day__head">
        <div>
          <h1>{clock.weekday(currentDay.now)}</h1>
          <p className="meta">
            <DaySummary day={currentDay} />
          </p>
        </div>
        <DayFigures day={currentDay} />
      </header>
      {error && <Notice tone="caution">{t(error.status === 401 ? 'ended' : 'offline')}</Notice>}
      {answer && <HandoverRejected answer={answer} />}
      {done && !answer && (
        <Notice tone={done === 'takenAlready' || done === 'doneAlready' ? 'plain' : 'ok'} announce="politely">
          {t(`done.${done}`)}
        </Notice>
      )}
      <DayLine day={currentDay} />
      <div className="office__columns">
        <div className="day__lists">
          {currentDay.handovers.length > 0 && (
            <DaySection title={t('handedOver')}>
              <ul className="day__handovers">
                {currentDay.handovers.map((handover) => (
                  <HandoverItem key={handover.id} handover={handover} />
                ))}
              </ul>
            </DaySection>
          )}
          <WaitingSection day={currentDay} />
          <AppointmentSection day={currentDay} />
          <LeadSection day={currentDay} />
          <TaskSection day={currentDay} />
          <SegmentedControl
            label={t('scope.label')}
            chosen={scope}
            parts={HANDOVER_SCOPES.map((scopeOption) => ({
              id: scopeOption,
              label: t(`scope.${scopeOption}`),
              href: scopeOption === 'mine' ? base : `${base}?scope=all`,
            }))}
          />
          <CaseSection
            title={t('replies.title')}
            none={t('replies.none')}
            rows={currentDay.replies.rows}
            total={currentDay.replies.total}
            renderState={(row) => <ReplyDeadlineText row={row} today={currentDay.today} />}
          />
          {currentDay.documents.total > 0 && (
            <CaseSection
              title={t('documents.title')}
              none=""
              rows={currentDay.documents.rows}
              total={currentDay.documents.total}
              renderState={(row) => <DocumentLines row={row} today={currentDay.today} />}
            />
          )}
          <CaseSection
            title={t('steps.title')}
            none={t('steps.none')}
            rows={currentDay.steps.rows}
            total={currentDay.steps.total}
            renderState={(row) => <NextStepText row={row} />}
          />
        </div>
        <DayAside day={currentDay} answer={answer} />
      </div>
    </div>
  );
}

function HandoverRejected({ answer: handoverResult }: { answer: HandoverResult }) {
  const t = useText('office-day');
  return (
    <Notice tone="caution" announce="at once">
      {handoverResult.kind === 'invalid'
        ? t('handover.empty')
        : t('handover.left', {
            list: handoverResult.left.map((id) => t('application', { id: String(id) })).join(', '),
          })}
    </Notice>
  );
}

function DaySummary({ day: { waiting, replies, today } }: { day: DayData }) {
  const t = useText('office-day');
  const formatDaysLeft = useDaysLeftFormatter();
  const nextReply = replies.rows.find(({ replyBy }) => replyBy >= today);
  const summaryParts = [
    waiting.total > 0 && t('summary.waiting', { count: waiting.total }),
    replies.overdue > 0 && t('summary.overdue', { count: replies.overdue }),
    nextReply && t('summary.due', { left: formatDaysLeft(today, nextReply.replyBy) }),
  ].filter(Boolean);
  return summaryParts.length > 0 ? summaryParts.join(' · ') : t('summary.nothing');
}

const COUNT_CAP = 200;
const formatCount = (count: number) => (count > COUNT_CAP ? `${COUNT_CAP}+` : String(count));

function DayFigures({ day: { waiting, replies, open, own, firstReply } }: { day: DayData }) {
  const t = useText('office-day');
  const officeText = useText('office');
  const { base } = useOffice();
  const waitText =
    firstReply === null
      ? t('figures.noReply')
      : firstReply < 60_000
        ? officeText('seconds', { count: Math.round(firstReply / 1000) })
        : officeText('minutes', { count: Math.floor(firstReply / 60_000) });
  const dayFigures = [
    [t('figures.waiting'), formatCount(waiting.total)],
    [t('figures.replies'), formatCount(replies.total)],
    [t('figures.open'), formatCount(open)],
    [
      t('figures.own'),
      own > 0 ? (
        <AppLink key="own" href={`${base}/applications?adviser=mine`} reload={!isOfficePage(`${base}/applications`)}>
          {formatCount(own)}
        </AppLink>
      ) : (
        own
      ),
    ],
    [t('figures.firstReply'), waitText],
  ] as const;
  return (
    <dl className="day__figures">
      {dayFigures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function DaySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="day__section">
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

/** Hand-over of a colleague, until it is accepted. */
function HandoverItem({
  handover: { id, kind, from, note, conversations, applications, at },
}: {
  handover: DayHandover;
}) {
  const t = useText('office-day');
  const clock = useOfficeClock();
  const { base } = useOffice();
  const navigation = useNavigation();
  const handoverLinks = [
    ...conversations.map((conversation) => ({
      href: `${base}/conversations?c=${conversation}`,
      label: t('conversation', { id: String(conversation) }),
    })),
    ...applications.map((application) => ({
      href: `${base}/applications/${application}`,
      label: t('application', { id: String(application) }),
    })),
  ];
  return (
    <li id={`handover-${id}`}>
      <div>
        <p className="meta">
          {t(kind === 'mention' ? 'mentionFrom' : 'handoverFrom', { name: from, moment: clock.moment(at) })}
        </p>
        {note && (
          <p className="day__note">
            <bdi>{note}</bdi>
          </p>
        )}
        {handoverLinks.length > 0 && (
          <ul className="day__links">
            {handoverLinks.map(({ href, label }) => (
              <li key={href}>
                <TextLink href={href} reload={!isOfficePage(href.replace(/\?.*/, ''))}>
                  {label}
                </TextLink>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          size="s"
          name="intent"
          value="accept"
          pending={navigation.formData?.get('id') === String(id)}
        >
          {t(kind === 'mention' ? 'seen' : 'accept')}
        </Button>
      </Form>
    </li>
  );
}

function WaitingSection({ day: { waiting } }: { day: DayData }) {
  const t = useText('office-day');
  const { base } = useOffice();
  const { rows, total, goalMinutes } = waiting;
  // Only opening hours count, so before they begin nobody has a figure.
  const hasWaitingTimes = rows.some(({ waited }) => waited > 0);
  return (
    <DaySection title={t('waiting.title')}>
      {rows.length > 0 && !hasWaitingTimes && <p className="meta">{t('waiting.notCounted', { goal: goalMinutes })}</p>}
      {rows.length === 0 ? (
        <p className="office__none">{t('waiting.none')}</p>
      ) : (
        <ul className="office__rows day__waiting" data-counted={hasWaitingTimes || undefined}>
          {rows.map(({ id, name, lastText, waited }, index) => {
            const waitingText = t('waiting.goal', { count: waited, goal: goalMinutes });
            return (
              <li key={id}>
                <span className="face" aria-hidden="true">
                  {getInitial(name)}
                </span>
                <div className="day__who">
                  <AppLink
                    className="plain"
                    href={`${base}/conversations?c=${id}`}
                    reload={!isOfficePage(`${base}/conversations`)}
                  >
                    <bdi>{name}</bdi>
                  </AppLink>
                  <span className="meta">
                    <bdi>{lastText}</bdi>
                  </span>
                </div>
                {hasWaitingTimes && (
                  <div className={joinClasses('day__state', waited >= goalMinutes && 'is-late')}>
                    <Gauge
                      label={t('waiting.gauge')}
                      value={Math.min(waited, goalMinutes)}
                      max={goalMinutes}
                      divisions={goalMinutes}
                      valueText={waitingText}
                      kind="measure"
                    />
                    <span>{waitingText}</span>
                  </div>
                )}
                <form method="post" action={`${base}/conversations?c=${id}`}>
                  <input type="hidden" name="kind" value="take" />
                  <input type="hidden" name="id" value={id} />
                  <Button
                    type="submit"
                    size="s"
                    variant={index === 0 ? 'primary' : 'plain'}
                    aria-label={`${t('waiting.take')}: ${name}`}
                  >
                    {t('waiting.take')}
                  </Button>
                </form>
              </li>
            );
          })}
        </ul>
      )}
      {total > rows.length && <AllLink path="/conversations" total={formatCount(total)} />}
    </DaySection>
  );
}

/** Lists the calls that visitors have booked for today. */
function AppointmentSection({ day: { appointments } }: { day: DayData }) {
  const t = useText('office-day');
  const clock = useOfficeClock();
  if (appointments.length === 0) return null;
  return (
    <DaySection title={t('appointments.title')}>
      <ul className="office__rows day__tasks">
        {appointments.map((appointment) => (
          <li key={appointment.id}>
            <div className="day__who">
              <AppointmentName appointment={appointment} />
              {appointment.mobile && (
                <p className="meta">
                  <StudentNumber phone={appointment} />
                </p>
              )}
              {appointment.question && (
                <p className="day__note">
                  <bdi>{appointment.question}</bdi>
                </p>
              )}
            </div>
            <div className="day__state">
              <p className="day__deadline">
                <b>{clock.time(appointment.startsAt)}</b>
              </p>
              {appointment.adviser && <bdi>{appointment.adviser}</bdi>}
            </div>
          </li>
        ))}
      </ul>
      <AllLink path="/appointments" total={formatCount(appointments.length)} />
    </DaySection>
  );
}

/** Lists leads without a first contact, or with a follow-up that is due. */
function LeadSection({ day: { leads, today, now } }: { day: DayData }) {
  const t = useText('office-day');
  const channelText = useText('office-leads');
  const clock = useOfficeClock();
  const { base } = useOffice();
  const formatDaysLeft = useDaysLeftFormatter();
  const locale = useLocale();
  if (leads.total === 0) return null;
  return (
    <DaySection title={t('leads.title')}>
      <ul className="office__rows day__tasks">
        {leads.rows.map((lead) => {
          const { id, channel, question, followUp, promisedAt, createdAt, adviser } = lead;
          const isOverdue = followUp ? followUp < today : promisedAt > 0 && promisedAt < now;
          return (
            <li key={id}>
              <div className="day__who">
                <AppLink className="plain" href={`${base}/leads/${id}`}>
                  <bdi>{getLeadName(lead)}</bdi>
                </AppLink>
                {lead.name && (
                  <p className="meta">
                    <StudentNumber phone={lead} />
                  </p>
                )}
                {question && (
                  <p className="day__note">
                    <bdi>{question}</bdi>
                  </p>
                )}
              </div>
              <div className={joinClasses('day__state', isOverdue && 'is-late')}>
                <p className="day__deadline">
                  <b>
                    {followUp
                      ? t('leads.followUp', { day: formatDay(followUp, locale, { day: 'numeric', month: 'short' }) })
                      : promisedAt > 0
                        ? t('leads.promised', { moment: clock.moment(promisedAt) })
                        : t('leads.since', { moment: clock.moment(createdAt) })}
                  </b>
                  {followUp && <span>{formatDaysLeft(today, followUp)}</span>}
                </p>
                <span>
                  {channelText(`channel.${channel}`)}
                  {adviser && (
                    <>
                      {' · '}
                      <bdi>{adviser}</bdi>
                    </>
                  )}
                </span>
              </div>
              <ButtonLink size="s" href={`${base}/leads/${id}`} aria-label={`${t('leads.open')}: ${getLeadName(lead)}`}>
                {t('leads.open')}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
      {leads.total > leads.rows.length && <AllLink path="/leads" total={formatCount(leads.total)} />}
    </DaySection>
  );
}

/** Lists tasks about students that are due, overdue ones first. */
function TaskSection({ day: { tasks, today } }: { day: DayData }) {
  const t = useText('office-day');
  const { base } = useOffice();
  const formatDaysLeft = useDaysLeftFormatter();
  const locale = useLocale();
  const { formData } = useNavigation();
  if (tasks.total === 0) return null;
  return (
    <DaySection title={t('tasks.title')}>
      <ul className="office__rows day__tasks">
        {tasks.rows.map(({ id, studentId, application, student, text, due, adviser }) => (
          <li key={id}>
            <div className="day__who">
              <AppLink
                className="plain"
                href={application > 0 ? `${base}/applications/${application}` : `${base}/students/${studentId}`}
              >
                <bdi>{student}</bdi>
              </AppLink>
              <p className="day__note">
                <bdi>{text}</bdi>
              </p>
            </div>
            <div className={joinClasses('day__state', due < today && 'is-late')}>
              <p className="day__deadline">
                <b>{t('replyBy', { day: formatDay(due, locale, { day: 'numeric', month: 'short' }) })}</b>
                <span>{formatDaysLeft(today, due)}</span>
              </p>
              {adviser && <bdi>{adviser}</bdi>}
            </div>
            <Form method="post">
              <input type="hidden" name="id" value={id} />
              <Button
                type="submit"
                size="s"
                name="intent"
                value="finishTask"
                pending={formData?.get('intent') === 'finishTask' && formData.get('id') === String(id)}
                aria-label={`${t('tasks.finish')}: ${student}`}
              >
                {t('tasks.finish')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {tasks.total > tasks.rows.length && (
        <p className="meta">{t('tasks.more', { count: formatCount(tasks.total) })}</p>
      )}
    </DaySection>
  );
}

function AllLink({ path, total }: { path: string; total: string }) {
  const t = useText('office-day');
  const { base } = useOffice();
  return (
    <p>
      <TextLink variant="more" href={`${base}${path}`} reload={!isOfficePage(`${base}${path}`)}>
        {t('all', { count: total })}
      </TextLink>
    </p>
  );
}

interface CaseSectionProps {
  title: string;
  none: string;
  rows: readonly DayCase[];
  total: number;
  renderState: (row: DayCase) => ReactNode;
}

function CaseSection({ title, none, rows, total, renderState }: CaseSectionProps) {
  return (
    <DaySection title={title}>
      {rows.length === 0 ? (
        <p className="office__none">{none}</p>
      ) : (
        <ul className="office__rows day__cases">
          {rows.map((row) => (
            <CaseRow key={row.id} row={row}>
              {renderState(row)}
            </CaseRow>
          ))}
        </ul>
      )}
      {total > rows.length && <AllLink path="/applications" total={formatCount(total)} />}
    </DaySection>
  );
}

function CaseRow({ row: { id, name, courses, seal, adviser }, children }: { row: DayCase; children: ReactNode }) {
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
      <ButtonLink
        size="s"
        href={href}
        reload={!isOfficePage(href)}
        aria-label={`${t('open')}: ${name}, ${t('application', { id: String(id) })}`}
      >
        {t('open')}
      </ButtonLink>
    </li>
  );
}

const WARNING_DAYS = 14;
const URGENT_DAYS = 3;

/** Shows the reply deadline, and how much of the two weeks before it has passed. */
function ReplyDeadlineText({ row: { replyBy }, today }: { row: DayCase; today: string }) {
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

/** Lists documents of a case that are due, rejected or to be checked. */
function DocumentLines({ row: { documents }, today }: { row: DayCase; today: string }) {
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

function NextStepText({ row: { next, caseState, stepsReached, unanswered, updatedAt } }: { row: DayCase }) {
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
