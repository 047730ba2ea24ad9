import { beforeAll, expect, test } from 'vitest';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { getOfficeFrame } from '#shared/contract/office/frame.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { begin, list, open, readPart, send, TALK, getRows } from './own-row.ts';

// Languages offered by a site determine the required texts, and the site's city determines the time zone.

const ben = new DeskVisitor('northbridge', 'Ben', 'administrator');
const set = (column: string, value: string) =>
  testEnv.DB.prepare(`UPDATE agents SET ${column} = ?1 WHERE key_code = 'northbridge'`).bind(value).all();

beforeAll(loadDemo);

test('a disabled language is neither requested nor counted as missing, and its texts are preserved', async () => {
  const of = await begin(ben, 'lecture');
  await send(ben, of, { ...TALK, do: 'publish' });
  const missing = async () => (await list(ben, 'lecture')).rows.flatMap((row) => row.missing);
  await send(ben, of, { ...(await open(ben, of)), 'f.place.zh-hk': '五號室', do: 'publish' });
  expect(await missing()).toEqual(['zh']);
  await set('languages', 'zh-hk en-us');
  expect(await missing()).toEqual([]);
  expect((await readPart(ben, of)).findings).toEqual([]);
  await send(ben, of, { ...(await open(ben, of)), 'f.title.en-us': 'Another name', do: 'publish' });
  const [lecture] = await getRows<{ title: string }>('SELECT title FROM lectures WHERE agent_id = 103');
  expect(JSON.parse(lecture?.title ?? '{}')).toEqual({ zh: '选校讲座', 'zh-hk': '選校講座', 'en-us': 'Another name' });
  await set('languages', '');
});

test('a date field uses the time zone of the site’s city, in the form and for scheduling', async () => {
  await set('origin_city', 'ld');
  const of = await begin(ben, 'lecture');
  const lastSent = await send(ben, of, { ...TALK, at: '2999-07-01T09:00', do: 'schedule' });
  expect(lastSent.location).toContain('done=due');
  const [draft] = await getRows<{ publishAt: number }>(
    `SELECT publish_at AS publishAt FROM site_drafts WHERE agent_id = 103`,
  );
  // London is an hour ahead of UTC in summer.
  expect(new Date(draft?.publishAt ?? 0).toISOString()).toBe('2999-07-01T08:00:00.000Z');
  expect((await readPart(ben, of)).draft?.publishAt).toBe(draft?.publishAt);
  expect(await ben.call(getOfficeFrame, {})).toMatchObject({ value: { timeZone: 'Europe/London' } });
  await set('origin_city', 'hk');
});
