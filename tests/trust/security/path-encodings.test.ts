import { afterAll, beforeAll, expect, test } from 'vitest';
import { BACKEND_PREFIXES } from '#shared/backend-protocol.ts';
import { type OutsidePortal, startOutsidePortal } from '#tests/contract/support/outside-portal.ts';
import { sendRawRequest } from '#tests/trust/support/written-request.ts';

// Tests spellings of a guarded path over raw TCP, with every method and the cookies of a logged-in user: no path may
// reach the backend that a lenient backend could read as the guarded one. tests/worker/requests/crooked-path.test.ts
// tests many more spellings through the pipeline alone.

const GUARDED_PATTERN = /authentication\/?oauth\/?(?:token|logout)(?![a-z~-])/;
/** Matches characters in a path that parsers read differently. */
const NON_CANONICAL_PATTERN = /[%\\;\s]|[^\x20-\x7e]|\/\/|\/\./;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const COOKIE = 'portal_access=access-of-66900001; portal_refresh=refresh-of-66900001; portal_expiry=4102444800';

const PATH_VARIANTS: ((prefix: string, rest: string) => string)[] = [
  ...['%6f', '%6F', '%256f', '%25256f', '%c1%af', '%e0%81%af', '%u006f', 'ｏ', '%ef%bd%8f', 'º', '%c2%ba'].map(
    (encodedLetter) => (prefix: string, rest: string) => `/mso/${prefix}/${rest.replace('o', encodedLetter)}`,
  ),
  ...[
    '%2f',
    '%2F',
    '%252f',
    '%c0%af',
    '%e0%80%af',
    '%5c',
    '%5C',
    '%255c',
    '\\',
    '//',
    '/./',
    '/x/../',
    '/x/%2e%2e/',
    '/x/..%2f',
    '/x/.%2e/',
    '/..;/',
    '/;/',
    '/;a=b/',
    '/%3b/',
    '/%3Ba=b/',
    '/%00/',
    '/%09/',
    '/%20/',
    '/%0a/',
    '/%0d%0a/',
    '／',
    '%ef%bc%8f',
    '∕',
    '\t',
  ].map((encodedSlash) => (prefix: string, rest: string) => `/mso/${prefix}${encodedSlash}${rest}`),
  ...[
    '.',
    '..',
    '%2e',
    '%2E%2E',
    '%00',
    '%09',
    '%0a',
    '%20',
    ';',
    ';.css',
    ';jsessionid=1',
    '%3b',
    '%3B.js',
    '%23',
    '%3f',
    '%3Fx',
    '/',
    '//',
    '/.',
    '/..;/',
    '.json',
    '.data',
    '%',
    '%zz',
    '%2',
    '~',
    '\\',
    '%5c',
    '/%2e',
    '::$DATA',
    '%ff',
    '%c3%28',
    '\u200b',
    '%e2%80%8b',
    '%ef%bb%bf',
    '*',
    '(1)',
    ',',
    '!',
    '@x',
    ':80',
    '=',
    '&a',
    '+',
    '%2b',
    '$',
    '.json;.css',
  ].map((pathSuffix) => (prefix: string, rest: string) => `/mso/${prefix}/${rest}${pathSuffix}`),
  // URL parsers silently drop a tab, so the edge could match one path and forward another.
  (prefix, rest) => `/mso/${prefix}/${rest.slice(0, 2)}\t${rest.slice(2)}`,
  (prefix, rest) => `/mso/${prefix}/${rest.slice(0, -2)}\t${rest.slice(-2)}`,
  (prefix, rest) => `/mso/${prefix.slice(0, 3)}\t${prefix.slice(3)}/${rest}`,
  (prefix, rest) => `/mso//${prefix}/${rest}`,
  (prefix, rest) => `//mso/${prefix}/${rest}`,
  (prefix, rest) => `/mso/./${prefix}/${rest}`,
  (prefix, rest) => `/mso/x/../${prefix}/${rest}`,
  (prefix, rest) => `/mso/_/../${prefix}/${rest}`,
  (prefix, rest) => `/mso/_/chat/../../${prefix}/${rest}`,
  (prefix, rest) => `/MSO/${prefix}/${rest}`,
  (prefix, rest) => `/mso/${prefix.toUpperCase()}/${rest}`,
  (prefix, rest) => `/mso/${prefix}/${rest.toUpperCase()}`,
  (prefix, rest) => `/mso/%61${prefix.slice(1)}/${rest}`,
  (prefix, rest) => `/mso/${encodeAll(`${prefix}/${rest}`)}`,
  (prefix, rest) => `/mso/${prefix}/${encodeAll(rest)}`,
  (prefix, rest) => `/${encodeAll('mso')}/${prefix}/${rest}`,
  (prefix, rest) => `/mso/appFile/..%2f${prefix}/${rest}`,
  (prefix, rest) => `/mso/appMso/%2e%2e/${prefix}/${rest}`,
  (prefix, rest) => `/mso/agents/${prefix}/${rest.replace('/', '%2f')}`,
  (prefix, rest) => `/mso/${prefix}/${rest}?x=/../`,
  (prefix, rest) => `/mso/${prefix}/${rest}#x`,
  (prefix, rest) => `/mso/${prefix}%2f%2e%2e%2f${prefix}/${rest}`,
  (prefix, rest) => `/mso/${prefix}/${rest.replace('/', '%2f')}`,
  (prefix, rest) => `/mso/${prefix}/${rest.replace('/', '%5c')}`,
  (prefix, rest) => `/mso/${prefix}/${rest.replace('/', '//')}`,
  (prefix, rest) => `/mso/${prefix}/${rest.replace('/', ';/')}`,
  (prefix, rest) => `/mso/${prefix}/${rest.replace('/', '/./')}`,
];
function encodeAll(text: string): string {
  return [...text].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('');
}

