import { beforeAll, expect, test } from 'vitest';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { getOfficeFrame } from '#shared/contract/office/frame.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { begin, list, open, readPart, send, TALK, getRows } from './own-row.ts';

// Languages offered by a site determine the required texts, and the site's city determines the time zone.

const ben = new DeskVisitor('northbridge', 'Ben', 'administrator');
const updateSite = (column: string, value: string) =>
  testEnv.DB.prepare(`UPDATE agents SET ${column} = ?1 WHERE key_code = 'northbridge'`).bind(value).all();

beforeAll(loadDemo);

test('a disabled language is neither requested nor counted as missing, and its texts are preserved', async () => {
  const partName = await begin(ben, 'lecture');
  await send(ben, partName, { ...TALK, do: 'publish' });
  const readMissingLanguages = async () => (await list(ben, 'lecture')).rows.flatMap((row) => row.missing);
  await send(ben, partName, { ...(await open(ben, partName)), 'f.place.zh-hk': '五號室', do: 'publish' });
  expect(await readMissingLanguages()).toEqual(['zh']);
  await updateSite('languages', 'zh-hk en-us');
  expect(await readMissingLanguages()).toEqual([]);
  expect((await readPart(ben, partName)).findings).toEqual([]);
  await send(ben, partName, { ...(await open(ben, partName)), 'f.title.en-us': 'Another name', do: 'publish' });
  const [lecture] = await getRows<{ title: string }>('SELECT title FROM lectures WHERE agent_id = 103');
  expect(JSON.parse(lecture?.title ?? '{}')).toEqual({ zh: '选校讲座', 'zh-hk': '選校講座', 'en-us': 'Another name' });
  await updateSite('languages', '');
});

test('a date field uses the time zone of the site’s city, in the form and for scheduling', async () => {
  await updateSite('origin_city', 'ld');
  const partName = await begin(ben, 'lecture');
  const scheduleResult = await send(ben, partName, { ...TALK, at: '2999-07-01T09:00', do: 'schedule' });
  expect(scheduleResult.location).toContain('done=due');
  const [draft] = await getRows<{ publishAt: number }>(
    `SELECT publish_at AS publishAt FROM site_drafts WHERE agent_id = 103`,
  );
  // London is an hour ahead of UTC in summer.
  expect(new Date(draft?.publishAt ?? 0).toISOString()).toBe('2999-07-01T08:00:00.000Z');
  expect((await readPart(ben, partName)).draft?.publishAt).toBe(draft?.publishAt);
  expect(await ben.call(getOfficeFrame, {})).toMatchObject({ value: { timeZone: 'Europe/London' } });
  await updateSite('origin_city', 'hk');
});
