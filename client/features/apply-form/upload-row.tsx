import type { DocumentKind } from '#shared/rules/application-lists.ts';
import { DOCUMENT_MAX_BYTES } from '#shared/rules/uploaded-file.ts';
import { useText } from '#client/i18n/use-text.ts';
import { fileSizeText } from '#client/i18n/file-size-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Gauge } from '#client/ui/say/gauge.tsx';
import { PickButton } from './pick-button.tsx';
import type { Upload } from './use-uploads.ts';

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
