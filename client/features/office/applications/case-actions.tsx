import { formatDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useOffice } from '#client/features/office/office-context.tsx';
import { TextArea, TextInput } from '#client/ui/field/text-input.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { CaseApplication } from '#shared/contract/office/applications.ts';
import {
  CLOSING_REASONS,
  DEPOSIT_CURRENCIES,
  DEPOSIT_STEP,
  MAX_MESSAGE_CHARS,
  REOPENING_REASONS,
} from '#shared/rules/application/application-lists.ts';
import type { CaseState } from '#shared/rules/application/case-state.ts';
import { hasOpenOffer } from './case-courses.tsx';
import { CaseForm, StudentNote, useCase, useFormState } from './case-form.tsx';
import { useDocumentWarning } from './document-warning.ts';
import { ReplyDeadlineText } from './reply-deadline.tsx';

/** States without a next step until a school changes its decision or the case is closed. */
const STOPPED_STATES: readonly CaseState[] = ['rejected', 'declined', 'waitlisted'];

export function CaseActions() {
  const t = useText('office-application');
  const { application } = useCase();
  if (application.status !== 'following') return application.canReopen && <ReopeningForm />;
  return (
    <div className="case-actions">
      <MessageForm />
      <AssignForm />
      {application.canDefer && <DeferralForm />}
      <ClosingForm />
      <p className="source">{t('seenByStudent')}</p>
    </div>
  );
}

/**
 * Shows the next step of a case with the form that records it. If the step waits for somebody, it shows links to the
 * courses or documents concerned.
 */
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
  if (STOPPED_STATES.includes(caseState))
    return (
      <div className="case-next">
        <p>{t(`stopped.${caseState as 'rejected'}`)}</p>
        <FormLink form="deciding" label={t('decide')} />
      </div>
    );
  if (!next) return null;
  const stepName = casesText(`step.${next.step}`);
  return (
    <div className="case-next">
      <p>
        <b>
          {casesText('nextStep', {
            step: next.lacks ? t(`nextStep.${next.lacks}`) : casesText(`nextNoun.${next.step}`),
          })}
        </b>
        {next.lacks && (next.lacks === 'sending' ? <UncheckedDocuments /> : <Outstanding />)}
      </p>
      {canSend && (
        <CaseForm form="sending" kind="sentToSchools" variant="solid" submitLabel={t('markSent')}>
          <StudentNote form="sending" />
        </CaseForm>
      )}
      {next.lacks === 'decision' && <FormLink form="deciding" label={t('decide')} />}
      {next.lacks === 'conditions' && <ConditionStep />}
      {next.lacks === 'acceptance' && (
        <p className="case-next__ways">
          <FormLink form="reminding" anchor="writing" label={t('remind')} />
          <FormLink form="replying" label={t('reply.title')} isMain />
        </p>
      )}
      {!next.lacks && (
        <CaseForm form="moving" kind="stepReached" variant="solid" submitLabel={t('record', { step: stepName })}>
          <input type="hidden" name="step" value={next.step} />
          {next.step === DEPOSIT_STEP && <DepositFields />}
          <StudentNote form="moving" />
        </CaseForm>
      )}
    </div>
  );
}

/** Fields for the deposit, all optional. The currency is that of the accepted school's country. */
function DepositFields() {
  const t = useText('office-application');
  const casesText = useText('office-cases');
  const { application } = useCase();
  const { typed, invalid } = useFormState('moving');
  return (
    <div className="case-fields">
      <TextInput
        label={t('deposit.amount')}
        name="amount"
        inputMode="decimal"
        defaultValue={typed.amount}
        error={invalid === 'amount' ? casesText('invalid.amount') : undefined}
      />
      <NativeSelect
        label={t('deposit.currency')}
        name="currency"
        defaultValue={typed.currency ?? application.courses[findAccepted(application)]?.currency}
        choices={DEPOSIT_CURRENCIES.map((currency) => ({ value: currency, label: currency }))}
      />
      <TextInput
        label={t('deposit.paidOn')}
        name="paidOn"
        type="date"
        max={application.today}
        defaultValue={typed.paidOn ?? application.today}
        error={invalid === 'paidOn' ? casesText('invalid.paidOn') : undefined}
      />
    </div>
  );
}

/**
 * Marks the first open condition of the accepted offer as met. An offer without listed conditions waits for the
 * unconditional one.
 */
function ConditionStep() {
  const t = useText('office-application');
  const { application } = useCase();
  const course = findAccepted(application);
  const [firstCondition] = listOpenConditions(application);
  if (!firstCondition) return <FormLink form="deciding" label={t('decide')} course={course} />;
  return (
    <CaseForm
      form="next-condition"
      kind="conditionMet"
      variant="solid"
      submitLabel={t('markMet')}
      about={firstCondition.text}
    >
      <input type="hidden" name="decision" value={application.courses[course]?.decision?.id} />
      <input type="hidden" name="condition" value={firstCondition.index} />
    </CaseForm>
  );
}

