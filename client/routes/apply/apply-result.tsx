import { loadProgress, type ProgressContent } from '#client/features/application-progress/load-progress.server.ts';
import { getTerminalState } from '#client/features/application-progress/application-steps.tsx';
import { NotSubmitted, useApplication } from '#client/features/application-progress/own-application.tsx';
import { PushOffer } from '#client/features/push/push-offer.tsx';
import { OfferReply, ReplyDeadline } from './offer-reply.tsx';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { getText } from '#client/site/forms/form-result.ts';
import { callResult, submitIntent } from '#client/site/forms/intent-action.server.ts';
import { saveCalendar } from '#client/site/save-calendar.ts';
import { formatDay, formatMoment } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Notice, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { type Application, replyToOffer } from '#shared/contract/application/application.ts';
import type { ChosenCourse } from '#shared/contract/application/apply-form.ts';
import { isOffer, OFFER_REPLIES } from '#shared/rules/application/application-lists.ts';
import type { Route } from './+types/apply-result.ts';
import './apply-result.css';

export const loader = ({ context }: Route.LoaderArgs) => loadProgress(context, 'resultTitle');

export const action = ({ context, request }: Route.ActionArgs) =>
  submitIntent(context, request, {
    reply: (portal, formData) =>
      callResult(
        portal.mutate(replyToOffer, {
          decision: getText(formData, 'decision'),
          reply: OFFER_REPLIES.find((reply) => reply === getText(formData, 'reply')) ?? 'declined',
          instead: formData.has('instead'),
        }),
        textsIn(portal.locale).getText('application')('unsent'),
      ),
  });

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function ApplyResultRoute({ loaderData }: Route.ComponentProps) {
  return <ResultPage content={loaderData.content} />;
}

function ResultPage({ content: { application, hasFailed } }: { content: ProgressContent }) {
  const t = useText('application');
  const isSubmitted = application && application.status !== 'draft';
  return (
    <div className="wrap result">
      <h1>{t('resultTitle')}</h1>
      {hasFailed ? (
        <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />
      ) : isSubmitted ? (
        <ResultDetails initialApplication={application} />
      ) : (
        <NotSubmitted hasDraft={application !== null} />
      )}
    </div>
  );
}

function ResultDetails({ initialApplication }: { initialApplication: Application }) {
  const t = useText('application');
  const { application, refresh } = useApplication(initialApplication);
  const { form, decisions, status } = application;
  const state = getTerminalState(application);
  const isWithdrawn = status === 'withdrawn';
  return (
    <>
      {state && state !== 'deferred' && (
        <Notice>
          <b>{t(`next.${state}.title`)}</b> {isWithdrawn ? t('endedText') : t(`next.${state}.text`)}
        </Notice>
      )}
      {decisions.length === 0 && !isWithdrawn && (
        <Notice>
          <b>{t('noDecision')}</b> {t('noDecisionText')}
        </Notice>
      )}
      <ol className="result__list">
        {form.courses.map((course, index) => (
          <DecisionItem
            key={`${course.schoolId}-${course.courseId}`}
            course={course}
            decision={decisions.find((decision) => decision.course === index)}
            application={application}
            onReplied={refresh}
          />
        ))}
      </ol>
      <div className="row result__acts">
        <CalendarLink application={application} />
        <Button onClick={() => window.print()}>
          <Icon name="print" />
          {t('print')}
        </Button>
        <SiteLink className="btn btn--quiet" to="/my-apply/proccess">
          {t('toProgress')}
        </SiteLink>
      </div>
      <p className="source">{t('resultNote')}</p>
      {!isWithdrawn && <PushOffer />}
    </>
  );
}

const FILE_NAME = 'reply-by.ics';

/** Links to a calendar file with the reply deadlines of open offers. Renders nothing if no school set a deadline. */
function CalendarLink({ application: { id, form, decisions } }: { application: Application }) {
  const t = useText('application');
  const openDecisions = decisions.filter(({ replyBy, outcome, reply }) => replyBy && isOffer(outcome) && !reply);
  if (openDecisions.length === 0) return null;

  function downloadCalendar() {
    const replyDeadlines = openDecisions.map(({ replyBy, course, outcome, conditions }) => {
      const { courseName = '', schoolName = '' } = form.courses[course] ?? {};
      return {
        id: `application-${id}-course-${course}@${location.host}`,
        when: { kind: 'day' as const, day: replyBy },
        remindDaysBefore: [2],
        title: t('calendarTitle', { school: schoolName }),
        text: [courseName, t(`outcome.${outcome}`), ...conditions].filter(Boolean).join('\n'),
      };
    });
    saveCalendar(FILE_NAME, replyDeadlines);
  }

  return (
    <Button onClick={downloadCalendar}>
      <Icon name="calendar" />
      {t('toCalendar')}
    </Button>
  );
}

interface DecisionItemProps {
  course: ChosenCourse;
  decision: Application['decisions'][number] | undefined;
  application: Application;
  onReplied: () => Promise<unknown>;
}

function DecisionItem({ course: { courseName, schoolName }, decision, application, onReplied }: DecisionItemProps) {
  const t = useText('application');
  const locale = useLocale();
  return (
    <li>
      <header>
        <div>
          <h2>{courseName || schoolName}</h2>
          {courseName && <p className="meta">{schoolName}</p>}
        </div>
        {decision ? (
          <Badge
            kind={isOffer(decision.outcome) ? 'match' : 'plain'}
            icon={isOffer(decision.outcome) ? 'check' : 'info'}
          >
            {t(`outcome.${decision.outcome}`)}
          </Badge>
        ) : (
          application.status === 'following' && <Badge icon="clock">{t('following')}</Badge>
        )}
      </header>
      {decision && (
        <dl className="ledger">
          {decision.conditions.length > 0 && (
            <div>
              <dt>{t('conditions')}</dt>
              <dd>
                <ul>
                  {decision.conditions.map((condition) => (
                    <li key={condition}>{condition}</li>
                  ))}
                </ul>
              </dd>
            </div>
          )}
          {decision.replyBy && (
            <div>
              <dt>{t('replyBy')}</dt>
              <dd>
                <time dateTime={decision.replyBy}>
                  {formatDay(decision.replyBy, locale, {
                    year: 'numeric',
                    month: 'short',
                    day: 'numeric',
                    weekday: 'short',
                  })}
                </time>{' '}
                <ReplyDeadline replyBy={decision.replyBy} replyZone={decision.replyZone} />
              </dd>
            </div>
          )}
          {decision.note && (
            <div>
              <dt>{t('note')}</dt>
              <dd>{decision.note}</dd>
            </div>
          )}
          <div>
            <dt>{t('decidedOn')}</dt>
            <dd>{formatMoment(decision.at, locale, { year: 'numeric', month: 'short', day: 'numeric' })}</dd>
          </div>
        </dl>
      )}
      {decision && <OfferReply application={application} decision={decision} onReplied={onReplied} />}
    </li>
  );
}
