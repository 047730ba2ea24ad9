import { describe, expect, it } from 'vitest';
import type { PlacementBasis, Position } from '#shared/contract/matching/placement.ts';
import { getStanding, needsPathway } from './standing.ts';

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

describe('pathway courses come first', () => {
  it('if few courses are within reach and more are beyond it', () => {
    expect(needsPathway({ withinReach: 0, beyondReach: 90 }, 16)).toBe(true);
    expect(needsPathway({ withinReach: 20, beyondReach: 90 }, 16)).toBe(false);
    expect(needsPathway({ withinReach: 2, beyondReach: 90 }, 112)).toBe(false);
  });

  it('not if every compared course is within reach, however few they are', () => {
    expect(needsPathway({ withinReach: 3, beyondReach: 0 }, null)).toBe(false);
  });
});
