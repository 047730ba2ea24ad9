import { getDesk } from '#shared/contract/office/conversations.ts';
import { indexEveryStudent } from '#tests/support/every-student.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { getDay } from '#shared/contract/office/day.ts';
import {
  addStudentNote,
  finishStudentTask,
  getStudent,
  type NoteInput,
  type StudentRecord,
} from '#shared/contract/office/student.ts';
import { exportStudents, listStudents, type StudentList } from '#shared/contract/office/students.ts';
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { fillOffice } from '#tests/support/busy-office.ts';
import { createCompleteForm } from '#tests/support/complete-form.ts';
import { createStudentIn } from './student-in-circumstances.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Tests the students of an agency: the list with its search and filters, the export file, and the student's record.

const adviser = new DeskVisitor('mso', '劉美琪');
const leadVisitor = new DeskVisitor('mso', 'Priya', 'lead');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Tom', 'administrator');

interface FilledStudent {
  id: number;
  nickname: string;
  mobile: string;
}
let students: FilledStudent[] = [];

beforeAll(async () => {
  await fillOffice(testEnv.DB, { agentKey: 'mso', conversations: 6, applications: 60, now: Date.now() });
  students = await queryRows<FilledStudent>(testEnv.DB, {
    sql: `SELECT u.id, u.nickname, u.mobile FROM users u JOIN applications a ON a.user_id = u.id WHERE a.agent_key = 'mso' ORDER BY u.id`,
    values: [],
  });
  await leadVisitor.see('');
});

async function list(client: DeskVisitor, input: z.input<typeof listStudents.input> = {}, agentKey?: string) {
  const response = await client.callOffice(listStudents, input, agentKey);
  if (!response.ok) throw new Error(response.error.code);
  return response.value;
}
const getIds = ({ students: rows }: StudentList) => rows.map(({ id }) => id);
const findIds = async (client: DeskVisitor, q: string) => getIds(await list(client, { q }));

describe('the list of students', () => {
  test('has fifty students a page, each once, and none of another agency', async () => {
    const firstPage = await list(adviser);
    const secondPage = await list(adviser, { before: firstPage.older });
    expect([firstPage.students.length, secondPage.students.length, firstPage.total]).toEqual([50, 10, 60]);
    expect(new Set([...getIds(firstPage), ...getIds(secondPage)]).size).toBe(60);
    expect([firstPage.newer, secondPage.older]).toEqual(['', '']);
    // Fewer newer students exist than fit on a page, so the complete first page is returned.
    expect(getIds(await list(adviser, { after: secondPage.newer }))).toEqual(getIds(firstPage));
    expect((await list(otherSiteVisitor)).students).toEqual([]);
  });

  test('finds a student by name, by the end of a number and by a school of their application', async () => {
    const [, student] = students;
    if (!student) throw new Error('nobody has applied');
    expect(await findIds(adviser, ` ${student.nickname} `)).toContain(student.id);
    expect(await findIds(adviser, student.mobile.slice(-4))).toContain(student.id);
    expect(await findIds(adviser, `+852 ${student.mobile.slice(0, 4)} ${student.mobile.slice(4)}`)).toEqual([]);
    expect(await findIds(adviser, `${student.mobile.slice(0, 4)} ${student.mobile.slice(4)}`)).toEqual([student.id]);
    const rows = await findIds(adviser, '墨爾本大學');
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.length).toBeLessThan(60);
    expect(await findIds(otherSiteVisitor, student.nickname)).toEqual([]);
  });

  test('filters by adviser and by open applications, with a search or without', async () => {
    const [firstStudent, secondStudent] = students;
    if (!firstStudent || !secondStudent) throw new Error('nobody has applied');
    const ownIds = await queryRows<{ id: number }>(testEnv.DB, {
      sql: `SELECT id FROM staff WHERE agent_key = 'mso' AND name = '劉美琪'`,
      values: [],
    });
    await batchWrite(testEnv.DB, [
      {
        sql: `UPDATE applications SET staff_id = ?1, status = 'following' WHERE user_id = ?2`,
        values: [ownIds[0]?.id ?? 0, firstStudent.id],
      },
      { sql: `UPDATE applications SET status = 'finished' WHERE user_id = ?1`, values: [secondStudent.id] },
      ...indexEveryStudent(),
    ]);
    const ownStudents = await list(adviser, { filter: 'mine' });
    expect([getIds(ownStudents), ownStudents.total]).toEqual([[firstStudent.id], 1]);
    expect(getIds(await list(adviser, { filter: 'mine', q: firstStudent.mobile }))).toEqual([firstStudent.id]);
    expect(getIds(await list(adviser, { filter: 'mine', q: secondStudent.mobile }))).toEqual([]);
    expect((await list(leadVisitor, { filter: 'mine' })).students).toEqual([]);
    const openStudents = await list(adviser, { filter: 'open' });
    expect([getIds(openStudents).includes(secondStudent.id), openStudents.total < 60]).toEqual([false, true]);
    expect(getIds(await list(adviser, { filter: 'open', q: secondStudent.mobile }))).toEqual([]);
    expect((await list(otherSiteVisitor, { filter: 'open' })).students).toEqual([]);
  });

  test('treats input as words, not as a pattern or SQL', async () => {
    for (const q of [
      '%',
      '_',
      "' OR 1=1 --",
      '\\',
      '"',
      '陳%',
      'schoolName',
      '[{',
      '\0',
      '\u0301',
      '*',
      'words : "陳"',
      'NEAR(',
    ])
      expect(await findIds(adviser, q)).toEqual([]);
    for (const invalidEdge of ['', 'x', '1e9', '-9223372036854775808', '9999999999999999999', '0 OR 1'])
      for (const direction of ['before', 'after'] as const)
        expect([direction, invalidEdge, (await list(adviser, { [direction]: invalidEdge })).students.length]).toEqual([
          direction,
          invalidEdge,
          50,
        ]);
  });

  test('does not match the middle of a number', async () => {
    const [student] = students;
    if (!student) throw new Error('nobody has applied');
    const { mobile, id } = student;
    const parts = new Set(
      [...mobile].flatMap((_, from) =>
        [...mobile].map((__, index) => mobile.slice(from, index + 1)).filter((part) => part.length >= 4),
      ),
    );
    const foundParts: string[] = [];
    for (const part of parts) if ((await findIds(adviser, part)).includes(id)) foundParts.push(part);
    expect(foundParts.toSorted()).toEqual([mobile.slice(-4), mobile].toSorted());
  });
});

