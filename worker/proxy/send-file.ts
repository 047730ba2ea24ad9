import { uploadFile } from '#shared/contract/application/apply-form.ts';
import { FAILURE_CODES } from '#shared/failure.ts';
import { nameFile } from '#shared/rules/file-name.ts';
import { FILE_FAULT_STATUS, isFileKind, readUpload } from '#shared/rules/uploaded-file.ts';
import { backendClientOf } from '#worker/edge-caller.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { failureText, refuseInput, siteTexts } from '#worker/locale/failure-texts.ts';
import { answerEnvelope, answerFailure } from './answer-envelope.ts';

/** A file goes on only after a look at its size and its content, without what a picture tells besides, and alone. */
export async function sendFile(c: EdgeContext): Promise<Response> {
  const locale = c.get('locale');
  const code = FAILURE_CODES.sessionExpired;
  if (!c.get('session')) return answerFailure(c, { code, message: failureText(locale, code) });

  const form = await c.req.formData().catch(() => null);
  const kind = form?.get('kind');
  const file = form?.get('file');
  if (!isFileKind(kind)) return answerFailure(c, refuseInput(locale, 'kind', kind === null));
  if (!(file instanceof File)) return answerFailure(c, refuseInput(locale, 'file', file === null));
  const read = readUpload(kind, new Uint8Array(await file.arrayBuffer()));
  if (!read.ok)
    return answerFailure(c, {
      code: FAILURE_CODES.invalidParameter,
      field: 'file',
      message: siteTexts(locale).file[read.fault],
      httpStatus: FILE_FAULT_STATUS[read.fault],
    });
  const clean = new File([read.bytes], nameFile(file.name, read.contentType), { type: read.contentType });
  return answerEnvelope(c, uploadFile, await backendClientOf(c)(uploadFile, { kind, file: clean }));
}
