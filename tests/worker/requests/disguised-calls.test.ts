import { expect, test } from 'vitest';
import { UPLOAD_PATH } from '#shared/backend-protocol.ts';
import { logout, requestToken } from '#shared/contract/account/identity.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { createOutsideEdge, fine } from '#tests/worker/support/proxy-edge.ts';

const asJson = { body: '{}', headers: { 'content-type': 'application/json' } };
const asWritten = (path: string) => path.replace(/\{\w+\}/g, '1');
const PATHS = [...KNOWN_CALLS.map(({ path }) => path), requestToken.path, logout.path, UPLOAD_PATH].map(asWritten);

/** Well-formed paths that some backends treat as the plain one. */
const DISGUISES: Record<string, (path: string) => string> = {
  'with a slash at its end': (path) => `${path}/`,
  'with an ending': (path) => `${path}.json`,
  'with two endings': (path) => `${path}.json.xml`,
  'with an ending and a slash': (path) => `${path}.json/`,
  'with an ending in its first part': (path) => path.replace(/^(\/[^/]+\/[^/]+)/, '$1.json'),
  'with a sign behind it': (path) => `${path}*`,
  'with a part in brackets': (path) => `${path}(1)`,
  'with a quotation mark around it': (path) => path.replace(/([^/]+)$/, '%22$1%22'),
  'with an accent': (path) => path.replace(/([a-z])$/i, '$1%CC%81'),
  'in capital letters': (path) =>
    path.replace(/^(\/[^/]+)(.*)$/, (_, prefix: string, rest: string) => prefix + rest.toUpperCase()),
};

test.each(Object.entries(DISGUISES))(
  'a disguised call of the contract, %s, never reaches the backend unvalidated',
  async (_, disguise) => {
    const { go, receivedRequests } = createOutsideEdge(fine);
    for (const path of PATHS.filter((plainText) => disguise(plainText) !== plainText)) {
      for (const init of [{ method: 'GET' }, { method: 'POST', ...asJson }]) {
        const { status } = await go(disguise(path), init);
        expect([disguise(path), init.method, status >= 400, receivedRequests.map((item) => item.path)]).toEqual([
          disguise(path),
          init.method,
          true,
          [],
        ]);
      }
    }
  },
);

/**
 * Characters that some backends trim or skip before or after a path segment; form decoders read %2B and + as spaces.
 */
const BLANKS = ['%20', '%C2%A0', '%E3%80%80', '%E2%80%A8', '%09', '%00', '%C2%85', '+', '.'];
const INVISIBLE = ['%e2%80%8b', '%E2%80%AE', '%C2%AD', '%EF%BB%BF', '%E3%85%A4', '%EF%B8%8F', '%F3%A0%80%A1'];

test.each([...BLANKS, ...INVISIBLE])(
  'a path with %s at a segment’s end never reaches the backend',
  async (character) => {
    const { go, receivedRequests } = createOutsideEdge(fine);
    for (const path of [requestToken.path, logout.path, '/appMso/apply/other']) {
      const last = path.slice(path.lastIndexOf('/') + 1);
      const head = path.slice(0, -last.length);
      for (const bent of [
        `${path}${character}`,
        `${path}${character}/`,
        `${path}.json${character}`,
        `${head}${character}${last}`,
      ])
        expect([bent, (await go(bent)).status]).toEqual([bent, 404]);
    }
    expect(receivedRequests).toEqual([]);
  },
);

test('nor does one by a method that is not its own', async () => {
  const { go, receivedRequests } = createOutsideEdge(fine);
  for (const { path, method } of KNOWN_CALLS) {
    const { status } = await go(asWritten(path), method === 'GET' ? { method: 'POST', ...asJson } : { method: 'GET' });
    expect([path, status]).toEqual([path, 405]);
  }
  expect(receivedRequests).toEqual([]);
});

test('a call outside the contract is forwarded', async () => {
  const { go, receivedRequests } = createOutsideEdge(fine);
  for (const path of [
    '/appMso/apply/other',
    '/appInstitution/getCourses',
    '/appFile/a.json',
    '/appFile/%E7%AE%80%E7%AB%A0.pdf',
    '/appHelp/a-b~c',
  ])
    expect((await go(path)).status).toBe(200);
  expect(receivedRequests).toHaveLength(5);
});
