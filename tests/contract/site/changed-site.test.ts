import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchWrite } from '#backend/queries/database.ts';
import { planChange, planNewSite, listSites } from '#backend/site/change-sites.ts';
import { openRetryingDatabase } from '#scripts/data/retrying-database.ts';
import { invalidateSites } from '#scripts/ops/sites/invalidate-sites.ts';
import { getPortalSettings } from '#scripts/portal-settings.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { visitPage } from '#tests/contract/support/browser-visit.ts';
import { SECRETS } from '#tests/contract/support/secrets.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';

// Tests changes that operators make to a site from the command line: visitors of a running portal must see them without
// a restart and despite cached pages.

let portal: RunningPortal;
beforeAll(
  async () =>
    void (portal = await startDemoPortal({ vars: getPortalSettings({ DOMAIN_TYPE: 'development', ...SECRETS }) })),
);
afterAll(() => portal?.stop());

const POLL_OPTIONS = { timeout: 20_000, interval: 300 };
const visit = (path: string, host?: string) => visitPage(portal.url, path, host ? { host } : {});
const getStatus = async (path: string, host?: string) => (await visit(path, host)).status;

async function findSite(key: string) {
  const site = (await listSites(await openRetryingDatabase(portal))).find(({ fields }) => fields.keyCode === key);
  if (!site) throw new Error(`no site ${key}`);
  return site;
}

async function writePlan(plan: Awaited<ReturnType<typeof planChange>> | Awaited<ReturnType<typeof planNewSite>>) {
  if (!plan.ok) throw new Error('refused');
  const db = await openRetryingDatabase(portal);
  await batchWrite(db, plan.statements);
  await invalidateSites(db, await portal.miniflare.getKVNamespace('CACHE', 'passage-portal'));
}

test('a new site responds in three languages with its own colour, menu and host, also after it was cached as unknown', async () => {
  expect([await getStatus('/fresh'), await getStatus('/', 'fresh.localhost')]).toEqual([404, 404]);
  const values = { 'name-hk': '新潮升學', 'name-zh': '新潮升学', 'name-en': 'Newtide', colour: '#0a7d5a' };
  const db = await openRetryingDatabase(portal);
  await writePlan(await planNewSite(db, await findSite('mso'), { key: 'fresh', typedValues: values, mail: '' }));
  await expect.poll(() => getStatus('/fresh'), POLL_OPTIONS).toBe(200);
  const names = { 'zh-hk': values['name-hk'], zh: values['name-zh'], 'en-us': values['name-en'] };
  for (const locale of LOCALES) {
    const { status, text } = await visit(`/fresh?lang=${locale}`);
    expect([
      status,
      text.includes(names[locale]),
      text.includes('--brand:#0a7d5a'),
      text.includes('/fresh/services'),
    ]).toEqual([200, true, true, true]);
  }
  expect((await visit('/', 'fresh.localhost')).headers.location).toMatch(/\/fresh$/);
});

test('a change appears on cached pages, and the previous host is not found', async () => {
  const page = '/northbridge?lang=en-us';
  await expect.poll(async () => (await visit(page)).headers['x-page-cache'], POLL_OPTIONS).toBe('hit');
  expect(await getStatus('/', 'northbridge.localhost')).toBe(301);
  const db = await openRetryingDatabase(portal);
  await writePlan(await planChange(db, await findSite('northbridge'), { colour: '#123abc', host: 'moved.localhost' }));
  await expect.poll(async () => (await visit(page)).text.includes('--brand:#123abc'), POLL_OPTIONS).toBe(true);
  expect(await getStatus('/', 'moved.localhost')).toBe(301);
  expect(await getStatus('/', 'northbridge.localhost')).toBe(404);
});

test('a disabled language is in no menu, head or sitemap, and its addresses redirect', async () => {
  const page = '/northbridge/school';
  const readPage = async () => (await visit(`${page}?lang=en-us`)).text;
  await writePlan(
    await planChange(await openRetryingDatabase(portal), await findSite('northbridge'), { languages: 'zh-hk\nen-us' }),
  );
  await expect.poll(async () => /hreflang="zh-CN"/i.test(await readPage()), POLL_OPTIONS).toBe(false);
  const text = await readPage();
  for (const tag of ['zh-HK', 'en-US']) expect(text).toMatch(new RegExp(`hreflang="${tag}"`, 'i'));
  expect(text).not.toMatch(/hreflang="zh-CN"|lang=zh"|简体中文/i);
  const redirectResponse = await visit(`${page}?country=1&lang=zh`);
  expect([redirectResponse.status, redirectResponse.headers.location]).toEqual([302, `${page}?country=1`]);
  expect((await visit('/northbridge/sitemap-pages.xml')).text).not.toContain('zh-CN');
  expect((await visit('/northbridge/_/office?lang=zh')).status).not.toBe(302);
  await writePlan(
    await planChange(await openRetryingDatabase(portal), await findSite('northbridge'), { languages: LOCALES.join() }),
  );
  await expect.poll(async () => (await readPage()).includes('简体中文'), POLL_OPTIONS).toBe(true);
});
