import type { ReactNode } from 'react';
import { listDepositTexts } from '#client/i18n/deposit-texts.ts';
import { createOfficeClock } from '#client/features/office/office-clock.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { TextArea, TextInput } from '#client/ui/field/text-input.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { CaseApplication } from '#shared/contract/office/applications.ts';
import {
  type CourseAction,
  DEPOSIT_STEP,
  DECISION_OUTCOMES,
  isOffer,
  MAX_MESSAGE_CHARS,
  REPLY_CHANNELS,
} from '#shared/rules/application/application-lists.ts';
import { ApplyBy } from './apply-by.tsx';
import { CaseForm, StudentNote, useCase, useFormState } from './case-form.tsx';
import { CourseBadge } from './course-badge.tsx';
import { formatCourse } from './event-text.ts';
import { ReplyDeadline } from './reply-deadline.tsx';
import './case-courses.css';

type CaseCourse = CaseApplication['courses'][number];
type CaseDecision = NonNullable<CaseCourse['decision']>;

/** Returns whether a course has an offer to which the student has not replied. */
export const hasOpenOffer = ({ state }: CaseCourse) => state === 'offer' || state === 'conditionalOffer';

const isDecisionAwaited = ({ state }: CaseCourse) => state === 'submitted' || state === 'waitlisted';

const canBeDecided = ({ state }: CaseCourse) => state !== 'withdrawn';

/** Lists the courses with the decision of the school and the reply of the student, and the forms that record both. */
export function CaseCourses() {
  const { courses } = useCase().application;
  return (
    <ol className="case-courses">
      {courses.map((course, courseIndex) => (
        // The index is a stable key: courses of a submitted form do not change, and two may be identical.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={courseIndex} className="case-who">
          <CaseCourseRow course={course} courseIndex={courseIndex} />
        </li>
      ))}
    </ol>
  );
}

function CaseCourseRow({ course: caseCourse, courseIndex }: { course: CaseCourse; courseIndex: number }) {
  const applicationsText = useText('office-applications');
  const { today, status } = useCase().application;
  const { school, course, seal, state, moves, decision } = caseCourse;
  const isOpen = status === 'following';
  return (
    <>
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
          <CourseDates course={caseCourse} />
        </p>
        <p className="casepage__line case-who__state">
          <CourseBadge state={state} />
        </p>
        {decision?.replyBy && isOpen && hasOpenOffer(caseCourse) && (
          <div className="case-courses__due">
            <ReplyDeadline replyBy={decision.replyBy} replyEnds={caseCourse.replyEnds} today={today} />
          </div>
        )}
        {decision?.reply === 'accepted' && <DepositLine />}
        {decision && <DecisionLines decision={decision} state={state} />}
        {isOpen && (
          <div className="case-folds">
            {decision && hasOpenOffer(caseCourse) && <ReplyForm decision={decision} courseIndex={courseIndex} />}
            {canBeDecided(caseCourse) && <DecisionForm courseIndex={courseIndex} />}
            <CourseMoves courseIndex={courseIndex} courseMoves={moves} />
          </div>
        )}
      </div>
    </>
  );
}

/** States the deposit for the accepted place, if the agency has recorded it with its step. */
function DepositLine() {
  const casesText = useText('office-cases');
  const applicationText = useText('application');
  const locale = useLocale();
  const deposit = useCase().application.steps.find(({ key }) => key === DEPOSIT_STEP)?.deposit;
  if (!deposit) return null;
  return (
    <p className="meta">
      {[casesText(`step.${DEPOSIT_STEP}`), ...listDepositTexts(deposit, locale, applicationText)].join(' · ')}
    </p>
  );
}

function CourseDates({ course: { intake, applyBy } }: { course: CaseCourse }) {
  const t = useText('office-application');
  const clock = createOfficeClock(useLocale(), 'UTC');
  const { today } = useCase().application;
  if (!intake && !applyBy) return null;
  return (
    <span className="meta case-courses__dates">
      {intake && t('starts', { month: clock.month(Date.parse(`${intake}-01`)) })}
      {intake && applyBy && ' · '}
      {applyBy && <ApplyBy day={applyBy} today={today} />}
    </span>
  );
}

/**
 * Returns the state of a course's form. If the URL names no course, the form of the first course that can have it is
 * open.
 */
