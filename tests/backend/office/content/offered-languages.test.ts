import { beforeAll, expect, test } from 'vitest';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { getOfficeFrame } from '#shared/contract/office/frame.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { beginRow, fetchRows, openForm, readPart, sendPart, LECTURE_FORM, readRows } from './own-row.ts';

// Tests that the languages a site offers determine which texts are required, and that the site's city determines the
// time zone.

const ben = new DeskVisitor('northbridge', 'Ben', 'administrator');
const updateSite = (column: string, value: string) =>
  testEnv.DB.prepare(`UPDATE agents SET ${column} = ?1 WHERE key_code = 'northbridge'`).bind(value).all();

beforeAll(loadDemo);

test('a disabled language is neither requested nor counted as missing, and its texts are preserved', async () => {
  const partName = await beginRow(ben, 'lecture');
  await sendPart(ben, partName, { ...LECTURE_FORM, do: 'publish' });
  const readMissingLanguages = async () => (await fetchRows(ben, 'lecture')).rows.flatMap((row) => row.missing);
  await sendPart(ben, partName, { ...(await openForm(ben, partName)), 'f.place.zh-hk': '五號室', do: 'publish' });
  expect(await readMissingLanguages()).toEqual(['zh']);
  await updateSite('languages', 'zh-hk en-us');
  expect(await readMissingLanguages()).toEqual([]);
  expect((await readPart(ben, partName)).findings).toEqual([]);
  await sendPart(ben, partName, { ...(await openForm(ben, partName)), 'f.title.en-us': 'Another name', do: 'publish' });
  const [lecture] = await readRows<{ title: string }>('SELECT title FROM lectures WHERE agent_id = 103');
  expect(JSON.parse(lecture?.title ?? '{}')).toEqual({ zh: '选校讲座', 'zh-hk': '選校講座', 'en-us': 'Another name' });
  await updateSite('languages', '');
});

test('a date field uses the time zone of the site’s city, in the form and for scheduling', async () => {
  await updateSite('origin_city', 'ld');
  const partName = await beginRow(ben, 'lecture');
  const scheduleResult = await sendPart(ben, partName, { ...LECTURE_FORM, at: '2999-07-01T09:00', do: 'schedule' });
  expect(scheduleResult.location).toContain('done=due');
  const [draft] = await readRows<{ publishAt: number }>(
    `SELECT publish_at AS publishAt FROM site_drafts WHERE agent_id = 103`,
  );
  // London is an hour ahead of UTC in summer.
  expect(new Date(draft?.publishAt ?? 0).toISOString()).toBe('2999-07-01T08:00:00.000Z');
  expect((await readPart(ben, partName)).draft?.publishAt).toBe(draft?.publishAt);
  expect(await ben.callOffice(getOfficeFrame, {})).toMatchObject({ value: { timeZone: 'Europe/London' } });
  await updateSite('origin_city', 'hk');
});
