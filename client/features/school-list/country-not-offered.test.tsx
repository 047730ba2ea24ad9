import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { CountryNotOffered } from './country-not-offered.tsx';

test('a country without offers leads to those that the site offers and to an adviser', () => {
  renderIn('en-us', <CountryNotOffered country="Ireland" countries={[{ path: '/country-list/uk', label: 'UK' }]} />);
  expect(screen.getByRole('heading', { name: /Ireland/ })).toBeDefined();
  expect(screen.getByRole('link', { name: 'UK' }).getAttribute('href')).toContain('/country-list/uk');
  expect(screen.getByRole('button', { name: 'Ask an adviser' })).toBeDefined();
});
