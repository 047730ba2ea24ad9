import { useText } from '#client/i18n/use-text.ts';
import { useOffice } from '#client/features/office/office-context.tsx';
import { TextArea, TextInput } from '#client/ui/field/text-input.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import {
  CLOSING_REASONS,
  MESSAGE_MAX,
  DECISION_OUTCOMES,
  REOPENING_REASONS,
} from '#shared/rules/application/application-lists.ts';
import type { CaseState } from '#shared/rules/application/case-state.ts';
import { CaseForm, StudentNote, useCase, useFormState } from './case-form.tsx';
import { formatCourse } from './event-text.ts';

/** States without a next step until a school changes its decision or the case is closed. */
const STOPPED_STATES: readonly CaseState[] = ['rejected', 'declined', 'waitlisted'];

export function CaseActions() {
  const t = useText('office-application');
  const { application } = useCase();
  if (application.status !== 'following') return application.canReopen && <ReopeningForm />;
  return (
    <div className="case-actions">
      <DecisionForm />
      <MessageForm />
      <AssignForm />
      {application.canDefer && <DeferralForm />}
      <ClosingForm />
      <p className="source">{t('seenByStudent')}</p>
    </div>
  );
}

/** Shows the next step of the case with the form that records it, or what the step waits for. */
export function NextStep() {
  const t = useText('office-application');
  const casesText = useText('office-cases');
  const { application } = useCase();
  const { status, caseState, next, canSend } = application;
  if (status !== 'following')
    return (
      <div className="case-next">
        <p>{t('ended', { state: casesText(`state.${caseState}`) })}</p>
      </div>
    );
  const isStopped = STOPPED_STATES.includes(caseState);
  const stepName = next && casesText(`step.${next.step}`);
  return (
    <div className="case-next">
      {isStopped && <p>{t(`stopped.${caseState as 'rejected'}`)}</p>}
      {!isStopped && next && (
        <p>
          <b>{casesText('nextStep', { step: stepName ?? '' })}</b>
          {next.lacks && <span className="meta"> {casesText(`needs.${next.lacks}`)}</span>}
        </p>
      )}
      {canSend && (
        <CaseForm
          form="sending"
          kind="sentToSchools"
          variant="solid"
          submitLabel={t('courseMove.submitted')}
          confirmQuestion={t('ask.step', { step: casesText('event.sentToSchools') })}
        >
          <StudentNote form="sending" />
        </CaseForm>
      )}
      {!isStopped && next && stepName && !next.lacks && (
        <CaseForm
          form="moving"
          kind="stepReached"
          variant="solid"
          submitLabel={t('record', { step: stepName })}
          confirmQuestion={t('ask.step', { step: stepName })}
        >
          <input type="hidden" name="step" value={next.step} />
          <StudentNote form="moving" />
        </CaseForm>
      )}
    </div>
  );
}

function DecisionForm() {
  const t = useText('office-application');
  const casesText = useText('office-cases');
  const { application, openCourse } = useCase();
  const { typed, invalid, isOpen } = useFormState('deciding');
  const outcome = DECISION_OUTCOMES.find((item) => item === typed.outcome);
  return (
    <Disclosure title={t('decide')} id="deciding" open={isOpen}>
      <CaseForm
        form="deciding"
        kind="decided"
        submitLabel={t('decideSubmit')}
        confirmQuestion={t('ask.decision', {
          outcome: outcome ? casesText(`outcome.${outcome}`) : '',
          course: formatCourse(application.courses, Number(typed.course ?? 0)),
        })}
      >
        <NativeSelect
          label={t('course')}
          name="course"
          defaultValue={typed.course ?? openCourse}
          choices={application.courses.map((_, courseIndex) => ({
            value: String(courseIndex),
            label: formatCourse(application.courses, courseIndex),
          }))}
        />
        <NativeSelect
          label={t('outcome')}
          name="outcome"
          defaultValue={typed.outcome}
          choices={DECISION_OUTCOMES.map((item) => ({ value: item, label: casesText(`outcome.${item}`) }))}
        />
        <TextArea
          label={t('conditions')}
          hint={t('conditionsHint')}
          name="conditions"
          rows={2}
          defaultValue={typed.conditions}
          error={invalid === 'conditions' ? casesText('invalid.conditions') : undefined}
        />
        <TextInput
          label={t('replyBy')}
          name="replyBy"
          type="date"
          defaultValue={typed.replyBy}
          error={invalid === 'replyBy' ? casesText('invalid.replyBy') : undefined}
        />
        <StudentNote form="deciding" />
      </CaseForm>
    </Disclosure>
  );
}

