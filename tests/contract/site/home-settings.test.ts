import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SITES } from '#backend/seed/sites.ts';
import { portalSettings } from '#scripts/portal-settings.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { visitPage } from '#tests/contract/support/browser-visit.ts';
import { SECRETS } from '#tests/contract/support/secrets.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { changeData } from '#tests/support/portal-data.ts';

// What the settings of a site put on its home page.

let portal: RunningPortal;

beforeAll(async () => {
  portal = await startDemoPortal({ vars: portalSettings({ DOMAIN_TYPE: 'development', ...SECRETS }) });
});

afterAll(() => portal?.stop());

const AGENTS = SITES.map(({ agent }) => agent.keyCode);

async function read(path: string) {
  const { status, text } = await visitPage(portal.url, `${path}?lang=en-us`);
  expect(status, path).toBe(200);
  const plain = text.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, ' ');
  return { text, plain: plain.replaceAll(/\s+/g, ' ') };
}

describe.each(AGENTS)('the home page of %s', (agent) => {
  test('promises the owner’s figures', async () => {
    const { plain } = await read(`/${agent}`);
    for (const said of [
      'partner schools 917+',
      'UK, Australian and Canadian schools 100+',
      'simple steps to a choice 3',
      'steps in an application 5',
      'until a school usually answers 2–3 weeks',
      'for our fastest assessment 24 hours',
    ])
      expect(plain).toContain(said);
  });

  test('features the schools of its settings and has a way to rankings', async () => {
    const { text } = await read(`/${agent}`);
    const featured = SITES.find((site) => site.agent.keyCode === agent)?.agent.featuredSchools ?? [];
    const section = /<section[^>]*id="featured".*?<\/section>/s.exec(text)?.[0] ?? '';
    expect([...section.matchAll(/href="\/\w+\/school\/(\d+)"/g)].map(([, id]) => id)).toEqual(featured);
    expect(text).toContain(`href="/${agent}/country-list/school-rank-tab"`);
  });
});

test('a site that prefers counted numbers says what its catalogue holds, with the day', async () => {
  const settings = { showCountedFigures: true, resultWeeks: '', assessmentHours: 0, choiceSteps: 4 };
  await changeData(
    portal,
    `UPDATE agents SET marketing_figures = '${JSON.stringify(settings)}', featured_schools = '' WHERE key_code = 'mso'`,
  );
  const fresh = await read('/mso/about/us');
  expect(fresh.text).toContain('</html>');
  await expect
    .poll(async () => (await read('/mso')).plain, { timeout: 120_000, interval: 2_000 })
    .toMatch(/schools in our catalogue, counted on [^.]* [\d,]{4,}/);
  const { plain, text } = await read('/mso');
  for (const gone of ['917+', '2–3 weeks', '24 hours', 'simple steps to a choice 3']) expect(plain).not.toContain(gone);
  expect(plain).toContain('simple steps to a choice 4');
  expect(text.match(/<section[^>]*id="featured".*?<\/section>/s)?.[0].match(/<li>/g)).toHaveLength(6);
}, 180_000);
