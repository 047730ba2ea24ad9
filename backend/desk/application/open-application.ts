import { ApplyForm } from '#shared/contract/apply-form.ts';
import type { ApplicationEvent } from '#backend/application/application-event.ts';
import { type ApplicationState, replay } from '#backend/application/application-state.ts';
import { readEvent } from '#backend/queries/applications.ts';
import { type Database, readRows } from '#backend/queries/database.ts';
import { type DeskApplicationRow, eventsOfAll } from '#backend/queries/desk-applications.ts';

/** An application as the desk reads it: the row with its student, the form, the log and what follows from it. */
export interface OpenApplication {
  row: DeskApplicationRow;
  form: ApplyForm;
  events: readonly ApplicationEvent[];
  state: ApplicationState;
}

export async function openApplications(db: Database, rows: readonly DeskApplicationRow[]): Promise<OpenApplication[]> {
  if (rows.length === 0) return [];
  const all = await readRows(db, eventsOfAll(rows.map(({ id }) => id)));
  const logs = Map.groupBy(all, ({ applicationId }) => applicationId);
  return rows.map((row) => {
    const events = (logs.get(row.id) ?? []).map(({ applicationId: _id, ...event }) => readEvent(event));
    return { row, form: ApplyForm.parse(JSON.parse(row.form)), events, state: replay(events) };
  });
}

/** What a student wrote and nobody has answered. */
export const unanswered = ({ state }: OpenApplication) =>
  state.messages.filter(({ from, responded }) => from === 'student' && !responded);

export const studentName = ({ row, form }: OpenApplication) => {
  const { nameChn, firstName, lastName } = form.personal;
  return nameChn || `${firstName} ${lastName}`.trim() || row.nickname;
};

/** What a course is called, by its place in the form. */
export const courseName = ({ form }: OpenApplication, at: number) => {
  const { schoolName = '', courseName: course = '' } = form.courses[at] ?? {};
  return [schoolName, course].filter(Boolean).join(' · ') || String(at + 1);
};