let portal: OutsidePortal;
beforeAll(async () => {
  portal = await startOutsidePortal();
});
afterAll(() => portal?.stop());

/** Decodes a path as the most lenient backend would. Tildes and hyphens count as letters. */
function decodeFully(path: string): string {
  let plainText = path;
  for (let decodePass = 0; decodePass < 3; decodePass += 1) plainText = plainText.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`))); // prettier-ignore
  return plainText
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z/~-]/g, '')
    .replaceAll(/\/+/g, '/');
}

const HEADERS = ['sec-fetch-site: same-origin', `cookie: ${COOKIE}`];
const send = (method: string, target: string) => sendRawRequest(portal.url, method, target, HEADERS);
const listReceivedRequests = () => portal.backend.receivedRequests.map(({ method, path }) => `${method} ${path}`);

const TOKEN_TARGETS = PATH_VARIANTS.map((createVariant) => createVariant('authentication', 'oauth/token'));
const LOGOUT_TARGETS = PATH_VARIANTS.map((createVariant) => createVariant('authentication', 'oauth/logout'));
/** A part of the spellings for the other prefixes, whose calls may be forwarded. */
const OTHER_TARGETS = BACKEND_PREFIXES.flatMap((prefix) =>
  PATH_VARIANTS.filter((_, index) => index % 9 === 0).map((createVariant) => createVariant(prefix, 'oauth/token')),
);

test('the suite covers at least a hundred path encodings', () => {
  expect(new Set(TOKEN_TARGETS).size).toBeGreaterThanOrEqual(100);
});

test.each(METHODS)('%s of an encoded path requests or returns no token, and ends no session', async (method) => {
  portal.backend.receivedRequests.length = 0;
  const targets =
    method === 'GET' || method === 'POST' ? [...TOKEN_TARGETS, ...LOGOUT_TARGETS, ...OTHER_TARGETS] : TOKEN_TARGETS;
  for (const target of targets) {
    const answer = await send(method, target);
    expect.soft(answer, target).not.toMatch(/access_token|refresh_token|access-of-|refresh-of-/);
    expect.soft(answer, target).not.toMatch(/^set-cookie: *(?:__Host-)?portal_(?:access|refresh)=/im);
  }
  expect(
    portal.backend.receivedRequests.map(({ path }) => path).filter((path) => NON_CANONICAL_PATTERN.test(path)),
  ).toEqual([]);
  expect(listReceivedRequests().filter((requestLine) => GUARDED_PATTERN.test(decodeFully(requestLine)))).toEqual([]);
});

test('the recorder detects an allowed call', async () => {
  portal.backend.receivedRequests.length = 0;
  expect(await send('GET', '/mso/authentication/oauth/getUser')).toMatch(/^HTTP\/1\.1 200/);
  expect(listReceivedRequests().map(decodeFully)).toContain('get/authentication/oauth/getuser');
});
