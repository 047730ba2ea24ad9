import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { computeMargin } from './margin.ts';
import { MarginText } from './margin-text.tsx';

const figures = (
  own: number | null,
  lower: number | null,
  upper = lower,
  unit: 'rulePoints' | 'percent' = 'rulePoints',
) => ({
  least: own,
  most: own,
  lower,
  upper,
  unit,
});

describe('the margin of a result', () => {
  afterEach(cleanup);

  it('is the difference from the requirement', () => {
    expect(computeMargin('rule', figures(23.5, 20))?.difference).toBe(3.5);
    expect(computeMargin('derivedRule', figures(18.4, 20))?.difference).toBe(-1.6);
    expect(computeMargin('derivedRule', figures(20.5, 15, null))).toEqual({
      difference: 5.5,
      isPercent: false,
      range: null,
    });
  });

  it('is the difference from the nearest bound of a range, and 0 inside it', () => {
    expect(computeMargin('entrants', figures(96, 112, 127))?.difference).toBe(-16);
    expect(computeMargin('entrants', figures(112, 112, 127))).toEqual({
      difference: 0,
      isPercent: false,
      range: 'median',
    });
    expect(computeMargin('entrants', figures(190, 176, null))?.difference).toBe(0);
  });

  it('does not exist if the result or the reference is no single value', () => {
    expect(computeMargin('rule', figures(null, 20))).toBeNull();
    expect(computeMargin('rule', figures(20, null))).toBeNull();
    expect(computeMargin('offer', { ...figures(20, 20), most: 24 })).toBeNull();
    expect(computeMargin('partialRule', figures(23, 20))).toBeNull();
    expect(computeMargin('admissionRate', null)).toBeNull();
  });

  it.each([
    [3.5, false, '高 3.5 分'],
    [-1, false, '差 1 分'],
    [0, false, '剛好達標'],
    [3.5, true, '科目未達標'],
  ])('of %s points with missing subjects (%s) reads %s', (difference, lacksSubjects, text) => {
    const { container } = renderIn(
      'zh-hk',
      <MarginText difference={difference} isPercent={false} range={null} lacksSubjects={lacksSubjects} />,
    );
    expect(container.textContent).toBe(text);
  });

  it('names the median to which the points of new students refer', () => {
    const { container } = renderIn(
      'zh-hk',
      <MarginText difference={-32} isPercent={false} range="median" lacksSubjects={false} />,
    );
    expect(container.textContent).toBe('低於中位數 32 分');
  });
});