function MessageForm() {
  const t = useText('office-application');
  const casesText = useText('office-cases');
  const { application } = useCase();
  const { typed, invalid, isOpen } = useFormState('writing');
  const openMessages = application.messages.filter((message) => message.isOpen);
  const EXCERPT_LENGTH = 60;
  return (
    <Disclosure title={t('write')} id="writing" open={isOpen}>
      <CaseForm form="writing" kind="messageSent" submitLabel={t('send')}>
        {openMessages.length > 0 && (
          <NativeSelect
            label={t('replyTo')}
            name="replyTo"
            defaultValue={typed.replyTo ?? String(openMessages[0]?.id ?? '')}
            choices={[
              ...openMessages.map(({ id, text }) => ({ value: String(id), label: text.slice(0, EXCERPT_LENGTH) })),
              { value: '', label: t('replyToNone') },
            ]}
          />
        )}
        <TextArea
          label={t('message')}
          hint={t('messageHint')}
          name="text"
          required
          maxLength={MESSAGE_MAX}
          defaultValue={typed.text}
          error={invalid === 'text' ? casesText('invalid.text') : undefined}
        />
      </CaseForm>
    </Disclosure>
  );
}

function DeferralForm() {
  const t = useText('office-application');
  const casesText = useText('office-cases');
  const { typed, invalid, isOpen } = useFormState('deferring');
  return (
    <Disclosure title={t('defer')} id="deferring" open={isOpen}>
      <CaseForm
        form="deferring"
        kind="deferred"
        submitLabel={t('deferSubmit')}
        confirmQuestion={t('ask.deferral', { intake: typed.intake ?? '' })}
      >
        <TextInput
          label={t('intake')}
          name="intake"
          type="month"
          placeholder="2027-09"
          required
          defaultValue={typed.intake}
          error={invalid === 'intake' ? casesText('invalid.intake') : undefined}
        />
        <StudentNote form="deferring" />
      </CaseForm>
    </Disclosure>
  );
}

/** Closes a case. The decisions and replies determine the outcome; otherwise the adviser must state a reason. */
function ClosingForm() {
  const t = useText('office-application');
  const casesText = useText('office-cases');
  const { application } = useCase();
  const applicationText = useText('application');
  const { typed, isOpen } = useFormState('ending');
  const { ending } = application;
  if (!ending) return null;
  const hasSchoolDecision = ending !== 'withdrawn';
  return (
    <Disclosure title={t('close')} id="ending" open={isOpen || hasSchoolDecision}>
      <CaseForm
        form="ending"
        kind="closed"
        variant="danger"
        submitLabel={t('closeSubmit', { state: casesText(`state.${ending}`) })}
        confirmQuestion={t('ask.close', { state: casesText(`state.${ending}`) })}
      >
        <input type="hidden" name="ending" value={ending} />
        {!hasSchoolDecision && (
          <NativeSelect
            label={t('closeReason')}
            name="reason"
            required
            placeholder={t('chooseReason')}
            defaultValue={typed.reason}
            choices={CLOSING_REASONS.map((reason) => ({ value: reason, label: applicationText(`reason.${reason}`) }))}
          />
        )}
        <StudentNote form="ending" label={hasSchoolDecision ? undefined : t('closeNote')} />
      </CaseForm>
    </Disclosure>
  );
}

/** Reopens an ended case at the step at which it ended; not possible while the student has another application. */
function ReopeningForm() {
  const t = useText('office-application');
  const applicationText = useText('application');
  const { typed, isOpen } = useFormState('reopening');
  return (
    <Disclosure title={t('reopen')} id="reopening" open={isOpen}>
      <CaseForm form="reopening" kind="reopened" submitLabel={t('reopenSubmit')} confirmQuestion={t('ask.reopen')}>
        <NativeSelect
          label={t('reopenReason')}
          name="reason"
          required
          placeholder={t('chooseReason')}
          defaultValue={typed.reason}
          choices={REOPENING_REASONS.map((reason) => ({ value: reason, label: applicationText(`reason.${reason}`) }))}
        />
        <StudentNote form="reopening" label={t('closeNote')} />
      </CaseForm>
    </Disclosure>
  );
}

function AssignForm() {
  const t = useText('office-application');
  const casesText = useText('office-cases');
  const applicationsText = useText('office-applications');
  const { staff } = useOffice().frame;
  const { application } = useCase();
  const { typed, isOpen } = useFormState('assigning');
  const { adviser, colleagues } = application;
  const otherColleagues = colleagues.filter(({ id }) => id !== adviser.id);
  const defaultAdviserId = otherColleagues.some(({ id }) => id === staff?.id) ? staff?.id : otherColleagues[0]?.id;
  return (
    <Disclosure title={t('assign')} id="assigning" open={isOpen}>
      <CaseForm form="assigning" kind="assigned" submitLabel={t('assign')}>
        <input type="hidden" name="from" value={adviser.id} />
        <NativeSelect
          label={applicationsText('bulk.to')}
          name="to"
          defaultValue={typed.to ?? String(defaultAdviserId ?? 0)}
          choices={[
            ...otherColleagues.map(({ id, name, presence }) => ({
              value: String(id),
              label: `${id === staff?.id ? applicationsText('bulk.me', { name }) : name} · ${t(`presence.${presence}`)}`,
            })),
            ...(adviser.id > 0 ? [{ value: '0', label: applicationsText('unassigned') }] : []),
          ]}
        />
        <TextArea
          label={casesText('colleagueNote')}
          hint={t('assignHint')}
          name="note"
          rows={2}
          maxLength={MESSAGE_MAX}
          defaultValue={typed.note}
        />
      </CaseForm>
    </Disclosure>
  );
}
