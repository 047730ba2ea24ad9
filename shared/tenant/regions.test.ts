import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeElsewhere, REGIONS, SENT_FROM } from './regions.ts';

const GLOBAL = { here: 'global', other: 'https://{key}.cn.test' };
const MAINLAND = { here: 'mainland', other: 'https://{key}.hk.test' };
const from = (address: string, region: (typeof REGIONS)[number], where = GLOBAL) =>
  placeElsewhere(new URL(address), { keyCode: 'hengdu', region }, where)?.href ?? null;

it('sends a visitor to where the agent lives, to the same page', () => {
  expect(from('https://hengdu.hk.test/hengdu/school?lang=zh', 'mainland')).toBe(
    'https://hengdu.cn.test/hengdu/school?lang=zh&sent-from=global',
  );
  expect(from('https://hengdu.hk.test/', 'mainland')).toBe('https://hengdu.cn.test/hengdu?sent-from=global');
  expect(from('https://hengdu.cn.test/school', 'global', MAINLAND)).toBe(
    'https://hengdu.hk.test/hengdu/school?sent-from=mainland',
  );
});

it('leaves where they are who are right, whom nobody can send, and who were sent', () => {
  expect(from('https://hengdu.hk.test/hengdu', 'global')).toBe(null);
  expect(from('https://hengdu.hk.test/hengdu', 'anywhere')).toBe(null);
  expect(from('https://hengdu.hk.test/hengdu', 'mainland', { here: '', other: '' })).toBe(null);
  expect(from('https://hengdu.hk.test/hengdu', 'mainland', { here: 'global', other: '' })).toBe(null);
  expect(from('https://hengdu.hk.test/hengdu', 'mainland', { here: 'global', other: 'javascript:{key}' })).toBe(null);
  expect(from('https://hengdu.hk.test/hengdu?sent-from=mainland', 'mainland')).toBe(null);
});

it('never sends anybody twice, whatever the two sides have in their tables', () => {
  const region = fc.constantFrom(...REGIONS);
  fc.assert(
    fc.property(region, region, fc.webPath(), fc.webQueryParameters(), (hereSays, thereSays, path, query) => {
      const first = new URL(`https://hengdu.hk.test${path}?${query}`);
      const second = placeElsewhere(first, { keyCode: 'hengdu', region: hereSays }, GLOBAL);
      if (!second) return;
      expect(second.host).toBe('hengdu.cn.test');
      expect(second.searchParams.get(SENT_FROM)).toBe('global');
      expect(placeElsewhere(second, { keyCode: 'hengdu', region: thereSays }, MAINLAND)).toBe(null);
    }),
  );
});
