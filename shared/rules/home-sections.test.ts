import { expect, test } from 'vitest';
import { HOME_SECTIONS, orderSections } from './home-sections.ts';

test('orders the sections as listed, once each, without unknown ones', () => {
  expect(orderSections(['headlines', 'countries', 'headlines', 'casino'])).toEqual(['headlines', 'countries']);
});

test('shows every section of a site without a list of its own', () => {
  for (const sectionNames of [[], ['casino']]) expect(orderSections(sectionNames)).toEqual(HOME_SECTIONS);
});
