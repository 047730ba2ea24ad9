import { beforeAll, expect, test } from 'vitest';
import { examReach } from '#shared/contract/matching/entry-rules.ts';
import { InquiredSchool, institutionInquiry, matchCount } from '#shared/contract/matching/school-list.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { getSharedPortal } from '#tests/contract/support/shared-portal.ts';
import { visit } from '#tests/contract/support/browser-visit.ts';

// Tests the smart selection through the edge, which validates its inputs.

let portal: RunningPortal;
beforeAll(async () => {
  portal = await getSharedPortal();
});

async function request(path: string, body: unknown) {
  const response = await visit(portal.url, path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: 'http://localhost',
      referer: 'http://localhost/mso',
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: response.json() as Record<string, unknown> };
}

const DSE_FORM = {
  publicTestType: '1' as const,
  publicTestSubjects: Object.entries({ chinese: '4', english: '5', maths: '5＊', physics: '4', economics: '4' }).map(
    ([subject, grade]) => ({ subject, grade }),
  ),
};
const SELECTION_FORM = {
  ...DSE_FORM,
  areaCountryIds: ['1'],
  fkMajorLevelId: '1',
  feeTypeId: 'GBP',
  englishTestType: 4,
  overall: 65,
};

test('accepts a form and returns scores with their total', async () => {
  const { status, body } = await request(institutionInquiry.path, { form: SELECTION_FORM });
  expect(status).toBe(200);
  const rows = (body.datas as unknown[]).map((row) => InquiredSchool.parse(row));
  expect(rows).toHaveLength(3);
  for (const { ledger, matchScore, matchedCourses } of rows) {
    expect(ledger.reduce((sum, { points }) => sum + points, 0)).toBe(matchScore);
    expect(matchedCourses.length).toBeGreaterThan(0);
  }
  expect((body.page as { totalResult: number }).totalResult).toBeGreaterThan(3);
});

test('the count while answering is forwarded', async () => {
  const { body } = await request(matchCount.path, { form: SELECTION_FORM });
  expect(matchCount.data.parse(body.data).total).toBeGreaterThan(3);
});

test('the fast line is forwarded, with the sources of its rules', async () => {
  const { status, body } = await request(examReach.path, {
    form: DSE_FORM,
    positions: ['above', 'among', 'below', 'farBelow'],
  });
  expect(status).toBe(200);
  const { rows, counts, total } = examReach.data.parse(body.data);
  // The courses of the demo that its DSE rules place are fewer than a visitor may see.
  expect(rows).toHaveLength(5);
  for (const { rule } of rows) expect(rule?.source).toMatch(/^https?:/);
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total);
});

test.each([
  ['0001', 'form.areaCountryIds', { form: {} }],
  ['0002', 'form.reading', { form: { ...SELECTION_FORM, englishTestType: 1, reading: 6.3 } }],
  [
    '0002',
    'form.publicTestSubjects.0.grade',
    { form: { ...SELECTION_FORM, publicTestSubjects: [{ subject: 'maths', grade: '9' }] } },
  ],
])('%s: %s is rejected at the edge with its name', async (code, field, input) => {
  const { status, body } = await request(institutionInquiry.path, input);
  expect([status, body.code]).toEqual([400, code]);
  expect(body.data).toEqual({ field });
});
