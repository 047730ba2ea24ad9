import { describe, expect, it } from 'vitest';
import type { MatchLedger } from '#shared/contract/matching/match-ledgers.ts';
import { fitRows } from './fit-table.tsx';

const line = (kind: string, over: object = {}) => ({
  kind,
  key: '',
  unit: '',
  have: '',
  asked: '',
  outOf: null,
  points: 0,
  most: 20,
  met: null,
  known: true,
  ...over,
});
const ledger = (...lines: object[]) => ({ ledger: lines }) as unknown as MatchLedger;

describe('score breakdowns side by side', () => {
  const rows = (...all: (MatchLedger | null)[]) =>
    fitRows(all).map(({ line: { kind, key }, lines, isSame }) => ({
      about: `${kind} ${key}`.trim(),
      points: lines.map((item) => item && (item.known ? item.points : '?')),
      isSame,
    }));

  it('have one row for each line, in the order of one breakdown', () => {
    const maths = line('subject', { key: 'maths', unit: '1' });
    expect(
      rows(
        ledger(line('academic', { points: 40 }), line('tuition', { points: 12 })),
        ledger(line('academic', { known: false }), maths, line('tuition', { points: 12 })),
      ),
    ).toEqual([
      { about: 'academic', points: [40, '?'], isSame: false },
      { about: 'subject maths', points: [null, 0], isSame: false },
      { about: 'tuition', points: [12, 12], isSame: true },
    ]);
  });

  it('differ by requirement and by points; a single column has no difference', () => {
    const [low, high] = [line('tuition', { asked: '1' }), line('tuition', { asked: '2' })];
    expect(rows(ledger(low), ledger(high))[0]?.isSame).toBe(false);
    expect(rows(ledger(low))[0]?.isSame).toBe(false);
    expect(rows(ledger(low), null)[0]).toMatchObject({ points: [0, null], isSame: false });
  });

  it('show the student’s placement in one row, whatever it is based on', () => {
    const [entrants, offer] = [line('placement', { key: 'entrants', points: 15 }), line('placement', { key: 'offer' })];
    expect(rows(ledger(entrants), ledger(offer)).map(({ points }) => points)).toEqual([[15, 0]]);
  });

  it('distinguish one and two required subjects', () => {
    const item = line('subject', { unit: '1' });
    expect(rows(ledger(item, line('subject', { unit: '2' })))).toHaveLength(2);
  });
});
