import { FigureChanges } from '#client/features/facts/figure-changes.tsx';
import { formatHours } from '#client/features/lectures/lecture-row.ts';
import { useDeviceNameFormatter } from '#client/features/inbox/use-device-name.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { formatDay, formatMoment, parseDay } from '#client/i18n/date-texts.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { assertNever } from '#shared/assert-never.ts';
import type { InboxMessage } from '#shared/contract/account/inbox.ts';
import {
  APPLICATION_STEPS,
  CASE_DOCUMENT_KINDS,
  DECISION_OUTCOMES,
  RETURN_REASONS,
} from '#shared/rules/application/application-lists.ts';

const MOMENT_FORMAT = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

interface MessageEntryProps {
  message: InboxMessage;
  /** Time by which an adviser checks the application that was sent last, or '' if unknown or past. */
  checkDeadline: string;
  isRead: boolean;
  onOpen: () => void;
}

/** Message as a `details` element, which works without JavaScript. */
export function MessageEntry({ message, checkDeadline, isRead, onOpen }: MessageEntryProps) {
  const t = useText('inbox');
  const applicationText = useText('application');
  const locale = useLocale();
  const headline = useHeadline(message);
  const {
    kind,
    at,
    who,
    reason,
    text,
    schoolName,
    courseName,
    courseId,
    startTime,
    endTime,
    changes,
    saved,
    savedCount,
    replyBy,
  } = message;
  const returnReason = RETURN_REASONS.find((item) => item === reason);
  const targetPage = getMessageTarget(message);
  const lectureDay = parseDay(startTime);
  /** The headline contains only the course, so the school is displayed below it. */
  const isSavedCourse = courseId !== '';
  return (
    <Disclosure
      className={isRead ? 'inbox__entry' : 'inbox__entry is-unread'}
      onToggle={(event) => event.currentTarget.open && onOpen()}
      title={
        <>
          <span className="inbox__say">
            {!isRead && <span className="badge badge--fill inbox__new">{t('new')}</span>}
            {headline}
          </span>
          <time className="meta num" dateTime={at}>
            {formatMoment(at, locale, MOMENT_FORMAT)}
          </time>
        </>
      }
    >
      {t(`text.${kind}`) && <p>{t(savedCount > 0 ? `textOfSeveral.${kind as SavedItemEvent}` : `text.${kind}`)}</p>}
      {lectureDay && (
        <p>
          {formatDay(lectureDay, locale, { year: 'numeric', month: 'short', day: 'numeric', weekday: 'short' })}{' '}
          <span className="num">{formatHours(startTime, endTime)}</span> {t('zone')}
        </p>
      )}
      {kind === 'applicationSent' && checkDeadline && (
        <p>
          {applicationText('checkedBy', {
            date: formatMoment(checkDeadline, locale, { year: 'numeric', month: 'long', day: 'numeric' }),
          })}
        </p>
      )}
      {replyBy && <p>{t('replyBy', { day: formatDay(replyBy, locale) })}</p>}
      {courseName && <p className="meta">{[courseName, isSavedCourse && schoolName].filter(Boolean).join(' · ')}</p>}
      <FigureChanges changes={changes} />
      {savedCount > 0 && <SavedItems saved={saved} savedCount={savedCount} hasPages={kind !== 'withdrawn'} />}
      {returnReason && <p>{applicationText(`reason.${returnReason}`)}</p>}
      {text && (
        <blockquote className="inbox__words">
          <p>{text}</p>
          {who && <footer className="meta">{who}</footer>}
        </blockquote>
      )}
      <SiteLink className="more" to={targetPage.to}>
        {t(`go.${targetPage.name}`)}
      </SiteLink>
    </Disclosure>
  );
}

type SavedItemEvent = 'figuresChanged' | 'withdrawn' | 'listedAgain';

interface SavedItemsProps extends Pick<InboxMessage, 'saved' | 'savedCount'> {
  hasPages: boolean;
}

function SavedItems({ saved, savedCount, hasPages }: SavedItemsProps) {
  const t = useText('inbox');
  const remainingCount = savedCount - saved.length;
  return (
    <ul className="inbox__saved">
      {saved.map(({ schoolId, courseId, schoolName, courseName, changes }) => (
        <li key={`${schoolId} ${courseId}`}>
          {hasPages ? (
            <SiteLink to={getSavedItemPath({ schoolId, courseId })}>{courseName || schoolName}</SiteLink>
          ) : (
            <b>{courseName || schoolName}</b>
          )}
          {courseName && <span className="meta"> · {schoolName}</span>}
          <FigureChanges changes={changes} />
        </li>
      ))}
      {remainingCount > 0 && <li className="meta">{t('moreSaved', { count: remainingCount })}</li>}
    </ul>
  );
}

