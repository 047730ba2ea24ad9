import { beforeAll, describe, expect, it } from 'vitest';
import { repairSummaries, verifyLogOfApplication } from '#backend/application/verify-logs.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { SUCCESS_CODE } from '#shared/backend-protocol.ts';
import { addApplicationDocument, myApplication } from '#shared/contract/application/application.ts';
import { withdrawConsent } from '#shared/contract/account/consent.ts';
import { messageList } from '#shared/contract/account/inbox.ts';
import {
  addCaseDocument,
  type CaseAction,
  changeCase,
  getApplication,
  requestDocuments,
} from '#shared/contract/office/applications.ts';
import { getDay } from '#shared/contract/office/day.ts';
import { getStudent } from '#shared/contract/office/student.ts';
import { applyAsNewUser } from '#tests/backend/support/apply-as-somebody.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import type { LoggedInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const desk = new DeskVisitor('mso');
const colleague = new DeskVisitor('mso', 'Wong');
const otherSiteVisitor = new DeskVisitor('northbridge');

let student: LoggedInUser;
let id = 0;

const createPdf = () => new File(['%PDF-1.4 offer'], 'offer.pdf', { type: 'application/pdf' });

const loadCase = async () => {
  const caseResult = await desk.callOffice(getApplication, { id });
  if (!caseResult.ok) throw new Error(caseResult.error.code);
  return caseResult.value;
};
const findChecklistItem = async (kind: string) => (await loadCase()).checklist.find((item) => item.kind === kind);
async function changeCaseWith(
  action: CaseAction,
  { seen, client = desk }: { seen?: number; client?: DeskVisitor } = {},
) {
  const changeResult = await client.callOffice(changeCase, { id, seen: seen ?? (await loadCase()).version, action });
  return changeResult.ok ? changeResult.value.refusal : changeResult.error;
}
const readApplication = async () => {
  const application = await readBackend(myApplication, {}, student.requestContext);
  if (!application) throw new Error('the application is gone');
  return application;
};
/** Stores a file as an upload by the student would. */
async function uploadDocument(path: string) {
  await batchWrite(testEnv.DB, [
    {
      sql: `INSERT INTO files (path, user_id, kind, name, size, content_type, created_at, sha256)
VALUES (?1, ?2, 'document', 'bank.pdf', 9, 'application/pdf', 0, 'abc')`,
      values: [path, Number(student.staffId)],
    },
  ]);
  return callBackend(addApplicationDocument, { kind: 'financial', path }, student.requestContext);
}
const readWaitingDocuments = async () => {
  const dayResult = await desk.callOffice(getDay, { scope: 'all' });
  if (!dayResult.ok) throw new Error(dayResult.error.code);
  return dayResult.value.documents.rows.find((row) => row.id === id)?.documents ?? [];
};

beforeAll(async () => {
  await loadDemo();
  student = await applyAsNewUser();
  id = Number((await readApplication()).id);
});

