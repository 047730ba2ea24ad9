import { type FormEvent, useState } from 'react';
import { formatDay, formatFileSize } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import type { FormResult } from '#client/site/forms/form-result.ts';
import { useFormAction } from '#client/site/forms/use-form-action.ts';
import { Badge, type BadgeKind } from '#client/ui/feedback/badge.tsx';
import { Button, whilePending } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/field/field.tsx';
import type { Application, RequestedDocument } from '#shared/contract/application/application.ts';
import { isReplyDeadlineOver } from '#shared/rules/application/reply-day.ts';
import { DOCUMENT_MAX_BYTES } from '#shared/rules/uploaded-file.ts';

export const isDocumentAwaited = ({ state }: Pick<RequestedDocument, 'state'>) =>
  state === 'requested' || state === 'rejected';

const BADGE_KINDS: Partial<Record<RequestedDocument['state'], BadgeKind>> = {
  requested: 'reach',
  rejected: 'alert',
  approved: 'match',
};

interface RequestedDocumentsProps {
  application: Application;
  onSent: () => Promise<unknown>;
}

/** Documents that the adviser has requested, with reason and date. Those that the student must send come first. */
export function RequestedDocuments({ application: { documents, status }, onSent }: RequestedDocumentsProps) {
  const t = useText('application');
  if (documents.length === 0 || status !== 'following') return null;
  const sortedDocuments = [...documents].sort(
    (documentA, documentB) => Number(isDocumentAwaited(documentB)) - Number(isDocumentAwaited(documentA)),
  );
  return (
    <section id="requested-documents" aria-labelledby="requested-title">
      <h2 id="requested-title">{t('requested.title')}</h2>
      <ul className="requested">
        {sortedDocuments.map((document) => (
          <RequestedItem key={document.kind} document={document} onSent={onSent} />
        ))}
      </ul>
    </section>
  );
}

const isDeadlinePassed = (dueDate: string) => isReplyDeadlineOver(dueDate, Date.now());

function RequestedItem({ document, onSent }: { document: RequestedDocument; onSent: () => Promise<unknown> }) {
  const t = useText('application');
  const applyFormText = useText('apply-form');
  const locale = useLocale();
  const { kind, state, reason, note, due } = document;
  const dueText = due && formatDay(due, locale);
  const isOverdue = isDeadlinePassed(due);
  return (
    <li>
      <p className="requested__what">
        <b>{applyFormText(`documentKinds.${kind}`)}</b>
        {(state === 'requested' || state === 'rejected' || state === 'received' || state === 'approved') && (
          <Badge kind={BADGE_KINDS[state]}>{t(`requested.state.${state}`)}</Badge>
        )}
      </p>
      {reason && <p className="requested__note">{t(`reason.${reason}`)}</p>}
      {note && <p className="requested__note">{note}</p>}
      {dueText && isDocumentAwaited(document) && (
        <p className={isOverdue ? 'meta fail' : 'meta'}>
          {t(isOverdue ? 'requested.overdue' : 'requested.due', { day: dueText })}
        </p>
      )}
      {isDocumentAwaited(document) && <DocumentForm kind={kind} onSent={onSent} />}
    </li>
  );
}

function DocumentForm({ kind, onSent }: Pick<RequestedDocument, 'kind'> & { onSent: () => Promise<unknown> }) {
  const t = useText('application');
  const applyFormText = useText('apply-form');
  const { action, send } = useFormAction<FormResult<unknown>>('/my-apply/proccess', { revalidates: false });
  const [isPending, setIsPending] = useState(false);
  const [errorText, setErrorText] = useState<string>();
  const inputId = `requested-${kind}`;

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const formElement = event.currentTarget;
    setErrorText(undefined);
    await whilePending(setIsPending, async () => {
      const formResult = await send(formElement);
      if (!formResult.ok) return setErrorText(formResult.message);
      await onSent();
    });
  }

  return (
    <form
      className="requested__form"
      method="post"
      encType="multipart/form-data"
      action={action}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <input type="hidden" name="intent" value="document" />
      <input type="hidden" name="document" value={kind} />
      <Field
        id={inputId}
        label={t('requested.file', { document: applyFormText(`documentKinds.${kind}`) })}
        hint={t('requested.fileHint', { size: formatFileSize(DOCUMENT_MAX_BYTES, 0) })}
        error={errorText}
      >
        <input
          className="input"
          id={inputId}
          type="file"
          name="file"
          required
          accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
          aria-describedby={`${inputId}-tip`}
        />
      </Field>
      <Button type="submit" size="s" pending={isPending} pendingLabel={t('sending')}>
        {t('requested.submit')}
      </Button>
    </form>
  );
}
