import useSWR from 'swr';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { SegmentedControl } from '#client/ui/feedback/seg.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import type { TaskAnswer } from '#client/features/office/tasks/task-answer.ts';
import type { DayData } from '#shared/contract/office/day.ts';
import { TaskNotice } from '#client/features/office/tasks/task-notice.tsx';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import { HANDOVER_SCOPES, type HandoverScope } from '#shared/rules/handover.ts';
import { DayAside } from './day-aside.tsx';
import { DayLine } from './day-line-view.tsx';
import { useDaysLeftFormatter } from './days-left.ts';
import type { HandoverResult } from './handover-form.tsx';
import { CaseSection, DocumentLines, NextStepText, ReplyDeadlineText, TakeForm } from './day-cases.tsx';
import { AppointmentSection, HandoverItem, LeadSection, TaskSection, WaitingSection } from './day-people.tsx';
import { DaySection, formatCount } from './day-section.tsx';
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
  completedAction: 'handedOver' | 'accepted' | 'takenAlready' | null;
  taskAnswer: TaskAnswer | null;
  actionResult: HandoverResult | null;
}

/** Start page of the office: open work (longest waiting first), available colleagues, and handovers. */
export function DayPage({ day: initialDay, scope, completedAction, taskAnswer, actionResult }: DayPageProps) {
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
  // After an action the data of the loader is newer than the last poll.
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
      {actionResult && <HandoverRejected handoverResult={actionResult} />}
      {completedAction && !actionResult && (
        <Notice tone={completedAction === 'takenAlready' ? 'plain' : 'ok'} announce="politely">
          {t(`done.${completedAction}`)}
        </Notice>
      )}
      {taskAnswer && !actionResult && <TaskNotice answer={taskAnswer} />}
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
          {currentDay.newCases.total > 0 && (
            <CaseSection
              title={t('newCases.title')}
              none=""
              rows={currentDay.newCases.rows}
              total={currentDay.newCases.total}
              renderState={(row) => <NextStepText row={row} />}
              renderAction={(row) => <TakeForm row={row} />}
            />
          )}
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
        <DayAside day={currentDay} handoverResult={actionResult} />
      </div>
    </div>
  );
}

function HandoverRejected({ handoverResult }: { handoverResult: HandoverResult }) {
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
