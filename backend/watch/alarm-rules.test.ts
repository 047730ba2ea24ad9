import { expect, it } from 'vitest';
import { CLOCKS, type HealthFigures, findAlarms } from './alarm-rules.ts';

const now = 1_900_000_000_000;
const well: HealthFigures = {
  now,
  clocks: { retention: now, backup: now, notices: now },
  notices: { total: 3, oldest: now - 60_000 },
  views: 1000,
  errors: 20,
  lcp: { all: 1000, poor: 50 },
  calls: { all: 1000, failed: 20, held: 19 },
  texts: [{ agentKey: 'mso', sent: 89, most: 100 }],
};
const rules = (changes: Partial<HealthFigures>) => findAlarms({ ...well, ...changes }).map(({ rule }) => rule);

it('is quiet where all is at its limit, and where nothing has happened yet', () => {
  expect(rules({})).toEqual([]);
  expect(
    rules({
      clocks: {},
      notices: { total: 0, oldest: null },
      views: 0,
      errors: 0,
      texts: [],
      calls: { all: 0, failed: 0, held: 0 },
    }),
  ).toEqual([]);
});

it('rings beyond each limit, and says the figures', () => {
  expect(rules({ clocks: { ...well.clocks, backup: now - CLOCKS.backup - 1 } })).toEqual(['clockMissed']);
  expect(rules({ notices: { total: 1, oldest: now - 1_800_001 } })).toEqual(['noticesWait']);
  expect(rules({ errors: 21 })).toEqual(['browserErrors']);
  expect(rules({ lcp: { all: 1000, poor: 51 } })).toEqual(['slowPages']);
  expect(rules({ calls: { all: 1000, failed: 21, held: 0 } })).toEqual(['callsFail']);
  expect(rules({ calls: { all: 0, failed: 0, held: 20 } })).toEqual(['breakerOpen']);
  expect(findAlarms({ ...well, texts: [{ agentKey: 'mso', sent: 90, most: 100 }] })).toEqual([
    { rule: 'textsSpent', says: 'mso 90/100' },
  ]);
});

it('says nothing of a share of few', () => {
  expect(
    rules({ views: 49, errors: 49, lcp: { all: 49, poor: 49 }, calls: { all: 199, failed: 199, held: 0 } }),
  ).toEqual([]);
});
