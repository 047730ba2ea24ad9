import { beforeAll, expect, test } from 'vitest';
import { batchWrite } from '#backend/queries/database.ts';
import { repackCatalogue } from '#backend/queries/matching/match-catalogue.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { listRows } from '#shared/contract/office/content.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { AGENT_IDS } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { loadDemoSchool, publishPart, type Site, type SchoolSample } from './own-course.ts';
import { readRows } from './own-row.ts';

// Tests schools without a tuition fee: the office lists them, and the fee that a site enters is found within a budget.

const ben = new DeskVisitor('mso', 'Ben', 'administrator');
let school: SchoolSample;

beforeAll(async () => {
  school = await loadDemoSchool();
  await readRows(`UPDATE courses SET fee = 0 WHERE school_id = ${school.id}`);
  await readRows(`DELETE FROM facts WHERE subject = 'school' AND subject_id = ${school.id}`);
  await readRows(
    `DELETE FROM facts WHERE subject = 'course' AND subject_id IN (SELECT id FROM courses WHERE school_id = ${school.id})`,
  );
  await batchWrite(testEnv.DB, repackCatalogue());
  await readRows('DELETE FROM matching_stamps');
});

async function loadList(state: 'all' | 'noFee') {
  const answer = await ben.callOffice(listRows, { kind: 'school', q: school.name, state });
  if (!answer.ok) throw new Error(answer.error.code);
  return { names: answer.value.rows.map(({ name }) => name), counts: answer.value.counts };
}

const isFound = async (site: Site, feeMost: string) =>
  (
    await readBackend(
      institutionInquiry,
      { keyword: school.name, feeMost, showCount: 50 },
      { level: 1, locale: 'en-us', headers: { 'x-agent-key': site, 'x-agent-id': AGENT_IDS[site] } },
    )
  ).some(({ id }) => id === String(school.id));

test('a school without a fee is listed until the site enters one, which is then found within a budget on this site only', async () => {
  const part = `school ${school.id}`;
  const before = await loadList('noFee');
  expect(before.names).toContain(part);
  expect(before.counts.noFee).toBeGreaterThan(0);
  const budgets = [`${school.currency}-25000`, `${school.currency}-24000`] as const;
  expect(await Promise.all(budgets.map((budget) => isFound('mso', budget)))).toEqual([false, false]);

  const { location } = await publishPart(ben, part, {
    'f.facts.0.fact': 'tuition-undergraduate',
    'f.facts.0.amount': '24500',
    'f.facts.0.publisher': 'The school',
    'f.facts.0.sourceTitle': 'Fees 2027',
    'f.facts.0.page': 'https://school.example/fees',
    'f.facts.0.day': '2026-10-28',
    before: '{}',
    converted: '[]',
  });
  expect(location).toContain('done=published');

  const after = await loadList('noFee');
  expect(after.names).not.toContain(part);
  expect(after.counts.noFee).toBe(before.counts.noFee - 1);
  expect((await loadList('all')).names).toContain(part);
  expect(await Promise.all(budgets.map((budget) => isFound('mso', budget)))).toEqual([true, false]);
  expect(await isFound('northbridge', budgets[0])).toBe(false);
});
