import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useOffice } from '#client/features/office/office-context.tsx';
import { formatDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Badge, type BadgeKind } from '#client/ui/feedback/badge.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { RadioGroup } from '#client/ui/choice/choice.tsx';
import { Field } from '#client/ui/field/field.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import type { IconName } from '#client/ui/icon/icon.tsx';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { CaseApplication } from '#shared/contract/office/applications.ts';
import { CASE_DOCUMENT_KINDS, MAX_MESSAGE_CHARS, RETURN_REASONS } from '#shared/rules/application/application-lists.ts';
import { type DocumentState, isOutcomeDocument } from '#shared/rules/application/document-checklist.ts';
import { CaseQuestion } from './case-band.tsx';
import { CaseForm, useCase, useFormState } from './case-form.tsx';
import { OpeningForm, Openings } from './case-records.tsx';

type ChecklistItem = CaseApplication['checklist'][number];

const STATE_BADGES: Record<DocumentState, { kind: BadgeKind; icon?: IconName }> = {
  missing: { kind: 'plain' },
  requested: { kind: 'reach', icon: 'clock' },
  received: { kind: 'likely', icon: 'eye' },
  approved: { kind: 'match', icon: 'check' },
  rejected: { kind: 'alert', icon: 'warn' },
  waived: { kind: 'plain' },
};

/** Lists the documents of the case: requested, received, approved or rejected, with their files. */
export function CaseDocuments() {
  const t = useText('office-application');
  const { application } = useCase();
  const { checklist, documentsGone, status } = application;
  return (
    <>
      {documentsGone && <p className="office__none">{t('documentsGone')}</p>}
      <ul className="checklist">
        {checklist.map((item) => (
          <DocumentItem key={item.kind} item={item} />
        ))}
      </ul>
      {status === 'following' && (
        <div className="case-folds checklist__more">
          <UsualRequest />
          <RequestForm />
          <UploadForm />
        </div>
      )}
      <Openings />
    </>
  );
}

/** Counts the documents that were requested from or sent by the student. */
export function ChecklistProgress() {
  const t = useText('office-application');
  const requiredItems = useCase().application.checklist.filter(
    ({ state }) => state !== 'waived' && state !== 'missing',
  );
  if (requiredItems.length === 0) return null;
  const approvedCount = requiredItems.filter(({ state }) => state === 'approved').length;
  return <span className="meta">{t('checklist.progress', { done: approvedCount, count: requiredItems.length })}</span>;
}

function DocumentItem({ item }: { item: ChecklistItem }) {
  const t = useText('office-application');
  const applyFormText = useText('apply-form');
  const applicationText = useText('application');
  const { application, actionResult } = useCase();
  const { kind, state, reason, note, files } = item;
  const documentName = applyFormText(`documentKinds.${kind}`);
  const isApplicationOpen = application.status === 'following';
  const isPreviewed = usePreviewedItem()?.kind === kind;
  const isQuestioned = actionResult?.kind === 'confirm' && actionResult.typedValues.form === `approve-${kind}`;
  return (
    <li className="checklist__item" data-state={state}>
      <div className="checklist__what">
        <p>
          <b>{documentName}</b> <Badge {...STATE_BADGES[state]}>{t(`checklist.state.${state}`)}</Badge>
        </p>
        <ItemFacts item={item} />
        {reason && <p>{applicationText(`reason.${reason}`)}</p>}
        {note && (
          <p className="case-words">
            <bdi>{note}</bdi>
          </p>
        )}
      </div>
      <div className="case-folds checklist__forms">
        {files.map((documentIndex) => {
          const file = application.documents[documentIndex];
          return (
            file && (
              <OpeningForm
                key={documentIndex}
                form={`document-${documentIndex}`}
                name={documentName}
                fileName={file.name}
              />
            )
          );
        })}
        {isPreviewed ? (
          <ButtonLink size="s" href="#preview">
            {t('checklist.previewed')}
          </ButtonLink>
        ) : (
          <CheckingForms item={item} />
        )}
        {isApplicationOpen && <DocumentChangeForm item={item} name={documentName} />}
      </div>
      {isQuestioned && <CaseQuestion typedValues={actionResult.typedValues} />}
    </li>
  );
}

