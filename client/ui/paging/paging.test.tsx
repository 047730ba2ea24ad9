import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, test } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { Breadcrumb, Pagination } from './paging.tsx';

const getHref = (page: number) => `/mso/school?page=${page}`;

test.each([
  ['en-us', 'Previous page', 'Next page'],
  ['zh-hk', '上一頁', '下一頁'],
  ['zh', '上一页', '下一页'],
] as const)(
  'links to adjacent, first and last pages, and marks the current one, in %s',
  async (locale, previousLabel, nextLabel) => {
    const { router } = renderIn(locale, <Pagination page={5} pages={9} hrefOf={getHref} total="41–50 of 90" />);
    const pagination = within(screen.getByRole('navigation'));
    expect(pagination.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1',
      '…',
      '4',
      '5',
      '6',
      '…',
      '9',
    ]);
    expect(pagination.getByText('5').getAttribute('aria-current')).toBe('page');
    expect(pagination.getByRole('link', { name: previousLabel }).getAttribute('href')).toBe(getHref(4));
    await userEvent.click(pagination.getByRole('link', { name: nextLabel }));
    expect(router.state.location.search).toBe('?page=6');
  },
);

it('has no link before the first and after the last page', () => {
  renderIn('en-us', <Pagination page={1} pages={1} hrefOf={getHref} />);
  expect(screen.queryAllByRole('link')).toEqual([]);
});

it('names every breadcrumb and links all but the last', () => {
  renderIn(
    'en-us',
    <Breadcrumb
      crumbs={[
        { label: 'Schools', href: '/mso/school' },
        { label: 'Leeds', href: '/mso/school/1' },
      ]}
    />,
  );
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Schools']);
  expect(screen.getByText('Leeds').getAttribute('aria-current')).toBe('page');
});
