import type { z } from 'zod';
import type { OpenApplication } from '#backend/office/application/open-application.ts';
import type { OfficeSessionContext } from '#backend/office-api/serve-call.ts';
import { batchWrite, queryRows } from '#backend/queries/database.ts';
import { selectDutyOf, insertCaseHandover } from '#backend/queries/office/duty.ts';
import { insertStudentNote } from '#backend/queries/office/student-notes.ts';
import type { addCaseNote, CaseNote } from '#shared/contract/office/applications.ts';
import { findMentions } from '#shared/rules/find-mentions.ts';

/** Stores a note or a task of a case, and adds it to the day pages of the mentioned colleagues. */
export async function addNote(
  c: OfficeSessionContext,
  { row }: OpenApplication,
  { kind, text, due, to, mention }: z.output<typeof CaseNote>,
  now = Date.now(),
): Promise<z.output<(typeof addCaseNote)['output']>> {
  const { agentKey } = row;
  const colleagues = await queryRows(c.env.DB, selectDutyOf(agentKey, now, now));
  const isColleague = (id: number) => id === 0 || colleagues.some((dutyRow) => dutyRow.id === id);
  if (!isColleague(to) || !isColleague(mention)) return { refusal: 'noColleague', mentioned: 0 };
  const mentionedIds = findMentions(text, colleagues).map(({ id }) => id);
  const notifiedIds = [...new Set([...mentionedIds, mention])].filter((id) => id > 0 && id !== c.var.staff.id);
  const authorName = c.var.session.called;
  await batchWrite(c.env.DB, [
    insertStudentNote({
      agentKey,
      userId: row.userId,
      applicationId: row.id,
      kind,
      content: text,
      author: authorName,
      staffId: kind === 'task' ? to : 0,
      due,
      at: now,
    }),
    ...notifiedIds.map((id) =>
      insertCaseHandover({
        agentKey,
        fromName: authorName,
        to: id,
        kind: 'mention',
        note: text,
        applicationId: row.id,
        now,
      }),
    ),
  ]);
  return { refusal: null, mentioned: notifiedIds.length };
}
