import { expect, test } from 'vitest';
import { describeUcasDates } from './answer-deadlines.ts';

const describeOn = (text: string, day: string) =>
  describeUcasDates({ locale: 'en-us', reading: { text }, question: text, now: new Date(day) } as never);

test('a UCAS deadline that has passed is stated as closed, and the next one as open', () => {
  const { lead, claims } = describeOn('when does oxford close', '2026-11-30');
  expect(lead).toContain('has passed: it was 15 October 2026');
  expect(claims.map(({ caution }) => caution)).toEqual(['Closed.', '']);
  expect(describeOn('when does ucas close', '2026-11-30').lead).toContain('by 13 January 2027');
  expect(describeOn('when does ucas close', '2027-02-01').lead).toContain('2028 entry');
});
