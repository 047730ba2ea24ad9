import { useEffect, useRef, useState } from 'react';
import { isUnanswered } from '#client/features/apply-form/draft/draft-machine.ts';
import { networkErrorText } from '#client/network/load-with-retry.ts';
import { useSitePath } from '#client/site/site.tsx';
import { SUCCESS_CODE, UPLOAD_PATH } from '#shared/backend-protocol.ts';
import type { StoredDocument, UploadedFile } from '#shared/contract/application/apply-form.ts';
import { fail, type Result, succeed } from '#shared/call-error.ts';
import type { DocumentKind } from '#shared/rules/application/application-lists.ts';
import { sanitizeFileName } from '#shared/rules/file-name.ts';
import { type FileKind, validateFile, SIGNATURE_BYTES } from '#shared/rules/uploaded-file.ts';

/** Longest file name without extension. Longer names are truncated, since they would exceed the form's limit. */
const LONGEST_STEM = 190;

export interface DocumentUpload {
  id: number;
  kind: DocumentKind;
  file: File;
  sent: number;
  /** Reason for the failure; '' during the upload. `message` contains an error message of the server. */
  failure: 'empty' | 'tooLarge' | 'wrongKind' | 'unsent' | '';
  message: string;
  /** True if the upload failed without a response. It is then repeated when the network is back. */
  unanswered: boolean;
  abort: AbortController;
}

/** Manages several concurrent uploads. A stored file is passed to `onStored` and removed from the uploads. */
export function useUploads(onStored: (document: StoredDocument) => void) {
  const address = useSitePath();
  const [uploads, setUploads] = useState<readonly DocumentUpload[]>([]);
  const lastId = useRef(0);
  const change = (id: number, changed: Partial<DocumentUpload>) =>
    setUploads((all) =>
      all.map((documentUpload) => (documentUpload.id === id ? { ...documentUpload, ...changed } : documentUpload)),
    );
  const drop = (id: number) => setUploads((all) => all.filter((documentUpload) => documentUpload.id !== id));

  async function start(kind: DocumentKind, file: File) {
    lastId.current += 1;
    const upload: DocumentUpload = {
      id: lastId.current,
      kind,
      file,
      sent: 0,
      failure: '',
      message: '',
      unanswered: false,
      abort: new AbortController(),
    };
    setUploads((all) => [
      ...all.filter((documentUpload) => documentUpload.kind !== kind || documentUpload.failure === ''),
      upload,
    ]);
    const begin = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
    const verdict = validateFile('document', file.size, begin);
    if (verdict !== 'fine') return change(upload.id, { failure: verdict });
    const report = (sentCount: number) => change(upload.id, { sent: sentCount });
    const storedResult = await uploadFile(address(UPLOAD_PATH), 'document', file, report, upload.abort.signal);
    if (upload.abort.signal.aborted) return drop(upload.id);
    if (!storedResult.ok) {
      const { message } = storedResult.error;
      return change(upload.id, { failure: 'unsent', message, unanswered: isUnanswered(storedResult.error) });
    }
    drop(upload.id);
    const { path, size, contentType } = storedResult.value;
    onStored({ kind, path, name: sanitizeFileName(file.name.slice(-LONGEST_STEM), contentType), size, contentType });
  }

  const sendAgain = useRef(() => {});
  useEffect(() => {
    sendAgain.current = () => uploads.forEach(({ unanswered, kind, file }) => unanswered && void start(kind, file));
  });
  useEffect(() => {
    const onOnline = () => sendAgain.current();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);

  return {
    uploads,
    start: (kind: DocumentKind, file: File) => void start(kind, file),
    cancel: (upload: DocumentUpload) => (upload.failure ? drop(upload.id) : upload.abort.abort()),
  };
}

interface Answer {
  code: number | string;
  data?: UploadedFile;
  message?: string;
}

/** Uploads a file by XMLHttpRequest, since fetch does not report upload progress. */
function uploadFile(
  address: string,
  kind: FileKind,
  file: File,
  onProgress: (sentCount: number) => void,
  abort: AbortSignal,
): Promise<Result<UploadedFile>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const unanswered = () => resolve(fail({ code: '1001', message: networkErrorText() }));
    request.open('POST', address);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(loaded, file.size)));
    request.addEventListener('error', unanswered);
    request.addEventListener('abort', unanswered);
    request.addEventListener('load', () => {
      const answer = request.response as Answer | null;
      if (answer?.data && String(answer.code) === SUCCESS_CODE) resolve(succeed(answer.data));
      else
        resolve(
          fail({ code: String(answer?.code ?? '1001'), message: answer?.message ?? '', httpStatus: request.status }),
        );
    });
    abort.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.set('kind', kind);
    form.set('file', file);
    request.send(form);
  });
}
