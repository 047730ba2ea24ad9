import { beforeAll, describe, expect, it } from 'vitest';
import { repairSummaries, verifyLogOfApplication } from '#backend/application/verify-logs.ts';
import { queryRow } from '#backend/queries/database.ts';
import { selectAccountByLogin } from '#backend/queries/staff/accounts.ts';
import { myApplication, withdrawApplication } from '#shared/contract/application/application.ts';
import { messageList } from '#shared/contract/account/inbox.ts';
import {
  addCaseNote,
  assignCase,
  type CaseAction,
  changeCase,
  getApplication,
} from '#shared/contract/office/applications.ts';
import { acceptHandover, getDay } from '#shared/contract/office/day.ts';
import { finishStudentTask, getStudent } from '#shared/contract/office/student.ts';
import { applyAsNewUser } from '#tests/backend/support/apply-as-somebody.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import type { LoggedInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Tests notes, mentions, tasks and the transfer of a case between colleagues, and closing a case with a reason.

const mei = new DeskVisitor('mso', 'Mei');
const wong = new DeskVisitor('mso', 'Wong');
const otherSiteVisitor = new DeskVisitor('northbridge');

let student: LoggedInUser;
let id = 0;
const staffIds = { mei: 0, wong: 0, smith: 0 };

const readDay = async (desk: DeskVisitor) => {
  const dayResult = await desk.callOffice(getDay, { scope: 'mine' });
  if (!dayResult.ok) throw new Error(dayResult.error.code);
  return dayResult.value;
};
const loadCase = async () => {
  const caseResult = await mei.callOffice(getApplication, { id });
  if (!caseResult.ok) throw new Error(caseResult.error.code);
  return caseResult.value;
};
const readTimeline = async () => {
  const studentResult = await mei.callOffice(getStudent, { id: Number(student.staffId) });
  return studentResult.ok ? studentResult.value.timeline : [];
};
async function changeCaseWith(action: CaseAction) {
  const changeResult = await mei.callOffice(changeCase, { id, seen: (await loadCase()).version, action });
  return changeResult.ok ? changeResult.value.refusal : changeResult.error;
}
const readApplication = () => readBackend(myApplication, {}, student.requestContext);

beforeAll(async () => {
  await loadDemo();
  for (const desk of [mei, wong, otherSiteVisitor]) await desk.see('');
  const readStaffId = async (login: string, agent = 'mso') =>
    (await queryRow(testEnv.DB, selectAccountByLogin(agent, login)))?.id ?? 0;
  Object.assign(staffIds, {
    mei: await readStaffId('mei'),
    wong: await readStaffId('wong'),
    smith: await readStaffId('maggie', 'northbridge'),
  });
  student = await applyAsNewUser();
  id = Number((await readApplication())?.id);
});

describe('a note of a case', () => {
  it('notifies the mentioned colleague, and not its author', async () => {
    const noteAction = { kind: 'note', text: '@Wong the mother calls on Monday. @Mei knows.' } as const;
    expect(await mei.callOffice(addCaseNote, { id, note: noteAction })).toMatchObject({
      value: { refusal: null, mentioned: 1 },
    });
    const [mention] = (await readDay(wong)).handovers;
    expect(mention).toMatchObject({ kind: 'mention', from: 'Mei', note: noteAction.text, applications: [id] });
    expect((await readDay(mei)).handovers).toEqual([]);
    expect((await readDay(otherSiteVisitor)).handovers).toEqual([]);
    expect(await wong.callOffice(acceptHandover, { id: mention?.id ?? 0 })).toMatchObject({
      value: { kind: 'accepted' },
    });
    expect((await readDay(wong)).handovers).toEqual([]);
    expect((await loadCase()).adviser.id).toBe(0);
  });

  it('is shown with the case and in the timeline, but not to the student', async () => {
    expect((await loadCase()).notes).toMatchObject([{ kind: 'note', who: 'Mei' }]);
    expect(await readTimeline()).toContainEqual(expect.objectContaining({ kind: 'note', who: 'Mei' }));
    expect(JSON.stringify(await readApplication())).not.toContain('mother');
  });

  it('can mention colleagues of this agency only', async () => {
    const noteAction = { kind: 'note', text: 'Please look', mention: staffIds.smith } as const;
    expect(staffIds.smith).toBeGreaterThan(0);
    expect(await mei.callOffice(addCaseNote, { id, note: noteAction })).toMatchObject({
      value: { refusal: 'noColleague' },
    });
    expect(await otherSiteVisitor.callOffice(addCaseNote, { id, note: { kind: 'note', text: 'x' } })).toMatchObject({
      status: 404,
    });
  });
});

