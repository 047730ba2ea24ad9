import { describe, expect, test } from 'vitest';
import { readAudit } from './read-audit.ts';

const report = (vulnerabilities: object) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: { vulnerabilities: { total: Object.keys(vulnerabilities).length }, dependencies: { total: 600 } },
  });

describe('an audit', () => {
  test('of a registry that knows of nothing', () => {
    expect(readAudit(report({}))).toEqual({ kind: 'answered', found: [] });
  });

  test('names each package, how grave it is, and what it comes by', () => {
    const vulnerabilities = {
      left: { name: 'left', severity: 'high', via: [{ title: 'ReDoS', url: 'https://advisories.example/1', range: '<2' }] },
      right: { name: 'right', severity: 'low', via: ['left'] },
    };
    expect(readAudit(report(vulnerabilities))).toEqual({
      kind: 'answered',
      found: [
        { name: 'left', severity: 'high', title: 'ReDoS https://advisories.example/1' },
        { name: 'right', severity: 'low', title: 'by left' },
      ],
    });
  });

  test.each([
    ['a mirror without advisories', { message: 'Method Not Allowed', method: 'POST', statusCode: 405, error: { summary: '', detail: '' } }],
    ['no network', { error: { code: 'ENOTFOUND', summary: 'request to https://registry.example failed', detail: '' } }],
  ])('that was not answered: %s', (_, output) => {
    expect(readAudit(JSON.stringify(output)).kind).toBe('unanswered');
  });

  test('that cannot be read is no audit', () => {
    expect(() => readAudit('npm warn something')).toThrow();
    expect(() => readAudit('{}')).toThrow();
  });
});
