import { describe, expect, it } from 'vitest';
import { YearFees } from './year-fees.ts';

/**
 * Computes the yearly fee of a course. The courses it is compared with are bachelor's degrees of three years for
 * 120,000 dollars.
 */
function computeYearFee(tuition: number, weeks: number, otherCount = 4) {
  const years = new YearFees();
  for (let index = 0; index < otherCount; index++) years.add('2001 bachelor', 120_000, 156);
  years.add('2001 bachelor', tuition, weeks);
  return years.get('2001 bachelor', tuition, weeks);
}

describe('the annual fee of a course', () => {
  it('is computed from the fee and the weeks of the whole course', () => {
    expect([computeYearFee(150_000, 208), computeYearFee(60_000, 104), computeYearFee(27_000, 40)]).toEqual([
      37_500, 30_000, 27_000,
    ]);
  });

  it('is not reported when the total fee equals one year', () => {
    expect(computeYearFee(40_000, 156)).toBeNull();
  });

  it('is not reported when the total weeks equal one year', () => {
    expect(computeYearFee(160_000, 52)).toBeNull();
  });

  it('is reported at more than twice the median, and not at the median', () => {
    expect([computeYearFee(320_000, 208), computeYearFee(324_000, 208)]).toEqual([80_000, null]);
  });

  it('is not reported without enough comparable courses', () => {
    expect(computeYearFee(40_000, 156, 3)).toBe(13_333);
  });

  it('is not reported for a course under half a year', () => {
    expect(computeYearFee(3000, 10)).toBeNull();
    const years = new YearFees();
    for (const weeks of [10, 10, 10, 10, 10, 156]) years.add('1 foundation', 3000 * (weeks / 10) ** 2, weeks);
    expect(years.get('1 foundation', 120_000, 156)).toBe(40_000);
  });
});
