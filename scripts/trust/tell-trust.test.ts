import { expect, test } from 'vitest';
import { fitsTitle, readRanTests, rowOf, tellTrust } from './tell-trust.ts';

const ONE = { number: 3, passes: 'holds', proofs: [{ file: 'a.test.ts', title: 'a %s is %d' }, { file: 'b.test.ts' }] };
const ran = (file: string, title: string, passed = true) => ({ file, title, passed });

test('a title with places in it is that of each test that filled them', () => {
  expect(fitsTitle('a %s is %d', 'a POST of (x) is 2')).toBe(true);
  expect(fitsTitle('of ${COUNT} pages', 'of 720 pages')).toBe(true);
  expect(fitsTitle('a %s is %d', 'that a POST is 2')).toBe(false);
});

test('a test of the table passes when each of its proofs ran and nothing of them failed', () => {
  const whole = [ran('a.test.ts', 'a GET is 1'), ran('b.test.ts', 'anything'), ran('c.test.ts', 'a GET is 1', false)];
  expect(rowOf(ONE, whole)).toMatchObject({ outcome: 'pass', tests: 2 });
  expect(rowOf(ONE, [...whole, ran('b.test.ts', 'another', false)])).toMatchObject({ outcome: 'FAIL', tests: 3 });
  expect(rowOf(ONE, [ran('b.test.ts', 'anything')])).toMatchObject({ outcome: 'not run' });
});

test('what a runner wrote down is read without what it left out', () => {
  const assertionResults = ['passed', 'failed', 'pending'].map((status) => ({ title: status, status }));
  const results = JSON.stringify({ testResults: [{ name: '/root/a.test.ts', assertionResults }] });
  expect(readRanTests(results, '/root')).toEqual([ran('a.test.ts', 'passed'), ran('a.test.ts', 'failed', false)]);
});

test('the table ends with how many passed, failed and were not run', () => {
  const rows = [rowOf(ONE, [], '3 of 4'), rowOf({ ...ONE, proofs: [{ file: 'c.test.ts' }] }, [ran('c.test.ts', 'x')])];
  expect(tellTrust(rows)).toContain('measured: 3 of 4');
  expect(tellTrust(rows).endsWith('1 pass, 0 fail, 1 not run')).toBe(true);
});
