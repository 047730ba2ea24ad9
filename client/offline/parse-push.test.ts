import { expect, test } from 'vitest';
import { hasVisiblePage, parsePush } from './parse-push.ts';

const pushMessage = { title: 'Ferrypoint', body: 'There is news.', path: '/mso/personal-center/messages', tag: 'a:1' };

test('a push message of the backend is parsed', () => {
  expect(parsePush({ json: () => pushMessage })).toEqual({ ...pushMessage, quietBelow: '' });
  const alert = { ...pushMessage, quietBelow: '/mso/_/office' };
  expect(parsePush({ json: () => alert })).toEqual(alert);
});

test.each([
  null,
  { json: () => null },
  { json: () => ({ ...pushMessage, path: '//example.net/' }) },
  { json: () => ({ ...pushMessage, path: 'https://example.net/' }) },
  { json: () => ({ ...pushMessage, title: 1 }) },
  {
    json: () => {
      throw new SyntaxError('no JSON');
    },
  },
])('rejects %j as a push message', (data) => expect(parsePush(data)).toBeNull());

const OFFICE = '/mso/_/office';
test.each([
  ['a visible page of the office', `${OFFICE}/conversations?c=1`, 'visible', OFFICE, true],
  ['the first page of the office', OFFICE, 'visible', OFFICE, true],
  ['a hidden page of the office', `${OFFICE}/leads`, 'hidden', OFFICE, false],
  ['a visible page of the site', '/mso/school', 'visible', OFFICE, false],
  ['the office of another agency', '/northbridge/_/office', 'visible', OFFICE, false],
  ['any page for a message without a path', OFFICE, 'visible', '', false],
] as const)('%s: %s %s', (_, path, visibilityState, below, isVisible) =>
  expect(hasVisiblePage([{ url: `https://mso.example${path}`, visibilityState }], below)).toBe(isVisible),
);
