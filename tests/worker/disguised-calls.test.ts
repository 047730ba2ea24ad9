import { expect, test } from 'vitest';
import { UPLOAD_PATH } from '#shared/constants.ts';
import { logout, requestToken } from '#shared/contract/identity.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { createEdge, fine } from './support/proxy-edge.ts';

const asJson = { body: '{}', headers: { 'content-type': 'application/json' } };
const asWritten = (path: string) => path.replace(/\{\w+\}/g, '1');
const PATHS = [...KNOWN_CALLS.map(({ path }) => path), requestToken.path, logout.path, UPLOAD_PATH].map(asWritten);

/** Straight paths that some backends take for the plain one. */
const DISGUISES: Record<string, (path: string) => string> = {
  'with a slash at its end': (path) => `${path}/`,
  'with an ending': (path) => `${path}.json`,
  'in capital letters': (path) =>
    path.replace(/^(\/[^/]+)(.*)$/, (_, prefix: string, rest: string) => prefix + rest.toUpperCase()),
};

test.each(Object.entries(DISGUISES))('a call of the contract %s goes to no backend unread', async (_, disguise) => {
  const { go, asked } = createEdge(fine);
  for (const path of PATHS.filter((plain) => disguise(plain) !== plain)) {
    for (const init of [{ method: 'GET' }, { method: 'POST', ...asJson }]) {
      const { status } = await go(disguise(path), init);
      expect([disguise(path), init.method, status >= 400, asked.map((one) => one.path)]).toEqual([
        disguise(path),
        init.method,
        true,
        [],
      ]);
    }
  }
});

test('nor does one by a method that is not its own', async () => {
  const { go, asked } = createEdge(fine);
  for (const { path, method } of KNOWN_CALLS) {
    const { status } = await go(asWritten(path), method === 'GET' ? { method: 'POST', ...asJson } : { method: 'GET' });
    expect([path, status]).toEqual([path, 405]);
  }
  expect(asked).toEqual([]);
});

test('a call that the contract does not name goes on', async () => {
  const { go, asked } = createEdge(fine);
  for (const path of ['/appMso/apply/other', '/appInstitution/getCourses', '/appFile/a.json'])
    expect((await go(path)).status).toBe(200);
  expect(asked).toHaveLength(3);
});
