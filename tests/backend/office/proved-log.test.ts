import { expect, test } from 'vitest';
import { getApplication } from '#shared/contract/office/applications.ts';
import { getStudent } from '#shared/contract/office/student.ts';
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { myApplication } from '#shared/contract/application/application.ts';
import { applyAsNewUser } from '#tests/backend/support/apply-as-somebody.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const readRows = <Row>(sql: string, id: number) => queryRows<Row>(testEnv.DB, { sql, values: [id] });

test('a log is verified in the record of its student and on its own page, and one that was changed is reported', async () => {
  await loadDemo();
  const desk = new DeskVisitor('mso');
  const student = await applyAsNewUser();
  const id = Number((await readBackend(myApplication, {}, student.requestContext))?.id);
  const readStudentRecord = async () => {
    const response = await desk.callOffice(getStudent, { id: Number(student.staffId) });
    if (!response.ok) throw new Error(response.error.code);
    return response.value;
  };
  const entries = await readRows<{ hash: string }>(
    'SELECT hash FROM application_events WHERE application_id = ?1 ORDER BY seq',
    id,
  );
  expect(entries.length).toBeGreaterThan(1);
  const loadCase = async () => {
    const response = await desk.callOffice(getApplication, { id });
    if (!response.ok) throw new Error(response.error.code);
    return response.value;
  };
  const caseRecord = await loadCase();
  expect(caseRecord.proof).toEqual({ holds: true, entries: entries.length, isUnsealed: false, brokenAt: 0 });
  expect(caseRecord.events.map(({ hash }) => hash)).toEqual(entries.map(({ hash }) => hash));
  const { proof, timeline } = await readStudentRecord();
  expect(proof).toEqual({ kind: 'intact', entries: entries.length });
  expect(timeline.flatMap((entry) => (entry.kind === 'application' ? [entry.digest] : []))).toEqual(
    entries.map(({ hash }) => hash).toReversed(),
  );
  const [trigger] = await readRows<{ sql: string }>(
    `SELECT sql FROM sqlite_master WHERE name = 'application_events_stand' AND ?1 > 0`,
    id,
  );
  await batchWrite(testEnv.DB, [
    { sql: 'DROP TRIGGER application_events_stand', values: [] },
    {
      sql: `UPDATE application_events SET who = 'Somebody else' WHERE application_id = ?1 AND seq = 2`,
      values: [id],
    },
    { sql: trigger?.sql ?? '', values: [] },
  ]);
  expect((await loadCase()).proof).toMatchObject({ holds: false, brokenAt: 2 });
  expect((await readStudentRecord()).proof).toEqual({ kind: 'broken', entry: 2 });
});
