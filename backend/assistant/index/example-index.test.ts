import { expect, it } from 'vitest';
import { buildExampleIndex, matchExamples } from './example-index.ts';

it('counts characters that stand in another order', () => {
  const index = buildExampleIndex([
    { target: 'red', questions: ['雨伞红'] },
    { target: 'blue', questions: ['雨伞蓝'] },
  ]);
  const matches = new Map(matchExamples(index, '红雨伞').map(({ target, support }) => [target, support]));
  expect(matches.get('red')).toBeGreaterThan(matches.get('blue') ?? 0);
});

it('gives words of one meaning in both languages the same token', () => {
  const index = buildExampleIndex([
    { target: 'parents', questions: ['和父母吵架'] },
    { target: 'landlord', questions: ['房东加租'] },
  ]);
  expect(matchExamples(index, 'quarrel at home')[0]?.target).toBe('parents');
});
