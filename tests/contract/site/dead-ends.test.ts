import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SITES } from '#backend/seed/sites.ts';
import { portalSettings } from '#scripts/portal-settings.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { visitPage } from '#tests/contract/support/browser-visit.ts';
import { SECRETS } from '#tests/contract/support/secrets.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { changeData } from '#tests/support/portal-data.ts';
import { getFirst } from '#tests/browser/support/views.ts';

// Catalogue without rankings, because most rankings are licensed: no link of a home page, menu or footer may lead to an
// empty page.

let portal: RunningPortal;

beforeAll(async () => {
  portal = await startDemoPortal({ vars: portalSettings({ DOMAIN_TYPE: 'development', ...SECRETS }) });
  await changeData(portal, 'DELETE FROM school_ranks');
});

afterAll(() => portal?.stop());

const AGENTS = getFirst(
  2,
  SITES.map(({ agent }) => agent.keyCode),
);

describe.each(AGENTS)('on the site of %s', (agent) => {
  test('every link of home page, menus and footer leads to a page with content', async () => {
    const addresses = [...new Set([...getLinks(await read(`/${agent}`)), ...(await getSitemap(agent))])];
    expect(addresses.length).toBeGreaterThan(8);
    const empty: string[] = [];
    for (const address of addresses) if (isEmpty(await read(address))) empty.push(address);
    expect(empty).toEqual([]);
  });

  test.each(['school-rank-tab', 'subject-rank-tab'])(
    '%s explains the missing ranking, and links onwards',
    async (tab) => {
      const page = await read(`/${agent}/country-list/${tab}`);
      expect(page).toContain('We cannot show rankings here.');
      // The switch of language leads to the same page.
      const currentText = `/${agent}/country-list/${tab}`;
      expect(getLinks(page).filter((address) => address.includes('-rank-tab') && address !== currentText)).toEqual([]);
    },
  );
});

async function read(address: string): Promise<string> {
  const inEnglish = `${address}${address.includes('?') ? '&' : '?'}lang=en-us`;
  const { status, text, headers } = await visitPage(portal.url, inEnglish);
  if (status === 301 || status === 302) return read(String(headers.location).replace(/[?&]lang=en-us/, ''));
  expect(status, address).toBe(200);
  return text;
}

/** Links of a page to pages of the site, without dialogs and language links. */
function getLinks(html: string): string[] {
  const matches: string[] = [];
  walk(parse(html), (element) => {
    const href = element.attrs.find(({ name }) => name === 'href')?.value ?? '';
    if (element.tagName === 'a' && href.startsWith('/') && !href.startsWith('/_/'))
      matches.push(href.replace(/[?#].*$/, ''));
  });
  return [...new Set(matches)];
}

async function getSitemap(agent: string): Promise<string[]> {
  const { text } = await visitPage(portal.url, `/${agent}/sitemap-pages.xml`);
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

/** True for pages with the picture and text of an empty state. */
function isEmpty(html: string): boolean {
  let empty = false;
  walk(parse(html), (element) => {
    if (element.attrs.some(({ name, value }) => name === 'class' && value.split(' ').includes('empty'))) empty = true;
  });
  return empty;
}

function walk(node: Tree.Node, visit: (element: Tree.Element) => void) {
  if ('tagName' in node) visit(node);
  if ('childNodes' in node) for (const child of node.childNodes) walk(child, visit);
}