describe('the export of students', () => {
  test('contains every student of the list and is entered in the audit log', async () => {
    const response = await leadVisitor.callOffice(exportStudents, {});
    if (!response.ok) throw new Error(response.error.code);
    expect(response.value.students).toHaveLength(60);
    const [student] = students;
    expect(response.value.students.find(({ id }) => id === student?.id)).toMatchObject({ mobile: student?.mobile });
    const [logEntry] = await queryRows<{ who: string; about: string }>(testEnv.DB, {
      sql: `SELECT who, about FROM staff_log WHERE deed = 'studentsExported' ORDER BY id DESC LIMIT 1`,
      values: [],
    });
    expect(logEntry).toEqual({ who: 'Priya', about: '60' });
  });
});

async function readRecord(client: DeskVisitor, id: number): Promise<StudentRecord> {
  const response = await client.callOffice(getStudent, { id });
  if (!response.ok) throw new Error(response.error.code);
  return response.value;
}

describe('the record of a student', () => {
  test('has the application, the conversation, the consents and the complete number', async () => {
    const [, , item] = students;
    const { applications, talk, consents, student, timeline } = await readRecord(adviser, item?.id ?? 0);
    expect(applications.map(({ status }) => status)).toEqual(['following']);
    expect(talk?.isOpen).toBe(true);
    expect(consents.map(({ action }) => action)).toEqual([null, null, null, null, null]);
    expect(student.mobile).toBe(item?.mobile);
    expect(timeline.map(({ kind }) => kind)).toContain('application');
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted((a, b) => b - a));
  });

  test('shows results, documents and steps of submitted applications, and nothing of a draft', async () => {
    const studentInCircumstances = await createStudentIn({
      cameBy: 'mso',
      applied: { agentKey: 'mso', status: 'following' },
      talked: null,
    });
    const fullRecord = await readRecord(adviser, studentInCircumstances.id);
    const application = fullRecord.applications[0]?.sent;
    const { grades, documents } = createCompleteForm();
    expect(application?.grades.map(({ subject, grade }) => ({ subject, grade }))).toEqual(
      grades.map(({ subject, grade }) => ({ subject, grade })),
    );
    expect(application?.documents.map(({ kind, opened }) => [kind, opened])).toEqual(
      documents.map(({ kind }) => [kind, 0]),
    );
    expect(application?.reached.map(({ step }) => step)).toEqual(['register', 'submit']);
    expect(application?.next).toEqual({ step: 'waitDecision', lacks: 'sending', action: 'send' });
    expect(JSON.stringify(fullRecord)).not.toContain(studentInCircumstances.passportNumber);
    const talkedFields = { agentKey: 'mso', isOpen: true } as const;
    const draftStudent = await createStudentIn({
      cameBy: 'mso',
      applied: { agentKey: 'mso', status: 'draft' },
      talked: talkedFields,
    });
    const draftRecord = await readRecord(adviser, draftStudent.id);
    expect(draftRecord.applications).toEqual([{ id: draftStudent.application, status: 'draft', sent: null }]);
    for (const { subject } of grades) expect(JSON.stringify(draftRecord)).not.toContain(subject);
    // Both the conversation and the application link to the student's record.
    expect(await adviser.callOffice(getDesk, { id: draftStudent.conversation })).toMatchObject({
      value: { open: { visitor: { userId: draftStudent.id, hasPage: true } } },
    });
  });

  test('is not found by another agency, nor after deletion was requested', async () => {
    const [, , , student] = students;
    const id = student?.id ?? 0;
    const missingResponse = { status: 404, error: { code: 'notFound' } };
    expect(await otherSiteVisitor.callOffice(getStudent, { id })).toMatchObject(missingResponse);
    await batchWrite(testEnv.DB, [
      { sql: 'UPDATE users SET delete_asked_at = 1 WHERE id = ?1', values: [id] },
      ...indexEveryStudent(),
    ]);
    expect(await adviser.callOffice(getStudent, { id })).toMatchObject(missingResponse);
    expect(await findIds(adviser, student?.mobile ?? '')).toEqual([]);
    expect(await adviser.callOffice(getStudent, { id: 99999999 })).toMatchObject(missingResponse);
  });
});

