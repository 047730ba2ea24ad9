import { expect, test } from 'vitest';
import { parsePush } from './parse-push.ts';

const message = { title: 'Ferrypoint', body: 'There is news.', path: '/mso/personal-center/messages', tag: 'a:1' };

test('a message of the backend is read', () => {
  expect(parsePush({ json: () => message })).toEqual({ ...message, quietBelow: '' });
  const alert = { ...message, quietBelow: '/mso/_/office' };
  expect(parsePush({ json: () => alert })).toEqual(alert);
});

test.each([
  null,
  { json: () => null },
  { json: () => ({ ...message, path: '//example.net/' }) },
  { json: () => ({ ...message, path: 'https://example.net/' }) },
  { json: () => ({ ...message, title: 1 }) },
  {
    json: () => {
      throw new SyntaxError('no JSON');
    },
  },
])('%j is none', (data) => expect(parsePush(data)).toBeNull());
