import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SITES } from '#backend/seed/sites.ts';
import { getPortalSettings } from '#scripts/portal-settings.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { visitPage } from '#tests/contract/support/browser-visit.ts';
import { SECRETS } from '#tests/contract/support/secrets.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { changeData } from '#tests/support/portal-data.ts';
import { limitCases } from '#tests/support/limit-cases.ts';

// Tests a catalogue without rankings, because most rankings require a licence: no link of a home page, menu or footer
// may lead to an empty page.

let portal: RunningPortal;

beforeAll(async () => {
  portal = await startDemoPortal({ vars: getPortalSettings({ DOMAIN_TYPE: 'development', ...SECRETS }) });
  await changeData(portal, 'DELETE FROM school_ranks');
});

afterAll(() => portal?.stop());

const AGENT_KEYS = limitCases(
  2,
  SITES.map(({ agent }) => agent.keyCode),
);

describe.each(AGENT_KEYS)('on the site of %s', (agent) => {
  test('every link of home page, menus and footer leads to a page with content', async () => {
    const paths = [...new Set([...getLinks(await readPage(`/${agent}`)), ...(await readSitemap(agent))])];
    expect(paths.length).toBeGreaterThan(8);
    const emptyPages: string[] = [];
    for (const path of paths) if (hasEmptyState(await readPage(path))) emptyPages.push(path);
    expect(emptyPages).toEqual([]);
  });

  test.each(['school-rank-tab', 'subject-rank-tab'])(
    '%s explains the missing ranking, and links onwards',
    async (tab) => {
      const page = await readPage(`/${agent}/country-list/${tab}`);
      expect(page).toContain('We cannot show rankings here.');
      // The language switch links to the page itself, so these links are excluded.
      const currentPath = `/${agent}/country-list/${tab}`;
      expect(getLinks(page).filter((link) => link.includes('-rank-tab') && link !== currentPath)).toEqual([]);
    },
  );
});

async function readPage(path: string): Promise<string> {
  const englishPath = `${path}${path.includes('?') ? '&' : '?'}lang=en-us`;
  const { status, text, headers } = await visitPage(portal.url, englishPath);
  if (status === 301 || status === 302) return readPage(String(headers.location).replace(/[?&]lang=en-us/, ''));
  expect(status, path).toBe(200);
  return text;
}

/** Returns the links to pages of the same site, except links to dialogs and to other languages. */
function getLinks(html: string): string[] {
  const hrefs: string[] = [];
  walkElements(parse(html), (element) => {
    const href = element.attrs.find(({ name }) => name === 'href')?.value ?? '';
    if (element.tagName === 'a' && href.startsWith('/') && !href.startsWith('/_/'))
      hrefs.push(href.replace(/[?#].*$/, ''));
  });
  return [...new Set(hrefs)];
}

async function readSitemap(agent: string): Promise<string[]> {
  const { text } = await visitPage(portal.url, `/${agent}/sitemap-pages.xml`);
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

/** Whether the page shows an empty state, with its picture and text. */
function hasEmptyState(html: string): boolean {
  let isFound = false;
  walkElements(parse(html), (element) => {
    if (element.attrs.some(({ name, value }) => name === 'class' && value.split(' ').includes('empty'))) isFound = true;
  });
  return isFound;
}

function walkElements(node: Tree.Node, visitElement: (element: Tree.Element) => void) {
  if ('tagName' in node) visitElement(node);
  if ('childNodes' in node) for (const child of node.childNodes) walkElements(child, visitElement);
}
