import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { useOffice } from '#client/features/office/office-context.tsx';
import { dayText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Badge, type BadgeKind } from '#client/ui/feedback/badge.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { Field } from '#client/ui/field/field.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import type { IconName } from '#client/ui/icon/icon.tsx';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { CaseApplication } from '#shared/contract/office/applications.ts';
import { CASE_DOCUMENT_KINDS, MESSAGE_MAX } from '#shared/rules/application/application-lists.ts';
import { type DocumentState, isOutcomeDocument } from '#shared/rules/application/document-checklist.ts';
import { CaseForm, useCase, useTyped } from './case-form.tsx';
import { OpeningForm, Openings } from './case-records.tsx';

type ChecklistItem = CaseApplication['checklist'][number];

const BADGES: Record<DocumentState, { kind: BadgeKind; icon?: IconName }> = {
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
          <Item key={item.kind} item={item} />
        ))}
      </ul>
      {status === 'following' && (
        <div className="case-folds checklist__more">
          <RequestForm />
          <UploadForm />
        </div>
      )}
      <Openings />
    </>
  );
}

export function ChecklistProgress() {
  const t = useText('office-application');
  const needed = useCase().application.checklist.filter(({ state }) => state !== 'waived');
  const done = needed.filter(({ state }) => state === 'approved').length;
  return <span className="meta">{t('checklist.progress', { done, count: needed.length })}</span>;
}

const KILOBYTE = 1024;

function Item({ item }: { item: ChecklistItem }) {
  const t = useText('office-application');
  const tf = useText('apply-form');
  const { application } = useCase();
  const { kind, state, note, files } = item;
  const name = tf(`documentKinds.${kind}`);
  const isOpen = application.status === 'following';
  return (
    <li className="checklist__item" data-state={state}>
      <div className="checklist__what">
        <p>
          <b>{name}</b> <Badge {...BADGES[state]}>{t(`checklist.state.${state}`)}</Badge>
        </p>
        <ItemFacts item={item} />
        {note && (
          <p className="case-words">
            <bdi>{note}</bdi>
          </p>
        )}
      </div>
      {isOpen && state === 'received' && (
        <CaseForm form={`approve-${kind}`} kind="documentApproved" submit={t('checklist.approve')} about={name}>
          <input type="hidden" name="document" value={kind} />
        </CaseForm>
      )}
      <div className="case-folds checklist__forms">
        {files.map((at) => {
          const file = application.documents[at];
          return (
            file && (
              <OpeningForm
                key={at}
                form={`document-${at}`}
                name={name}
                detail={`${file.name} · ${Math.ceil(file.size / KILOBYTE)} KB`}
              />
            )
          );
        })}
        {isOpen && <ChangeForm item={item} name={name} />}
      </div>
    </li>
  );
}

function ItemFacts({ item: { kind, state, due, at, files } }: { item: ChecklistItem }) {
  const t = useText('office-application');
  const clock = useOfficeClock();
  const locale = useLocale();
  const { application } = useCase();
  const day = due && dayText(due, locale, { day: 'numeric', month: 'short' });
  const isLate = due !== '' && due < application.today;
  const facts = [
    at && t('checklist.since', { day: clock.shortDate(Date.parse(at)) }),
    day && t(isLate ? 'checklist.overdue' : 'checklist.due', { day }),
    kind === 'statement' && state !== 'missing' && files.length === 0 && t('checklist.inForm'),
  ].filter(Boolean);
  return facts.length > 0 && <p className={isLate ? 'meta is-late' : 'meta'}>{facts.join(' · ')}</p>;
}

const ACTIONS = ['documentRequested', 'documentApproved', 'documentRejected', 'documentWaived'] as const;

const possible = (state: DocumentState, hasFile: boolean) =>
  ACTIONS.filter((action) => {
    if (action === 'documentApproved') return state !== 'approved';
    if (action === 'documentRejected') return hasFile && (state === 'received' || state === 'approved');
    return action === 'documentRequested' || state !== 'waived';
  });

function ChangeForm({ item: { kind, state, files, due }, name }: { item: ChecklistItem; name: string }) {
  const t = useText('office-application');
  const form = `change-${kind}`;
  const { typed, isOpen } = useTyped(form);
  const actions = possible(state, files.length > 0 || kind === 'statement');
  return (
    <Disclosure
      title={
        <>
          <span aria-hidden="true">{t('checklist.change')}</span>
          <span className="sr">{t('checklist.changeOf', { document: name })}</span>
        </>
      }
      id={form}
      open={isOpen}
    >
      <CaseForm form={form} submit={t('checklist.save')}>
        <input type="hidden" name="document" value={kind} />
        <NativeSelect
          label={t('checklist.action')}
          name="kind"
          defaultValue={typed.kind ?? (state === 'received' ? 'documentRejected' : actions[0])}
          choices={actions.map((action) => ({ value: action, label: t(`checklist.do.${action}`) }))}
        />
        <ReasonAndDue form={form} due={due} />
      </CaseForm>
    </Disclosure>
  );
}

