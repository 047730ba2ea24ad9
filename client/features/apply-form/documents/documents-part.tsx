import { useEffect, useRef, useState } from 'react';
import { fieldId, useApplyForm } from '#client/features/apply-form/apply-form-context.ts';
import { FormConsentGate } from '#client/features/apply-form/form-consents.tsx';
import { DOCUMENT_ACCEPT, MissingDocument, UploadRow } from './document-rows.tsx';
import { StoredDocumentRow } from './stored-document-row.tsx';
import { useUploads } from './use-uploads.ts';
import { fileSizeText } from '#client/i18n/file-size-text.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { NEEDED_DOCUMENTS } from '#shared/rules/application/application-form.ts';
import { DOCUMENT_KINDS, type DocumentKind, MOST_DOCUMENTS } from '#shared/rules/application/application-lists.ts';
import { DOCUMENT_MAX_BYTES } from '#shared/rules/uploaded-file.ts';

export function DocumentsPart() {
  const t = useText('apply-form');
  const { form, change, lack } = useApplyForm();
  const [kind, setKind] = useState<DocumentKind>('english');
  const { documents } = form;
  // An upload ends long after the render that began it.
  const latest = useRef(documents);
  useEffect(() => {
    latest.current = documents;
  }, [documents]);
  const { uploads, start, cancel } = useUploads((stored) => {
    latest.current = [...latest.current, stored];
    change({ documents: latest.current });
  });
  const isMissing = (needed: DocumentKind) =>
    ![...documents, ...uploads.filter(({ failure }) => failure === '')].some((one) => one.kind === needed);
  return (
    <>
      <ul className="up">
        {documents.map((document) => (
          <StoredDocumentRow
            key={document.path}
            document={document}
            onRemove={() => change({ documents: documents.filter((other) => other !== document) })}
          />
        ))}
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} onCancel={() => cancel(upload)} onPick={start} />
        ))}
        {lack === null &&
          NEEDED_DOCUMENTS.filter(isMissing).map((needed) => (
            <MissingDocument key={needed} kind={needed} onPick={start} />
          ))}
      </ul>
      {lack !== null && (
        <div id={fieldId('documents')} tabIndex={-1}>
          <FormConsentGate />
        </div>
      )}
      {lack === null && documents.length < MOST_DOCUMENTS && (
        <div className="apply__more">
          <NativeSelect
            label={t('documents.kind')}
            value={kind}
            choices={DOCUMENT_KINDS.map((one) => ({ value: one, label: t(`documentKinds.${one}`) }))}
            onChange={(event) => setKind(event.target.value as DocumentKind)}
          />
          <FilePicker
            label={t('documents.choose')}
            hint={t('documents.hint', { size: fileSizeText(DOCUMENT_MAX_BYTES, 0) })}
            onPick={(file) => start(kind, file)}
          />
        </div>
      )}
    </>
  );
}

interface FilePickerProps {
  label: string;
  hint: string;
  onPick: (file: File) => void;
}

/** A field for files that can also be dropped onto. */
function FilePicker({ label, hint, onPick }: FilePickerProps) {
  const [isOver, setIsOver] = useState(false);
  const pick = (files: FileList | null) => {
    for (const file of files ?? []) onPick(file);
  };
  return (
    // Dropping is a second way; the field inside is the first, and works by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      className={joinClasses('drop-area', isOver && 'drop-area--over')}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        pick(event.dataTransfer.files);
      }}
    >
      <input
        className="sr"
        type="file"
        multiple
        accept={DOCUMENT_ACCEPT}
        onChange={(event) => {
          pick(event.target.files);
          event.target.value = ''; // The same file may be chosen again after it was refused.
        }}
      />
      <Icon name="upload" />
      <b>{label}</b>
      <span className="meta">{hint}</span>
    </label>
  );
}
