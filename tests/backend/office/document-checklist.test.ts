import { beforeAll, describe, expect, it } from 'vitest';
import { repairSummaries, verifyLogOf } from '#backend/application/verify-logs.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { SUCCESS_CODE } from '#shared/backend-protocol.ts';
import { addApplicationDocument, myApplication } from '#shared/contract/application/application.ts';
import { withdrawConsent } from '#shared/contract/account/consent.ts';
import { messageList } from '#shared/contract/account/inbox.ts';
import { addCaseDocument, type CaseAction, changeCase, getApplication } from '#shared/contract/office/applications.ts';
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

const PDF = () => new File(['%PDF-1.4 offer'], 'offer.pdf', { type: 'application/pdf' });

const load = async () => {
  const answer = await desk.call(getApplication, { id });
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
};
const getItem = async (kind: string) => (await load()).checklist.find((item) => item.kind === kind);
async function change(action: CaseAction, { seen, who = desk }: { seen?: number; who?: DeskVisitor } = {}) {
  const answer = await who.call(changeCase, { id, seen: seen ?? (await load()).version, action });
  return answer.ok ? answer.value.refusal : answer.error;
}
const mine = async () => {
  const application = await readBackend(myApplication, {}, student.asking);
  if (!application) throw new Error('the application is gone');
  return application;
};
/** Stores a file as an upload by the student does. */
async function upload(path: string) {
  await batchWrite(testEnv.DB, [
    {
      sql: `INSERT INTO files (path, user_id, kind, name, size, content_type, created_at, sha256)
VALUES (?1, ?2, 'document', 'bank.pdf', 9, 'application/pdf', 0, 'abc')`,
      values: [path, Number(student.staffId)],
    },
  ]);
  return callBackend(addApplicationDocument, { kind: 'financial', path }, student.asking);
}
const waitsInDay = async () => {
  const answer = await desk.call(getDay, { scope: 'all' });
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value.documents.rows.find((row) => row.id === id)?.documents ?? [];
};

beforeAll(async () => {
  await loadDemo();
  student = await applyAsNewUser();
  id = Number((await mine()).id);
});

describe('the document checklist of a case', () => {
  it('begins with the documents of country and level, and with what was submitted', async () => {
    const { checklist } = await load();
    const kinds = checklist.map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(['passport', 'transcript', 'english', 'financial', 'cas', 'offerLetter']),
    );
    expect(kinds).not.toContain('i20');
    expect(await getItem('passport')).toMatchObject({ state: 'received', files: [0] });
    expect(await getItem('financial')).toMatchObject({ state: 'missing', files: [] });
    expect(await waitsInDay()).toEqual([]);
  });

  it('rejects a document that was not requested', async () => {
    const rejectedAnswer = await upload('document/too-early.pdf');
    expect(String(rejectedAnswer.body.code)).not.toBe(SUCCESS_CODE);
    expect((await mine()).form.documents.map(({ path }) => path)).not.toContain('document/too-early.pdf');
  });

  it('shows a request with its reason and due date to the student, who is notified', async () => {
    const note = 'Bank statement of the last 28 days';
    expect(await change({ kind: 'documentRequested', document: 'financial', note, due: '2020-01-31' })).toBeNull();
    expect((await mine()).documents).toMatchObject([
      { kind: 'financial', state: 'requested', note, due: '2020-01-31' },
    ]);
    const [latest] = (await readBackend(messageList, {}, student.asking)) ?? [];
    expect(latest).toMatchObject({
      kind: 'applicationDocument',
      step: 'financial',
      outcome: 'documentRequested',
      text: note,
    });
    expect(await waitsInDay()).toEqual([{ kind: 'financial', state: 'requested', due: '2020-01-31' }]);
  });

  it('accepts the requested document once, and lists it for checking', async () => {
    const added = await upload('document/bank.pdf');
    expect(String(added.body.code)).toBe(SUCCESS_CODE);
    const secondAnswer = await callBackend(
      addApplicationDocument,
      { kind: 'financial', path: 'document/bank.pdf' },
      student.asking,
    );
    expect(String(secondAnswer.body.code)).toBe(SUCCESS_CODE);
    expect((await mine()).form.documents.filter(({ kind }) => kind === 'financial')).toHaveLength(1);
    expect(await getItem('financial')).toMatchObject({ state: 'received', due: '' });
    expect(await waitsInDay()).toEqual([{ kind: 'financial', state: 'received', due: '' }]);
  });

  it('rejects a stale decision on a document', async () => {
    const { version } = await load();
    const rejection = { kind: 'documentRejected', document: 'financial', note: 'Older than 28 days', due: '' } as const;
    expect(await change(rejection, { who: colleague })).toBeNull();
    expect(await change({ kind: 'documentApproved', document: 'financial' }, { seen: version })).toMatchObject({
      why: 'stale',
      changes: [{ kind: 'documentRejected', document: 'financial', who: 'Wong' }],
    });
    // A change to another document has no effect.
    expect(await change({ kind: 'documentApproved', document: 'passport' }, { seen: version })).toBeNull();
    expect(await waitsInDay()).toEqual([{ kind: 'financial', state: 'rejected', due: '' }]);
    expect((await mine()).documents).toMatchObject([{ state: 'rejected', note: 'Older than 28 days' }]);
  });

  it('requires a reason for a rejection', async () => {
    expect(await change({ kind: 'documentRejected', document: 'transcript', note: ' ', due: '' })).toMatchObject({
      code: 'invalid',
    });
  });

  it('files what staff upload, checked as an upload of the student', async () => {
    const file = (actor: DeskVisitor, document: 'offerLetter', candidate: File) =>
      actor.upload(addCaseDocument, { id, document }, candidate);
    expect(await file(otherSiteVisitor, 'offerLetter', PDF())).toMatchObject({ status: 404 });
    const page = new File(['<html>'], 'offer.pdf', { type: 'application/pdf' });
    expect(await file(desk, 'offerLetter', page)).toMatchObject({ value: { fault: 'wrongKind' } });
    expect(await file(desk, 'offerLetter', PDF())).toMatchObject({ value: { fault: null } });
    expect(await getItem('offerLetter')).toMatchObject({ state: 'approved' });
    const stored = (await mine()).form.documents.find(({ kind }) => kind === 'offerLetter');
    expect(stored).toMatchObject({ name: 'offer.pdf', contentType: 'application/pdf' });
    expect(await testEnv.FILES.head(stored?.path ?? '')).not.toBeNull();
  });

  it('is in the timeline of the student, and in a log that verifies', async () => {
    const answer = await desk.call(getStudent, { id: Number(student.staffId) });
    const events = answer.ok ? answer.value.timeline.flatMap((entry) => ('event' in entry ? [entry.event] : [])) : [];
    expect(events).toEqual(expect.arrayContaining(['documentRequested', 'documentAdded', 'documentRejected']));
    expect((await verifyLogOf(testEnv.DB, 'mso', id))?.proof).toMatchObject({ holds: true });
    expect((await repairSummaries(testEnv.DB, 'mso', false)).different).toEqual([]);
  });

  it('requires consent to documents', async () => {
    await callBackend(withdrawConsent, { what: 'documents', language: 'zh' }, student.asking);
    expect(await desk.upload(addCaseDocument, { id, document: 'cas' }, PDF())).toMatchObject({
      value: { fault: 'closed' },
    });
  });
});
