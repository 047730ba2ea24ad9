import { describe, expect, it } from 'vitest';
import { countBestFive, type DseLevel, pointsOf } from '#client/features/dse-channel/count-best-five.ts';
import { EXAMPLE_RESULTS } from '#client/features/dse-channel/example-results.ts';

const results = (...levels: DseLevel[]) => levels.map((level, place) => ({ subject: `s${place}`, level }));

describe('the best five', () => {
  it('come out differently by each scale', () => {
    expect(countBestFive(EXAMPLE_RESULTS, 'whole').total).toBe(24);
    expect(countBestFive(EXAMPLE_RESULTS, 'half').total).toBe(23.5);
    expect(countBestFive(EXAMPLE_RESULTS, 'stretched').total).toBe(26);
  });

  it('leave out the lowest, and of equals the one named last', () => {
    const { subjects, total } = countBestFive(results('3', '4', '4', '4', '4', '4'), 'whole');
    expect(subjects.map(({ counts }) => counts)).toEqual([false, true, true, true, true, true]);
    expect(total).toBe(20);
    expect(countBestFive(results('2', '2', '2', '2', '2', '2'), 'whole').subjects.at(-1)?.counts).toBe(false);
  });

  it('are as many as there are, where there are fewer', () => {
    expect(countBestFive(results('5**', '1'), 'half').total).toBe(7);
    expect(countBestFive([], 'whole')).toEqual({ subjects: [], total: 0 });
  });

  it('count 5** most on the stretched scale', () => {
    expect(pointsOf('5**', 'stretched')).toBe(8.5);
    expect(pointsOf('4', 'stretched')).toBe(4);
  });
});
