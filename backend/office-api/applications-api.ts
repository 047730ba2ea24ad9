import { Hono } from 'hono';
import { addDocument } from '#backend/application/add-document.ts';
import { removeFile, storeFile } from '#backend/identity/store-file.ts';
import { consumeRateLimit, getStaffUploadLimits } from '#backend/limits/rate-limits.ts';
import type { OpenApplication } from '#backend/office/application/open-application.ts';
import { insertOpening } from '#backend/queries/applications/desk-applications.ts';
import { queryRow } from '#backend/queries/database.ts';
import { scanFile } from '#backend/scan/scan-file.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import {
  addCaseDocument,
  addCaseNote,
  assignCase,
  changeCase,
  changeCases,
  DOCUMENT_ERRORS,
  getApplication,
  listApplications,
  openCaseDocument,
  requestDocuments,
} from '#shared/contract/office/applications.ts';
import { failOffice, succeedOffice } from '#shared/contract/office/office-call.ts';
import { digestBytes } from '#shared/rules/application/log-chain.ts';
import { sanitizeFileName } from '#shared/rules/file-name.ts';
import { type FileError, parseUpload } from '#shared/rules/uploaded-file.ts';
import { addNote } from './applications/add-note.ts';
import { applyAssignment, changeSelectedCases, recordAction, recordRequests } from './applications/change-case.ts';
import { describeCase, findCase } from './applications/get-application.ts';
import { loadApplicationList } from './applications/list-applications.ts';
import { FORBIDDEN, type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';

const NOT_FOUND = failOffice({ code: 'notFound' });

export const applicationsApi = new Hono<OfficeSessionEnv>();

serveCall(applicationsApi, listApplications, async (c, choice) =>
  isAllowed(c, 'workAtDesk', c.var.desk) ? succeedOffice(await loadApplicationList(c, choice)) : FORBIDDEN,
);

serveCall(applicationsApi, getApplication, async (c, { id }) => {
  const application = await findCase(c, id);
  return application ? succeedOffice(await describeCase(c, application)) : NOT_FOUND;
});

serveCall(applicationsApi, changeCase, async (c, { id, seen, action }) => {
  const application = await findCase(c, id);
  return application ? succeedOffice({ refusal: await recordAction(c, application, action, seen) }) : NOT_FOUND;
});

serveCall(applicationsApi, requestDocuments, async (c, { id, seen, documents }) => {
  const application = await findCase(c, id);
  return application ? succeedOffice({ refusal: await recordRequests(c, application, documents, seen) }) : NOT_FOUND;
});

serveCall(applicationsApi, assignCase, async (c, { id, ...assignment }) => {
  const application = await findCase(c, id);
  return application ? succeedOffice({ refusal: await applyAssignment(c, application, assignment) }) : NOT_FOUND;
});

serveCall(applicationsApi, changeCases, async (c, { courses, change }) =>
  isAllowed(c, 'workAtDesk', c.var.desk)
    ? succeedOffice({ results: await changeSelectedCases(c, courses, change) })
    : FORBIDDEN,
);

serveCall(applicationsApi, openCaseDocument, async (c, { id, document, reason, note }) => {
  const application = await findCase(c, id);
  const { row, isClosed = false, staysHere = false } = application ?? {};
  if (!application || !row || !isAllowed(c, 'openDocument', { ...row, isClosed })) return NOT_FOUND;
  const openedDocument = findOpenedDocument(application, document);
  if (!openedDocument) return NOT_FOUND;
  if (reason === 'other' && !note) return succeedOffice({ kind: 'refused', why: 'reason' });
  if (reason === 'forward' && !isAllowed(c, 'forwardDocument', { ...row, isClosed, staysHere }))
    return succeedOffice({ kind: 'refused', why: 'staysHere' });
  const openingId = await logOpening(c, row.id, { ...openedDocument, reason, note });
  return succeedOffice(
    document === null
      ? { kind: 'passportNumber', number: application.form.personal.passportNumber }
      : { kind: 'document', opening: openingId },
  );
});

serveCall(applicationsApi, addCaseNote, async (c, { id, note }) => {
  const application = await findCase(c, id);
  return application ? succeedOffice(await addNote(c, application, note)) : NOT_FOUND;
});

serveCall(applicationsApi, addCaseDocument, async (c, { id, document: kind }, file) => {
  const application = await findCase(c, id);
  if (!application) return NOT_FOUND;
  const { row, isClosed } = application;
  if (!isAllowed(c, 'moveApplication', row)) return FORBIDDEN;
  if (!isAllowed(c, 'openDocument', { ...row, isClosed }) || row.status !== 'following')
    return succeedOffice({ fault: 'closed' });
  const parsedUpload = parseUpload('document', new Uint8Array((await file?.arrayBuffer()) ?? []));
  if (!parsedUpload.ok) return succeedOffice({ fault: toUploadError(parsedUpload.fault) });
  const waitSeconds = await consumeRateLimit(c.env.DB, getStaffUploadLimits(c.var.staff.id));
  if (waitSeconds !== null) return failOffice({ code: 'rateLimited', seconds: waitSeconds });
  const { contentType, bytes } = parsedUpload;
  const error = await scanFile(c.env, bytes, c.var.caller.requestId);
  if (error) return succeedOffice({ fault: error });
  const name = sanitizeFileName(file?.name ?? '', contentType);
  const path = await storeFile(c.env, { userId: row.userId, kind: 'document', name, contentType, bytes });
  const actionContext = { by: 'staff', who: c.var.staff.name, at: new Date().toISOString() } as const;
  const storedDocument = { kind, path, name, size: bytes.length, contentType };
  const result = await addDocument(c.env.DB, id, storedDocument, await digestBytes(bytes), actionContext);
  if (result.ok) return succeedOffice({ fault: null });
  await removeFile(c.env, path);
  return succeedOffice({ fault: result.why === 'full' ? 'full' : 'closed' });
});

const toUploadError = (error: FileError): (typeof DOCUMENT_ERRORS)[number] =>
  DOCUMENT_ERRORS.find((item) => item === error) ?? 'wrongKind';

/**
 * Finds the document or the passport number under the name that the log of openings uses. Returns null if the form has
 * none.
 */
function findOpenedDocument({ form }: OpenApplication, documentId: number | null) {
  if (documentId === null)
    return form.personal.passportNumber ? ({ kind: 'passportNumber', name: '', document: '' } as const) : null;
  const file = form.documents[documentId];
  return file ? { kind: file.kind, name: sanitizeFileName(file.name, file.contentType), document: file.path } : null;
}

async function logOpening(
  c: OfficeSessionContext,
  id: number,
  openedDocument: Omit<Parameters<typeof insertOpening>[2], 'at' | 'who'>,
): Promise<number> {
  const { id: staffId, name: author } = c.var.staff;
  const row = await queryRow(
    c.env.DB,
    insertOpening(id, staffId, { ...openedDocument, at: new Date().toISOString(), who: author }),
  );
  return row?.id ?? 0;
}
