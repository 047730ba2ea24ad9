import { beforeAll, describe, expect, it } from 'vitest';
import { repairSummaries, verifyLogOf } from '#backend/application/verify-logs.ts';
import { queryRow } from '#backend/queries/database.ts';
import { accountByLogin } from '#backend/queries/staff/accounts.ts';
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

// Teamwork on a case (notes, mentions, tasks, transfer), and closing it with a reason.

const mei = new DeskVisitor('mso', 'Mei');
const wong = new DeskVisitor('mso', 'Wong');
const otherSiteVisitor = new DeskVisitor('northbridge');

let student: LoggedInUser;
let id = 0;
const accounts = { mei: 0, wong: 0, smith: 0 };

const findDay = async (desk: DeskVisitor) => {
  const answer = await desk.call(getDay, { scope: 'mine' });
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
};
const load = async () => {
  const answer = await mei.call(getApplication, { id });
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
};
const timeline = async () => {
  const answer = await mei.call(getStudent, { id: Number(student.staffId) });
  return answer.ok ? answer.value.timeline : [];
};
async function change(action: CaseAction) {
  const answer = await mei.call(changeCase, { id, seen: (await load()).version, action });
  return answer.ok ? answer.value.refusal : answer.error;
}
const mine = () => readBackend(myApplication, {}, student.asking);

beforeAll(async () => {
  await loadDemo();
  for (const desk of [mei, wong, otherSiteVisitor]) await desk.see('');
  const getId = async (login: string, agent = 'mso') =>
    (await queryRow(testEnv.DB, accountByLogin(agent, login)))?.id ?? 0;
  Object.assign(accounts, {
    mei: await getId('mei'),
    wong: await getId('wong'),
    smith: await getId('maggie', 'northbridge'),
  });
  student = await applyAsNewUser();
  id = Number((await mine())?.id);
});

describe('a note of a case', () => {
  it('puts the mentioned colleague on notice, and not its author', async () => {
    const note = { kind: 'note', text: '@Wong the mother calls on Monday. @Mei knows.' } as const;
    expect(await mei.call(addCaseNote, { id, note })).toMatchObject({ value: { refusal: null, mentioned: 1 } });
    const [mention] = (await findDay(wong)).handovers;
    expect(mention).toMatchObject({ kind: 'mention', from: 'Mei', note: note.text, applications: [id] });
    expect((await findDay(mei)).handovers).toEqual([]);
    expect((await findDay(otherSiteVisitor)).handovers).toEqual([]);
    expect(await wong.call(acceptHandover, { id: mention?.id ?? 0 })).toMatchObject({ value: { kind: 'accepted' } });
    expect((await findDay(wong)).handovers).toEqual([]);
    expect((await load()).adviser.id).toBe(0);
  });

  it('is shown with the case and in the timeline, but not to the student', async () => {
    expect((await load()).notes).toMatchObject([{ kind: 'note', who: 'Mei' }]);
    expect(await timeline()).toContainEqual(expect.objectContaining({ kind: 'note', who: 'Mei' }));
    expect(JSON.stringify(await mine())).not.toContain('mother');
  });

  it('names colleagues of this agency only', async () => {
    const note = { kind: 'note', text: 'Please look', mention: accounts.smith } as const;
    expect(accounts.smith).toBeGreaterThan(0);
    expect(await mei.call(addCaseNote, { id, note })).toMatchObject({ value: { refusal: 'noColleague' } });
    expect(await otherSiteVisitor.call(addCaseNote, { id, note: { kind: 'note', text: 'x' } })).toMatchObject({
      status: 404,
    });
  });
});

describe('a task of a case', () => {
  it('a task is on its assignee’s day from its due date until it is done', async () => {
    const task = { kind: 'task', text: 'Chase the reference', due: '2020-01-01', to: accounts.wong } as const;
    expect(await mei.call(addCaseNote, { id, note: task })).toMatchObject({ value: { refusal: null } });
    const [open] = (await load()).tasks;
    expect(open).toMatchObject({ text: 'Chase the reference', adviser: 'Wong' });
    expect((await findDay(wong)).tasks.rows).toMatchObject([{ id: open?.id, application: id }]);
    expect((await findDay(mei)).tasks.rows).toEqual([]);
    expect(await wong.call(finishStudentTask, { id: open?.id ?? 0 })).toMatchObject({ value: { kind: 'done' } });
    expect((await load()).tasks).toEqual([]);
    expect((await load()).notes[0]).toMatchObject({ kind: 'task', who: 'Wong' });
  });
});

describe('a case that is assigned to a colleague', () => {
  it('a mention is on their day with the note, and can only be dismissed by them', async () => {
    const assign = (desk: DeskVisitor, from: number, to: number, note: string) =>
      desk.call(assignCase, { id, from, to, note });
    expect(await assign(mei, 0, accounts.mei, '')).toMatchObject({ value: { refusal: null } });
    expect((await findDay(mei)).handovers).toEqual([]);
    expect(await assign(mei, accounts.mei, accounts.wong, 'Waits for IELTS')).toMatchObject({
      value: { refusal: null },
    });
    expect((await findDay(wong)).handovers).toMatchObject([
      { kind: 'handover', from: 'Mei', note: 'Waits for IELTS', applications: [id] },
    ]);
  });
});

describe('an ended case', () => {
  it('is closed with a reason, and another reason with its words', async () => {
    const close = (reason: 'other' | 'noContact') => change({ kind: 'closed', ending: 'withdrawn', reason, note: '' });
    expect(await close('other')).toMatchObject({ code: 'invalid' });
    expect(await close('noContact')).toBeNull();
    expect((await mine())?.events.at(-1)).toMatchObject({ kind: 'closed', outcome: 'withdrawn', reason: 'noContact' });
  });

  it('is reopened with a reason, which the student and the timeline have', async () => {
    expect((await load()).canReopen).toBe(true);
    expect(await change({ kind: 'reopened', reason: 'studentReturned', note: 'Welcome back' })).toBeNull();
    expect(await load()).toMatchObject({ status: 'following', canReopen: false });
    expect(await mine()).toMatchObject({ status: 'following', ending: '' });
    const [latest] = (await readBackend(messageList, {}, student.asking)) ?? [];
    expect(latest).toMatchObject({ kind: 'applicationState', outcome: 'reopened', text: 'Welcome back' });
    expect(await timeline()).toContainEqual(expect.objectContaining({ event: 'reopened', reason: 'studentReturned' }));
    expect((await verifyLogOf(testEnv.DB, 'mso', id))?.proof).toMatchObject({ holds: true });
    expect((await repairSummaries(testEnv.DB, 'mso', false)).different).toEqual([]);
  });

  it('reopening is rejected while the case is open, or while the student has another application', async () => {
    expect(await change({ kind: 'reopened', reason: 'mistake', note: '' })).toMatchObject({ why: 'impossible' });
    await callBackend(withdrawApplication, { reason: 'changed my mind' }, student.asking);
    expect(await change({ kind: 'reopened', reason: 'studentReturned', note: '' })).toBeNull();
  });
});