describe('the document checklist of a case', () => {
  it('starts with the documents of country and level, and with the submitted ones', async () => {
    const { checklist } = await loadCase();
    const kinds = checklist.map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(['passport', 'transcript', 'english', 'financial', 'cas', 'offerLetter']),
    );
    expect(kinds).not.toContain('i20');
    expect(await findChecklistItem('passport')).toMatchObject({ state: 'received', files: [0] });
    expect(await findChecklistItem('financial')).toMatchObject({ state: 'missing', files: [] });
    expect(await readWaitingDocuments()).toEqual([]);
  });

  it('rejects a document that was not requested', async () => {
    const rejectedResponse = await uploadDocument('document/too-early.pdf');
    expect(String(rejectedResponse.body.code)).not.toBe(SUCCESS_CODE);
    expect((await readApplication()).form.documents.map(({ path }) => path)).not.toContain('document/too-early.pdf');
  });

  it('shows a request with its reason and due date to the student, who is notified', async () => {
    const note = 'Bank statement of the last 28 days';
    expect(
      await changeCaseWith({ kind: 'documentRequested', document: 'financial', note, due: '2020-01-31' }),
    ).toBeNull();
    expect((await readApplication()).documents).toMatchObject([
      { kind: 'financial', state: 'requested', note, due: '2020-01-31' },
    ]);
    const [latestMessage] = (await readBackend(messageList, {}, student.requestContext)) ?? [];
    expect(latestMessage).toMatchObject({
      kind: 'applicationDocument',
      step: 'financial',
      outcome: 'documentRequested',
      text: note,
    });
    expect(await readWaitingDocuments()).toEqual([{ kind: 'financial', state: 'requested', due: '2020-01-31' }]);
  });

  it('accepts the requested document once, and lists it for checking', async () => {
    const uploadResponse = await uploadDocument('document/bank.pdf');
    expect(String(uploadResponse.body.code)).toBe(SUCCESS_CODE);
    const secondResponse = await callBackend(
      addApplicationDocument,
      { kind: 'financial', path: 'document/bank.pdf' },
      student.requestContext,
    );
    expect(String(secondResponse.body.code)).toBe(SUCCESS_CODE);
    expect((await readApplication()).form.documents.filter(({ kind }) => kind === 'financial')).toHaveLength(1);
    expect(await findChecklistItem('financial')).toMatchObject({ state: 'received', due: '' });
    expect(await readWaitingDocuments()).toEqual([{ kind: 'financial', state: 'received', due: '' }]);
  });

  it('rejects an outdated decision on a document', async () => {
    const { version } = await loadCase();
    const rejectAction = {
      kind: 'documentRejected',
      document: 'financial',
      note: 'Older than 28 days',
      due: '',
    } as const;
    expect(await changeCaseWith(rejectAction, { client: colleague })).toBeNull();
    expect(await changeCaseWith({ kind: 'documentApproved', document: 'financial' }, { seen: version })).toMatchObject({
      why: 'stale',
      changes: [{ kind: 'documentRejected', document: 'financial', who: 'Wong' }],
    });
    // A change to another document does not alter this document's state.
    expect(await changeCaseWith({ kind: 'documentApproved', document: 'passport' }, { seen: version })).toBeNull();
    expect(await readWaitingDocuments()).toEqual([{ kind: 'financial', state: 'rejected', due: '' }]);
    expect((await readApplication()).documents).toMatchObject([{ state: 'rejected', note: 'Older than 28 days' }]);
  });

  it('stores a ready reason by its key, so that a student reads it in their own language', async () => {
    const action = {
      kind: 'documentRejected',
      document: 'passport',
      reason: 'unreadable',
      note: 'Page 2',
      due: '',
    } as const;
    expect(await changeCaseWith(action)).toBeNull();
    const returnedDocument = { reason: 'unreadable', note: 'Page 2' };
    const { documents, events } = await readApplication();
    expect(documents.find(({ kind }) => kind === 'passport')).toMatchObject(returnedDocument);
    expect(events.at(-1)).toMatchObject({ kind: 'documentRejected', ...returnedDocument });
    expect(await findChecklistItem('passport')).toMatchObject(returnedDocument);
    expect((await loadCase()).events.find(({ seq }) => seq === events.at(-1)?.seq)).toMatchObject(returnedDocument);
    const [latestMessage] = (await readBackend(messageList, {}, student.requestContext)) ?? [];
    expect(latestMessage).toMatchObject({ outcome: 'documentRejected', reason: 'unreadable', text: 'Page 2' });
  });

  it('requires a reason for a rejection', async () => {
    expect(
      await changeCaseWith({ kind: 'documentRejected', document: 'transcript', note: ' ', due: '' }),
    ).toMatchObject({
      code: 'invalid',
    });
  });

  it('stores staff uploads, validated like those of students', async () => {
    const fileDocument = (actor: DeskVisitor, document: 'offerLetter', candidate: File) =>
      actor.uploadFile(addCaseDocument, { id, document }, candidate);
    expect(await fileDocument(otherSiteVisitor, 'offerLetter', createPdf())).toMatchObject({ status: 404 });
    const page = new File(['<html>'], 'offer.pdf', { type: 'application/pdf' });
    expect(await fileDocument(desk, 'offerLetter', page)).toMatchObject({ value: { fault: 'wrongKind' } });
    expect(await fileDocument(desk, 'offerLetter', createPdf())).toMatchObject({ value: { fault: null } });
    expect(await findChecklistItem('offerLetter')).toMatchObject({ state: 'approved' });
    const storedDocument = (await readApplication()).form.documents.find(({ kind }) => kind === 'offerLetter');
    expect(storedDocument).toMatchObject({ name: 'offer.pdf', contentType: 'application/pdf' });
    expect(await testEnv.FILES.head(storedDocument?.path ?? '')).not.toBeNull();
  });

  it('is in the timeline of the student, and in a valid log', async () => {
    const studentResult = await desk.callOffice(getStudent, { id: Number(student.staffId) });
    const events = studentResult.ok
      ? studentResult.value.timeline.flatMap((entry) => ('event' in entry ? [entry.event] : []))
      : [];
    expect(events).toEqual(expect.arrayContaining(['documentRequested', 'documentAdded', 'documentRejected']));
    expect((await verifyLogOfApplication(testEnv.DB, 'mso', id))?.proof).toMatchObject({ holds: true });
    expect((await repairSummaries(testEnv.DB, 'mso', false)).different).toEqual([]);
  });

  it('requires consent to documents', async () => {
    await callBackend(withdrawConsent, { what: 'documents', language: 'zh' }, student.requestContext);
    expect(await desk.uploadFile(addCaseDocument, { id, document: 'cas' }, createPdf())).toMatchObject({
      value: { fault: 'closed' },
    });
  });
});

describe('the usual documents', () => {
  it('are requested at once, each with an entry, and once only', async () => {
    const newStudent = await applyAsNewUser();
    const newId = Number((await readBackend(myApplication, {}, newStudent.requestContext))?.id);
    const day = await desk.callOffice(getDay, { scope: 'mine' });
    expect(day.ok && day.value.newCases.rows[0]).toMatchObject({ id: newId, adviser: '' });

    const readNew = async () => {
      const result = await desk.callOffice(getApplication, { id: newId });
      if (!result.ok) throw new Error(result.error.code);
      return result.value;
    };
    const { version } = await readNew();
    const input = { id: newId, seen: version, documents: ['english', 'financial'] as const };
    const request = { ...input, documents: [...input.documents] };
    expect(await desk.callOffice(requestDocuments, request)).toMatchObject({ value: { refusal: null } });
    const { checklist, version: newVersion } = await readNew();
    expect(newVersion).toBe(version + 2);
    for (const kind of input.documents)
      expect(checklist.find((item) => item.kind === kind)).toMatchObject({ state: 'requested' });
    // A repeated request adds nothing.
    expect(await desk.callOffice(requestDocuments, request)).toMatchObject({ value: { refusal: null } });
    expect((await readNew()).version).toBe(newVersion);
    expect(await otherSiteVisitor.callOffice(requestDocuments, request)).toMatchObject({ status: 404 });
  });
});
