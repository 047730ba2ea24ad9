import { useEffect, useRef, useState } from 'react';
import { getFieldId, useApplyForm } from '#client/features/apply-form/apply-form-context.ts';
import { FormConsentGate } from '#client/features/apply-form/form-consents.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { formatFileSize } from '#client/i18n/date-texts.ts';
import { Button, buttonClass } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { Gauge } from '#client/ui/feedback/gauge.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { REQUIRED_DOCUMENTS } from '#shared/rules/application/find-gaps.ts';
import { DOCUMENT_KINDS, type DocumentKind, MAX_DOCUMENTS } from '#shared/rules/application/application-lists.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { DOCUMENT_MAX_BYTES } from '#shared/rules/uploaded-file.ts';
import { StoredDocumentRow } from './stored-document-row.tsx';
import { type DocumentUpload, useUploads } from './use-uploads.ts';

export function DocumentsPart() {
  const t = useText('apply-form');
  const locale = useLocale();
  const { form, updateForm, missingConsent } = useApplyForm();
  const [kind, setKind] = useState<DocumentKind>('english');
  const { documents } = form;
  // An upload ends long after the render in which it started, so it reads the current list from the ref.
  const latestDocuments = useRef(documents);
  useEffect(() => {
    latestDocuments.current = documents;
  }, [documents]);
  const { uploads, start, cancel } = useUploads((storedDocument) => {
    latestDocuments.current = [...latestDocuments.current, storedDocument];
    updateForm({ documents: latestDocuments.current });
  });
  const isDocumentMissing = (documentKind: DocumentKind) =>
    ![...documents, ...uploads.filter(({ failure }) => failure === '')].some((item) => item.kind === documentKind);
  return (
    <>
      <ul className="up">
        {documents.map((document) => (
          <StoredDocumentRow
            key={document.path}
            document={document}
            onRemove={() => updateForm({ documents: documents.filter((otherDocument) => otherDocument !== document) })}
          />
        ))}
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} onCancel={() => cancel(upload)} onFilePick={start} />
        ))}
        {missingConsent === null &&
          REQUIRED_DOCUMENTS.filter(isDocumentMissing).map((documentKind) => (
            <MissingDocument key={documentKind} kind={documentKind} onFilePick={start} />
          ))}
      </ul>
      {missingConsent !== null && (
        <div id={getFieldId('documents')} tabIndex={-1}>
          <p>
            {t('documents.neededList', {
              documents: new Intl.ListFormat(LANGUAGE_TAGS[locale], { type: 'conjunction' }).format(
                REQUIRED_DOCUMENTS.map((documentKind) => t(`documentKinds.${documentKind}`)),
              ),
            })}
          </p>
          <FormConsentGate />
        </div>
      )}
      {missingConsent === null && documents.length < MAX_DOCUMENTS && (
        <div className="apply__more">
          <NativeSelect
            label={t('documents.kind')}
            value={kind}
            choices={DOCUMENT_KINDS.map((entry) => ({ value: entry, label: t(`documentKinds.${entry}`) }))}
            onChange={(event) => setKind(event.target.value as DocumentKind)}
          />
          <FilePicker
            label={t('documents.choose')}
            hint={t('documents.hint', { size: formatFileSize(DOCUMENT_MAX_BYTES, 0) })}
            onFilePick={(file) => start(kind, file)}
          />
        </div>
      )}
    </>
  );
}

interface FilePickerProps {
  label: string;
  hint: string;
  onFilePick: (file: File) => void;
}

