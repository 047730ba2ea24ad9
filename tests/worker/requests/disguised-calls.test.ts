import { expect, test } from 'vitest';
import { UPLOAD_PATH } from '#shared/backend-protocol.ts';
import { logout, requestToken } from '#shared/contract/account/identity.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { createOutsideEdge, respondWell } from '#tests/worker/support/proxy-edge.ts';

const jsonInit = { body: '{}', headers: { 'content-type': 'application/json' } };
const fillPath = (path: string) => path.replace(/\{\w+\}/g, '1');
const PATHS = [...KNOWN_CALLS.map(({ path }) => path), requestToken.path, logout.path, UPLOAD_PATH].map(fillPath);

/** Well-formed spellings of a path that some backends treat as the plain path. */
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
  async (_, disguisePath) => {
    const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
    for (const path of PATHS.filter((plainPath) => disguisePath(plainPath) !== plainPath)) {
      for (const init of [{ method: 'GET' }, { method: 'POST', ...jsonInit }]) {
        const { status } = await sendRequest(disguisePath(path), init);
        expect([disguisePath(path), init.method, status >= 400, receivedRequests.map((item) => item.path)]).toEqual([
          disguisePath(path),
          init.method,
          true,
          [],
        ]);
      }
    }
  },
);

/**
 * Characters that some backends trim or skip before or after a path segment. Decoders for form data read %2B and + as
 * spaces.
 */
const BLANKS = ['%20', '%C2%A0', '%E3%80%80', '%E2%80%A8', '%09', '%00', '%C2%85', '+', '.'];
const INVISIBLE = ['%e2%80%8b', '%E2%80%AE', '%C2%AD', '%EF%BB%BF', '%E3%85%A4', '%EF%B8%8F', '%F3%A0%80%A1'];

test.each([...BLANKS, ...INVISIBLE])(
  'a path with %s at a segment’s end never reaches the backend',
  async (character) => {
    const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
    for (const path of [requestToken.path, logout.path, '/appMso/apply/other']) {
      const lastSegment = path.slice(path.lastIndexOf('/') + 1);
      const parentPath = path.slice(0, -lastSegment.length);
      for (const variantPath of [
        `${path}${character}`,
        `${path}${character}/`,
        `${path}.json${character}`,
        `${parentPath}${character}${lastSegment}`,
      ])
        expect([variantPath, (await sendRequest(variantPath)).status]).toEqual([variantPath, 404]);
    }
    expect(receivedRequests).toEqual([]);
  },
);

test('a call of the contract with another method never reaches the backend', async () => {
  const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
  for (const { path, method } of KNOWN_CALLS) {
    const { status } = await sendRequest(
      fillPath(path),
      method === 'GET' ? { method: 'POST', ...jsonInit } : { method: 'GET' },
    );
    expect([path, status]).toEqual([path, 405]);
  }
  expect(receivedRequests).toEqual([]);
});

test('a call outside the contract is forwarded', async () => {
  const { sendRequest, receivedRequests } = createOutsideEdge(respondWell);
  for (const path of [
    '/appMso/apply/other',
    '/appInstitution/getCourses',
    '/appFile/a.json',
    '/appFile/%E7%AE%80%E7%AB%A0.pdf',
    '/appHelp/a-b~c',
  ])
    expect((await sendRequest(path)).status).toBe(200);
  expect(receivedRequests).toHaveLength(5);
});
