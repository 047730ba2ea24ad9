import fc from 'fast-check';
import { expect, test, it } from 'vitest';
import { BACKEND_PREFIXES } from '#shared/backend-protocol.ts';
import { isAgentKey, isReservedWord, parseSiteAddress, SITE_SEGMENTS } from './site-address.ts';
import { findOtherRegion, REGIONS, REDIRECTED_FROM } from './region.ts';

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
])('%j is the site of %j and its page %j', (pathname, agentKey, innerPath) => {
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

test('an address and what was read from it are one', () => {
  const segment = fc.oneof(
    fc.string({ maxLength: 8 }).map((text) => text.replaceAll('/', '').replace(/\.data$/, '')),
    fc.constantFrom('mso', 'school', 'appMso', '_', ''),
  );
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
      const pathname = `/${segments.join('/')}`;
      const { agentKey, innerPath } = parseSiteAddress(pathname);
      expect(innerPath.startsWith('/')).toBe(true);
      if (agentKey === '') expect(innerPath).toBe(pathname);
      else expect([pathname, `${pathname}/`]).toContain(`/${agentKey}${innerPath}`);
      expect(agentKey !== '' && isReservedWord(agentKey)).toBe(false);
    }),
  );
});

test('what counts as a key is safe to put anywhere', () => {
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

const GLOBAL = { here: 'global', other: 'https://{key}.cn.test' };
const MAINLAND = { here: 'mainland', other: 'https://{key}.hk.test' };
const from = (url: string, region: (typeof REGIONS)[number], location = GLOBAL) =>
  findOtherRegion(new URL(url), { keyCode: 'hengdu', region }, location)?.href ?? null;

it('sends a visitor to where the agent lives, to the same page', () => {
  expect(from('https://hengdu.hk.test/hengdu/school?lang=zh', 'mainland')).toBe(
    'https://hengdu.cn.test/hengdu/school?lang=zh&sent-from=global',
  );
  expect(from('https://hengdu.hk.test/', 'mainland')).toBe('https://hengdu.cn.test/hengdu?sent-from=global');
  expect(from('https://hengdu.cn.test/school', 'global', MAINLAND)).toBe(
    'https://hengdu.hk.test/hengdu/school?sent-from=mainland',
  );
});

it('does not redirect correct hosts, unknown ones, and already redirected visitors', () => {
  expect(from('https://hengdu.hk.test/hengdu', 'global')).toBe(null);
  expect(from('https://hengdu.hk.test/hengdu', 'anywhere')).toBe(null);
  expect(from('https://hengdu.hk.test/hengdu', 'mainland', { here: '', other: '' })).toBe(null);
  expect(from('https://hengdu.hk.test/hengdu', 'mainland', { here: 'global', other: '' })).toBe(null);
  expect(from('https://hengdu.hk.test/hengdu', 'mainland', { here: 'global', other: 'javascript:{key}' })).toBe(null);
  expect(from('https://hengdu.hk.test/hengdu?sent-from=mainland', 'mainland')).toBe(null);
});

it('never redirects twice, for any tables of the two regions', () => {
  const region = fc.constantFrom(...REGIONS);
  fc.assert(
    fc.property(region, region, fc.webPath(), fc.webQueryParameters(), (hereSays, thereSays, path, query) => {
      const first = new URL(`https://hengdu.hk.test${path}?${query}`);
      const second = findOtherRegion(first, { keyCode: 'hengdu', region: hereSays }, GLOBAL);
      if (!second) return;
      expect(second.host).toBe('hengdu.cn.test');
      expect(second.searchParams.get(REDIRECTED_FROM)).toBe('global');
      expect(findOtherRegion(second, { keyCode: 'hengdu', region: thereSays }, MAINLAND)).toBe(null);
    }),
  );
});