function useCourseForm(
  name: 'deciding' | 'replying',
  courseIndex: number,
  canHaveForm: (course: CaseCourse) => boolean,
) {
  const { application, openForm, openCourse } = useCase();
  const formName = `${name}-${courseIndex}`;
  const formState = useFormState(formName);
  const target = openCourse === '' ? application.courses.findIndex(canHaveForm) : Number(openCourse);
  const isTarget = target === courseIndex;
  return {
    ...formState,
    formName,
    // A link can point to the form of one course by its fragment.
    elementId: isTarget ? name : formName,
    isOpen: formState.isOpen || (openForm === name && isTarget),
  };
}

/** Records the decision of a school. The form is open if the decision is the next thing to record. */
function DecisionForm({ courseIndex }: { courseIndex: number }) {
  const t = useText('office-application');
  const casesText = useText('office-cases');
  const { application, openForm } = useCase();
  const { courses, next } = application;
  const isAwaitedFirst = courses.findIndex(isDecisionAwaited);
  const defaultTarget = isAwaitedFirst === -1 ? canBeDecided : isDecisionAwaited;
  const { formName, elementId, typed, invalid, isOpen } = useCourseForm('deciding', courseIndex, defaultTarget);
  const courseName = formatCourse(courses, courseIndex);
  const isNext = next?.lacks === 'decision' && openForm === '' && isAwaitedFirst === courseIndex;
  return (
    <Disclosure
      title={
        <>
          {t('decide')} <span className="sr">{courseName}</span>
        </>
      }
      id={elementId}
      open={isOpen || isNext}
    >
      <CaseForm form={formName} kind="decided" submitLabel={t('decideSubmit')} about={courseName}>
        <input type="hidden" name="course" value={courseIndex} />
        <div className="case-fields">
          <NativeSelect
            label={t('outcome')}
            name="outcome"
            defaultValue={typed.outcome}
            choices={DECISION_OUTCOMES.map((item) => ({ value: item, label: casesText(`outcome.${item}`) }))}
          />
          <div className="case-decision__offer">
            <TextInput
              label={t('replyBy')}
              name="replyBy"
              type="date"
              defaultValue={typed.replyBy}
              error={invalid === 'replyBy' ? casesText('invalid.replyBy') : undefined}
            />
          </div>
        </div>
        <div className="case-decision__conditions">
          <TextArea
            label={t('conditions')}
            hint={t('conditionsHint')}
            name="conditions"
            rows={2}
            defaultValue={typed.conditions}
            error={invalid === 'conditions' ? casesText('invalid.conditions') : undefined}
          />
        </div>
        <StudentNote form={formName} />
      </CaseForm>
    </Disclosure>
  );
}

const REPLY_KINDS = ['offerAccepted', 'offerDeclined', 'extensionRequested'] as const;

/** Records what the student said about an offer by phone, in a message or at the counter. */
function ReplyForm({ decision, courseIndex }: { decision: CaseDecision; courseIndex: number }) {
  const t = useText('office-application');
  const casesText = useText('office-cases');
  const { courses, today } = useCase().application;
  const { formName, elementId, typed, invalid, isOpen } = useCourseForm('replying', courseIndex, hasOpenOffer);
  const courseName = formatCourse(courses, courseIndex);
  const acceptedIndex = courses.findIndex((course) => course.decision?.reply === 'accepted');
  return (
    <Disclosure
      title={
        <>
          {t('reply.title')} <span className="sr">{courseName}</span>
        </>
      }
      id={elementId}
      open={isOpen}
    >
      <CaseForm form={formName} submitLabel={t('reply.submit')} about={courseName}>
        <input type="hidden" name="decision" value={decision.id} />
        <input type="hidden" name="course" value={courseIndex} />
        <div className="case-fields">
          <NativeSelect
            label={t('reply.answer')}
            name="kind"
            defaultValue={typed.kind}
            choices={REPLY_KINDS.map((kind) => ({ value: kind, label: t(`reply.${kind}`) }))}
          />
          <NativeSelect
            label={t('reply.via')}
            name="via"
            defaultValue={typed.via}
            choices={REPLY_CHANNELS.map((via) => ({ value: via, label: t(`reply.viaKind.${via}`) }))}
            error={invalid === 'via' ? casesText('invalid.via') : undefined}
          />
        </div>
        {acceptedIndex !== -1 && (
          <p className="meta">
            <input type="hidden" name="instead" value="yes" />
            {t('reply.instead', { course: formatCourse(courses, acceptedIndex) })}
          </p>
        )}
        <div className="case-reply__until">
          <TextInput
            label={t('reply.until')}
            name="replyBy"
            type="date"
            min={today}
            defaultValue={typed.replyBy}
            error={invalid === 'replyBy' ? casesText('invalid.due') : undefined}
          />
        </div>
        <StudentNote form={formName} />
        <p className="meta">{t('reply.hint')}</p>
      </CaseForm>
    </Disclosure>
  );
}