/** File input onto which files can also be dropped. */
function FilePicker({ label, hint, onFilePick }: FilePickerProps) {
  const [isDragOver, setIsDragOver] = useState(false);
  const pickFiles = (files: FileList | null) => {
    for (const file of files ?? []) onFilePick(file);
  };
  return (
    // The drop handlers only extend the input inside, which also works by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      className={joinClasses('drop-area', isDragOver && 'drop-area--over')}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDragOver(false);
        pickFiles(event.dataTransfer.files);
      }}
    >
      <input
        className="sr"
        type="file"
        multiple
        accept={DOCUMENT_ACCEPT}
        onChange={(event) => {
          pickFiles(event.target.files);
          // Resetting the value makes it possible to select the same file again after a rejection.
          event.target.value = '';
        }}
      />
      <Icon name="upload" />
      <b>{label}</b>
      <span className="meta">{hint}</span>
    </label>
  );
}

const DOCUMENT_ACCEPT = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';

interface MissingDocumentProps {
  kind: DocumentKind;
  onFilePick: (kind: DocumentKind, file: File) => void;
}

function MissingDocument({ kind, onFilePick }: MissingDocumentProps) {
  const t = useText('apply-form');
  const { errorOf } = useApplyForm();
  const field = `documents.${kind}`;
  const hasError = errorOf(field) !== undefined;
  return (
    <li>
      <Icon name={hasError ? 'warn' : 'file'} />
      <span>
        {t(`documentKinds.${kind}`)}
        <small className={hasError ? 'fail' : undefined}>{t('documents.needed')}</small>
      </span>
      <PickButton
        id={getFieldId(field)}
        kind={kind}
        buttonText={t('documents.upload')}
        label={t('documents.uploadOf', { kind: t(`documentKinds.${kind}`) })}
        onFilePick={onFilePick}
      />
    </li>
  );
}

interface UploadRowProps {
  upload: DocumentUpload;
  onCancel: () => void;
  onFilePick: (kind: DocumentKind, file: File) => void;
}

/** Shows an upload in progress, or a failed one with the reason and what to do. */
function UploadRow({ upload, onCancel, onFilePick }: UploadRowProps) {
  const t = useText('apply-form');
  const { kind, file, sentBytes, failure: uploadError, message, unanswered } = upload;
  const kindText = t(`documentKinds.${kind}`);
  if (uploadError) {
    const sizeTexts = { size: formatFileSize(file.size), most: formatFileSize(DOCUMENT_MAX_BYTES, 0) };
    return (
      <li>
        <Icon name="warn" />
        <span>
          {kindText}
          <small className="fail" role="alert">
            {message || t(`documents.${uploadError}`, sizeTexts)}
          </small>
        </span>
        {unanswered && (
          <Button
            size="s"
            onClick={() => onFilePick(kind, file)}
            aria-label={t('documents.retryOf', { kind: kindText })}
          >
            {t('retry')}
          </Button>
        )}
        <PickButton
          kind={kind}
          buttonText={t('documents.another')}
          label={t('documents.uploadOf', { kind: kindText })}
          onFilePick={onFilePick}
        />
      </li>
    );
  }
  const percent = file.size > 0 ? Math.floor((sentBytes / file.size) * 100) : 0;
  return (
    <li>
      <Icon name="upload" />
      <span>
        {kindText}
        <small>
          {t('documents.sending', { sent: formatFileSize(sentBytes), size: formatFileSize(file.size), percent })}
        </small>
      </span>
      <Button size="s" variant="quiet" onClick={onCancel} aria-label={t('documents.cancelOf', { kind: kindText })}>
        {t('cancel')}
      </Button>
      <Gauge label={t('documents.progress', { kind: kindText })} value={percent} />
    </li>
  );
}

interface PickButtonProps {
  id?: string;
  kind: DocumentKind;
  buttonText: string;
  /** Accessible label with the name of the document, for screen readers outside the row. */
  label: string;
  onFilePick: (kind: DocumentKind, file: File) => void;
}

function PickButton({ id, kind, buttonText, label, onFilePick }: PickButtonProps) {
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
          if (file) onFilePick(kind, file);
          event.target.value = '';
        }}
      />
      <Icon name="upload" />
      {buttonText}
    </label>
  );
}
