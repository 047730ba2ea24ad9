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

it('completes an example with the words of the conversation, and keeps to the question if it is complete', () => {
  const index = buildExampleIndex([
    { target: 'architecture', questions: ['how many years is a degree in architecture'] },
    { target: 'stay', questions: ['how many years can i stay after graduation'] },
    { target: 'halls', questions: ['when do i apply for a room in halls'] },
  ]);
  const findBest = (question: string, context = '') => matchExamples(index, question, context)[0]?.target;
  expect(findBest('how many years', 'i want a degree in architecture')).toBe('architecture');
  expect(findBest('how many years', 'may i stay after graduation')).toBe('stay');
  expect(findBest('when do i apply for a room in halls', 'i want a degree in architecture')).toBe('halls');
});