function ReasonAndDue({ form, due }: { form: string; due: string }) {
  const t = useText('office-application');
  const tc = useText('office-cases');
  const { application } = useCase();
  const { typed, invalid } = useTyped(form);
  return (
    <>
      <TextInput
        label={t('checklist.note')}
        name="note"
        maxLength={MESSAGE_MAX}
        defaultValue={typed.note}
        error={invalid === 'note' ? tc('invalid.note') : undefined}
      />
      <TextInput
        label={t('checklist.dueField')}
        name="due"
        type="date"
        min={application.today}
        defaultValue={typed.due ?? due}
        error={invalid === 'due' ? tc('invalid.due') : undefined}
      />
    </>
  );
}

function RequestForm() {
  const t = useText('office-application');
  const tf = useText('apply-form');
  const { application } = useCase();
  const { typed, isOpen } = useTyped('request');
  const missingKinds = CASE_DOCUMENT_KINDS.filter(
    (kind) => !isOutcomeDocument(kind) && !application.checklist.some((item) => item.kind === kind),
  );
  if (missingKinds.length === 0) return null;
  return (
    <Disclosure title={t('checklist.request')} id="request" open={isOpen}>
      <CaseForm form="request" kind="documentRequested" submit={t('checklist.requestSubmit')}>
        <NativeSelect
          label={t('checklist.kind')}
          name="document"
          defaultValue={typed.document}
          choices={missingKinds.map((kind) => ({ value: kind, label: tf(`documentKinds.${kind}`) }))}
        />
        <ReasonAndDue form="request" due="" />
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
  const tf = useText('apply-form');
  const { application, answer } = useCase();
  const { typed, isOpen } = useTyped('upload');
  const { checklist, closedBy } = application;
  if (closedBy) return null;
  const inList = CASE_DOCUMENT_KINDS.filter((kind) => checklist.some((item) => item.kind === kind));
  const kinds = [...new Set([...inList, ...CASE_DOCUMENT_KINDS])].sort(
    (item, other) => Number(isOutcomeDocument(other)) - Number(isOutcomeDocument(item)),
  );
  return (
    <Disclosure title={t('checklist.upload')} id="upload" open={isOpen}>
      <CaseForm form="upload" kind="addDocument" submit={t('checklist.uploadSubmit')} encType="multipart/form-data">
        <NativeSelect
          label={t('checklist.kind')}
          name="document"
          defaultValue={typed.document}
          choices={kinds.map((kind) => ({ value: kind, label: tf(`documentKinds.${kind}`) }))}
        />
        <Field
          id="upload-file"
          label={t('checklist.file')}
          hint={t('checklist.fileHint')}
          error={answer?.kind === 'notFiled' ? t(`fault.${answer.fault}`) : undefined}
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

/** Shows the document that was just opened beside the form, with a link for browsers that do not show PDFs inline. */
export function DocumentPreview({ opening }: { opening: number }) {
  const t = useText('office-application');
  const { base } = useOffice();
  const { application } = useCase();
  const entry = application.openings.find(({ id }) => id === opening);
  if (!entry) return null;
  const current = `${base}/applications/${application.id}`;
  const file = `${current}/opened/${opening}`;
  const isImage = /\.(?:jpe?g|png)$/i.test(entry.name);
  return (
    <section className="case-preview" aria-label={t('preview', { name: entry.name })} id="preview">
      <p role="status">{t('opened', { name: entry.name })}</p>
      {isImage ? (
        <img src={file} alt={t('preview', { name: entry.name })} />
      ) : (
        // The browser's PDF viewer does not load in a sandbox. This URL serves only PDFs, checked by content and not
        // by name.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe src={file} title={t('preview', { name: entry.name })} />
      )}
      <p className="case-form__end">
        <ButtonLink size="s" href={file} reload target="_blank">
          {t('show')}
        </ButtonLink>
        <ButtonLink size="s" href={`${file}?save`} reload>
          {t('download')}
        </ButtonLink>
        <ButtonLink size="s" href={current} keepScroll>
          {t('closePreview')}
        </ButtonLink>
      </p>
    </section>
  );
}
