import { expect, test } from 'vitest';
import words from '#backend/office/words/application/en-us.json' with { type: 'json' };
import { getStudent } from '#shared/contract/office/student.ts';
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { myApplication } from '#shared/contract/application/application.ts';
import { applyAsSomebody } from '#tests/backend/support/apply-as-somebody.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const rows = <Row>(sql: string, id: number) => queryRows<Row>(testEnv.DB, { sql, values: [id] });

test('a log is verified in the record of its student and on its own page, and one that was changed is reported', async () => {
  await loadDemo();
  const desk = new DeskVisitor('mso');
  const student = await applyAsSomebody();
  const page = `/applications/${(await readBackend(myApplication, {}, student.asking))?.id}`;
  const id = Number(page.split('/').at(-1));
  const record = async () => {
    const answer = await desk.call(getStudent, { id: Number(student.staffId) });
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.value;
  };
  const entries = await rows<{ hash: string }>(
    'SELECT hash FROM application_events WHERE application_id = ?1 ORDER BY seq',
    id,
  );
  expect(entries.length).toBeGreaterThan(1);
  const holds = words['chain.holds'].replace('{{count}}', String(entries.length));
  const text = await desk.read(page);
  expect(text).toContain(holds);
  expect(text).toContain(`<code title="${entries.at(-1)?.hash}">`);
  const { proof, timeline } = await record();
  expect(proof).toEqual({ kind: 'intact', entries: entries.length });
  expect(timeline.flatMap((entry) => (entry.kind === 'application' ? [entry.digest] : []))).toEqual(
    entries.map(({ hash }) => hash).toReversed(),
  );
  const [trigger] = await rows<{ sql: string }>(
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
  const changed = await desk.read(page);
  expect(changed).not.toContain(holds);
  expect(changed).toContain(words['chain.broken'].replace('{{number}}', '2'));
  expect((await record()).proof).toEqual({ kind: 'broken', entry: 2 });
});
