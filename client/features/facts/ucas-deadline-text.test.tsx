import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { UcasDeadlineText } from './ucas-deadline-text.tsx';

const DEADLINE = {
  day: '2025-10-15',
  entry: 2026,
  publisher: 'UCAS',
  page: 'https://www.ucas.com/a',
  medicine: null,
};

test('a past UCAS deadline is closed, with its year of entry and its page', () => {
  renderIn('en-us', <UcasDeadlineText deadline={DEADLINE} />);
  expect(screen.getByText('2026 entry closed on 15 October 2025')).toBeDefined();
  expect(screen.getByText(/Next round: 2027 entry/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Source: UCAS' }).getAttribute('href')).toBe(DEADLINE.page);
});

test('a past deadline is closed in a list as well', () => {
  renderIn('en-us', <UcasDeadlineText deadline={DEADLINE} isBrief />);
  expect(screen.getByText('2026 entry closed on 15 October 2025')).toBeDefined();
});

test('a list states the day and the publisher alone', () => {
  renderIn('en-us', <UcasDeadlineText deadline={{ ...DEADLINE, day: '2999-01-13' }} isBrief />);
  expect(screen.getByText('13 January 2999')).toBeDefined();
  expect(screen.getByRole('link', { name: 'UCAS' })).toBeDefined();
  expect(screen.queryByText(/closed/)).toBeNull();
});

test('the deadline of most courses of a school names the other one', () => {
  const deadline = {
    ...DEADLINE,
    day: '2999-01-13',
    medicine: { day: '2026-10-15', page: 'https://www.ucas.com/october' },
  };
  renderIn('en-us', <UcasDeadlineText deadline={deadline} />);
  expect(screen.getByText(/medicine, dentistry and veterinary medicine: 15 October 2026/)).toBeDefined();
  renderIn('en-us', <UcasDeadlineText deadline={deadline} isBrief />);
  expect(screen.getByText(/^Most courses ·/)).toBeDefined();
});

test('a page about medicine states its deadline first, and that of the other courses after it', () => {
  const deadline = {
    ...DEADLINE,
    day: '2999-01-13',
    medicine: { day: '2025-10-15', page: 'https://www.ucas.com/october' },
  };
  renderIn('en-us', <UcasDeadlineText deadline={deadline} isBrief isOfMedicine />);
  expect(screen.getByText('2026 entry closed on 15 October 2025')).toBeDefined();
  expect(screen.getByText(/Other courses: 13 January 2999/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'UCAS' }).getAttribute('href')).toBe('https://www.ucas.com/october');
});