/** Finds the item of the checklist whose file is shown. */
function usePreviewedItem(): ChecklistItem | undefined {
  const { application, openingId } = useCase();
  const { openings, checklist, documents } = application;
  const opening = openingId === null ? undefined : openings.find(({ id }) => id === openingId);
  if (!opening) return undefined;
  return checklist.find(
    ({ kind, files }) => kind === opening.kind && files.some((index) => documents[index]?.name === opening.name),
  );
}

/** Forms with which a document is approved or returned. They stand where its file is looked at. */
function CheckingForms({ item }: { item: ChecklistItem }) {
  const applyFormText = useText('apply-form');
  const { application } = useCase();
  const name = applyFormText(`documentKinds.${item.kind}`);
  if (application.status !== 'following') return null;
  return (
    <>
      {item.state === 'received' && <ApprovalForm item={item} name={name} />}
      {isReturnable(item) && <ReturnForm item={item} name={name} />}
    </>
  );
}

function ItemFacts({ item: { kind, state, due, at, files } }: { item: ChecklistItem }) {
  const t = useText('office-application');
  const clock = useOfficeClock();
  const locale = useLocale();
  const { application } = useCase();
  const dueText = due && formatDay(due, locale, { day: 'numeric', month: 'short' });
  const isOverdue = due !== '' && due < application.today;
  const facts = [
    at && t('checklist.since', { day: clock.shortDate(Date.parse(at)) }),
    dueText && t(isOverdue ? 'checklist.overdue' : 'checklist.due', { day: dueText }),
    kind === 'statement' && state !== 'missing' && files.length === 0 && t('checklist.inForm'),
  ].filter(Boolean);
  return facts.length > 0 && <p className={isOverdue ? 'meta is-late' : 'meta'}>{facts.join(' · ')}</p>;
}

interface DocumentFormProps {
  item: ChecklistItem;
  name: string;
}

/** Approves a document. If nobody has opened the file, the form asks for a confirmation. */
function ApprovalForm({ item: { kind, files }, name }: DocumentFormProps) {
  const t = useText('office-application');
  const { documents, openings } = useCase().application;
  const isUnopened = files.some(
    (index) => !openings.some((opening) => opening.kind === kind && opening.name === documents[index]?.name),
  );
  return (
    <CaseForm form={`approve-${kind}`} kind="documentApproved" submitLabel={t('checklist.approve')} about={name}>
      <input type="hidden" name="document" value={kind} />
      {isUnopened && <input type="hidden" name="isUnopened" value="yes" />}
    </CaseForm>
  );
}

const isReturnable = ({ kind, state, files }: ChecklistItem) =>
  (state === 'received' || state === 'approved') && (files.length > 0 || kind === 'statement');

/** Returns a document to the student, who reads the reason and sends another file. */
function ReturnForm({ item: { kind, due }, name }: DocumentFormProps) {
  const t = useText('office-application');
  const casesText = useText('office-cases');
  const applicationText = useText('application');
  const { today } = useCase().application;
  const formName = `return-${kind}`;
  const { typed, invalid, isOpen } = useFormState(formName);
  return (
    <Disclosure
      title={
        <>
          <span aria-hidden="true">{t('checklist.return')}</span>
          <span className="sr">{t('checklist.returnOf', { document: name })}</span>
        </>
      }
      id={formName}
      open={isOpen}
    >
      <CaseForm form={formName} kind="documentRejected" submitLabel={t('checklist.returnSubmit')} about={name}>
        <input type="hidden" name="document" value={kind} />
        <RadioGroup
          label={t('checklist.returnReason')}
          name="reason"
          defaultValue={typed.reason}
          choices={RETURN_REASONS.map((reason) => ({ value: reason, label: applicationText(`reason.${reason}`) }))}
        />
        <TextInput
          label={t('checklist.returnNote')}
          name="note"
          autoComplete="off"
          maxLength={MAX_MESSAGE_CHARS}
          defaultValue={typed.note}
          error={invalid === 'note' ? casesText('invalid.returnReason') : undefined}
        />
        <TextInput
          label={t('checklist.dueField')}
          name="due"
          type="date"
          min={today}
          defaultValue={typed.due ?? due}
          error={invalid === 'due' ? casesText('invalid.due') : undefined}
        />
      </CaseForm>
    </Disclosure>
  );
}

