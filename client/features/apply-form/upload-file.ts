import type { FileKind } from '#shared/rules/uploaded-file.ts';
import { fail, type Result, succeed } from '#shared/failure.ts';
import { SUCCESS_CODE } from '#shared/constants.ts';
import { unansweredWords } from '#client/reach/unanswered-words.ts';
import type { UploadedFile } from '#shared/contract/uploaded-file.ts';

interface Answer {
  code: number | string;
  data?: UploadedFile;
  message?: string;
}

/** Fetch does not tell how much of a body has left; this does. */
export function uploadFile(
  address: string,
  kind: FileKind,
  file: File,
  onProgress: (sent: number) => void,
  abort: AbortSignal,
): Promise<Result<UploadedFile>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const unanswered = () => resolve(fail({ code: '1001', message: unansweredWords() }));
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
