import { beforeAll, expect, test } from 'vitest';
import words from '#backend/office/words/content/en-us.json' with { type: 'json' };
import { mediaAddress } from '#backend/media/read-picture.ts';
import { readSiteContent } from '#backend/site/site-content.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { siteOf } from '#tests/backend/support/make-site.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { unescapeHtml } from '#tests/backend/support/unescape-html.ts';
import { SAMPLES } from '#tests/support/sample-pictures.ts';

const ada = new DeskVisitor('mso', 'Ada', 'lead');
beforeAll(loadDemo);

test('a picture is chosen for an entry by forms alone: what was typed stays, and the page shows it when it is published', async () => {
  const { id } = await siteOf('mso');
  const file = new File([SAMPLES['image/png']({ width: 91 })], 'hall.png');
  const added = await ada.send('/media', { 'alt-en-us': 'The hall', do: 'add' }, { file });
  const name = new URL(added.headers.get('location') ?? '', 'http://x').searchParams.get('of') ?? '';
  const { pages } = await readSiteContent(testEnv.DB, id);
  const page = pages.find(({ modules }) => modules.some(({ items }) => items.length > 0));
  const at = page?.modules.findIndex(({ items }) => items.length > 0) ?? 0;
  const field = `modules.${at}.items.0.picture`;
  const path = `/content/part?${new URLSearchParams({ of: `page ${page?.entrance}` })}`;
  const drawn = await ada.read(path);
  expect(drawn).toContain(`value="pick ${field}"`);
  const before = unescapeHtml(/name="before" value="([^"]*)"/.exec(drawn)?.[1] ?? '');
  const own = JSON.parse(before) as Record<string, string>;
  const form = {
    ...Object.fromEntries(Object.entries(own).map(([key, value]) => [`f.${key}`, value])),
    before,
    'f.webTitle.en-us': 'Typed before',
  };
  const picking = unescapeHtml(await (await ada.send(path, { ...form, do: `pick ${field}` })).text());
  const radios = [...picking.matchAll(/type="radio"\s+name="([^"]*)"\s+value="([^"]*)"/g)];
  expect(new Set(radios.map(([, one]) => one))).toEqual(new Set([`f.${field}`]));
  expect(radios.map(([, , value]) => value)).toEqual(expect.arrayContaining(['', mediaAddress(name)]));
  for (const said of [words['content.noPicture'], 'alt="The hall"', 'value="Typed before"'])
    expect(picking).toContain(said);
  const published = await ada.send(path, { ...form, [`f.${field}`]: mediaAddress(name), do: 'publish' });
  expect(published.headers.get('location')).toContain('done=published');
  const after = (await readSiteContent(testEnv.DB, id)).pages.find(({ entrance }) => entrance === page?.entrance);
  expect(after?.modules[at]?.items[0]?.picture).toBe(mediaAddress(name));
  expect((await ada.send(`/media/one?of=${name}`, { do: 'remove' })).status).toBe(409);
  expect((await ada.send(path, { ...form, do: 'pick webTitle.en-us' })).status).toBe(404);
});
