import { useState, useRef, useEffect } from 'react';
import { DOCUMENT_KINDS, type DocumentKind, MOST_DOCUMENTS } from '#shared/rules/application-lists.ts';
import { NEEDED_DOCUMENTS } from '#shared/rules/application-form.ts';
import { DOCUMENT_MAX_BYTES } from '#shared/rules/uploaded-file.ts';
import { fieldId, useApplyForm } from './apply-form-context.ts';
import { useText } from '#client/i18n/use-text.ts';
import { fileSizeText } from '#client/i18n/file-size-text.ts';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { FormConsentGate } from './form-consent-gate.tsx';
import { FilePicker } from './file-picker.tsx';
import { MissingDocument } from './missing-document.tsx';
import { StoredDocumentRow } from './stored-document-row.tsx';
import { UploadRow } from './upload-row.tsx';
import { useUploads } from './use-uploads.ts';

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