const DOCUMENT_ACTIONS = ['documentRequested', 'documentApproved', 'documentWaived'] as const;

const listPossibleActions = (state: DocumentState) =>
  DOCUMENT_ACTIONS.filter((action) => {
    if (action === 'documentApproved') return state !== 'approved' && state !== 'received';
    return action === 'documentRequested' || state !== 'waived';
  });

function DocumentChangeForm({ item: { kind, state, due }, name }: DocumentFormProps) {
  const t = useText('office-application');
  const formName = `change-${kind}`;
  const { typed, isOpen } = useFormState(formName);
  const possibleActions = listPossibleActions(state);
  return (
    <Disclosure
      title={
        <>
          <span aria-hidden="true">{t('checklist.change')}</span>
          <span className="sr">{t('checklist.changeOf', { document: name })}</span>
        </>
      }
      id={formName}
      open={isOpen}
    >
      <CaseForm form={formName} submitLabel={t('checklist.save')}>
        <input type="hidden" name="document" value={kind} />
        <NativeSelect
          label={t('checklist.action')}
          name="kind"
          defaultValue={typed.kind ?? possibleActions[0]}
          choices={possibleActions.map((action) => ({ value: action, label: t(`checklist.do.${action}`) }))}
        />
        <ReasonAndDue form={formName} dueDate={due} />
      </CaseForm>
    </Disclosure>
  );
}

function ReasonAndDue({ form, dueDate }: { form: string; dueDate: string }) {
  const t = useText('office-application');
  const casesText = useText('office-cases');
  const { application } = useCase();
  const { typed, invalid } = useFormState(form);
  return (
    <>
      <TextInput
        label={t('checklist.note')}
        name="note"
        maxLength={MAX_MESSAGE_CHARS}
        defaultValue={typed.note}
        error={invalid === 'note' ? casesText('invalid.note') : undefined}
      />
      <TextInput
        label={t('checklist.dueField')}
        name="due"
        type="date"
        min={application.today}
        defaultValue={typed.due ?? dueDate}
        error={invalid === 'due' ? casesText('invalid.due') : undefined}
      />
    </>
  );
}

const MIN_USUAL_DOCUMENTS = 2;

/** Requests all documents at once that the country and level of the courses usually need. */
function UsualRequest() {
  const t = useText('office-application');
  const usualKinds = useCase()
    .application.checklist.filter(({ kind, state }) => state === 'missing' && !isOutcomeDocument(kind))
    .map(({ kind }) => kind);
  if (usualKinds.length < MIN_USUAL_DOCUMENTS) return null;
  return (
    <CaseForm form="usual" kind="requestUsual" submitLabel={t('checklist.requestUsual', { count: usualKinds.length })}>
      <input type="hidden" name="documents" value={usualKinds.join(',')} />
    </CaseForm>
  );
}

