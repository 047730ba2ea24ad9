import { beforeAll, expect, test } from 'vitest';
import { loadCourseOffers } from '#backend/assistant/look-ups/course-claims.ts';
import type { LookupContext } from '#backend/assistant/look-ups/claims.ts';
import { queryRows, batchWrite } from '#backend/queries/database.ts';
import { loadDemoCatalogue } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const OFFERS = [
  { aLevel: { first: 'A*AA', last: 'AAA' }, ib: 38, subjects: [], anyOne: false, read: '2025-09' },
  { aLevel: { first: 'ABB', last: 'ABB' }, ib: 32, subjects: [], anyOne: false, read: '2025-08' },
  { aLevel: null, ib: 40, subjects: [], anyOne: false, read: '2025-10' },
];
const lookup = { db: testEnv.DB, locale: 'en-us', publicLevel: 1 } as unknown as LookupContext;
let ids: number[];
const NAME = JSON.stringify({ zh: 'Law', 'zh-hk': 'Law', 'en-us': 'Law' });
const SOURCE = {
  sql: `INSERT INTO sources (id, source_key, publisher, title, licence, as_at) VALUES (99, 'test', ?1, ?1, '{}', '2025-08')`,
  values: [NAME],
};

beforeAll(async () => {
  await loadDemoCatalogue();
  const rows = await queryRows<{ id: number }>(testEnv.DB, {
    sql: 'SELECT id FROM courses ORDER BY id LIMIT 4',
    values: [],
  });
  ids = rows.map(({ id }) => id);
  await batchWrite(testEnv.DB, [SOURCE]);
  await batchWrite(
    testEnv.DB,
    OFFERS.map((offer, index) => ({
      sql: `INSERT OR REPLACE INTO facts (subject, subject_id, fact_key, part, value, unit, source_id, import_id)
SELECT 'course', ?1, 'typicalOffer', '', ?2, '', 99, 0`,
      values: [ids[index] ?? 0, JSON.stringify(offer)],
    })),
  );
});

const names = { school: 'Durham', fieldName: 'law' };

test('offers of several courses are shown as a range with the oldest date, without a single page', async () => {
  const [offerClaim] = await loadCourseOffers(lookup, ids, names);
  expect(offerClaim).toMatchObject({
    value: 'A-level ABB–A*AA · IB 32–40',
    asAt: '2025-08',
    source: { publisher: 'course pages of Durham', address: '' },
  });
  expect(offerClaim?.text).toContain('(3 published)');
});

test('the offer of one course cites its page, and is omitted when unpublished', async () => {
  const [claim] = await loadCourseOffers(lookup, ids.slice(1, 2), names);
  expect(claim).toMatchObject({ value: 'A-level ABB · IB 32', asAt: '2025-08' });
  expect(claim?.source.publisher).not.toBe('course pages of Durham');
  expect(await loadCourseOffers(lookup, ids.slice(3), names)).toEqual([]);
});
