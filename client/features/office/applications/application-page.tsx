import type { ReactNode } from 'react';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { officeClock, useOfficeClock } from '#client/features/office/office-clock.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { AppLink, TextLink } from '#client/ui/link/app-link.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { RouteLine } from '#client/ui/feedback/gauge.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { CaseApplication } from '#shared/contract/office/applications.ts';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import { APPLICATION_STEPS, type CourseMove } from '#shared/rules/application/application-lists.ts';
import { AssignForm, CaseActions } from './case-actions.tsx';
import type { CaseActionResult, CaseActionDone } from './case-answer.ts';
import { CaseContext, CaseForm, StudentNote, useCase, useTyped } from './case-form.tsx';
import { CourseBadge } from './course-badge.tsx';
import { CaseNotes } from './case-notes.tsx';
import { CaseDocuments, DocumentPreview } from './case-documents.tsx';
import { courseText, useEventText } from './event-text.ts';
import { CaseLog, CaseMessages, OpeningForm } from './case-records.tsx';
import { useRefusalText } from './next-text.ts';
import { SubmittedForm } from './submitted-form.tsx';
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
        <div className="office__columns">
          <div className="office__main casepage__main" data-preview={opened !== null || undefined}>
            <Part title={t('courses')}>
              <CaseCourses />
            </Part>
            <Part title={t('messages')}>
              <CaseMessages />
            </Part>
            <Part title={t('notes')}>
              <CaseNotes />
            </Part>
            <Part title={t('documents')}>
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
            <CaseSteps />
            <CaseActions />
            <AssignForm />
            <Consents />
          </aside>
        </div>
      </div>
    </CaseContext>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="casepage__part">
    <h2>{title}</h2>
    {children}
  </section>
);

function CaseHead() {
  const t = useText('office-application');
  const tc = useText('office-cases');
  const ta = useText('office-applications');
  const { base } = useOffice();
  const { application } = useCase();
  const { id, student, caseState, adviser, conversation, staysHere, status } = application;
  const record = `${base}/students/${student.id}`;
  return (
    <header className="office__head">
      <p className="meta">
        <TextLink href={`${base}/applications`}>{t('all')}</TextLink>
      </p>
      <h1>
        <AppLink className="plain" href={record} reload={!isOfficePage(record)}>
          <bdi>{student.name}</bdi>
        </AppLink>
      </h1>
      <p className="casepage__line">
        <Badge kind="fill">{tc(`state.${caseState}`)}</Badge>
        <span>{t('title', { id: String(id) })}</span>
        <span className="casepage__adviser">
          {adviser.name ? (
            <>
              {t('adviser')}: <bdi>{adviser.name}</bdi>
            </>
          ) : (
            ta('unassigned')
          )}
        </span>
        {conversation !== null && (
          <AppLink href={`${base}/conversations?c=${conversation}`} reload={!isOfficePage(`${base}/conversations`)}>
            {t('conversation')}
          </AppLink>
        )}
      </p>
      {staysHere && status !== 'withdrawn' && (
        <Notice tone="caution">
          <p>{t('staysHere')}</p>
        </Notice>
      )}
    </header>
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
      <p>
        <bdi>{eventText(undo, courses)}</bdi>{' '}
        <span className="meta">{t('undoUntil', { time: clock.time(undo.until) })}</span>
      </p>
      <CaseForm form="undo" kind="undone" submit={t('undo')}>
        <input type="hidden" name="entry" value={undo.seq} />
      </CaseForm>
    </Notice>
  );
}

function CaseSteps() {
  const t = useText('office-application');
  const tc = useText('office-cases');
  const clock = useOfficeClock();
  const { steps } = useCase().application;
  return (
    <RouteLine
      label={t('steps')}
      steps={APPLICATION_STEPS.map((key, at) => {
        const step = steps[at];
        return {
          id: key,
          title: tc(`step.${key}`),
          where: step ? (at === steps.length - 1 ? 'here' : 'done') : 'ahead',
          detail: step && (
            <>
              {clock.date(Date.parse(step.at))}
              {step.note && (
                <>
                  {' '}
                  · <bdi>{step.note}</bdi>
                </>
              )}
            </>
          ),
        };
      })}
    />
  );
}

function CaseCourses() {
  const ta = useText('office-applications');
  const { courses } = useCase().application;
  return (
    <ol className="case-notes">
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
                <bdi>{school}</bdi>
              </b>
              <br />
              <bdi>{course || ta('schoolOnly')}</bdi>
            </p>
            <p className="casepage__line">
              <CourseBadge state={state} />
              {decision?.replyBy && !decision.reply && <DecisionDeadline replyBy={decision.replyBy} />}
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
  return moves.map((to) => {
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
  });
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
