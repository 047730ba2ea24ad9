import fc from 'fast-check';
import { expect, test, it } from 'vitest';
import { BACKEND_PREFIXES } from '#shared/backend-protocol.ts';
import { isAgentKey, isReservedWord, parseSiteAddress, SITE_SEGMENTS } from './site-address.ts';
import { findRegionRedirect, REGIONS, REDIRECTED_FROM_KEY } from './region.ts';

test.each([
  ['/', '', '/'],
  ['', '', ''],
  ['/mso', 'mso', '/'],
  ['/mso/', 'mso', '/'],
  ['/mso/school/school-detail', 'mso', '/school/school-detail'],
  ['/mso.data', 'mso', '/'],
  ['/mso/school.data', 'mso', '/school.data'],
  ['/_root.data', '', '/_root.data'],
  ['/school', '', '/school'],
  ['/school.data', '', '/school.data'],
  ['/school/x', '', '/school/x'],
  ['/appMso/agent/agentDetail', '', '/appMso/agent/agentDetail'],
  ['/mso/appMso/agent/agentDetail', 'mso', '/appMso/agent/agentDetail'],
  ['/mso/_/health', 'mso', '/_/health'],
  ['//mso', '', '//mso'],
  ['/mso//x', 'mso', '//x'],
])('%j is parsed as the site %j and the page %j', (pathname, agentKey, innerPath) => {
  expect(parseSiteAddress(pathname)).toEqual({ agentKey, innerPath });
});

test.each([
  ...SITE_SEGMENTS,
  ...BACKEND_PREFIXES,
  '_',
  '_anything',
  'assets',
  'robots.txt',
  'sitemap.xml',
  'llms.txt',
  'manifest.webmanifest',
  'favicon.ico',
  '.well-known',
])('%s is never an agent', (word) => {
  expect(isReservedWord(word)).toBe(true);
  expect(parseSiteAddress(`/${word}/x`).agentKey).toBe('');
});

test.each(['toString', 'constructor', '__proto_', 'School', 'schools', 'hengdu'])(
  '%s is no word of ours unless it starts with an underscore',
  (word) => {
    expect(isReservedWord(word)).toBe(word.startsWith('_'));
  },
);

test('a URL and its parsed form round-trip', () => {
  const segmentArbitrary = fc.oneof(
    fc.string({ maxLength: 8 }).map((text) => text.replaceAll('/', '').replace(/\.data$/, '')),
    fc.constantFrom('mso', 'school', 'appMso', '_', ''),
  );
  fc.assert(
    fc.property(fc.array(segmentArbitrary, { maxLength: 5 }), (segments) => {
      const pathname = `/${segments.join('/')}`;
      const { agentKey, innerPath } = parseSiteAddress(pathname);
      expect(innerPath.startsWith('/')).toBe(true);
      if (agentKey === '') expect(innerPath).toBe(pathname);
      else expect([pathname, `${pathname}/`]).toContain(`/${agentKey}${innerPath}`);
      expect(agentKey !== '' && isReservedWord(agentKey)).toBe(false);
    }),
  );
});

test('every valid key is safe in URLs and headers', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 45 }),
      (key) => !isAgentKey(key) || encodeURIComponent(key) === key,
    ),
  );
  for (const key of ['mso', 'heng-du', 'A1_b', '7', 'k'.repeat(40)]) expect(isAgentKey(key)).toBe(true);
  for (const key of ['', '-a', '_a', 'a.b', 'a b', 'a%20', 'ä', 'a\n', 'k'.repeat(41)])
    expect(isAgentKey(key)).toBe(false);
});

const GLOBAL = { region: 'global', otherRegion: 'https://{key}.cn.test' };
const MAINLAND = { region: 'mainland', otherRegion: 'https://{key}.hk.test' };
const findRedirect = (url: string, region: (typeof REGIONS)[number], location = GLOBAL) =>
  findRegionRedirect(new URL(url), { keyCode: 'hengdu', region }, location)?.href ?? null;

it('a visitor is redirected to the agent’s host, to the same page', () => {
  expect(findRedirect('https://hengdu.hk.test/hengdu/school?lang=zh', 'mainland')).toBe(
    'https://hengdu.cn.test/hengdu/school?lang=zh&sent-from=global',
  );
  expect(findRedirect('https://hengdu.hk.test/', 'mainland')).toBe('https://hengdu.cn.test/hengdu?sent-from=global');
  expect(findRedirect('https://hengdu.cn.test/school', 'global', MAINLAND)).toBe(
    'https://hengdu.hk.test/hengdu/school?sent-from=mainland',
  );
});

it('correct hosts, unknown ones, and redirected visitors are not redirected', () => {
  expect(findRedirect('https://hengdu.hk.test/hengdu', 'global')).toBe(null);
  expect(findRedirect('https://hengdu.hk.test/hengdu', 'anywhere')).toBe(null);
  expect(findRedirect('https://hengdu.hk.test/hengdu', 'mainland', { region: '', otherRegion: '' })).toBe(null);
  expect(findRedirect('https://hengdu.hk.test/hengdu', 'mainland', { region: 'global', otherRegion: '' })).toBe(null);
  expect(
    findRedirect('https://hengdu.hk.test/hengdu', 'mainland', { region: 'global', otherRegion: 'javascript:{key}' }),
  ).toBe(null);
  expect(findRedirect('https://hengdu.hk.test/hengdu?sent-from=mainland', 'mainland')).toBe(null);
});

it('no visitor is redirected twice, for any tables of the two regions', () => {
  const regionArbitrary = fc.constantFrom(...REGIONS);
  fc.assert(
    fc.property(
      regionArbitrary,
      regionArbitrary,
      fc.webPath(),
      fc.webQueryParameters(),
      (regionHere, regionThere, path, query) => {
        const originalUrl = new URL(`https://hengdu.hk.test${path}?${query}`);
        const redirectUrl = findRegionRedirect(originalUrl, { keyCode: 'hengdu', region: regionHere }, GLOBAL);
        if (!redirectUrl) return;
        expect(redirectUrl.host).toBe('hengdu.cn.test');
        expect(redirectUrl.searchParams.get(REDIRECTED_FROM_KEY)).toBe('global');
        expect(findRegionRedirect(redirectUrl, { keyCode: 'hengdu', region: regionThere }, MAINLAND)).toBe(null);
      },
    ),
  );
});
