import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALARM_RULES, MAX_INTERVAL_BY_CLOCK, type HealthMetrics, findAlarms } from './alarm-rules.ts';

const now = 1_900_000_000_000;
const healthyMetrics: HealthMetrics = {
  now,
  clocks: { retention: now, backup: now, notices: now, portal: now },
  memory: now - 8 * 60_000,
  notices: { total: 3, oldest: now - 60_000 },
  views: 1000,
  errors: 20,
  lcp: { all: 1000, poor: 50 },
  calls: { all: 1000, failed: 20, held: 19 },
  texts: [{ agentKey: 'mso', sent: 89, most: 100 }],
};
const findRules = (changes: Partial<HealthMetrics>) =>
  findAlarms({ ...healthyMetrics, ...changes }).map(({ rule }) => rule);

it('no alarm is raised at the limits or without data', () => {
  expect(findRules({})).toEqual([]);
  expect(
    findRules({
      clocks: {},
      memory: null,
      notices: { total: 0, oldest: null },
      views: 0,
      errors: 0,
      texts: [],
      calls: { all: 0, failed: 0, held: 0 },
    }),
  ).toEqual([]);
});

it('an alarm is raised beyond each limit, with the figures', () => {
  expect(findRules({ clocks: { ...healthyMetrics.clocks, backup: now - MAX_INTERVAL_BY_CLOCK.backup - 1 } })).toEqual([
    'clockMissed',
  ]);
  expect(findRules({ clocks: { ...healthyMetrics.clocks, portal: now - MAX_INTERVAL_BY_CLOCK.portal - 1 } })).toEqual([
    'clockMissed',
  ]);
  expect(findRules({ memory: now - 9 * 60_000 })).toEqual(['memorySilent']);
  expect(findRules({ notices: { total: 1, oldest: now - 1_800_001 } })).toEqual(['noticesWait']);
  expect(findRules({ errors: 21 })).toEqual(['browserErrors']);
  expect(findRules({ lcp: { all: 1000, poor: 51 } })).toEqual(['slowPages']);
  expect(findRules({ calls: { all: 1000, failed: 21, held: 0 } })).toEqual(['callsFail']);
  expect(findRules({ calls: { all: 0, failed: 0, held: 20 } })).toEqual(['breakerOpen']);
  expect(findAlarms({ ...healthyMetrics, texts: [{ agentKey: 'mso', sent: 90, most: 100 }] })).toEqual([
    { rule: 'textsSpent', says: 'mso 90/100' },
  ]);
});

it('rates of small samples are ignored', () => {
  expect(
    findRules({ views: 49, errors: 49, lcp: { all: 49, poor: 49 }, calls: { all: 199, failed: 199, held: 0 } }),
  ).toEqual([]);
});

it.each([...ALARM_RULES, 'partsSilent', 'certificateLate'])(
  '%s has what to do in the runbook, and its promise',
  (rule) => {
    for (const page of ['docs/runbook.md', 'docs/slo.md']) expect(readFileSync(page, 'utf8')).toContain(`\`${rule}`);
  },
);
