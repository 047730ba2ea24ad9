import { beforeAll, expect, test } from 'vitest';
import siteWords from '#backend/office/words/site/en-us.json' with { type: 'json' };
import contentWords from '#backend/office/words/content/en-us.json' with { type: 'json' };
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { begin, open, part, rowsOf, TALK } from './own-row.ts';

// A site asks for words in the languages that it is offered in, and goes by the clock of its city.

const ben = new DeskVisitor('northbridge', 'Ben', 'administrator');
const set = (column: string, value: string) =>
  testEnv.DB.prepare(`UPDATE agents SET ${column} = ?1 WHERE key_code = 'northbridge'`).bind(value).all();

beforeAll(loadDemo);

/** The fields that somebody can see of a form. */
const fieldsOf = (page: string) =>
  [...page.matchAll(/<(?:input|textarea)\s[^>]*?name="(f\.[^"]+|name-\w+)"[^>]*>/g)]
    .filter(([tag]) => !tag.includes('type="hidden"'))
    .map(([, name = '']) => name);

test('a language that is switched off is asked for nowhere, counted nowhere as missing, and keeps its words', async () => {
  const of = await begin(ben, 'lecture');
  await ben.send(part(of), { ...TALK, do: 'publish' });
  expect(fieldsOf(await ben.read(part(of)))).toContain('f.title.zh');
  await set('languages', 'zh-hk en-us');
  const page = await ben.read(part(of));
  expect(fieldsOf(page).filter((name) => name.endsWith('.zh'))).toEqual([]);
  expect(fieldsOf(page)).toEqual(expect.arrayContaining(['f.title.zh-hk', 'f.title.en-us']));
  const missing = (text: string) =>
    text.slice(text.indexOf(siteWords['siteRoom.missing'])).split('</section>')[0] ?? '';
  expect(missing(await ben.read('/content?kind=lecture'))).not.toContain(siteWords['siteLanguage.zh']);
  await ben.send(part(of), { ...(await open(ben, of)), 'f.title.en-us': 'Another name', do: 'publish' });
  const [lecture] = await rowsOf<{ title: string }>('SELECT title FROM lectures WHERE agent_id = 103');
  expect(JSON.parse(lecture?.title ?? '{}')).toEqual({ zh: '选校讲座', 'zh-hk': '選校講座', 'en-us': 'Another name' });
  const site = await ben.read('/site');
  expect([site.includes('id="site-name-en"'), site.includes('id="site-name-zh"')]).toEqual([true, false]);
  expect(site).toContain('name="name-zh"');
  await set('languages', '');
});

test('what a field for a moment says is a moment of the site’s city, in the office and when it is due', async () => {
  await set('origin_city', 'ld');
  const of = await begin(ben, 'lecture');
  const kept = await ben.send(part(of), { ...TALK, at: '2999-07-01T09:00', do: 'schedule' });
  expect(kept.headers.get('location')).toContain('done=due');
  const [draft] = await rowsOf<{ publishAt: number }>(
    `SELECT publish_at AS publishAt FROM site_drafts WHERE agent_id = 103`,
  );
  // London is an hour ahead in summer.
  expect(new Date(draft?.publishAt ?? 0).toISOString()).toBe('2999-07-01T08:00:00.000Z');
  const page = await ben.read(part(of));
  expect(page).toContain('value="2999-07-01T09:00"');
  expect(page).toContain('09:00');
  expect(page).toContain(contentWords['content.at']);
  const day = await ben.read('');
  const today = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    weekday: 'long',
    timeZone: 'Europe/London',
  });
  expect(day).toContain(`<h2>${today.format(Date.now())}</h2>`);
  await set('origin_city', 'hk');
});
