import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, test, vi } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { RelaxationNote, OptionMark, UnstatedNote } from './filter-parts.tsx';
import { FilterChips } from './filter-sheet.tsx';
import { type ListFacets, EMPTY_OFFERS } from './filter-table.ts';
import { EMPTY_FILTERS } from './school-filters.ts';

const FACETS: ListFacets = {
  ...EMPTY_OFFERS,
  countries: [{ id: '1', key: 'uk', label: 'United Kingdom', otherName: '英國', offered: true }],
  states: [],
  cities: [],
  types: [],
  fields: [
    { id: '1', label: 'Business' },
    { id: '3', label: 'Law' },
  ],
};

const listChipLinks = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('link');

test.each([
  ['en-us', 'Active filters', 'Remove filter: Law'],
  ['zh-hk', '已選的篩選條件', /Law/],
  ['zh', '已选的筛选条件', /Law/],
] as const)(
  'each active filter is a chip that links to the list without it, in %s',
  async (locale, listName, lawLabel) => {
    const filters = { ...EMPTY_FILTERS, keyword: 'leeds', country: '1', field: '1,3', page: 4 };
    const { router } = renderIn(locale, <FilterChips listPage="search" filters={filters} facets={FACETS} />);
    expect(listChipLinks(listName)).toHaveLength(5); // There are four filters and a link that removes all of them.
    await userEvent.click(screen.getByRole('link', { name: lawLabel }));
    const remainingParams = new URLSearchParams(router.state.location.search);
    expect([remainingParams.get('keyword'), remainingParams.get('field'), remainingParams.get('page')]).toEqual([
      'leeds',
      '1',
      null,
    ]);
  },
);

it('a single filter has only one button that removes it', () => {
  renderIn('en-us', <FilterChips listPage="search" filters={{ ...EMPTY_FILTERS, field: '3' }} facets={FACETS} />);
  expect(listChipLinks('Active filters')).toHaveLength(1);
});

it('an unknown value of the URL can be removed', () => {
  renderIn('en-us', <FilterChips listPage="search" filters={{ ...EMPTY_FILTERS, field: '99' }} facets={FACETS} />);
  expect(listChipLinks('Active filters')[0]?.getAttribute('href')).not.toContain('99');
});

it('an option shows its number of schools, and adds itself to the selected ones', async () => {
  const onChange = vi.fn();
  renderIn(
    'en-us',
    <OptionMark
      className="check"
      many
      name="field"
      option={{ id: '3', label: 'Law', total: 1200 }}
      value="1"
      onChange={onChange}
    />,
  );
  const lawCheckbox = screen.getByRole('checkbox', { name: 'Law' });
  expect(lawCheckbox.parentElement?.dataset.total).toBe('1,200');
  await userEvent.click(lawCheckbox);
  expect(onChange).toHaveBeenLastCalledWith('1,3');
});

it('schools without a value are counted once, with one link', () => {
  const unstatedFacets = { unstated: { schools: 12, of: ['fee' as const, 'english' as const], countries: [] } };
  renderIn(
    'en-us',
    <UnstatedNote listPage="search" filters={{ ...EMPTY_FILTERS, fee: 'HKD-250000' }} facets={unstatedFacets} />,
  );
  expect(screen.getByText(/12 more schools/)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toMatch(/fee=HKD-250000.*unstated=1/);
});

it('a relaxed filter is a link with its count', () => {
  renderIn('en-us', <RelaxationNote loosenings={[{ what: 'Any fee', path: '/school?field=1', gain: 3 }]} />);
  const listItem = within(screen.getByRole('region')).getByRole('listitem');
  expect(listItem.textContent).toMatch(/Any fee.*3/);
});