describe('notes about a student', () => {
  const appliedFields = { agentKey: 'mso', status: 'following' } as const;
  const createNote = (overrides: object = {}) =>
    ({ kind: 'note', text: 'Mother prefers mornings', ...overrides }) as z.input<typeof NoteInput>;
  const addNoteTo = (client: DeskVisitor, id: number, note = createNote()) =>
    client.callOffice(addStudentNote, { id, note });
  const readDueTasks = async (client: DeskVisitor) => {
    const day = await client.callOffice(getDay, {});
    if (!day.ok) throw new Error(day.error.code);
    return day.value.tasks;
  };

  test('notes are timeline entries for colleagues, and cannot be written by another agency', async () => {
    const { id } = await createStudentIn({ cameBy: 'mso', applied: appliedFields, talked: null });
    expect(await addNoteTo(otherSiteVisitor, id)).toMatchObject({ status: 404 });
    expect(await addNoteTo(adviser, id)).toMatchObject({ ok: true });
    expect(await addNoteTo(adviser, id, createNote({ kind: 'call', text: 'Asked about fees' }))).toMatchObject({
      ok: true,
    });
    const { timeline } = await readRecord(leadVisitor, id);
    expect(timeline.slice(0, 2)).toMatchObject([
      { kind: 'note', note: 'call', who: '劉美琪', text: 'Asked about fees' },
      { kind: 'note', note: 'note', who: '劉美琪', text: 'Mother prefers mornings' },
    ]);
  });

  test('with a due date are tasks of their author or of the team, until one colleague has done them', async () => {
    const { id } = await createStudentIn({ cameBy: 'mso', applied: appliedFields, talked: null });
    const { today } = await readRecord(adviser, id);
    const createTask = (overrides: object) =>
      createNote({ kind: 'task', text: 'Call the school', due: today, ...overrides });
    expect(await addNoteTo(adviser, id, createNote({ kind: 'task' }))).toMatchObject({ error: { code: 'invalid' } });
    expect(await addNoteTo(adviser, id, createNote({ due: today }))).toMatchObject({ error: { code: 'invalid' } });
    await addNoteTo(adviser, id, createTask({ text: 'own', due: '2026-01-01' }));
    await addNoteTo(adviser, id, createTask({ text: 'team', to: 0 }));
    expect(await addNoteTo(adviser, id, createTask({ to: 999_999 }))).toMatchObject({
      value: { refusal: 'noColleague' },
    });
    await addNoteTo(adviser, id, createTask({ text: 'later', due: '2999-01-01' }));
    const { tasks, timeline } = await readRecord(leadVisitor, id);
    expect(tasks.map(({ text }) => text)).toEqual(['own', 'team', 'later']);
    expect(timeline.some(({ kind }) => kind === 'note')).toBe(false);
    const readOwnTasks = async (client: DeskVisitor) =>
      (await readDueTasks(client)).rows.filter(({ studentId }) => studentId === id).map(({ text }) => text);
    expect([
      await readOwnTasks(adviser),
      await readOwnTasks(leadVisitor),
      await readOwnTasks(otherSiteVisitor),
    ]).toEqual([['own', 'team'], ['team'], []]);
    const finishTask = async (client: DeskVisitor) => {
      const response = await client.callOffice(finishStudentTask, { id: tasks[1]?.id ?? 0 });
      return response.ok ? response.value.kind : response.error.code;
    };
    expect([await finishTask(otherSiteVisitor), await finishTask(leadVisitor), await finishTask(adviser)]).toEqual([
      'notFound',
      'done',
      'doneAlready',
    ]);
    expect(await readOwnTasks(adviser)).toEqual(['own']);
    expect((await readRecord(adviser, id)).timeline[0]).toMatchObject({
      kind: 'note',
      note: 'task',
      text: 'team',
      who: 'Priya',
    });
  });
});
