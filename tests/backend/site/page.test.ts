import { beforeAll, expect, test } from 'vitest';
import { PageModule, wedModular } from '#shared/contract/site/pages.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { AGENT_IDS, loadDemo } from '#tests/backend/support/demo-data.ts';

beforeAll(loadDemo);

const PAGES = [
  [AGENT_IDS.mso, 'about-us'],
  [AGENT_IDS.mso, 'services'],
  [AGENT_IDS.mso, 'fees'],
  [AGENT_IDS.mso, 'scholarships'],
  [AGENT_IDS.hengdu, 'about-us'],
  [AGENT_IDS.hengdu, 'services'],
  [AGENT_IDS.hengdu, 'fees'],
  [AGENT_IDS.northbridge, 'about-us'],
  [AGENT_IDS.northbridge, 'services'],
] as const;

test.each(LOCALES.flatMap((locale) => PAGES.map(([agentId, menuKey]) => [agentId, menuKey, locale] as const)))(
  'agent %s has the page %s in %s',
  async (agentId, menuKey, locale) => {
    const page = await readBackend(wedModular, { agentId, menuKey }, { locale, level: 1 });
    expect(page?.webTitle && page.webMetaKeywords && page.webMetaDescription).toBeTruthy();
    expect(page?.modules.length).toBeGreaterThanOrEqual(2);
    for (const module of page?.modules ?? []) {
      expect(module.title).not.toBe('');
      expect(module.body !== '' || module.items.length > 0).toBe(true);
      for (const item of module.items) expect(item.title).not.toBe('');
    }
  },
);

test('the demo pages use every kind of module, each with its required fields', async () => {
  const pages = await Promise.all(
    PAGES.map(([agentId, menuKey]) => readBackend(wedModular, { agentId, menuKey }, { level: 1 })),
  );
  const modules = pages.flatMap((page) => page?.modules ?? []);
  expect(new Set(modules.map((module) => module.kind))).toEqual(new Set(PageModule.shape.kind.unwrap().options));
  const getItemsOfKind = (kind: string) =>
    modules.filter((module) => module.kind === kind).flatMap((module) => module.items);
  for (const item of getItemsOfKind('figures')) expect(item.figure).not.toBe('');
  for (const item of [...getItemsOfKind('faq'), ...getItemsOfKind('cards'), ...getItemsOfKind('steps')])
    expect(item.body).not.toBe('');
});

test('a page is also found by its entrance', async () => {
  expect(await readBackend(wedModular, { agentId: AGENT_IDS.mso, menuLinkEntrance: 'about/us' })).toEqual(
    await readBackend(wedModular, { agentId: AGENT_IDS.mso, menuKey: 'about-us' }),
  );
});

test('the key takes precedence when key and entrance name two pages', async () => {
  const page = await readBackend(
    wedModular,
    { agentId: AGENT_IDS.mso, menuKey: 'fees', menuLinkEntrance: 'services' },
    { locale: 'en-us' },
  );
  expect(page?.webTitle).toBe('Fees | Ferrypoint Education');
});

test('pages of an agent are not found under others', async () => {
  expect(await readBackend(wedModular, { agentId: AGENT_IDS.hengdu, menuKey: 'scholarships' })).toBeNull();
});

test.each([{ menuKey: 'nothing' }, { menuKey: 'nothing', menuLinkEntrance: 'nowhere' }, { menuKey: "fees' --" }])(
  'no result for %j is a success',
  async (query) => {
    const { status, body } = await callBackend(wedModular, { agentId: AGENT_IDS.mso, ...query });
    expect([status, body.code, body.data]).toEqual([200, 1003, null]);
  },
);

const readTitles = async (publicLevel: number | string | undefined, fields = {}) =>
  (
    await readBackend(
      wedModular,
      { agentId: AGENT_IDS.mso, menuKey: 'services', ...fields },
      { locale: 'en-us', level: publicLevel },
    )
  )?.modules.map((module) => module.title);

test('some modules are for the mainland level alone and some are hidden from it', async () => {
  expect(await readTitles(4)).toContain('Talk to an adviser');
  expect(await readTitles(4)).not.toContain('Still have a question?');
  expect(await readTitles(1)).toContain('Still have a question?');
  expect(await readTitles(1)).not.toContain('Talk to an adviser');
});

test('a level in the body is ignored', async () => {
  expect(await readTitles(1, { publicLevel: 4 })).toEqual(await readTitles(1));
});

test.each([undefined, 'x', -1, 0, 4.5, 1e9, '4 OR 1=1'])('a level of %j is treated as public only', async (level) => {
  const titles = await readTitles(level);
  expect(titles).not.toContain('Talk to an adviser');
  expect(titles?.length).toBeGreaterThan(0);
});
