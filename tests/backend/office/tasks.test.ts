import { beforeAll, describe, expect, it } from 'vitest';
import { batchWrite, queryRow, queryRows } from '#backend/queries/database.ts';
import {
  countTasksToDo,
  insertStudentNote,
  selectDoneTasks,
  selectTasksToDo,
} from '#backend/queries/office/student-notes.ts';
import { selectAccountByLogin } from '#backend/queries/staff/accounts.ts';
import { getDay } from '#shared/contract/office/day.ts';
import { finishStudentTask } from '#shared/contract/office/student.ts';
import { listTasks, MAX_LISTED_TASKS, reopenStudentTask, type TaskOwner } from '#shared/contract/office/tasks.ts';
import type { TaskState } from '#shared/rules/student-notes.ts';
import { addDays } from '#shared/tenant/local-day.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { measureDatabase } from '#tests/backend/support/measured-database.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { createStudentIn } from './student-in-circumstances.ts';

// Tests the list of tasks: whose they are, their order, its pages, and the rows that it reads.

const mei = new DeskVisitor('mso', 'Mei');
const wong = new DeskVisitor('mso', 'Wong');
const otherSiteVisitor = new DeskVisitor('northbridge');
const MANY = 600;

let studentId = 0;
const staffIds = { mei: 0, wong: 0 };

async function readTasks(desk: DeskVisitor, owner: TaskOwner = 'mine', state: TaskState = 'open', after = '') {
  const result = await desk.callOffice(listTasks, { owner, state, after });
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}
const readTexts = async (...args: Parameters<typeof readTasks>) =>
  (await readTasks(...args)).tasks.map(({ text }) => text);

const createTask = (content: string, due: string, staffId: number) =>
  insertStudentNote({
    agentKey: 'mso',
    userId: studentId,
    applicationId: 0,
    kind: 'task',
    content,
    author: 'Mei',
    staffId,
    due,
    at: 1,
  });

beforeAll(async () => {
  await loadDemo();
  for (const desk of [mei, wong, otherSiteVisitor]) await desk.see('');
  for (const name of ['mei', 'wong'] as const)
    staffIds[name] = (await queryRow(testEnv.DB, selectAccountByLogin('mso', name)))?.id ?? 0;
  studentId = (await createStudentIn({ cameBy: 'mso', applied: null, talked: null })).id;
  await batchWrite(testEnv.DB, [
    createTask('late', '2020-01-02', staffIds.mei),
    createTask('later', '2998-01-01', staffIds.mei),
    createTask('of the team', '2020-01-01', 0),
    ...Array.from({ length: MANY }, (_, index) => createTask(`of Wong ${index}`, '2019-01-01', staffIds.wong)),
  ]);
});

describe('the list of tasks', () => {
  it('has the caller’s and the team’s, a colleague’s, or everybody’s', async () => {
    expect(await readTexts(mei)).toEqual(['of the team', 'late', 'later']);
    expect(await readTexts(mei, 0)).toEqual(['of the team']);
    expect(await readTexts(wong, staffIds.mei)).toEqual(['late', 'later']);
    expect((await readTasks(mei, 'all')).openCount).toBe(201);
    expect(await readTexts(otherSiteVisitor, 'all')).toEqual([]);
  });

  it('has pages without gaps or repetitions', async () => {
    const texts: string[] = [];
    let after = '';
    do {
      const { tasks, next } = await readTasks(mei, staffIds.wong, 'open', after);
      texts.push(...tasks.map(({ text }) => text));
      after = next;
    } while (after);
    expect(texts).toEqual(Array.from({ length: MANY }, (_, index) => `of Wong ${index}`));
  });

  it('moves a task between open and done', async () => {
    const task = (await readTasks(mei)).tasks.find(({ text }) => text === 'late');
    const id = task?.id ?? 0;
    expect(await wong.callOffice(finishStudentTask, { id })).toMatchObject({ value: { kind: 'done' } });
    expect(await readTexts(mei)).toEqual(['of the team', 'later']);
    expect((await readTasks(mei, 'all', 'done')).tasks).toMatchObject([{ id, doneBy: 'Wong' }]);
    expect(await otherSiteVisitor.callOffice(reopenStudentTask, { id })).toMatchObject({ status: 404 });
    expect(await mei.callOffice(reopenStudentTask, { id })).toMatchObject({ value: { kind: 'reopened' } });
    expect(await mei.callOffice(reopenStudentTask, { id })).toMatchObject({ value: { kind: 'openAlready' } });
    expect(await readTexts(mei)).toContain('late');
  });

  it('reads the rows of the page only', async () => {
    const { db, takeRows } = measureDatabase(testEnv.DB as never);
    const measure = async (statement: Parameters<typeof queryRows>[1]) => {
      await queryRows(db as never, statement);
      return takeRows();
    };
    const choice = { agentKey: 'mso', staffIds: [staffIds.mei, 0] };
    expect(await measure(selectTasksToDo(choice, 8))).toBeLessThan(40);
    expect(await measure(selectTasksToDo({ ...choice, until: '2999-01-01' }, 8))).toBeLessThan(40);
    expect(await measure(countTasksToDo(choice, 201))).toBeLessThan(40);
    expect(await measure(selectTasksToDo({ ...choice, staffIds: null }, 8))).toBeLessThan(60);
    const after = { at: '2019-01-01', id: 3 };
    expect(await measure(selectDoneTasks({ ...choice, staffIds: [staffIds.wong] }, 8))).toBeLessThan(20);
    expect(
      await measure(selectTasksToDo({ ...choice, staffIds: [staffIds.wong], after }, MAX_LISTED_TASKS)),
    ).toBeLessThan(6 * MAX_LISTED_TASKS);
  });
});

describe('Today', () => {
  it('has the tasks that are overdue or due within a week', async () => {
    const today = (await readTasks(mei)).today;
    await batchWrite(testEnv.DB, [
      createTask('within a week', addDays(today, 7), staffIds.mei),
      createTask('after a week', addDays(today, 8), staffIds.mei),
    ]);
    const day = await mei.callOffice(getDay, { scope: 'mine' });
    const texts = day.ok ? day.value.tasks.rows.map(({ text }) => text) : [];
    expect(texts).toEqual(['of the team', 'late', 'within a week']);
  });
});
