import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SITES } from '#backend/seed/sites.ts';
import { getPortalSettings } from '#scripts/portal-settings.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { visitPage } from '#tests/contract/support/browser-visit.ts';
import { SECRETS } from '#tests/contract/support/secrets.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { changeData } from '#tests/support/portal-data.ts';

// Tests the settings of a site that change its home page.

let portal: RunningPortal;

beforeAll(async () => {
  portal = await startDemoPortal({ vars: getPortalSettings({ DOMAIN_TYPE: 'development', ...SECRETS }) });
  // The settings are changed before the first visit, because the edge caches an agent for minutes.
  const homeSettings = { showCountedFigures: true, resultWeeks: '', assessmentHours: 0, choiceSteps: 4 };
  await changeData(
    portal,
    `UPDATE agents SET marketing_figures = '${JSON.stringify(homeSettings)}', featured_schools = '' WHERE key_code = '${COUNTED_SITE}'`,
  );
});

afterAll(() => portal?.stop());

const COUNTED_SITE = 'northbridge';
const UNCOUNTED_SITES = SITES.map(({ agent }) => agent.keyCode).filter((agent) => agent !== COUNTED_SITE);

async function readPage(path: string) {
  const { status, text } = await visitPage(portal.url, `${path}?lang=en-us`);
  expect(status, path).toBe(200);
  const visibleText = text.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, ' ');
  return { text, plain: visibleText.replaceAll(/\s+/g, ' ') };
}

describe.each(UNCOUNTED_SITES)('the home page of %s', (agent) => {
  test('shows the figures of its owner', async () => {
    const { plain } = await readPage(`/${agent}`);
    for (const text of [
      'partner schools 917+',
      'UK, Australian and Canadian partners 100+',
      'to choose a school 3 steps',
      'to apply 5 steps',
      'typical time to a decision 2–3 weeks',
      'fastest profile review 24 hours',
    ])
      expect(plain).toContain(text);
  });

  test('features the schools of its settings and links to rankings', async () => {
    const { text } = await readPage(`/${agent}`);
    const featuredSchools = SITES.find((site) => site.agent.keyCode === agent)?.agent.featuredSchools ?? [];
    const featuredSection = /<section[^>]*id="featured".*?<\/section>/s.exec(text)?.[0] ?? '';
    expect([...featuredSection.matchAll(/href="\/\w+\/school\/(\d+)"/g)].map(([, id]) => id)).toEqual(featuredSchools);
    expect(text).toContain(`href="/${agent}/country-list/school-rank-tab"`);
  });
});

test("a site with counted figures shows the catalogue's numbers with the date", async () => {
  const { plain, text } = await readPage(`/${COUNTED_SITE}`);
  expect(plain).toMatch(/universities and colleges on [^.]*? \d[\d,]* in the UK/);
  for (const hiddenClaim of ['917+', '2–3 weeks', '24 hours', 'to choose a school 3 steps'])
    expect(plain).not.toContain(hiddenClaim);
  expect(plain).toContain('to choose a school 4 steps');
  expect(text.match(/<section[^>]*id="featured".*?<\/section>/s)?.[0].match(/<li>/g)).toHaveLength(6);
});
