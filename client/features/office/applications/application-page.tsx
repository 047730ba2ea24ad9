import type { ReactNode } from 'react';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { officeClock, useOfficeClock } from '#client/features/office/office-clock.ts';
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
import type { CourseMove } from '#shared/rules/application/application-lists.ts';
import { CaseActions, NextStep } from './case-actions.tsx';
import type { CaseActionResult, CaseActionDone } from './case-answer.ts';
import { CaseContext, CaseForm, StudentNote, useCase, useTyped } from './case-form.tsx';
import { CourseBadge } from './course-badge.tsx';
import { CaseNotes } from './case-notes.tsx';
import { CaseDocuments, ChecklistProgress, DocumentPreview } from './case-documents.tsx';
import { courseText, useEventText } from './event-text.ts';
import { CaseLog, CaseMessages, OpeningForm } from './case-records.tsx';
import { useRefusalText } from './next-text.ts';
import { FormFacts, SubmittedForm } from './submitted-form.tsx';
import './applications.css';
import './application-page.css';

interface ApplicationPageProps {
  application: CaseApplication;
  answer: CaseActionResult | null;
  done: CaseActionDone | null;
  open: string;
  openCourse: string;
  /** Id of the recorded document access whose document is shown; null if none is. */
  opened: number | null;
}

export function ApplicationPage({ application, answer, done, open, openCourse, opened }: ApplicationPageProps) {
  const t = useText('office-application');
  const tf = useText('apply-form');
  const passportNumber = answer?.kind === 'passportNumber' ? answer.number : '';
  return (
    <CaseContext value={{ application, answer, open, openCourse }}>
      <div className="office__page casepage">
        <OfficeTitle title={`${t('title', { id: String(application.id) })} · ${application.student.name}`} />
        <CaseHead />
        <CaseResult done={done} />
        <UndoNotice />
        <FormFacts form={application.form} />
        <section className="case-progress" aria-label={t('next')} id="moving">
          <StepLine reached={application.steps.map(({ at, note }) => ({ at: Date.parse(at), note }))} />
          <NextStep />
        </section>
        <div className="office__columns">
          <div className="office__main casepage__main" data-preview={opened !== null || undefined}>
            <Part title={t('courses')}>
              <CaseCourses />
            </Part>
            <Part title={t('messages')}>
              <CaseMessages />
            </Part>
            <Part title={t('documents')} about={<ChecklistProgress />}>
              <CaseDocuments />
            </Part>
            {opened !== null && <DocumentPreview opening={opened} />}
            <Part title={t('form')}>
              {application.form.personal.passportNumber && !passportNumber && (
                <OpeningForm form="passport" name={tf('personal.passportNumber')} />
              )}
              <SubmittedForm form={application.form} passportNumber={passportNumber} />
            </Part>
            <Part title={t('history')}>
              <CaseLog />
            </Part>
          </div>
          <aside className="office__aside">
            <CaseActions />
            <Part title={t('notes')}>
              <CaseNotes />
            </Part>
            <Consents />
          </aside>
        </div>
      </div>
    </CaseContext>
  );
}

interface PartProps {
  title: string;
  about?: ReactNode;
  children: ReactNode;
}

const Part = ({ title, about, children }: PartProps) => (
  <section className="casepage__part">
    <h2>
      {title} {about}
    </h2>
    {children}
  </section>
);

