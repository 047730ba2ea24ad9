import type { ReactNode } from 'react';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { RecordHead } from '#client/features/office/record/record-head.tsx';
import { StepLine } from '#client/features/office/record/step-line.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink, ButtonLink } from '#client/ui/link/app-link.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { CaseApplication } from '#shared/contract/office/applications.ts';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import { CaseActions, NextStep } from './case-actions.tsx';
import type { CaseActionResult, CaseActionDone } from './case-answer.ts';
import { CaseCourses } from './case-courses.tsx';
import { CaseContext, CaseForm, useCase } from './case-form.tsx';
import { CaseBadge } from './case-badge.tsx';
import { CaseNotes } from './case-notes.tsx';
import { CaseDocuments, ChecklistProgress, DocumentPreview } from './case-documents.tsx';
import { useEventFormatter } from './event-text.ts';
import { CaseLog, CaseMessages, OpeningForm } from './case-records.tsx';
import { useRefusalFormatter } from './next-text.ts';
import { FormFacts, SubmittedForm } from './submitted-form.tsx';
import './applications.css';
import './application-page.css';

interface ApplicationPageProps {
  application: CaseApplication;
  actionResult: CaseActionResult | null;
  completedAction: CaseActionDone | null;
  openForm: string;
  openCourse: string;
  /** Id of the record in the access log whose document is shown, or null if no document is shown. */
  openingId: number | null;
}

export function ApplicationPage({
  application,
  actionResult,
  completedAction,
  openForm,
  openCourse,
  openingId,
}: ApplicationPageProps) {
  const t = useText('office-application');
  const applyFormText = useText('apply-form');
  const passportNumber = actionResult?.kind === 'passportNumber' ? actionResult.number : '';
  return (
    <CaseContext value={{ application, actionResult, openForm, openCourse }}>
      <div className="office__page casepage">
        <OfficeTitle title={`${t('title', { id: String(application.id) })} · ${application.student.name}`} />
        <CaseHead />
        <CaseResult completedAction={completedAction} />
        <UndoNotice />
        <FormFacts form={application.form} />
        <section className="case-progress" aria-label={t('next')} id="moving">
          <StepLine reachedSteps={application.steps.map(({ at, note }) => ({ at: Date.parse(at), note }))} />
          <NextStep />
        </section>
        <div className="office__columns">
          <div className="office__main casepage__main" data-preview={openingId !== null || undefined}>
            <CasePart title={t('courses')}>
              <CaseCourses />
            </CasePart>
            <CasePart title={t('messages')}>
              <CaseMessages />
            </CasePart>
            <CasePart title={t('documents')} about={<ChecklistProgress />}>
              <CaseDocuments />
            </CasePart>
            {openingId !== null && <DocumentPreview openingId={openingId} />}
            <CasePart title={t('form')}>
              {application.form.personal.passportNumber && !passportNumber && (
                <OpeningForm form="passport" name={applyFormText('personal.passportNumber')} />
              )}
              <SubmittedForm form={application.form} passportNumber={passportNumber} />
            </CasePart>
            <CasePart title={t('history')}>
              <CaseLog />
            </CasePart>
          </div>
          <aside className="office__aside">
            <CaseActions />
            <CasePart title={t('notes')}>
              <CaseNotes />
            </CasePart>
            <Consents />
          </aside>
        </div>
      </div>
    </CaseContext>
  );
}

interface CasePartProps {
  title: string;
  about?: ReactNode;
  children: ReactNode;
}

const CasePart = ({ title, about: description, children }: CasePartProps) => (
  <section className="casepage__part">
    <h2>
      {title} {description}
    </h2>
    {children}
  </section>
);

