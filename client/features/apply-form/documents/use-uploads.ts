import { useEffect, useRef, useState } from 'react';
import { isUnanswered } from '#client/features/apply-form/draft/draft-machine.ts';
import { getNetworkErrorText } from '#client/network/load-with-retry.ts';
import { useSitePath } from '#client/site/site.tsx';
import { SUCCESS_CODE, UPLOAD_PATH } from '#shared/backend-protocol.ts';
import type { StoredDocument, UploadedFile } from '#shared/contract/application/apply-form.ts';
import { fail, type Result, succeed } from '#shared/call-error.ts';
import type { DocumentKind } from '#shared/rules/application/application-lists.ts';
import { sanitizeFileName } from '#shared/rules/file-name.ts';
import { type FileKind, validateFile, SIGNATURE_BYTES } from '#shared/rules/uploaded-file.ts';

/**
 * Maximum length of a file name without its extension. Longer names are truncated, because they would exceed the form's
 * limit.
 */
const MAX_FILE_STEM_LENGTH = 190;

export interface DocumentUpload {
  id: number;
  kind: DocumentKind;
  file: File;
  sentBytes: number;
  /** Reason for the failure, or '' while the upload is running. `message` is an error message from the server. */
  failure: 'empty' | 'tooLarge' | 'wrongKind' | 'unsent' | '';
  message: string;
  /** Whether the upload failed without a response. Such an upload is repeated when the network is back. */
  unanswered: boolean;
  abortController: AbortController;
}

/** Manages several concurrent uploads. A stored file is passed to `onStored` and removed from the uploads. */
export function useUploads(onStored: (document: StoredDocument) => void) {
  const toPath = useSitePath();
  const [uploads, setUploads] = useState<readonly DocumentUpload[]>([]);
  const lastId = useRef(0);
  const changeUpload = (id: number, changes: Partial<DocumentUpload>) =>
    setUploads((previousUploads) =>
      previousUploads.map((documentUpload) =>
        documentUpload.id === id ? { ...documentUpload, ...changes } : documentUpload,
      ),
    );
  const removeUpload = (id: number) =>
    setUploads((previousUploads) => previousUploads.filter((documentUpload) => documentUpload.id !== id));

  async function startUpload(kind: DocumentKind, file: File) {
    lastId.current += 1;
    const upload: DocumentUpload = {
      id: lastId.current,
      kind,
      file,
      sentBytes: 0,
      failure: '',
      message: '',
      unanswered: false,
      abortController: new AbortController(),
    };
    setUploads((previousUploads) => [
      ...previousUploads.filter((documentUpload) => documentUpload.kind !== kind || documentUpload.failure === ''),
      upload,
    ]);
    const firstBytes = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
    const validation = validateFile('document', file.size, firstBytes);
    if (validation !== 'fine') return changeUpload(upload.id, { failure: validation });
    const reportProgress = (sentCount: number) => changeUpload(upload.id, { sentBytes: sentCount });
    const uploadResult = await uploadFile(
      toPath(UPLOAD_PATH),
      'document',
      file,
      reportProgress,
      upload.abortController.signal,
    );
    if (upload.abortController.signal.aborted) return removeUpload(upload.id);
    if (!uploadResult.ok) {
      const { message } = uploadResult.error;
      return changeUpload(upload.id, { failure: 'unsent', message, unanswered: isUnanswered(uploadResult.error) });
    }
    removeUpload(upload.id);
    const { path, size, contentType } = uploadResult.value;
    onStored({
      kind,
      path,
      name: sanitizeFileName(file.name.slice(-MAX_FILE_STEM_LENGTH), contentType),
      size,
      contentType,
    });
  }

  const retryUploadsRef = useRef(() => {});
  useEffect(() => {
    retryUploadsRef.current = () =>
      uploads.forEach(({ unanswered, kind, file }) => unanswered && void startUpload(kind, file));
  });
  useEffect(() => {
    const handleOnline = () => retryUploadsRef.current();
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, []);

  return {
    uploads,
    start: (kind: DocumentKind, file: File) => void startUpload(kind, file),
    cancel: (upload: DocumentUpload) => (upload.failure ? removeUpload(upload.id) : upload.abortController.abort()),
  };
}

interface UploadResponse {
  code: number | string;
  data?: UploadedFile;
  message?: string;
}

/** Uploads a file with XMLHttpRequest, because fetch does not report the progress. */
function uploadFile(
  url: string,
  kind: FileKind,
  file: File,
  onProgress: (sentCount: number) => void,
  abortSignal: AbortSignal,
): Promise<Result<UploadedFile>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const resolveUnanswered = () => resolve(fail({ code: '1001', message: getNetworkErrorText() }));
    request.open('POST', url);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(loaded, file.size)));
    request.addEventListener('error', resolveUnanswered);
    request.addEventListener('abort', resolveUnanswered);
    request.addEventListener('load', () => {
      const uploadResponse = request.response as UploadResponse | null;
      if (uploadResponse?.data && String(uploadResponse.code) === SUCCESS_CODE) resolve(succeed(uploadResponse.data));
      else
        resolve(
          fail({
            code: String(uploadResponse?.code ?? '1001'),
            message: uploadResponse?.message ?? '',
            httpStatus: request.status,
          }),
        );
    });
    abortSignal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.set('kind', kind);
    form.set('file', file);
    request.send(form);
  });
}
