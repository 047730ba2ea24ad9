import { type FormEvent, useState } from 'react';
import { dayText, fileSizeText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import type { FormResult } from '#client/site/forms/form-result.ts';
import { useFormAction } from '#client/site/forms/use-form-action.ts';
import { Badge, type BadgeKind } from '#client/ui/feedback/badge.tsx';
import { Button, whilePending } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/field/field.tsx';
import type { Application, RequestedDocument } from '#shared/contract/application/application.ts';
import { isReplyOver } from '#shared/rules/application/reply-day.ts';
import { DOCUMENT_MAX_BYTES } from '#shared/rules/uploaded-file.ts';

export const isAwaited = ({ state }: Pick<RequestedDocument, 'state'>) => state === 'requested' || state === 'rejected';

const BADGES: Partial<Record<RequestedDocument['state'], BadgeKind>> = {
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
  const inOrder = [...documents].sort((item, other) => Number(isAwaited(other)) - Number(isAwaited(item)));
  return (
    <section id="requested-documents" aria-labelledby="requested-title">
      <h2 id="requested-title">{t('requested.title')}</h2>
      <ul className="requested">
        {inOrder.map((document) => (
          <RequestedItem key={document.kind} document={document} onSent={onSent} />
        ))}
      </ul>
    </section>
  );
}

const isOver = (day: string) => isReplyOver(day, Date.now());

function RequestedItem({ document, onSent }: { document: RequestedDocument; onSent: () => Promise<unknown> }) {
  const t = useText('application');
  const forms = useText('apply-form');
  const locale = useLocale();
  const { kind, state, note, due } = document;
  const day = due && dayText(due, locale);
  const isLate = isOver(due);
  return (
    <li>
      <p className="requested__what">
        <b>{forms(`documentKinds.${kind}`)}</b>
        {(state === 'requested' || state === 'rejected' || state === 'received' || state === 'approved') && (
          <Badge kind={BADGES[state]}>{t(`requested.state.${state}`)}</Badge>
        )}
      </p>
      {note && <p className="requested__note">{note}</p>}
      {day && isAwaited(document) && (
        <p className={isLate ? 'meta fail' : 'meta'}>{t(isLate ? 'requested.overdue' : 'requested.due', { day })}</p>
      )}
      {isAwaited(document) && <DocumentForm kind={kind} onSent={onSent} />}
    </li>
  );
}

function DocumentForm({ kind, onSent }: Pick<RequestedDocument, 'kind'> & { onSent: () => Promise<unknown> }) {
  const t = useText('application');
  const forms = useText('apply-form');
  const { action, send } = useFormAction<FormResult<unknown>>('/my-apply/proccess', { revalidates: false });
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const id = `requested-${kind}`;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    setFailure(undefined);
    await whilePending(setIsPending, async () => {
      const formResult = await send(form);
      if (!formResult.ok) return setFailure(formResult.message);
      await onSent();
    });
  }

  return (
    <form
      className="requested__form"
      method="post"
      encType="multipart/form-data"
      action={action}
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="intent" value="document" />
      <input type="hidden" name="document" value={kind} />
      <Field
        id={id}
        label={t('requested.file', { document: forms(`documentKinds.${kind}`) })}
        hint={t('requested.fileHint', { size: fileSizeText(DOCUMENT_MAX_BYTES, 0) })}
        error={failure}
      >
        <input
          className="input"
          id={id}
          type="file"
          name="file"
          required
          accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
          aria-describedby={`${id}-tip`}
        />
      </Field>
      <Button type="submit" size="s" pending={isPending} pendingLabel={t('sending')}>
        {t('requested.submit')}
      </Button>
    </form>
  );
}
