import { expect, test } from 'vitest';
import words from '#backend/office/words/application/en-us.json' with { type: 'json' };
import { readRows, writeTogether } from '#backend/queries/database.ts';
import { myApplication } from '#shared/contract/application/application.ts';
import { applyAsSomebody } from '#tests/backend/support/apply-as-somebody.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const rows = <Row>(sql: string, id: number) => readRows<Row>(testEnv.DB, { sql, values: [id] });

test('a log is walked anew on the page of its student and on its own, and one that was changed says so', async () => {
  await loadDemo();
  const desk = new DeskVisitor('mso');
  const student = await applyAsSomebody();
  const page = `/applications/${(await readBackend(myApplication, {}, student.asking))?.id}`;
  const id = Number(page.split('/').at(-1));
  const pages = async () => [await desk.read(`/students/${student.staffId}`), await desk.read(page)];
  const entries = await rows<{ hash: string }>(
    'SELECT hash FROM application_events WHERE application_id = ?1 ORDER BY seq',
    id,
  );
  expect(entries.length).toBeGreaterThan(1);
  const holds = words['chain.holds'].replace('{{count}}', String(entries.length));
  for (const text of await pages()) {
    expect(text).toContain(holds);
    expect(text).toContain(`<code title="${entries.at(-1)?.hash}">`);
  }
  const [trigger] = await rows<{ sql: string }>(
    `SELECT sql FROM sqlite_master WHERE name = 'application_events_stand' AND ?1 > 0`,
    id,
  );
  await writeTogether(testEnv.DB, [
    { sql: 'DROP TRIGGER application_events_stand', values: [] },
    {
      sql: `UPDATE application_events SET who = 'Somebody else' WHERE application_id = ?1 AND seq = 2`,
      values: [id],
    },
    { sql: trigger?.sql ?? '', values: [] },
  ]);
  for (const text of await pages()) {
    expect(text).not.toContain(holds);
    expect(text).toContain(words['chain.broken'].replace('{{number}}', '2'));
  }
});
