import { beforeAll, expect, test } from 'vitest';
import { agentMenu, type MenuItem } from '#shared/contract/site/agent.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { SITE_SEGMENTS } from '#shared/tenant/site-address.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemo);

const KEYS = ['mso', 'hengdu', 'northbridge'] as const;
const flattenMenu = (items: MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flattenMenu(item.children)]);
const readMenu = async (agentKey: string, locale = 'zh') => readBackend(agentMenu, { agentKey }, { locale });
const findMenuItem = (items: MenuItem[], menuKey: string) =>
  flattenMenu(items).find((item) => item.menuKey === menuKey);

test.each(LOCALES.flatMap((locale) => KEYS.map((key) => [key, locale] as const)))(
  'the menu of %s in %s has a name for every entry',
  async (key, locale) => {
    const items = flattenMenu(await readMenu(key, locale));
    expect(items.length).toBeGreaterThan(4);
    for (const item of items) expect([item.id, item.menuKey, item.menuName].every(Boolean)).toBe(true);
    expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
  },
);

test.each(KEYS)(
  'every entrance of %s leads to one of the product’s own addresses or to a page of the agent’s',
  async (key) => {
    const { results } = await testEnv.DB.prepare(
      'SELECT p.link_entrance AS entrance FROM pages p JOIN agents a ON a.id = p.agent_id WHERE a.key_code = ?1',
    )
      .bind(key)
      .all<{ entrance: string }>();
    const entrances = results.map((row) => row.entrance);
    for (const { menuLinkEntrance: entrance, menuLinkParams: params } of flattenMenu(await readMenu(key))) {
      for (const target of [entrance, params.login_to, params.unlogin_to].filter(Boolean)) {
        const firstSegment = target.split('/')[0] ?? '';
        expect((SITE_SEGMENTS as readonly string[]).includes(firstSegment) || entrances.includes(target), target).toBe(
          true,
        );
      }
    }
  },
);

test('children are below their parent in order', async () => {
  const menus = await readMenu('mso');
  expect(findMenuItem(menus, 'country-list')?.children.map((item) => item.menuKey)).toEqual([
    'area-list-tab',
    'school-apply-tab',
    'school-rank-tab',
    'subject-rank-tab',
  ]);
  expect(findMenuItem(menus, 'dse')?.children.map((item) => item.menuLinkEntrance)).toEqual([
    'dse/choose-school-taqbin',
    'dse/pathway-course',
  ]);
  expect(menus[0]?.children.map((item) => item.menuLinkEntrance)).toEqual([
    'school',
    'school/school-search',
    'college-library',
  ]);
});

test.each(['mso', 'hengdu'] as const)(
  'the parameters of %s are parsed alike from a query string and from JSON',
  async (key) => {
    const menus = await readMenu(key);
    expect(findMenuItem(menus, 'my-apply')?.menuLinkParams).toEqual({
      login_check: '1',
      login_to: 'my-apply',
      unlogin_to: 'services',
      scroll_to: '',
    });
    expect(findMenuItem(menus, 'my-collection')?.menuLinkParams).toMatchObject({
      login_check: '1',
      login_to: 'personal-center/collection',
      unlogin_to: 'school',
    });
  },
);

test('an entry may link to an anchor on the home page', async () => {
  expect(findMenuItem(await readMenu('mso'), 'home-steps')).toMatchObject({
    menuLinkEntrance: '',
    menuLinkParams: { scroll_to: 'steps' },
  });
  expect(findMenuItem(await readMenu('hengdu'), 'home-countries')).toMatchObject({
    menuLinkParams: { scroll_to: 'countries' },
  });
});

test('menus differ by agent: no DSE on the mainland, fewer entries at Northbridge', async () => {
  const [msoMenu, hengduMenu, northbridgeMenu] = await Promise.all(KEYS.map((key) => readMenu(key)));
  expect(findMenuItem(hengduMenu ?? [], 'dse')).toBeUndefined();
  expect(flattenMenu(northbridgeMenu ?? []).length).toBeLessThan(flattenMenu(msoMenu ?? []).length);
});

test('the menu of an unknown agent is empty', async () => {
  expect(await readMenu('nobody')).toEqual([]);
});