function CaseHead() {
  const t = useText('office-application');
  const tc = useText('office-cases');
  const ta = useText('office-applications');
  const ts = useText('office-student');
  const { base } = useOffice();
  const { application } = useCase();
  const { id, student, caseState, adviser, conversation, staysHere, status, form } = application;
  const record = `${base}/students/${student.id}`;
  return (
    <RecordHead
      name={student.name}
      latinName={`${form.personal.firstName} ${form.personal.lastName}`.trim()}
      list={{ href: `${base}/applications`, label: t('all') }}
      here={t('title', { id: String(id) })}
      title={
        <AppLink className="plain" href={record} reload={!isOfficePage(record)}>
          <bdi>{student.name}</bdi>
        </AppLink>
      }
      ways={
        <>
          <ButtonLink href="#note">
            <Icon name="edit" />
            {ts('note.write')}
          </ButtonLink>
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
        <Badge kind="fill">{tc(`state.${caseState}`)}</Badge>
        <span className="casepage__adviser">
          {adviser.name ? (
            <>
              {t('adviser')}: <bdi>{adviser.name}</bdi>
            </>
          ) : (
            ta('unassigned')
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

function CaseResult({ done }: { done: CaseActionDone | null }) {
  const t = useText('office-application');
  const tc = useText('office-cases');
  const { answer, application } = useCase();
  const refusalText = useRefusalText();
  if (answer?.kind === 'refused')
    return (
      <Notice tone="caution" announce="at once">
        <p>{refusalText(answer.refusal, application.courses)}</p>
      </Notice>
    );
  if (answer?.kind === 'notSent')
    return (
      <Notice tone="caution" announce="at once">
        <p>{tc('notSent')}</p>
      </Notice>
    );
  if (answer?.kind === 'invalid')
    return (
      <Notice tone="caution" announce="at once">
        <p>{tc('invalid.form')}</p>
      </Notice>
    );
  if (!done || answer) return null;
  return (
    <Notice tone="ok" announce="politely">
      <p>{t(`done.${done}`)}</p>
    </Notice>
  );
}

/** Offers to undo the latest change, which is possible for ten minutes. */
function UndoNotice() {
  const t = useText('office-application');
  const clock = useOfficeClock();
  const eventText = useEventText();
  const { application } = useCase();
  const { undo, courses } = application;
  if (!undo) return null;
  return (
    <Notice icon="undo">
      <div className="case-undo">
        <p>
          <bdi>{eventText(undo, courses)}</bdi>{' '}
          <span className="meta">{t('undoUntil', { time: clock.time(undo.until) })}</span>
        </p>
        <CaseForm form="undo" kind="undone" submit={t('undo')}>
          <input type="hidden" name="entry" value={undo.seq} />
        </CaseForm>
      </div>
    </Notice>
  );
}

function CaseCourses() {
  const ta = useText('office-applications');
  const { courses } = useCase().application;
  return (
    <ol className="case-courses">
      {courses.map(({ school, course, seal, state, moves, decision }, at) => (
        // The index is a stable key: courses of a submitted form do not change, and two may be identical.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className="case-who">
          {seal ? (
            <img className="case-who__seal" src={seal} width={36} height={36} alt="" />
          ) : (
            <span className="face" aria-hidden="true">
              {at + 1}
            </span>
          )}
          <div>
            <p>
              <b>
                <bdi>{course || ta('schoolOnly')}</bdi>
              </b>
              <br />
              <bdi className="meta">{school}</bdi>
            </p>
            <p className="casepage__line case-who__state">
              {decision?.replyBy && !decision.reply && <DecisionDeadline replyBy={decision.replyBy} />}
              <CourseBadge state={state} />
            </p>
            {decision && <DecisionLines decision={decision} />}
            <CourseMoves course={at} moves={moves} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function DecisionDeadline({ replyBy }: { replyBy: string }) {
  const tc = useText('office-cases');
  const day = officeClock(useLocale(), 'UTC').date(Date.parse(replyBy));
  return <span className="meta">{tc('deadline.by', { day })}</span>;
}

/** Renders a form for each move of one course; a decision is recorded by the form beside. */
function CourseMoves({ course, moves }: { course: number; moves: readonly CourseMove[] }) {
  const t = useText('office-application');
  const tc = useText('office-cases');
  const { courses } = useCase().application;
  const name = courseText(courses, course);
  if (moves.length === 0) return null;
  return (
    <div className="case-folds">
      {moves.map((to) => {
        const form = `${to}-${course}`;
        return (
          <CourseMoveForm
            key={to}
            form={form}
            title={t(`courseMove.${to}`)}
            about={name}
            question={t('ask.course', { state: tc(`course.${to}`), course: name })}
          >
            <input type="hidden" name="course" value={course} />
            <input type="hidden" name="moved" value={to} />
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
  const { isOpen } = useTyped(form);
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
      <CaseForm form={form} kind="courseMoved" submit={title} about={about} question={question}>
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
          {conditions.map((condition, at) => (
            <li key={condition} className={met.includes(at) ? 'is-met' : undefined}>
              <bdi>{condition}</bdi>{' '}
              {met.includes(at) ? (
                <Badge kind="match" icon="check">
                  {t('met')}
                </Badge>
              ) : (
                application.status === 'following' &&
                outcome === 'conditionalOffer' && (
                  <CaseForm form={`condition-${id}-${at}`} kind="conditionMet" submit={t('markMet')}>
                    <input type="hidden" name="decision" value={id} />
                    <input type="hidden" name="condition" value={at} />
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
  const tk = useText('consent');
  const clock = useOfficeClock();
  const { consents } = useCase().application;
  return (
    <section className="casepage__consents">
      <h3>{t('consents')}</h3>
      <ul>
        {consents.map(({ what, action, at }) => {
          const moment = at && clock.moment(Date.parse(at));
          return (
            <li key={what}>
              {tk(`kind.${what}`)}{' '}
              <span className="meta">
                {action === 'none' ? tk('never') : action === 'given' ? tk('given', { moment }) : null}
              </span>
              {action === 'withdrawn' && <b>{tk('withdrawn', { moment })}</b>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
