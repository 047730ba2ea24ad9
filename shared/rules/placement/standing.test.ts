import { describe, expect, it } from 'vitest';
import type { PlacementBasis, Position } from '#shared/contract/matching/placement.ts';
import { getStanding } from './standing.ts';

const DSE = { publicTestType: '1' } as const;
const A_LEVELS = { publicTestType: '3' } as const;
const standAt = (basis: PlacementBasis, position: Position, exam: typeof DSE | typeof A_LEVELS = DSE) =>
  getStanding({ basis, position, figures: null }, exam);

describe('the standing of a course', () => {
  it.each(['rule', 'pastRule', 'undatedRule'] as const)('says of a %s that it is met or not', (basis) => {
    expect(standAt(basis, 'among')).toBe('met');
    expect(standAt(basis, 'below')).toBe('close');
    expect(standAt(basis, 'farBelow')).toBe('missed');
  });

  it('meets no requirement by comparing with new students', () => {
    for (const basis of ['entrants', 'averages', 'sat', 'act'] as const)
      for (const position of ['above', 'among', 'below', 'farBelow'] as const)
        expect(standAt(basis, position)).toBe(position);
  });

  it('meets an offer only in the exam that the offer names', () => {
    expect(standAt('offer', 'above', A_LEVELS)).toBe('met');
    expect(standAt('offer', 'above', DSE)).toBe('above');
  });

  it('tells a requirement that two pages imply from a published one, and an estimate from both', () => {
    expect(standAt('admissionRate', 'above')).toBe('estimated');
    expect(standAt('derivedRule', 'among')).toBe('derived');
    expect(standAt('derivedRule', 'below')).toBe('close');
  });

  it('is unknown where nothing compares', () => expect(standAt('partialRule', 'unknown')).toBe('unknown'));
});