function RequestForm() {
  const t = useText('office-application');
  const applyFormText = useText('apply-form');
  const { application } = useCase();
  const { typed, isOpen } = useFormState('request');
  const missingKinds = CASE_DOCUMENT_KINDS.filter(
    (kind) => !isOutcomeDocument(kind) && !application.checklist.some((item) => item.kind === kind),
  );
  if (missingKinds.length === 0) return null;
  return (
    <Disclosure title={t('checklist.request')} id="request" open={isOpen}>
      <CaseForm form="request" kind="documentRequested" submitLabel={t('checklist.requestSubmit')}>
        <NativeSelect
          label={t('checklist.kind')}
          name="document"
          defaultValue={typed.document}
          choices={missingKinds.map((kind) => ({ value: kind, label: applyFormText(`documentKinds.${kind}`) }))}
        />
        <ReasonAndDue form="request" dueDate="" />
      </CaseForm>
    </Disclosure>
  );
}

/**
 * Adds a document to the case, such as an offer letter, a confirmation of the place, or a file that the student sent
 * by other means.
 */
function UploadForm() {
  const t = useText('office-application');
  const applyFormText = useText('apply-form');
  const { application, actionResult } = useCase();
  const { typed, isOpen } = useFormState('upload');
  const { checklist, closedBy } = application;
  if (closedBy) return null;
  const listedKinds = CASE_DOCUMENT_KINDS.filter((kind) => checklist.some((item) => item.kind === kind));
  const sortedKinds = [...new Set([...listedKinds, ...CASE_DOCUMENT_KINDS])].sort(
    (kindA, kindB) => Number(isOutcomeDocument(kindB)) - Number(isOutcomeDocument(kindA)),
  );
  return (
    <Disclosure title={t('checklist.upload')} id="upload" open={isOpen}>
      <CaseForm
        form="upload"
        kind="addDocument"
        submitLabel={t('checklist.uploadSubmit')}
        encType="multipart/form-data"
      >
        <NativeSelect
          label={t('checklist.kind')}
          name="document"
          defaultValue={typed.document}
          choices={sortedKinds.map((kind) => ({ value: kind, label: applyFormText(`documentKinds.${kind}`) }))}
        />
        <Field
          id="upload-file"
          label={t('checklist.file')}
          hint={t('checklist.fileHint')}
          error={actionResult?.kind === 'notFiled' ? t(`fault.${actionResult.fault}`) : undefined}
        >
          <input
            className="input"
            id="upload-file"
            type="file"
            name="file"
            required
            accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
            aria-describedby="upload-file-tip"
          />
        </Field>
      </CaseForm>
    </Disclosure>
  );
}

/**
 * Shows the document that was just opened next to the form. A link is for browsers that cannot show PDFs inside a page.
 */
export function DocumentPreview({ openingId }: { openingId: number }) {
  const t = useText('office-application');
  const { base } = useOffice();
  const { application } = useCase();
  const previewedItem = usePreviewedItem();
  const openingEntry = application.openings.find(({ id }) => id === openingId);
  if (!openingEntry) return null;
  const applicationPath = `${base}/applications/${application.id}`;
  const filePath = `${applicationPath}/opened/${openingId}`;
  const isImage = /\.(?:jpe?g|png)$/i.test(openingEntry.name);
  return (
    <section className="case-preview" aria-label={t('preview', { name: openingEntry.name })} id="preview">
      <p role="status">{t('opened', { name: openingEntry.name })}</p>
      {previewedItem && (
        <div className="case-folds checklist__forms">
          <CheckingForms item={previewedItem} />
        </div>
      )}
      {isImage ? (
        <img src={filePath} alt={t('preview', { name: openingEntry.name })} />
      ) : (
        // The browser's PDF viewer does not load in a sandbox. This URL serves only PDFs, checked by content and not
        // by name.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe src={filePath} title={t('preview', { name: openingEntry.name })} />
      )}
      <p className="case-form__end">
        <ButtonLink size="s" href={filePath} reload target="_blank">
          {t('show')}
        </ButtonLink>
        <ButtonLink size="s" href={`${filePath}?save`} reload>
          {t('download')}
        </ButtonLink>
        <ButtonLink size="s" href={applicationPath} keepScroll>
          {t('closePreview')}
        </ButtonLink>
      </p>
    </section>
  );
}
