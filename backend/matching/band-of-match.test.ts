import { expect, test } from 'vitest';
import { createFigures, createPlacement, limitGroup } from '#shared/rules/placement/placement.ts';
import { getBand } from './band-of-match.ts';

const PARTIAL_FIGURES = createFigures('percent', { min: 80, max: 80 }, { lower: 75, upper: 75 });
const partialPlacement = (position: 'among' | 'below') => {
  const placement = createPlacement(position, 'rule', PARTIAL_FIGURES);
  return limitGroup({ ...placement, position: 'unknown', basis: 'partialRule' }, 'reach', 'partial');
};
const getRule = (position: 'among' | 'below') =>
  getBand({ rule: null, band: 'reach', hasExam: true, placement: partialPlacement(position) }).bandRule;

test('a reach whose total is met names the further conditions, and one below the total does not', () => {
  expect([getRule('among'), getRule('below')]).toEqual(['weakRule', 'missed']);
});