/** Renders a form for each possible move of a course, except decisions, which DecisionForm records. */
function CourseMoves({ courseIndex, courseMoves }: { courseIndex: number; courseMoves: readonly CourseAction[] }) {
  const t = useText('office-application');
  const { courses } = useCase().application;
  const courseName = formatCourse(courses, courseIndex);
  return courseMoves.map((nextState) => (
    <CourseMoveForm
      key={nextState}
      form={`${nextState}-${courseIndex}`}
      title={t(`courseMove.${nextState}`)}
      about={courseName}
    >
      <input type="hidden" name="course" value={courseIndex} />
      <input type="hidden" name="moved" value={nextState} />
    </CourseMoveForm>
  ));
}

interface CourseMoveFormProps {
  form: string;
  title: string;
  about: string;
  children: ReactNode;
}

function CourseMoveForm({ form, title, about, children }: CourseMoveFormProps) {
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
      <CaseForm form={form} kind="courseMoved" submitLabel={title} about={about}>
        {children}
        <StudentNote form={form} />
      </CaseForm>
    </Disclosure>
  );
}

function DecisionLines({ decision, state }: { decision: CaseDecision; state: CaseCourse['state'] }) {
  const t = useText('office-application');
  const { outcome, conditions, met, note, isExtensionOpen } = decision;
  const canChange = useCase().application.status === 'following' && outcome === 'conditionalOffer';
  return (
    <>
      {isExtensionOpen && isOffer(outcome) && state !== 'declined' && (
        <p className="is-late">{t('outstanding.extension')}</p>
      )}
      {conditions.length > 0 && (
        <>
          <h3 className="case-conditions__title">
            {t('conditionsOf', { done: met.length, count: conditions.length })}
          </h3>
          <ul className="case-conditions">
            {conditions.map((condition, conditionIndex) => (
              <ConditionItem
                key={condition}
                decision={decision}
                condition={condition}
                conditionIndex={conditionIndex}
                canChange={canChange && state !== 'declined'}
              />
            ))}
          </ul>
        </>
      )}
      {note && (
        <p className="meta">
          <bdi>{note}</bdi>
        </p>
      )}
    </>
  );
}

interface ConditionItemProps {
  decision: CaseDecision;
  condition: string;
  conditionIndex: number;
  canChange: boolean;
}

/** Shows a condition of an offer. The student meets the condition, or the school waives it and gives a reason. */
function ConditionItem({ decision: { id, met, waived }, condition, conditionIndex, canChange }: ConditionItemProps) {
  const t = useText('office-application');
  const casesText = useText('office-cases');
  const waiverForm = `waive-${id}-${conditionIndex}`;
  const { typed, invalid, isOpen } = useFormState(waiverForm);
  const hiddenFields = (
    <>
      <input type="hidden" name="decision" value={id} />
      <input type="hidden" name="condition" value={conditionIndex} />
    </>
  );
  if (met.includes(conditionIndex))
    return (
      <li className="is-met">
        <bdi>{condition}</bdi>{' '}
        <Badge kind="match" icon="check">
          {t(waived.includes(conditionIndex) ? 'waived' : 'met')}
        </Badge>
      </li>
    );
  return (
    <li>
      <bdi>{condition}</bdi>
      {canChange && (
        <div className="case-folds">
          <CaseForm
            form={`condition-${id}-${conditionIndex}`}
            kind="conditionMet"
            submitLabel={t('markMet')}
            about={condition}
          >
            {hiddenFields}
          </CaseForm>
          <Disclosure
            title={
              <>
                {t('waive')} <span className="sr">{condition}</span>
              </>
            }
            id={waiverForm}
            open={isOpen}
          >
            <CaseForm form={waiverForm} kind="conditionWaived" submitLabel={t('waiveSubmit')} about={condition}>
              {hiddenFields}
              <TextInput
                label={t('waiveReason')}
                name="note"
                required
                maxLength={MAX_MESSAGE_CHARS}
                defaultValue={typed.note}
                error={invalid === 'note' ? casesText('invalid.waiver') : undefined}
              />
            </CaseForm>
          </Disclosure>
        </div>
      )}
    </li>
  );
}
