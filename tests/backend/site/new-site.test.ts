import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { listSites } from '#backend/site/change-sites.ts';
import { checkSite } from '#backend/site/check-site.ts';
import { loadSiteContent } from '#backend/site/site-content.ts';
import { agentDetail, agentMenu, type MenuItem } from '#shared/contract/site/agent.ts';
import { privacyPolicy, wedModular } from '#shared/contract/site/pages.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { planSite, requireStoredSite } from '#tests/backend/support/make-site.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

beforeAll(loadDemo);

const TYPED_FIELDS = {
  'name-hk': '新潮升學',
  'name-zh': '新潮升学',
  'name-en': 'Newtide & Sons',
  colour: '#0a7d5a',
  phone: '+852 3000 0999',
  host: 'study.newtide.example',
  language: 'en-us',
};
const MAIL = 'privacy@newtide.example';

/** Returns the texts of a site in one language as one string. */
async function readSite(keyCode: string, locale: (typeof LOCALES)[number]) {
  const agent = await readBackend(agentDetail, { keyCode, host: '' }, { locale });
  const menus = await readBackend(agentMenu, { agentKey: keyCode }, { locale });
  const policy = await readBackend(privacyPolicy, { keyCode }, { locale });
  const flattenMenu = (items: MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flattenMenu(item.children)]);
  const pageQueries = flattenMenu(menus).map(({ menuKey, menuLinkEntrance }) => ({
    agentId: agent.id,
    menuKey,
    menuLinkEntrance,
  }));
  const pages = await Promise.all(
    pageQueries.map((item) => readBackend(wedModular, item, { locale, level: agent.publicLevel })),
  );
  return {
    agent,
    menus,
    policy,
    pages: pages.filter((page) => page !== null),
    all: JSON.stringify({ agent, menus, policy, pages }),
  };
}

test('a copy is a complete site in three languages with its own name, colour, host and menu, without the source’s', async () => {
  expect((await planSite('newtide', 'mso', TYPED_FIELDS, MAIL)).ok).toBe(true);
  const names = { 'zh-hk': '新潮升學', zh: '新潮升学', 'en-us': 'Newtide & Sons' };
  for (const locale of LOCALES) {
    const { agent, menus, policy, pages, all } = await readSite('newtide', locale);
    expect(agent).toMatchObject({
      name: names[locale],
      brandColour: '#0a7d5a',
      host: 'study.newtide.example',
      languageCode: 'en-us',
      contactTel: TYPED_FIELDS.phone,
      publicLevel: 1,
    });
    expect(menus.length).toBeGreaterThanOrEqual(8);
    expect(pages.length).toBeGreaterThanOrEqual(3);
    expect(policy.policyContent).toContain(locale === 'en-us' ? 'Newtide &amp; Sons' : names[locale]);
    expect(policy.policyContent).toContain(MAIL);
    expect(all.match(/Ferrypoint|渡口|3000 0917|5500 0917|佣金|commission/gi)).toBeNull();
    expect(agent.topLogoPath).not.toBe((await readSite('mso', locale)).agent.topLogoPath);
  }
  const agentByHost = await readBackend(agentDetail, { keyCode: '', host: 'study.newtide.example' });
  expect(agentByHost.keyCode).toBe('newtide');
  const site = await requireStoredSite('newtide');
  const findings = checkSite(site.fields, await loadSiteContent(testEnv.DB, site.id));
  expect(findings.filter(({ weight }) => weight === 'wrong')).toEqual([]);
});

test.each(['mso', 'hengdu', 'northbridge'])(
  'a copy of %s contains no trace of it, also without a number or mail',
  async (sourceKey) => {
    const key = `of-${sourceKey}`;
    const source = await requireStoredSite(sourceKey);
    const plannedSite = await planSite(key, sourceKey, { name: 'Fresh Start' });
    if (!plannedSite.ok) throw new Error('refused');
    const otherNames = Object.values(source.fields.name);
    for (const locale of LOCALES) {
      const { all, policy } = await readSite(key, locale);
      for (const name of otherNames) expect(all.includes(name), name).toBe(false);
      expect(all.includes(source.fields.contactTel)).toBe(false);
      expect(all.match(/[\w.-]+@[\w-]+\.example/)).toBeNull();
      expect(policy.policyContent).toContain('Fresh Start');
    }
    expect(plannedSite.toWrite.some(({ where, what }) => where === 'policy' && what === 'left out')).toBe(true);
    expect(plannedSite.fields.host).toBe(`${key}.localhost`);
  },
);

test.each([
  ['mso', {}, 'key keyTaken'],
  ['MSO', {}, 'key keyTaken'],
  ['school', {}, 'key reservedKey'],
  ['a b', {}, 'key noKey'],
  ['fine', { colour: 'teal' }, 'colour noColour'],
  ['fine', { host: 'localhost' }, 'host hostTaken'],
  ['fine', { host: 'https://a.example' }, 'host noHost'],
  ['fine', { language: 'fr' }, 'language noLanguage'],
  ['fine', { level: '31' }, 'level noLevel'],
  ['fine', { name: '<b>' }, 'name notPlain'],
  ['fine', { name: '' }, 'name empty'],
  ['fine', { 'area-codes': '852,999' }, 'area-codes noAreaCode'],
])('a site %s with %j is rejected with a message', async (key, values, expectedFault) => {
  const countBefore = (await listSites(testEnv.DB)).length;
  const plannedSite = await planSite(key, 'mso', { name: 'Fresh Start', ...values });
  expect(plannedSite.ok).toBe(false);
  if (!plannedSite.ok)
    expect(plannedSite.faults.map(({ field, problem }) => `${field} ${problem}`)).toContain(expectedFault);
  expect((await listSites(testEnv.DB)).length).toBe(countBefore);
});

test('any input creates a site that responds in three languages, or is rejected with a message', async () => {
  const oddTextArbitrary = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom('', ' ', '$&', "O'Neil", '渡口升學', 'a\u0000b', '#fff', '852', 'zh', '4', 'x.example', '{"zh":1}'),
  );
  const field = fc.constantFrom(
    'name',
    'name-zh',
    'title',
    'description-hk',
    'colour',
    'language',
    'level',
    'host',
    'phone',
    'whatsapp',
    'facebook',
    'wechat',
    'city',
    'area-codes',
    'texts-a-day',
  );
  let siteNumber = 0;
  let createdCount = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(field, oddTextArbitrary, { maxKeys: 4 }),
      fc.constantFrom('mso', 'hengdu', 'northbridge'),
      async (values, sourceKey) => {
        const key = `any${siteNumber++}`;
        const plannedSite = await planSite(key, sourceKey, {
          'name-en': 'A',
          'name-zh': 'B',
          'name-hk': 'C',
          ...values,
        });
        if (!plannedSite.ok) {
          expect(plannedSite.faults.length).toBeGreaterThan(0);
          return;
        }
        createdCount += 1;
        for (const locale of LOCALES) {
          const agent = await readBackend(agentDetail, { keyCode: key, host: '' }, { locale });
          expect([agent.name.trim() !== '', agent.topLogoPath !== '']).toEqual([true, true]);
          expect((await readBackend(agentMenu, { agentKey: key }, { locale })).length).toBeGreaterThan(3);
        }
      },
    ),
    { numRuns: 60 },
  );
  expect(createdCount).toBeGreaterThan(5);
});
