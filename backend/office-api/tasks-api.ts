import { Hono } from 'hono';
import { batchRead, queryRow } from '#backend/queries/database.ts';
import { selectDutyOf } from '#backend/queries/office/duty.ts';
import {
  countTasksToDo,
  reopenTask,
  selectDoneTasks,
  selectStudentNoteById,
  selectTasksToDo,
  type TaskCursor,
  type TaskRow,
} from '#backend/queries/office/student-notes.ts';
import { getStudentTies, isAllowed } from '#backend/staff/check-permission.ts';
import { MAX_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import { failOffice, succeedOffice } from '#shared/contract/office/office-call.ts';
import { listTasks, MAX_LISTED_TASKS, reopenStudentTask, type TaskOwner } from '#shared/contract/office/tasks.ts';
import { getLocalDay } from '#shared/tenant/local-day.ts';
import { loadOfficeSite } from './office-site.ts';
import { FORBIDDEN, type OfficeSessionEnv, serveCall } from './serve-call.ts';

const COUNT_CAP = 200;

export const tasksApi = new Hono<OfficeSessionEnv>();

/** Accounts whose tasks an owner stands for. The team's tasks (0) are everybody's. */
const listStaffIds = (owner: TaskOwner, ownId: number) =>
  owner === 'all' ? null : owner === 'mine' ? [ownId, 0] : [owner];

/** Parses a cursor such as '2026-12-01~7'. Returns null for the first page. */
function parseCursor(text: string): TaskCursor | null {
  const [, at = '', id] = /^(\d{4}-\d{2}-\d{2}|\d{1,15})~(\d{1,12})$/.exec(text) ?? [];
  return at ? { at, id: Number(id) } : null;
}

export const describeTask = ({ id, userId, applicationId, student, content, due, adviser }: TaskRow) => ({
  id,
  application: applicationId,
  studentId: userId,
  student,
  text: content,
  due,
  adviser,
});

serveCall(tasksApi, listTasks, async (c, { owner, state, after }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'workAtDesk', { agentKey })) return FORBIDDEN;
  const now = Date.now();
  const { timeZone } = await loadOfficeSite(c.env.DB, agentKey);
  const choice = { agentKey, staffIds: listStaffIds(owner, c.var.staff.id) };
  const pageChoice = { ...choice, after: parseCursor(after) };
  const [rows, [count], colleagues] = await batchRead(
    c.env.DB,
    state === 'open'
      ? selectTasksToDo(pageChoice, MAX_LISTED_TASKS + 1)
      : selectDoneTasks(pageChoice, MAX_LISTED_TASKS + 1),
    countTasksToDo(choice, COUNT_CAP + 1),
    selectDutyOf(agentKey, now, now - MAX_IDLE_MS),
  );
  const listedRows = rows.slice(0, MAX_LISTED_TASKS);
  const last = rows.length > MAX_LISTED_TASKS ? listedRows.at(-1) : undefined;
  return succeedOffice({
    today: getLocalDay(now, timeZone),
    tasks: listedRows.map((row) => ({ ...describeTask(row), doneBy: row.doneBy, doneAt: row.doneAt })),
    next: last ? `${state === 'open' ? last.due : last.doneAt}~${last.id}` : '',
    openCount: count?.total ?? 0,
    cap: COUNT_CAP,
    colleagues: colleagues.map(({ id, name }) => ({ id, name })),
  });
});

serveCall(tasksApi, reopenStudentTask, async (c, { id }) => {
  const { agentKey } = c.var.desk;
  const task = await queryRow(c.env.DB, selectStudentNoteById(id));
  const ties = task?.agentKey === agentKey ? await getStudentTies(c.env.DB, agentKey, task.userId) : null;
  if (!isAllowed(c, 'seeStudent', ties)) return failOffice({ code: 'notFound' });
  return succeedOffice({ kind: (await queryRow(c.env.DB, reopenTask(id))) ? 'reopened' : 'openAlready' });
});
