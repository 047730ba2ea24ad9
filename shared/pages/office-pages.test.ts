import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#client/routes.ts';
import { isOfficePage, OFFICE_PAGES, OFFICE_PATH } from './office-pages.ts';

const flattenPaths = (entries: readonly RouteConfigEntry[], parentPath = ''): string[] =>
  entries.flatMap(({ path = '', children = [], index }) => {
    const fullPath = [parentPath, path].filter(Boolean).join('/');
    return [...(path || index ? [fullPath] : []), ...flattenPaths(children, fullPath)];
  });

const OFFICE_ROOT = `:agent/${OFFICE_PATH}`;

test('the edge and React Router know the same office pages', async () => {
  const officePaths = flattenPaths((await routes) as RouteConfigEntry[])
    .filter((path) => path.startsWith(OFFICE_ROOT))
    .map((path) => path.slice(OFFICE_ROOT.length + 1));
  expect([...new Set(officePaths)].toSorted()).toEqual([...OFFICE_PAGES].toSorted());
});

test.each([
  ['/mso/_/office/staff', true],
  ['/mso/_/office/staff.data', true],
  ['/mso/_/office/reports.csv', true],
  ['/mso/_/office/nothing', true],
  ['/mso/_/office/conversations/1', true],
  ['/mso/_/office/conversations/search.data', true],
  ['/mso/_/office/live', false],
  ['/mso/_/office/file/0a1b', false],
  ['/mso/_/office/applications/3/opened/4', false],
  ['/mso/_/office/applications/3/document/0', false],
  ['/mso/_/offices', false],
  ['/mso/staff', false],
])('isOfficePage(%s) is %s', (pathname, expected) => expect(isOfficePage(pathname)).toBe(expected));
