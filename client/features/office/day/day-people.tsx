import { Form, useNavigation } from 'react-router';
import { AppointmentName } from '#client/features/office/appointments/appointments-page.tsx';
import { useOffice } from '#client/features/office/office-context.tsx';
import { getInitial } from '#client/features/office/office-frame.tsx';
import { getLeadName } from '#client/features/office/leads/lead-name.tsx';
import { TaskGroups } from '#client/features/office/tasks/task-groups.tsx';
import { StudentNumber } from '#client/features/office/students/student-number.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { formatDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Gauge } from '#client/ui/feedback/gauge.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { AppLink, ButtonLink, TextLink } from '#client/ui/link/app-link.tsx';
import type { DayData, DayHandover } from '#shared/contract/office/day.ts';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import { useDaysLeftFormatter } from './days-left.ts';
import { AllLink, DaySection, formatCount } from './day-section.tsx';

/** Shows a handover from a colleague until it is accepted. */
export function HandoverItem({
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

export function WaitingSection({ day: { waiting } }: { day: DayData }) {
  const t = useText('office-day');
  const { base } = useOffice();
  const { rows, total, goalMinutes } = waiting;
  // Only opening hours count, so before opening there are no waiting times.
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
export function AppointmentSection({ day: { appointments } }: { day: DayData }) {
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
export function LeadSection({ day: { leads, today, now } }: { day: DayData }) {
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

/** Lists tasks about students that are overdue or due within a week. */
export function TaskSection({ day: { tasks, today } }: { day: DayData }) {
  const t = useText('office-tasks');
  const { base } = useOffice();
  return (
    <DaySection title={t('title')}>
      {tasks.rows.length === 0 ? (
        <p className="office__none">{t('week')}</p>
      ) : (
        <TaskGroups tasks={tasks.rows} today={today} heading="h3" />
      )}
      <p>
        <TextLink variant="more" href={`${base}/tasks`}>
          {t('all')}
        </TextLink>
      </p>
    </DaySection>
  );
}
