import { AppLink, ButtonLink } from '#client/ui/link/app-link.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useOffice } from '#client/features/office/office-context.tsx';
import { CaseBadge } from '#client/features/office/applications/case-badge.tsx';
import { ReplyTimeLeft } from '#client/features/office/applications/reply-deadline.tsx';
import { StepLine } from '#client/features/office/record/step-line.tsx';
import { formatDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import type { SentApplication, StudentApplication } from '#shared/contract/office/student.ts';
import { MAX_ACCESS_NOTE_CHARS, DOCUMENT_ACCESS_REASONS } from '#shared/rules/application/application-lists.ts';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import { CourseAtSchool } from './course-at-school.tsx';

/** Lists applications with their courses, steps and next actions. Of a draft, it shows only that it exists. */
export function StudentApplications({
  applications,
  studentId,
  today,
}: {
  applications: readonly StudentApplication[];
  studentId: number;
  today: string;
}) {
  const t = useText('office-student');
  const { base } = useOffice();
  const hasCurrentApplication = applications.some(({ status }) => status !== 'withdrawn');
  return (
    <section className="student__part">
      <h2>{t('applications')}</h2>
      {applications.length === 0 && <p className="meta">{t('noApplication')}</p>}
      {!hasCurrentApplication && (
        <ButtonLink size="s" href={`${base}/students/${studentId}/apply`}>
          {t('start.title')}
        </ButtonLink>
      )}
      {applications.map(({ id, sent }) =>
        sent ? (
          <SentApplicationBox key={id} id={id} sentApplication={sent} today={today} />
        ) : (
          <p key={id} className="student__draft">
            <AppLink href={`${base}/applications/${id}/draft`}>{t('application', { id: String(id) })}</AppLink>{' '}
            <span className="meta">{t('draft')}</span>
          </p>
        ),
      )}
    </section>
  );
}

interface SentApplicationProps {
  id: number;
  sentApplication: SentApplication;
  today: string;
}

function SentApplicationBox({ id, sentApplication, today }: SentApplicationProps) {
  const t = useText('office-student');
  const { base } = useOffice();
  const crestPath = sentApplication.courses[0]?.seal;
  return (
    <article className="case">
      <header className="case__head">
        {crestPath ? <img className="seal" src={crestPath} width={48} height={48} alt="" /> : <span />}
        <div>
          <h3>
            <AppLink
              className="plain"
              href={`${base}/applications/${id}`}
              reload={!isOfficePage(`${base}/applications/${id}`)}
            >
              {t('application', { id: String(id) })}
            </AppLink>
          </h3>
          <p className="meta">
            {sentApplication.adviser ? <bdi>{t('adviserIs', { name: sentApplication.adviser })}</bdi> : t('unassigned')}
          </p>
        </div>
        <CaseBadge state={sentApplication.caseState} />
      </header>
      <ul className="case__courses">
        {sentApplication.courses.map((course, index) => (
          <CaseCourse key={index} course={course} />
        ))}
      </ul>
      {sentApplication.staysHere && <Notice tone="caution">{t('staysHere')}</Notice>}
      <StepLine reachedSteps={sentApplication.reached} />
      <NextActionNotice id={id} sentApplication={sentApplication} today={today} />
    </article>
  );
}

function CaseCourse({ course: { school, course, state, replyBy } }: { course: SentApplication['courses'][number] }) {
  const t = useText('office-student');
  const casesText = useText('office-cases');
  const locale = useLocale();
  return (
    <li>
      <CourseAtSchool course={course} school={school} />
      <span className="case__decided">
        {casesText(`course.${state}`)}
        {replyBy && <span className="meta">{t('replyBy', { day: formatDay(replyBy, locale) })}</span>}
      </span>
    </li>
  );
}

/** Fragment of the application page that opens the form for each action. */
const FORM_OF_ACTION = {
  answer: 'writing',
  remind: 'writing',
  send: 'moving',
  decide: 'deciding',
  move: 'moving',
  close: 'ending',
} as const;

function NextActionNotice({ id, sentApplication, today }: SentApplicationProps) {
  const t = useText('office-student');
  const casesText = useText('office-cases');
  const clock = useOfficeClock();
  const locale = useLocale();
  const { base } = useOffice();
  const { next, replyBy, unanswered, updatedAt, caseState } = sentApplication;
  if (!next) return null;
  const isTerminal = ['waitlisted', 'deferred', 'rejected', 'declined'].includes(caseState);
  const nextActionText =
    unanswered > 0
      ? t('unanswered', { count: unanswered })
      : isTerminal
        ? casesText(`state.${caseState}`)
        : next.lacks
          ? casesText(`lacks.${next.lacks}`)
          : next.step
            ? t(`next.${next.step}`)
            : '';
  const formName = FORM_OF_ACTION[next.action];
  return (
    <div className="case__next">
      <p>
        {replyBy ? (
          <>
            <b>{t('replyBy', { day: formatDay(replyBy, locale) })}</b> <ReplyTimeLeft replyBy={replyBy} today={today} />
          </>
        ) : (
          <>
            <b>{nextActionText}</b>
            <span className="meta">{t('since', { day: clock.shortDate(updatedAt) })}</span>
          </>
        )}
      </p>
      <ButtonLink
        size="s"
        href={`${base}/applications/${id}?open=${formName}#${formName}`}
        reload={!isOfficePage(`${base}/applications/${id}`)}
        aria-label={`${t(`action.${next.action}`)}: ${t('application', { id: String(id) })}`}
      >
        {t(`action.${next.action}`)}
      </ButtonLink>
    </div>
  );
}

/**
 * Lists the documents of submitted applications. To open one, the user must give a reason, which the student can read.
 */
export function StudentDocuments({ applications }: { applications: readonly StudentApplication[] }) {
  const t = useText('office-student');
  const submittedApplications = applications.flatMap(({ id, sent: sentApplication }) =>
    sentApplication ? [{ id, ...sentApplication }] : [],
  );
  if (submittedApplications.length === 0) return null;
  const documents = submittedApplications.flatMap(({ documents: sentDocuments, ...application }) =>
    sentDocuments.map((document, index) => ({ document, at: index, application })),
  );
  return (
    <section className="student__part">
      <h2>
        {t('documents')} <span className="meta">{t('documentsHint')}</span>
      </h2>
      {documents.length === 0 ? (
        <p className="meta">{t('noDocument')}</p>
      ) : (
        <ul className="student__documents">
          {documents.map(({ document, at, application }) => (
            <DocumentItem key={`${application.id} ${at}`} document={document} at={at} application={application} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface DocumentItemProps {
  document: SentApplication['documents'][number];
  at: number;
  application: Pick<SentApplication, 'isLocked' | 'staysHere'> & { id: number };
}

const KILOBYTE = 1024;

function DocumentItem({ document: { kind, name, size, opened }, at: documentIndex, application }: DocumentItemProps) {
  const t = useText('office-student');
  const applyFormText = useText('apply-form');
  const { base } = useOffice();
  const { id, isLocked, staysHere } = application;
  const documentTitle = applyFormText(`documentKinds.${kind}`);
  const documentFacts = (
    <>
      <Icon name="file" />
      <span>
        {documentTitle}
        <span className="meta">
          <bdi>{name}</bdi> · {Math.ceil(size / KILOBYTE)} KB
        </span>
      </span>
      <span className="meta">{opened > 0 ? t('opened', { count: opened }) : t('notOpened')}</span>
    </>
  );
  if (isLocked !== 'no')
    return (
      <li className="student__document">
        {documentFacts}
        <span className="meta">{t(`locked.${isLocked}`)}</span>
      </li>
    );
  return (
    <li>
      <details className="student__opening">
        <summary className="student__document">
          {documentFacts}
          <span className="btn btn--s">
            {t('open')}
            <span className="sr">{`: ${documentTitle}`}</span>
          </span>
        </summary>
        {/* The response is a download, so the page stays. */}
        <form method="post" action={`${base}/applications/${id}/document/${documentIndex}`} className="student__why">
          <NativeSelect
            label={t('openReason')}
            name="reason"
            required
            placeholder={t('openChoose')}
            choices={DOCUMENT_ACCESS_REASONS.filter((reason) => reason !== 'forward' || !staysHere).map((reason) => ({
              value: reason,
              label: t(`reason.${reason}`),
            }))}
          />
          <TextInput label={t('openNote')} name="note" maxLength={MAX_ACCESS_NOTE_CHARS} hint={t('openHint')} />
          <Button type="submit" size="s" variant="solid">
            {t('openYes')}
          </Button>
        </form>
      </details>
    </li>
  );
}
