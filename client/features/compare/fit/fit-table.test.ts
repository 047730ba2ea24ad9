import { describe, expect, it } from 'vitest';
import type { MatchLedger } from '#shared/contract/matching/match-ledgers.ts';
import { createFitRows } from './fit-table.tsx';

const createLine = (kind: string, overrides: object = {}) => ({
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
  ...overrides,
});
const createBreakdown = (...lines: object[]) => ({ ledger: lines }) as unknown as MatchLedger;

describe('score breakdowns side by side', () => {
  const listRows = (...breakdowns: (MatchLedger | null)[]) =>
    createFitRows(breakdowns).map(({ line: { kind, key }, lines, isSame }) => ({
      about: `${kind} ${key}`.trim(),
      points: lines.map((item) => item && (item.known ? item.points : '?')),
      isSame,
    }));

  it('have one row for each line, in the order of one breakdown', () => {
    const mathsLine = createLine('subject', { key: 'maths', unit: '1' });
    expect(
      listRows(
        createBreakdown(createLine('academic', { points: 40 }), createLine('tuition', { points: 12 })),
        createBreakdown(createLine('academic', { known: false }), mathsLine, createLine('tuition', { points: 12 })),
      ),
    ).toEqual([
      { about: 'academic', points: [40, '?'], isSame: false },
      { about: 'subject maths', points: [null, 0], isSame: false },
      { about: 'tuition', points: [12, 12], isSame: true },
    ]);
  });

  it('differ by requirement and by points; a single column has no difference', () => {
    const [lowTuition, highTuition] = [createLine('tuition', { asked: '1' }), createLine('tuition', { asked: '2' })];
    expect(listRows(createBreakdown(lowTuition), createBreakdown(highTuition))[0]?.isSame).toBe(false);
    expect(listRows(createBreakdown(lowTuition))[0]?.isSame).toBe(false);
    expect(listRows(createBreakdown(lowTuition), null)[0]).toMatchObject({ points: [0, null], isSame: false });
  });

  it('show the student’s placement in one row, whatever it is based on', () => {
    const [entrants, offer] = [
      createLine('placement', { key: 'entrants', points: 15 }),
      createLine('placement', { key: 'offer' }),
    ];
    expect(listRows(createBreakdown(entrants), createBreakdown(offer)).map(({ points }) => points)).toEqual([[15, 0]]);
  });

  it('distinguish one and two required subjects', () => {
    const subjectLine = createLine('subject', { unit: '1' });
    expect(listRows(createBreakdown(subjectLine, createLine('subject', { unit: '2' })))).toHaveLength(2);
  });
});