function CaseHead() {
  const t = useText('office-application');
  const applicationsText = useText('office-applications');
  const studentText = useText('office-student');
  const { base } = useOffice();
  const { application } = useCase();
  const { id, student, caseState, adviser, conversation, staysHere, status, form } = application;
  const studentPath = `${base}/students/${student.id}`;
  const casePath = `${base}/applications/${id}`;
  return (
    <RecordHead
      name={student.name}
      latinName={`${form.personal.firstName} ${form.personal.lastName}`.trim()}
      list={{ href: `${base}/applications`, label: t('all') }}
      pageName={t('title', { id: String(id) })}
      title={
        <AppLink className="plain" href={studentPath} reload={!isOfficePage(studentPath)}>
          <bdi>{student.name}</bdi>
        </AppLink>
      }
      actions={
        <>
          <ButtonLink href="#note">
            <Icon name="edit" />
            {studentText('note.write')}
          </ButtonLink>
          {status === 'following' &&
            (['deciding', 'writing'] as const).map((tool) => (
              <ButtonLink key={tool} className="casepage__jump" href={`${casePath}?open=${tool}#${tool}`}>
                {t(tool === 'deciding' ? 'decide' : 'write')}
              </ButtonLink>
            ))}
          {conversation !== null && (
            <ButtonLink
              variant="primary"
              href={`${base}/conversations?c=${conversation}`}
              reload={!isOfficePage(`${base}/conversations`)}
            >
              <Icon name="chat" />
              {t('conversation')}
            </ButtonLink>
          )}
        </>
      }
    >
      <p className="casepage__line">
        <CaseBadge state={caseState} />
        <span className="casepage__adviser">
          {adviser.name ? (
            <>
              {t('adviser')}: <bdi>{adviser.name}</bdi>
            </>
          ) : (
            applicationsText('unassigned')
          )}
        </span>
      </p>
      {staysHere && status !== 'withdrawn' && (
        <Notice tone="caution">
          <p>{t('staysHere')}</p>
        </Notice>
      )}
    </RecordHead>
  );
}

function CaseResult({ completedAction }: { completedAction: CaseActionDone | null }) {
  const t = useText('office-application');
  const casesText = useText('office-cases');
  const { actionResult, application } = useCase();
  const formatRefusal = useRefusalFormatter();
  if (actionResult?.kind === 'refused')
    return (
      <Notice tone="caution" announce="at once">
        <p>{formatRefusal(actionResult.refusal, application.courses)}</p>
      </Notice>
    );
  if (actionResult?.kind === 'notSent')
    return (
      <Notice tone="caution" announce="at once">
        <p>{casesText('notSent')}</p>
      </Notice>
    );
  if (actionResult?.kind === 'invalid')
    return (
      <Notice tone="caution" announce="at once">
        <p>{casesText('invalid.form')}</p>
      </Notice>
    );
  if (!completedAction || actionResult) return null;
  return (
    <Notice tone="ok" announce="politely">
      <p>{t(`done.${completedAction}`)}</p>
    </Notice>
  );
}

/** Offers to undo the latest change, which is possible for ten minutes. */
function UndoNotice() {
  const t = useText('office-application');
  const clock = useOfficeClock();
  const formatEvent = useEventFormatter();
  const { application } = useCase();
  const { undo, courses } = application;
  if (!undo) return null;
  return (
    <Notice icon="undo">
      <div className="case-undo">
        <p>
          <bdi>{formatEvent(undo, courses)}</bdi>{' '}
          <span className="meta">{t('undoUntil', { time: clock.time(undo.until) })}</span>
        </p>
        <CaseForm form="undo" kind="undone" submitLabel={t('undo')}>
          <input type="hidden" name="entry" value={undo.seq} />
        </CaseForm>
      </div>
    </Notice>
  );
}

function Consents() {
  const t = useText('office-application');
  const consentText = useText('consent');
  const clock = useOfficeClock();
  const { consents } = useCase().application;
  return (
    <section className="casepage__consents">
      <h3>{t('consents')}</h3>
      <ul>
        {consents.map(({ what, action, at }) => {
          const formattedMoment = at && clock.moment(Date.parse(at));
          return (
            <li key={what}>
              {consentText(`kind.${what}`)}{' '}
              <span className="meta">
                {action === 'none'
                  ? consentText('never')
                  : action === 'given'
                    ? consentText('given', { moment: formattedMoment })
                    : null}
              </span>
              {action === 'withdrawn' && <b>{consentText('withdrawn', { moment: formattedMoment })}</b>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
