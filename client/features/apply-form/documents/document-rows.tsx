import { fieldId, useApplyForm } from '#client/features/apply-form/apply-form-context.ts';
import type { Upload } from './use-uploads.ts';
import { fileSizeText } from '#client/i18n/file-size-text.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button, buttonClass } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Gauge } from '#client/ui/say/gauge.tsx';
import type { DocumentKind } from '#shared/rules/application/application-lists.ts';
import { DOCUMENT_MAX_BYTES } from '#shared/rules/uploaded-file.ts';

export const DOCUMENT_ACCEPT = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';

interface MissingDocumentProps {
  kind: DocumentKind;
  onPick: (kind: DocumentKind, file: File) => void;
}

/** A document without which no school looks at an application. */
export function MissingDocument({ kind, onPick }: MissingDocumentProps) {
  const t = useText('apply-form');
  const { errorOf } = useApplyForm();
  const field = `documents.${kind}`;
  const isWanting = errorOf(field) !== undefined;
  return (
    <li>
      <Icon name={isWanting ? 'warn' : 'file'} />
      <span>
        {t(`documentKinds.${kind}`)}
        <small className={isWanting ? 'fail' : undefined}>{t('documents.needed')}</small>
      </span>
      <PickButton
        id={fieldId(field)}
        kind={kind}
        words={t('documents.upload')}
        label={t('documents.uploadOf', { kind: t(`documentKinds.${kind}`) })}
        onPick={onPick}
      />
    </li>
  );
}

interface UploadRowProps {
  upload: Upload;
  onCancel: () => void;
  onPick: (kind: DocumentKind, file: File) => void;
}

/** A file on its way, or why it did not come through and what to do about it. */
export function UploadRow({ upload, onCancel, onPick }: UploadRowProps) {
  const t = useText('apply-form');
  const { kind, file, sent, failure, message, unanswered } = upload;
  const words = t(`documentKinds.${kind}`);
  if (failure) {
    const sizes = { size: fileSizeText(file.size), most: fileSizeText(DOCUMENT_MAX_BYTES, 0) };
    return (
      <li>
        <Icon name="warn" />
        <span>
          {words}
          <small className="fail" role="alert">
            {message || t(`documents.${failure}`, sizes)}
          </small>
        </span>
        {unanswered && (
          <Button size="s" onClick={() => onPick(kind, file)} aria-label={t('documents.retryOf', { kind: words })}>
            {t('retry')}
          </Button>
        )}
        <PickButton
          kind={kind}
          words={t('documents.another')}
          label={t('documents.uploadOf', { kind: words })}
          onPick={onPick}
        />
      </li>
    );
  }
  const percent = file.size > 0 ? Math.floor((sent / file.size) * 100) : 0;
  return (
    <li>
      <Icon name="upload" />
      <span>
        {words}
        <small>{t('documents.sending', { sent: fileSizeText(sent), size: fileSizeText(file.size), percent })}</small>
      </span>
      <Button size="s" variant="quiet" onClick={onCancel} aria-label={t('documents.cancelOf', { kind: words })}>
        {t('cancel')}
      </Button>
      <Gauge label={t('documents.progress', { kind: words })} value={percent} />
    </li>
  );
}

interface PickButtonProps {
  id?: string;
  kind: DocumentKind;
  words: string;
  /** Says for which document, to those who hear it without the row around it. */
  label: string;
  onPick: (kind: DocumentKind, file: File) => void;
}

/** A button that opens the browser's own choice of files. */
function PickButton({ id, kind, words, label, onPick }: PickButtonProps) {
  return (
    <label className={buttonClass({ size: 's' }, 'pick')}>
      <input
        id={id}
        className="sr"
        type="file"
        accept={DOCUMENT_ACCEPT}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onPick(kind, file);
          event.target.value = '';
        }}
      />
      <Icon name="upload" />
      {words}
    </label>
  );
}
