import { type ReactNode, useId } from 'react';
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
import { CaseBand, EarlierChange } from './case-band.tsx';
import { CaseContext, useCase } from './case-form.tsx';
import { CaseBadge } from './case-badge.tsx';
import { CaseNotes } from './case-notes.tsx';
import { CaseDocuments, ChecklistProgress, DocumentPreview } from './case-documents.tsx';
import { CaseLog, CaseMessages, OpeningForm } from './case-records.tsx';
import { FormFacts, SubmittedForm } from './submitted-form.tsx';
import './applications.css';
import './application-page.css';

const PASSPORT_FORM = 'passport';

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
  const isPassportForm = openForm === PASSPORT_FORM || actionResult?.typedValues.form === PASSPORT_FORM;
  const passportNumber = actionResult?.kind === 'passportNumber' ? actionResult.number : '';
  return (
    <CaseContext value={{ application, actionResult, openForm, openCourse, openingId }}>
      <div className="office__page casepage">
        <OfficeTitle title={`${t('title', { id: String(application.id) })} · ${application.student.name}`} />
        <CaseHead />
        <EarlierChange completedAction={completedAction} />
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
            <CasePart title={t('documents')} about={<ChecklistProgress />}>
              <CaseDocuments />
            </CasePart>
            {openingId !== null && <DocumentPreview openingId={openingId} />}
            <CasePart
              title={t('form')}
              fold={passportNumber || openingId !== null || isPassportForm ? 'open' : 'closed'}
            >
              {application.form.personal.passportNumber && !passportNumber && (
                <OpeningForm form={PASSPORT_FORM} name={applyFormText('personal.passportNumber')} />
              )}
              <SubmittedForm form={application.form} passportNumber={passportNumber} />
            </CasePart>
            <CasePart title={t('messages')}>
              <CaseMessages />
            </CasePart>
            <CasePart title={t('history')} fold="closed">
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
        <CaseBand completedAction={completedAction} />
      </div>
    </CaseContext>
  );
}

interface CasePartProps {
  title: string;
  about?: ReactNode;
  /** Whether a part that a phone folds is open there at first. */
  fold?: 'open' | 'closed';
  children: ReactNode;
}

function CasePart({ title, about: description, fold, children }: CasePartProps) {
  const titleId = useId();
  return (
    <section className="casepage__part">
      <h2 id={titleId}>
        {title} {description}
      </h2>
      {fold ? (
        <>
          <details className="phone-fold" open={fold === 'open' || undefined}>
            <summary aria-labelledby={titleId}>
              <Icon name="down" />
            </summary>
          </details>
          <div>{children}</div>
        </>
      ) : (
        children
      )}
    </section>
  );
}

function CaseHead() {
  const t = useText('office-application');
  const applicationsText = useText('office-applications');
  const studentText = useText('office-student');
  const { base } = useOffice();
  const { application } = useCase();
  const { id, student, caseState, adviser, conversation, staysHere, status, form, next } = application;
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
          {status === 'following' && (
            <>
              {(next?.lacks === 'acceptance' || next?.lacks === 'conditions') && (
                <ButtonLink className="casepage__jump" href={`${casePath}?open=deciding#deciding`}>
                  {t('decide')}
                </ButtonLink>
              )}
              <ButtonLink
                variant={conversation === null ? 'primary' : undefined}
                href={`${casePath}?open=writing#writing`}
              >
                <Icon name="send" />
                {t('write')}
              </ButtonLink>
            </>
          )}
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