const getSavedItemPath = ({ schoolId, courseId }: Pick<InboxMessage, 'schoolId' | 'courseId'>) =>
  courseId ? `/school/course/${courseId}` : `/school/${schoolId}`;

const DOCUMENT_EVENTS = ['documentRequested', 'documentRejected', 'documentAdded'] as const;

function useHeadline({
  kind,
  step,
  outcome,
  who,
  schoolName,
  courseName,
  lectureTitle,
  savedCount,
  ...deviceFields
}: InboxMessage): string {
  const t = useText('inbox');
  const applicationText = useText('application');
  const applyFormText = useText('apply-form');
  const formatDeviceName = useDeviceNameFormatter();
  const lectureName = lectureTitle || t('aLecture');
  switch (kind) {
    case 'applicationStep': {
      const applicationStep = APPLICATION_STEPS.find((item) => item === step);
      return t('head.applicationStep', { step: applicationStep ? applicationText(`step.${applicationStep}`) : step });
    }
    case 'applicationDecision': {
      const knownOutcome = DECISION_OUTCOMES.find((item) => item === outcome);
      const outcomeText = knownOutcome ? applicationText(`outcome.${knownOutcome}`) : outcome;
      return t('head.applicationDecision', { school: schoolName || t('aSchool'), outcome: outcomeText });
    }
    case 'applicationState':
      return t('head.applicationState', { state: applicationText(`state.${outcome as 'rejected'}`) });
    case 'applicationDocument': {
      const documentKind = CASE_DOCUMENT_KINDS.find((item) => item === step);
      const documentEvent = DOCUMENT_EVENTS.find((item) => item === outcome);
      return t(documentEvent ? `document.${documentEvent}` : 'head.applicationDocument', {
        document: documentKind ? applyFormText(`documentKinds.${documentKind}`) : '',
      });
    }
    case 'replyReminder':
      return t('head.replyReminder', { school: schoolName || t('aSchool') });
    case 'familyNote':
      return t('head.familyNote');
    case 'adviserMessage':
      return t('head.adviserMessage', { who: who || t('anAdviser') });
    case 'lectureConfirmed':
    case 'lectureReminder':
    case 'lectureChanged':
    case 'lectureCancelled':
    case 'lectureSeatTaken':
      return t(`head.${kind}`, { title: lectureName });
    case 'applicationSent':
    case 'passwordChanged':
    case 'passwordReset':
    case 'mobileChanged':
      return t(`head.${kind}`);
    case 'newDevice':
      return t('head.newDevice', { device: formatDeviceName(deviceFields) });
    case 'figuresChanged':
    case 'withdrawn':
    case 'listedAgain':
      return savedCount > 0
        ? t(`headOfSeveral.${kind}`, { count: savedCount })
        : t(`head.${kind}`, { name: courseName || schoolName || t('aSchool') });
    default:
      return assertNever(kind);
  }
}

const TARGET_PATHS = {
  collection: '/personal-center/collection',
  family: '/personal-center/family',
  progress: '/my-apply/proccess',
  result: '/my-apply/result',
  lectures: '/personal-center/lectures',
  allLectures: '/lecture',
  password: '/personal-center/change-password',
  information: '/personal-center/information',
  logins: '/personal-center/change-password#logins',
} as const;

type Target = keyof typeof TARGET_PATHS;

function getMessageTarget({ kind, schoolId, courseId, savedCount }: InboxMessage): {
  name: Target | 'saved';
  to: string;
} {
  if (savedCount > 0) return { name: 'collection', to: TARGET_PATHS.collection };
  if (kind === 'figuresChanged' || kind === 'listedAgain')
    return { name: 'saved', to: getSavedItemPath({ schoolId, courseId }) };
  const targetName = getTargetName(kind);
  return { name: targetName, to: TARGET_PATHS[targetName] };
}

function getTargetName(kind: Exclude<InboxMessage['kind'], 'figuresChanged' | 'listedAgain'>): Target {
  switch (kind) {
    case 'withdrawn':
      return 'collection';
    case 'familyNote':
      return 'family';
    case 'applicationSent':
    case 'applicationStep':
    case 'applicationState':
    case 'applicationDocument':
    case 'adviserMessage':
      return 'progress';
    case 'applicationDecision':
    case 'replyReminder':
      return 'result';
    case 'lectureConfirmed':
    case 'lectureReminder':
    case 'lectureChanged':
    case 'lectureCancelled':
      return 'lectures';
    case 'lectureSeatTaken':
      return 'allLectures';
    case 'passwordChanged':
    case 'passwordReset':
      return 'password';
    case 'mobileChanged':
      return 'information';
    case 'newDevice':
      return 'logins';
    default:
      return assertNever(kind);
  }
}
