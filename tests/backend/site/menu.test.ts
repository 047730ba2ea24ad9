import { beforeAll, expect, test } from 'vitest';
import { agentMenu, type MenuItem } from '#shared/contract/site/agent.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { SITE_SEGMENTS } from '#shared/tenant/site-address.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemo);

const KEYS = ['mso', 'hengdu', 'northbridge'] as const;
const everyItem = (items: MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...everyItem(item.children)]);
const getMenu = async (agentKey: string, locale = 'zh') => readBackend(agentMenu, { agentKey }, { locale });
const find = (items: MenuItem[], menuKey: string) => everyItem(items).find((item) => item.menuKey === menuKey);

test.each(LOCALES.flatMap((locale) => KEYS.map((key) => [key, locale] as const)))(
  'the menu of %s in %s has a name for every entry',
  async (key, locale) => {
    const items = everyItem(await getMenu(key, locale));
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
    const ownNames = results.map((row) => row.entrance);
    for (const { menuLinkEntrance: entrance, menuLinkParams: params } of everyItem(await getMenu(key))) {
      for (const target of [entrance, params.login_to, params.unlogin_to].filter(Boolean)) {
        const first = target.split('/')[0] ?? '';
        expect((SITE_SEGMENTS as readonly string[]).includes(first) || ownNames.includes(target), target).toBe(true);
      }
    }
  },
);

test('children are below their parent in order', async () => {
  const menus = await getMenu('mso');
  expect(find(menus, 'country-list')?.children.map((item) => item.menuKey)).toEqual([
    'area-list-tab',
    'school-apply-tab',
    'school-rank-tab',
    'subject-rank-tab',
  ]);
  expect(find(menus, 'dse')?.children.map((item) => item.menuLinkEntrance)).toEqual([
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
    const menus = await getMenu(key);
    expect(find(menus, 'my-apply')?.menuLinkParams).toEqual({
      login_check: '1',
      login_to: 'my-apply',
      unlogin_to: 'services',
      scroll_to: '',
    });
    expect(find(menus, 'my-collection')?.menuLinkParams).toMatchObject({
      login_check: '1',
      login_to: 'personal-center/collection',
      unlogin_to: 'school',
    });
  },
);

test('an entry may lead to a place on the home page', async () => {
  expect(find(await getMenu('mso'), 'home-steps')).toMatchObject({
    menuLinkEntrance: '',
    menuLinkParams: { scroll_to: 'steps' },
  });
  expect(find(await getMenu('hengdu'), 'home-countries')).toMatchObject({ menuLinkParams: { scroll_to: 'countries' } });
});

test('agents have menus of their own: no DSE in the mainland, fewer entries at Northbridge', async () => {
  const [mso, hengdu, northbridge] = await Promise.all(KEYS.map((key) => getMenu(key)));
  expect(find(hengdu ?? [], 'dse')).toBeUndefined();
  expect(everyItem(northbridge ?? []).length).toBeLessThan(everyItem(mso ?? []).length);
});

test('the menu of an unknown agent is empty', async () => {
  expect(await getMenu('nobody')).toEqual([]);
});
