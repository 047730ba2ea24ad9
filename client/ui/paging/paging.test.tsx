import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, test } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { Breadcrumb, Paging } from './paging.tsx';

const getHref = (page: number) => `/mso/school?page=${page}`;

test.each([
  ['en-us', 'Previous page', 'Next page'],
  ['zh-hk', '上一頁', '下一頁'],
  ['zh', '上一页', '下一页'],
] as const)(
  'links to adjacent, first and last pages, and marks the current one, in %s',
  async (locale, previousLabel, next) => {
    const { router } = renderIn(locale, <Paging page={5} pages={9} hrefOf={getHref} total="41–50 of 90" />);
    const pager = within(screen.getByRole('navigation'));
    expect(pager.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1',
      '…',
      '4',
      '5',
      '6',
      '…',
      '9',
    ]);
    expect(pager.getByText('5').getAttribute('aria-current')).toBe('page');
    expect(pager.getByRole('link', { name: previousLabel }).getAttribute('href')).toBe(getHref(4));
    await userEvent.click(pager.getByRole('link', { name: next }));
    expect(router.state.location.search).toBe('?page=6');
  },
);

it('has no link before the first and after the last page', () => {
  renderIn('en-us', <Paging page={1} pages={1} hrefOf={getHref} />);
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