const findAccepted = ({ courses }: CaseApplication) =>
  courses.findIndex(({ decision }) => decision?.reply === 'accepted');

function listOpenConditions(application: CaseApplication) {
  const { conditions = [], met = [] } = application.courses[findAccepted(application)]?.decision ?? {};
  return conditions.map((text, index) => ({ text, index })).filter(({ index }) => !met.includes(index));
}

interface FormLinkProps {
  form: 'deciding' | 'replying' | 'reminding';
  label: string;
  anchor?: string;
  course?: number;
  isMain?: boolean;
}

/** Opens a form of the page, even without JavaScript. */
function FormLink({ form, label, anchor = form, course, isMain = false }: FormLinkProps) {
  const { base } = useOffice();
  const { id } = useCase().application;
  const courseQuery = course === undefined ? '' : `&course=${course}`;
  return (
    <ButtonLink
      variant={isMain ? 'solid' : undefined}
      href={`${base}/applications/${id}?open=${form}${courseQuery}#${anchor}`}
    >
      {label}
    </ButtonLink>
  );
}

/**
 * Lists what must happen before the next step: decisions of schools, the student's reply by a certain day, or the
 * conditions of an offer.
 */
function Outstanding() {
  const t = useText('office-application');
  const casesText = useText('office-cases');
  const { application } = useCase();
  const { next, today } = application;
  if (next?.lacks === 'decision') return <span className="meta"> {t('outstanding.waiting')}</span>;
  if (next?.lacks === 'conditions') {
    const [firstCondition, ...otherConditions] = listOpenConditions(application);
    if (!firstCondition) return <span className="meta"> {t('outstanding.noConditions')}</span>;
    return (
      <span className="meta">
        {' '}
        {t('outstanding.conditions', { count: otherConditions.length + 1 })} · <bdi>{firstCondition.text}</bdi>
      </span>
    );
  }
  if (next?.lacks !== 'acceptance')
    return next && <span className="meta"> {casesText(`needs.${next.lacks as 'sending'}`)}</span>;
  const openOffer = findFirstOffer(application);
  return (
    <span className="meta">
      {' '}
      <bdi>{openOffer?.school}</bdi>
      {openOffer?.decision?.replyBy && <ReplyDeadlineText replyBy={openOffer.decision.replyBy} today={today} />}
      {openOffer?.decision?.isExtensionOpen && ` · ${t('outstanding.extension')}`}
    </span>
  );
}

function UncheckedDocuments() {
  const documentWarning = useDocumentWarning();
  return documentWarning && <span className="is-late"> {documentWarning}</span>;
}

/** Finds the open offer with the earliest deadline. Offers that have no deadline come last. */
const findFirstOffer = ({ courses }: CaseApplication) =>
  courses
    .filter(hasOpenOffer)
    .sort((a, b) => (a.decision?.replyBy || '9').localeCompare(b.decision?.replyBy || '9'))[0];

function MessageForm() {
  const t = useText('office-application');
  const casesText = useText('office-cases');
  const { application } = useCase();
  const locale = useLocale();
  const { openForm } = useCase();
  const { typed, invalid, isOpen } = useFormState('writing');
  const isReminder = openForm === 'reminding';
  const openOffer = isReminder ? findFirstOffer(application) : undefined;
  const replyBy = openOffer?.decision?.replyBy;
  const reminderText =
    openOffer &&
    (replyBy
      ? t('remindTextDated', { school: openOffer.school, day: formatDay(replyBy, locale) })
      : t('remindText', { school: openOffer.school }));
  const openMessages = application.messages.filter((message) => message.isOpen);
  const EXCERPT_LENGTH = 60;
  return (
    <Disclosure title={t('write')} id="writing" open={isOpen || isReminder}>
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
          key={reminderText}
          label={t('message')}
          hint={t('messageHint')}
          name="text"
          required
          maxLength={MAX_MESSAGE_CHARS}
          defaultValue={typed.text ?? reminderText}
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
      <CaseForm form="deferring" kind="deferred" submitLabel={t('deferSubmit')}>
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
        // A student leaves for one of several reasons, which is still to be chosen.
        submitLabel={hasSchoolDecision ? t('closeSubmit', { state: casesText(`state.${ending}`) }) : t('close')}
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

/**
 * Reopens an ended case at the step at which it ended. This is impossible while the student has another open
 * application.
 */
function ReopeningForm() {
  const t = useText('office-application');
  const applicationText = useText('application');
  const { typed, isOpen } = useFormState('reopening');
  return (
    <Disclosure title={t('reopen')} id="reopening" open={isOpen}>
      <CaseForm form="reopening" kind="reopened" submitLabel={t('reopenSubmit')}>
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
          maxLength={MAX_MESSAGE_CHARS}
          defaultValue={typed.note}
        />
      </CaseForm>
    </Disclosure>
  );
}