describe('a task of a case', () => {
  it('a task is on its assignee’s day from its due date until it is done', async () => {
    const taskAction = { kind: 'task', text: 'Chase the reference', due: '2020-01-01', to: staffIds.wong } as const;
    expect(await mei.callOffice(addCaseNote, { id, note: taskAction })).toMatchObject({ value: { refusal: null } });
    const [openTask] = (await loadCase()).tasks;
    expect(openTask).toMatchObject({ text: 'Chase the reference', adviser: 'Wong' });
    expect((await readDay(wong)).tasks.rows).toMatchObject([{ id: openTask?.id, application: id }]);
    expect((await readDay(mei)).tasks.rows).toEqual([]);
    expect(await wong.callOffice(finishStudentTask, { id: openTask?.id ?? 0 })).toMatchObject({
      value: { kind: 'done' },
    });
    expect((await loadCase()).tasks).toEqual([]);
    expect((await loadCase()).notes[0]).toMatchObject({ kind: 'task', who: 'Wong' });
  });
});

describe('a case that is assigned to a colleague', () => {
  it('shows a mention on their day with the note, which only they can dismiss', async () => {
    const callAssign = (desk: DeskVisitor, from: number, to: number, note: string) =>
      desk.callOffice(assignCase, { id, from, to, note });
    expect(await callAssign(mei, 0, staffIds.mei, '')).toMatchObject({ value: { refusal: null } });
    expect((await readDay(mei)).handovers).toEqual([]);
    expect(await callAssign(mei, staffIds.mei, staffIds.wong, 'Waits for IELTS')).toMatchObject({
      value: { refusal: null },
    });
    expect((await readDay(wong)).handovers).toMatchObject([
      { kind: 'handover', from: 'Mei', note: 'Waits for IELTS', applications: [id] },
    ]);
  });
});

describe('a closed case', () => {
  it('has a reason, which can be changed with its text', async () => {
    const closeCase = (reason: 'other' | 'noContact') =>
      changeCaseWith({ kind: 'closed', ending: 'withdrawn', reason, note: '' });
    expect(await closeCase('other')).toMatchObject({ code: 'invalid' });
    expect(await closeCase('noContact')).toBeNull();
    expect((await readApplication())?.events.at(-1)).toMatchObject({
      kind: 'closed',
      outcome: 'withdrawn',
      reason: 'noContact',
    });
  });

  it('is reopened with a reason, which is visible to the student and in the timeline', async () => {
    expect((await loadCase()).canReopen).toBe(true);
    expect(await changeCaseWith({ kind: 'reopened', reason: 'studentReturned', note: 'Welcome back' })).toBeNull();
    expect(await loadCase()).toMatchObject({ status: 'following', canReopen: false });
    expect(await readApplication()).toMatchObject({ status: 'following', ending: '' });
    const [latestMessage] = (await readBackend(messageList, {}, student.requestContext)) ?? [];
    expect(latestMessage).toMatchObject({ kind: 'applicationState', outcome: 'reopened', text: 'Welcome back' });
    expect(await readTimeline()).toContainEqual(
      expect.objectContaining({ event: 'reopened', reason: 'studentReturned' }),
    );
    expect((await verifyLogOfApplication(testEnv.DB, 'mso', id))?.proof).toMatchObject({ holds: true });
    expect((await repairSummaries(testEnv.DB, 'mso', false)).different).toEqual([]);
  });

  it('cannot be reopened while it is open, or while the student has another application', async () => {
    expect(await changeCaseWith({ kind: 'reopened', reason: 'mistake', note: '' })).toMatchObject({
      why: 'impossible',
    });
    await callBackend(withdrawApplication, { reason: 'changed my mind' }, student.requestContext);
    expect(await changeCaseWith({ kind: 'reopened', reason: 'studentReturned', note: '' })).toBeNull();
  });
});
