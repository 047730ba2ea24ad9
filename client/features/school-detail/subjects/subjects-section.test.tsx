import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getFigures } from '#client/features/facts/figure.ts';
import { Sourced } from '#client/features/facts/figure.tsx';
import { Fact, Source } from '#shared/contract/catalogue/fact.ts';
import { renderIn } from '#tests/components/render-in.tsx';
import type { SubjectRow } from './subject-spreads.server.ts';
import { SubjectsSection } from './subjects-section.tsx';

const sources = [Source.parse({ id: '1', publisher: 'P', title: 'T', asAt: '2026' })];
const fact = Fact.parse({ key: 'subjectCourses', part: 'a', value: '3', unit: 'courses', sourceId: '1' });
const figures = getFigures({ facts: [fact], sources });

test('the table of subjects has no column in which every cell would be empty', () => {
  const courses = figures.find('subjectCourses', 'a');
  if (!courses) throw new Error('no figure');
  const had = { figure: courses, spread: { entrants: 30, years: '2023-24', shares: [0, 85, 0, 0, 0, 0, 0, 15] } };
  const subject: SubjectRow = { code: 'a', name: 'Zoology', courses, tariff: null, had };
  renderIn(
    'en-us',
    <Sourced sources={sources}>
      <SubjectsSection subjects={[subject]} />
    </Sourced>,
  );
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toHaveLength(3);
});
