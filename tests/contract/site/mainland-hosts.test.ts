// Tests that pages of a mainland agent load nothing from other hosts: requests across the border are slow or blocked.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5';
import { beforeAll, expect, test } from 'vitest';
import { SITES } from '#backend/seed/sites.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { MAINLAND_PUBLIC_LEVEL } from '#shared/constants.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { visitPage } from '#tests/contract/support/browser-visit.ts';
import { getSharedPortal } from '#tests/contract/support/shared-portal.ts';

let portal: RunningPortal;
beforeAll(async () => void (portal = await getSharedPortal()));

const MAINLAND_AGENTS = SITES.map(({ agent }) => agent).filter(
  ({ publicLevel }) => publicLevel === MAINLAND_PUBLIC_LEVEL,
);

/** Pages that the sitemap does not list. */
const EXTRA_PATHS = [
  '',
  '/school?id=4',
  '/compare?schools=1004,1001',
  '/register',
  '/my-apply',
  '/personal-center',
  '/no/such/page',
  '/_/office',
  '/404',
];

/** Attributes whose URL a browser loads without a click. */
const LOADING_ATTRIBUTES: Record<string, readonly string[]> = {
  src: ['script', 'img', 'iframe', 'video', 'audio', 'source', 'track', 'embed', 'input'],
  srcset: ['img', 'source'],
  imagesrcset: ['link'],
  href: ['link', 'image', 'use', 'base'],
  poster: ['video'],
  data: ['object'],
  action: ['form'],
  formaction: ['button', 'input'],
  background: ['body', 'table', 'td'],
};
/** Link relations that a browser does not load. */
const METADATA_RELS = new Set(['canonical', 'alternate', 'license', 'author']);
const FOREIGN_HOST_PATTERN = /(?:https?:)?\/\/(?!localhost(?::\d+)?(?:[/"'\s]|$))[\w.-]+\.[a-z]{2,}/gi;

const findForeignHostsIn = (text: string) => text.match(FOREIGN_HOST_PATTERN) ?? [];

/** Matches CSP sources of this host, and inline sources. */
const OWN_SOURCE_PATTERN =
  /^(?:'(?:self|none|report-sample|strict-dynamic|unsafe-inline|wasm-unsafe-eval|nonce-[^']+|sha256-[^']+)'|data:|blob:|wss?:\/\/localhost(?::\d+)?)$/;
const DIRECTIVES_WITHOUT_SOURCES = new Set([
  'report-uri',
  'report-to',
  'sandbox',
  'upgrade-insecure-requests',
  'trusted-types',
  'require-trusted-types-for',
]);

/** Finds the sources on other hosts that a page's CSP allows. A page without a CSP allows all. */
function findForeignSources(policy: string): string[] {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  if (!directives.some(([name]) => name === 'default-src')) return ['no policy'];
  return directives.flatMap(([name = '', ...sources]) =>
    DIRECTIVES_WITHOUT_SOURCES.has(name)
      ? []
      : sources.filter((source) => !OWN_SOURCE_PATTERN.test(source)).map((foreignSource) => `${name} ${foreignSource}`),
  );
}

/** Finds the URLs on other hosts that a stylesheet loads. */
const findHostsInStyle = (css: string) =>
  [...css.matchAll(/(?:url\(|@import\s+)["']?([^"')]+)/g)].flatMap(([, styleUrl = '']) => findForeignHostsIn(styleUrl));

function findForeignHosts(html: string): string[] {
  const foreignHosts: string[] = [];
  walkElements(parse(html), (element) => {
    const getAttribute = (name: string) => element.attrs.find((attr) => attr.name === name)?.value ?? '';
    if (
      element.tagName === 'link' &&
      getAttribute('rel')
        .split(' ')
        .every((relation) => METADATA_RELS.has(relation))
    )
      return;
    for (const { name, value } of element.attrs) {
      if (LOADING_ATTRIBUTES[name]?.includes(element.tagName)) foreignHosts.push(...findForeignHostsIn(value));
      if (name === 'style') foreignHosts.push(...findHostsInStyle(value));
    }
    const text = element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
    if (element.tagName === 'style') foreignHosts.push(...findHostsInStyle(text));
  });
  return foreignHosts;
}

function walkElements(node: Tree.Node, visitElement: (element: Tree.Element) => void) {
  if ('tagName' in node) visitElement(node);
  if ('content' in node) walkElements(node.content, visitElement);
  if ('childNodes' in node) for (const child of node.childNodes) walkElements(child, visitElement);
}

/**
 * Lists one path of each kind from the sitemap. Paths that differ only in a number or in the last segment are of the
 * same kind.
 */
async function listSitemapPaths(keyCode: string): Promise<string[]> {
  const sitemapPaths: string[] = [];
  const index = (await visitPage(portal.url, `/${keyCode}/sitemap.xml`)).text;
  for (const [, sitemapUrl = ''] of index.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const { text } = await visitPage(portal.url, new URL(sitemapUrl).pathname);
    sitemapPaths.push(
      ...[...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, pageUrl = '']) => new URL(pageUrl).pathname),
    );
  }
  const pathsByKind = Map.groupBy(sitemapPaths, (path) =>
    path.replaceAll(/\d+/g, 'N').split('/').slice(0, 4).join('/'),
  );
  return [...pathsByKind.values()].flatMap((paths) => paths.slice(0, 2));
}

test.each(MAINLAND_AGENTS)('no page of $keyCode requests another host', async ({ keyCode }) => {
  const pages = [
    ...new Set([...(await listSitemapPaths(keyCode)), ...EXTRA_PATHS.map((path) => `/${keyCode}${path}`)]),
  ];
  expect(pages.length).toBeGreaterThan(25);
  const requests: string[] = [];
  for (const [index, path] of pages.entries()) {
    const locale = LOCALES[index % LOCALES.length] ?? 'zh';
    const { text, headers } = await visitPage(portal.url, `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`);
    const links = findForeignHostsIn(String(headers.link ?? ''));
    const allowedForeignSources = findForeignSources(String(headers['content-security-policy'] ?? ''));
    requests.push(...[...findForeignHosts(text), ...links, ...allowedForeignSources].map((host) => `${path}: ${host}`));
  }
  expect(requests).toEqual([]);
});

test('no style of the build loads anything from another host', () => {
  const styles = readdirSync('build/client/assets').filter((name) => name.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(3);
  expect(styles.flatMap((name) => findHostsInStyle(readFileSync(join('build/client/assets', name), 'utf8')))).toEqual(
    [],
  );
});

test('a page that requests another host is detected', () => {
  const pages = [
    '<script src="https://cdn.test/a.js"></script>',
    '<link rel="preconnect" href="//fonts.test">',
    '<img srcset="/a 1x, https://img.test/a 2x">',
    '<style>@import "https://fonts.test/a.css"</style>',
    '<p style="background: url(https://img.test/b)">',
    '<template><iframe src="https://film.test"></iframe></template>',
    '<form action="https://form.test">',
  ];
  for (const page of pages) expect(findForeignHosts(page), page).toHaveLength(1);
  expect(
    findForeignHosts('<a href="https://other.test">a</a><link rel="canonical" href="https://mso.test"><img src="/a">'),
  ).toEqual([]);
});
