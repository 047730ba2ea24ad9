import type { ReactNode } from 'react';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { createOfficeClock, useOfficeClock } from '#client/features/office/office-clock.ts';
import { RecordHead } from '#client/features/office/record/record-head.tsx';
import { StepLine } from '#client/features/office/record/step-line.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink, ButtonLink } from '#client/ui/link/app-link.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { CaseApplication } from '#shared/contract/office/applications.ts';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import type { CourseAction } from '#shared/rules/application/application-lists.ts';
import { CaseActions, NextStep } from './case-actions.tsx';
import type { CaseActionResult, CaseActionDone } from './case-answer.ts';
import { CaseContext, CaseForm, StudentNote, useCase, useFormState } from './case-form.tsx';
import { CourseBadge } from './course-badge.tsx';
import { CaseNotes } from './case-notes.tsx';
import { CaseDocuments, ChecklistProgress, DocumentPreview } from './case-documents.tsx';
import { formatCourse, useEventFormatter } from './event-text.ts';
import { CaseLog, CaseMessages, OpeningForm } from './case-records.tsx';
import { useRefusalFormatter } from './next-text.ts';
import { FormFacts, SubmittedForm } from './submitted-form.tsx';
import './applications.css';
import './application-page.css';

interface ApplicationPageProps {
  application: CaseApplication;
  actionResult: CaseActionResult | null;
  done: CaseActionDone | null;
  openForm: string;
  openCourse: string;
  /** Id of the recorded document access whose document is shown; null if none is. */
  openingId: number | null;
}

export function ApplicationPage({
  application,
  actionResult,
  done: completedAction,
  openForm,
  openCourse,
  openingId,
}: ApplicationPageProps) {
  const t = useText('office-application');
  const applyFormText = useText('apply-form');
  const passportNumber = actionResult?.kind === 'passportNumber' ? actionResult.number : '';
  return (
    <CaseContext value={{ application, answer: actionResult, openForm, openCourse }}>
      <div className="office__page casepage">
        <OfficeTitle title={`${t('title', { id: String(application.id) })} · ${application.student.name}`} />
        <CaseHead />
        <CaseResult done={completedAction} />
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
  const casesText = useText('office-cases');
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
        <Badge kind="fill">{casesText(`state.${caseState}`)}</Badge>
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

function CaseResult({ done: completedAction }: { done: CaseActionDone | null }) {
  const t = useText('office-application');
  const casesText = useText('office-cases');
  const { answer, application } = useCase();
  const formatRefusal = useRefusalFormatter();
  if (answer?.kind === 'refused')
    return (
      <Notice tone="caution" announce="at once">
        <p>{formatRefusal(answer.refusal, application.courses)}</p>
      </Notice>
    );
  if (answer?.kind === 'notSent')
    return (
      <Notice tone="caution" announce="at once">
        <p>{casesText('notSent')}</p>
      </Notice>
    );
  if (answer?.kind === 'invalid')
    return (
      <Notice tone="caution" announce="at once">
        <p>{casesText('invalid.form')}</p>
      </Notice>
    );
  if (!completedAction || answer) return null;
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

function CaseCourses() {
  const applicationsText = useText('office-applications');
  const { courses } = useCase().application;
  return (
    <ol className="case-courses">
      {courses.map(({ school, course, seal, state, moves, decision }, courseIndex) => (
        // The index is a stable key: courses of a submitted form do not change, and two may be identical.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={courseIndex} className="case-who">
          {seal ? (
            <img className="case-who__seal" src={seal} width={36} height={36} alt="" />
          ) : (
            <span className="face" aria-hidden="true">
              {courseIndex + 1}
            </span>
          )}
          <div>
            <p>
              <b>
                <bdi>{course || applicationsText('schoolOnly')}</bdi>
              </b>
              <br />
              <bdi className="meta">{school}</bdi>
            </p>
            <p className="casepage__line case-who__state">
              {decision?.replyBy && !decision.reply && <DecisionDeadline replyBy={decision.replyBy} />}
              <CourseBadge state={state} />
            </p>
            {decision && <DecisionLines decision={decision} />}
            <CourseMoves courseIndex={courseIndex} courseMoves={moves} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function DecisionDeadline({ replyBy }: { replyBy: string }) {
  const casesText = useText('office-cases');
  const formattedDay = createOfficeClock(useLocale(), 'UTC').date(Date.parse(replyBy));
  return <span className="meta">{casesText('deadline.by', { day: formattedDay })}</span>;
}

/** Renders a form for each possible move of one course. Decisions have a separate form. */
function CourseMoves({ courseIndex, courseMoves }: { courseIndex: number; courseMoves: readonly CourseAction[] }) {
  const t = useText('office-application');
  const casesText = useText('office-cases');
  const { courses } = useCase().application;
  const courseName = formatCourse(courses, courseIndex);
  if (courseMoves.length === 0) return null;
  return (
    <div className="case-folds">
      {courseMoves.map((nextState) => {
        const formName = `${nextState}-${courseIndex}`;
        return (
          <CourseMoveForm
            key={nextState}
            form={formName}
            title={t(`courseMove.${nextState}`)}
            about={courseName}
            question={t('ask.course', { state: casesText(`course.${nextState}`), course: courseName })}
          >
            <input type="hidden" name="course" value={courseIndex} />
            <input type="hidden" name="moved" value={nextState} />
          </CourseMoveForm>
        );
      })}
    </div>
  );
}

interface CourseMoveFormProps {
  form: string;
  title: string;
  about: string;
  question: string;
  children: ReactNode;
}

function CourseMoveForm({ form, title, about, question, children }: CourseMoveFormProps) {
  const { isOpen } = useFormState(form);
  return (
    <Disclosure
      title={
        <>
          {title} <span className="sr">{about}</span>
        </>
      }
      id={form}
      open={isOpen}
    >
      <CaseForm form={form} kind="courseMoved" submitLabel={title} about={about} confirmQuestion={question}>
        {children}
        <StudentNote form={form} />
      </CaseForm>
    </Disclosure>
  );
}

function DecisionLines({ decision }: { decision: NonNullable<CaseApplication['courses'][number]['decision']> }) {
  const t = useText('office-application');
  const { application } = useCase();
  const { id, outcome, conditions, met, note } = decision;
  return (
    <>
      {conditions.length > 0 && (
        <ul className="case-conditions">
          {conditions.map((condition, conditionIndex) => (
            <li key={condition} className={met.includes(conditionIndex) ? 'is-met' : undefined}>
              <bdi>{condition}</bdi>{' '}
              {met.includes(conditionIndex) ? (
                <Badge kind="match" icon="check">
                  {t('met')}
                </Badge>
              ) : (
                application.status === 'following' &&
                outcome === 'conditionalOffer' && (
                  <CaseForm form={`condition-${id}-${conditionIndex}`} kind="conditionMet" submitLabel={t('markMet')}>
                    <input type="hidden" name="decision" value={id} />
                    <input type="hidden" name="condition" value={conditionIndex} />
                  </CaseForm>
                )
              )}
            </li>
          ))}
        </ul>
      )}
      {note && (
        <p className="meta">
          <bdi>{note}</bdi>
        </p>
      )}
    </>
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
