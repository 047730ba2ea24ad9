import { useLocale, useText } from '#client/i18n/use-text.ts';
import { formatDay, formatMoment, parseDay, formatCourseStart } from '#client/i18n/date-texts.ts';
import { SiteLink } from '#client/site/site.tsx';
import { assertNever } from '#shared/assert-never.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { Application } from '#shared/contract/application/application.ts';
import { type ApplicationStep, isOffer } from '#shared/rules/application/application-lists.ts';
import { type CaseState, getCaseState } from '#shared/rules/application/case-state.ts';
import { listDepositTexts } from '#client/i18n/deposit-texts.ts';
import { isDocumentAwaited } from './requested-documents.tsx';
import './application-steps.css';

const DAY_FORMAT = { year: 'numeric', month: 'short', day: 'numeric' } as const;

interface ApplicationStepsProps {
  application: Application;
  /** Time by which an adviser checks the submitted form, or '' if unknown. */
  checkDeadline: string;
}

/**
 * Shows the eight steps as stops of a route, with a solid line for completed steps and a dotted line for the others.
 */
export function ApplicationSteps({ application, checkDeadline }: ApplicationStepsProps) {
  const { steps, decisions, status } = application;
  const t = useText('application');
  const terminalState = getTerminalState(application);
  const locale = useLocale();
  const currentIndex = findCurrentIndex(application);
  const hasDecision = decisions.length > 0 && (steps[currentIndex]?.key === 'waitDecision' || isReplyDue(application));
  const formatStepDate = (stepDate: string) =>
    formatMoment(stepDate, locale, DAY_FORMAT) || formatDay(parseDay(stepDate), locale);
  const formatPendingStep = (index: number) => {
    if (index === currentIndex && terminalState) return t(`state.${terminalState}`);
    // The application has ended, so the remaining steps will not be reached and have no text.
    if (status === 'withdrawn' || terminalState === 'rejected' || terminalState === 'declined') return null;
    if (index !== currentIndex) return t('ahead');
    if (isUnderReview(application))
      return checkDeadline
        ? t('checkedBy', { date: formatMoment(checkDeadline, locale, DAY_FORMAT) })
        : t('beingChecked');
    return t(hasDecision ? 'decisionIn' : 'underWay');
  };
  return (
    <ol className="way" aria-label={t('steps')}>
      {steps.map(({ key, at, note, deposit }, index) => (
        <li
          key={key}
          className={index === currentIndex ? 'here' : at ? 'done' : undefined}
          aria-current={index === currentIndex ? 'step' : undefined}
        >
          {/* Before the adviser has sent the form, no school can decide. */}
          <b>{index === currentIndex && isUnderReview(application) ? t('awaitsCheck') : t(`step.${key}`)}</b>
          <small>
            {at && index !== currentIndex ? (
              <>
                <span className="sr">{t('done')}</span>
                <time dateTime={at}>{formatStepDate(at)}</time>
              </>
            ) : (
              formatPendingStep(index)
            )}
            {deposit && <span className="way__note">{listDepositTexts(deposit, locale, t).join(' · ')}</span>}
            {note && <span className="way__note">{note}</span>}
          </small>
        </li>
      ))}
    </ol>
  );
}

/**
 * Returns the index of the step in progress: the schools' review until an offer arrives, otherwise the first step that
 * was not reached.
 */
function findCurrentIndex({ steps }: Application): number {
  const firstOpenIndex = steps.findIndex(({ at }) => at === '');
  return steps[firstOpenIndex - 1]?.key === 'waitDecision' ? firstOpenIndex - 1 : firstOpenIndex;
}

const isReplyDue = (application: Application) => getCaseState(getCaseFacts(application)) === 'offered';

/** Statuses that are displayed instead of the next step. */
const TERMINAL_STATES = ['waitlisted', 'deferred', 'rejected', 'declined', 'withdrawn'] as const satisfies CaseState[];
type TerminalState = (typeof TERMINAL_STATES)[number];

/** Returns one of `TERMINAL_STATES`, or null if the steps represent the status. */
export function getTerminalState(application: Application): TerminalState | null {
  const state = getCaseState(getCaseFacts(application));
  return TERMINAL_STATES.find((candidate) => candidate === state) ?? null;
}

