import { describe, expect, it } from 'vitest';
import fastLine from '#client/i18n/messages/en-us/fast-line.json' with { type: 'json' };
import { createTexts } from '#client/i18n/use-text.ts';
import type { PlacementBasis, Position } from '#shared/contract/matching/placement.ts';
import { formatBadge } from './reach-facts.tsx';

const t = createTexts('en-us', { 'fast-line': fastLine }).getText('fast-line');
const formatPlacement = (basis: PlacementBasis, position: Position) =>
  formatBadge({ placement: { basis, position } as never }, t);

describe('the badge of a course', () => {
  it.each(['rule', 'pastRule', 'undatedRule', 'offer'] as const)('says of a %s that it is met or not', (basis) => {
    expect(formatPlacement(basis, 'among')).toBe('Requirement met');
    expect(formatPlacement(basis, 'below')).toBe('Close to the requirement');
    expect(formatPlacement(basis, 'farBelow')).toBe('Requirement not met');
  });

  it('compares with new students only by their own figures', () => {
    expect(formatPlacement('entrants', 'among')).toBe('Similar to new students');
    expect(formatPlacement('sat', 'below')).toBe('Below most new students');
  });

  it('names an estimate as such', () => expect(formatPlacement('derivedRule', 'among')).toBe('Estimate met'));

  it('of a course that cannot be compared asks to contact us', () => {
    expect(formatPlacement('partialRule', 'unknown')).toBe('Ask us');
    expect(formatBadge({ placement: null }, t)).toBe('Ask us');
  });
});