function getCaseFacts(application: Application) {
  const { form, decisions, events, courseStates, steps } = application;
  const hasNoDecision = (courseIndex: number) => !decisions.some(({ course }) => course === courseIndex);
  const withdrawnStates = courseStates.filter((state, index) => state === 'withdrawn' && hasNoDecision(index));
  const isSentToSchools =
    decisions.length > 0 || courseStates.includes('submitted') || events.some(({ kind }) => kind === 'sentToSchools');
  return {
    ...application,
    reached: steps.filter(({ at }) => at !== ''),
    isSent: isSentToSchools,
    courses: form.courses.length - withdrawnStates.length,
  };
}

/** Returns whether an adviser still has to check the submitted form before it is sent to the schools. */
function isUnderReview(application: Application): boolean {
  const nextStepKey = application.steps.find(({ at }) => at === '')?.key;
  return nextStepKey === 'waitDecision' && getCaseState(getCaseFacts(application)) === 'preparing';
}

/** Formats a month such as '2027-09'. */
const formatIntake = (intake: string, locale: Locale) =>
  formatCourseStart({ startYear: intake.slice(0, 4), startMonth: intake.slice(5) }, locale);

type ApplicationEventItem = Application['events'][number];

/** Shows the log of the application, latest entry first. Entries are never changed or removed. */
export function ApplicationLog({ application: { events, form } }: { application: Application }) {
  const t = useText('application');
  const applyFormText = useText('apply-form');
  const locale = useLocale();
  const formatEvent = ({ kind, step, outcome, course, intake }: ApplicationEventItem) => {
    if (kind === 'stepReached') return t('event.stepReached', { step: t(`step.${step as 'visa'}`) });
    const { courseName = '', schoolName = '' } = form.courses[course] ?? {};
    return t(`event.${kind}`, {
      course: courseName || schoolName,
      outcome: kind === 'decided' ? t(`outcome.${outcome as 'offer'}`) : '',
      state:
        kind === 'closed'
          ? t(`state.${outcome as 'rejected'}`)
          : kind === 'courseMoved'
            ? t(`courseState.${outcome as 'submitted'}`)
            : '',
      intake: intake && formatIntake(intake, locale),
      document: kind.startsWith('document') ? applyFormText(`documentKinds.${step as 'passport'}`) : '',
    });
  };
  return (
    <section aria-labelledby="log-title">
      <h2 id="log-title">{t('everything')}</h2>
      <table className="table log">
        <thead className="sr">
          <tr>
            <th scope="col">{t('when')}</th>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('who')}</th>
          </tr>
        </thead>
        <tbody>
          {[...events].reverse().map((event) => (
            <tr key={event.seq}>
              <td className="num">
                <time dateTime={event.at}>{formatMoment(event.at, locale)}</time>
              </td>
              <td>
                <b>{formatEvent(event)}</b>
                {event.reason && <span className="meta">{t(`reason.${event.reason as 'other'}`)}</span>}
                {event.deposit && (
                  <span className="meta">{listDepositTexts(event.deposit, locale, t).join(' · ')}</span>
                )}
                {event.note && <span className="meta">{event.note}</span>}
              </td>
              <td className="meta">{event.by === 'student' ? t('you') : event.who || t('adviser')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="source">{t('logNote')}</p>
      {events.some(({ hash }) => hash) && (
        <SiteLink className="more" to="/my-apply/log">
          {t('toLog')}
        </SiteLink>
      )}
    </section>
  );
}

export function NextActionBox({ application, checkDeadline }: ApplicationStepsProps) {
  const t = useText('application');
  const locale = useLocale();
  const nextStep = findNextAction(application);
  const nextActionText =
    nextStep.kind === 'await' && isUnderReview(application)
      ? checkDeadline
        ? 'checking'
        : 'checkingStill'
      : formatNextAction(nextStep);
  const deadlineText = formatMoment(checkDeadline, locale, DAY_FORMAT);
  const isEnded = application.status === 'withdrawn';
  const deferredIntake = application.deferredTo && formatIntake(application.deferredTo, locale);
  return (
    <section className="next" aria-labelledby="next-action">
      <div className="next__say">
        <p className="meta">
          {t(
            nextStep.kind === 'answer' || nextStep.kind === 'document' || nextStep.kind === 'reply'
              ? 'nextAction'
              : 'whatHappens',
          )}
        </p>
        <h2 id="next-action">{t(`next.${nextActionText}.title`, { intake: deferredIntake })}</h2>
        <p>
          {isEnded ? t('endedText') : t(`next.${nextActionText}.text`, { intake: deferredIntake, date: deadlineText })}
        </p>
      </div>
      <div className="next__do">
        {nextStep.kind === 'reply' && (
          <>
            <p className="meta">{t('replyBy')}</p>
            <p className="big num">{formatDay(nextStep.by, locale)}</p>
          </>
        )}
        {nextStep.kind === 'answer' ? (
          <a className="btn btn--primary btn--wide" href="#application-messages">
            {t('toMessages')}
          </a>
        ) : nextStep.kind === 'document' ? (
          <a className="btn btn--primary btn--wide" href="#requested-documents">
            {t('toDocuments')}
          </a>
        ) : (
          <SiteLink className="btn btn--wide" to={isEnded ? '/my-apply' : '/my-apply/result'}>
            {t(isEnded ? 'applyAgain' : application.decisions.length > 0 ? 'toResult' : 'toApplication')}
          </SiteLink>
        )}
        <p className="meta">{t('adviserHours')}</p>
      </div>
    </section>
  );
}

function formatNextAction(nextStep: NextAction) {
  switch (nextStep.kind) {
    case 'answer':
    case 'document':
    case 'reply':
    case 'decided':
    case 'arrived':
      return nextStep.kind;
    case 'state':
      return nextStep.state;
    case 'await':
      switch (nextStep.step) {
        case 'register':
        case 'submit':
        case 'waitDecision':
        case 'admission':
          return 'waitDecision';
        default:
          return nextStep.step;
      }
    default:
      return assertNever(nextStep);
  }
}

type NextAction =
  /** A message of the adviser has not been answered. */
  | { kind: 'answer' }
  | { kind: 'document' }
  /** A school offers a place and expects a reply by this date. */
  | { kind: 'reply'; by: string }
  /** The student waits for another party. `step` is the next expected step. */
  | { kind: 'await'; step: ApplicationStep }
  /** A school has decided, and no reply has a deadline. */
  | { kind: 'decided' }
  | { kind: 'arrived' }
  | { kind: 'state'; state: TerminalState };

/** Returns the next action of the student, or the step that the student waits for. */
function findNextAction(application: Application): NextAction {
  const { steps, messages, decisions, status } = application;
  const state = getTerminalState(application);
  if (status === 'finished') return { kind: 'arrived' };
  if (status === 'withdrawn' && state) return { kind: 'state', state };
  if (messages.some(({ from, responded }) => from === 'staff' && !responded)) return { kind: 'answer' };
  if (status === 'following' && application.documents.some(isDocumentAwaited)) return { kind: 'document' };
  if (state) return { kind: 'state', state };
  const step = steps.find(({ at }) => at === '')?.key ?? 'departure';
  const replyDeadlines = decisions
    .filter(({ outcome, replyBy, reply }) => isOffer(outcome) && replyBy && !reply)
    .map(({ replyBy }) => replyBy)
    .sort();
  // A deadline that has passed must not hide a later one. A deadline counts until it has passed in every time zone.
  const nextDeadline = replyDeadlines.find((day) => `${day}T24` > new Date().toISOString()) ?? replyDeadlines.at(-1);
  const isUndecided = step === 'waitDecision' || step === 'admission';
  // In the data of an external backend, the steps before the deposit may come after the acceptance.
  if (decisions.some(({ reply }) => reply === 'accepted'))
    return { kind: 'await', step: isUndecided ? 'payReservationFee' : step };
  if (nextDeadline) return { kind: 'reply', by: nextDeadline };
  return decisions.length > 0 ? { kind: 'decided' } : { kind: 'await', step };
}
