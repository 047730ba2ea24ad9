import type { Hono } from 'hono';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import backend from '#backend/entry.ts';
import { OPS_HEADER } from '#shared/backend-protocol.ts';
import { ROOM_SPEAKER, SPEAKER_HEADER } from '#shared/chat-protocol/speaker.ts';
import { contactInfo } from '#shared/contract/chat.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { createOpsAuthorization, passAtDesk } from '#tests/support/staff-at-work.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { logInUser } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const rooms = import.meta.glob<Record<string, Hono>>('/backend/routes/*-routes.ts', { eager: true });
const POST_PATHS = [
  ...new Set(
    Object.values(rooms)
      .flatMap((routeModule) => Object.values(routeModule))
      .flatMap(({ routes }) => routes.filter(({ method }) => method === 'POST').map(({ path }) => path)),
  ),
];

const BODIES: [what: string, body?: string, type?: string][] = [
  ['an open brace', '{', 'application/json'],
  ['no body'],
  ['a list', '[null]', 'application/json; charset=utf-8'],
  ['null', 'null', 'application/json'],
  ['a text', '"x"', 'application/json'],
  ['a number', '7', 'application/json'],
  ['what is too deep', `${'[{"a":'.repeat(5000)}1${'}]'.repeat(5000)}`, 'application/json'],
  ['JSON as a form', '{}', 'multipart/form-data'],
];

afterEach(() => void vi.restoreAllMocks());

let names: Record<string, string>;
let staffHeaders: Record<string, string>;
beforeAll(async () => {
  await loadDemo();
  const contactFields = { visitorId: 'a', agentKey: 'mso', host: 'localhost', lang: 'en-us' };
  const contact = await readBackend(contactInfo, { name: 'Guest', ...contactFields });
  names = { inbox: 'mso', source: contact.source_id, agent: 'mso' };
  staffHeaders = {
    [OPS_HEADER]: await createOpsAuthorization(testEnv.DB),
    cookie: await passAtDesk(testEnv.DB, { agentKey: 'mso', name: 'Maggie' }),
    'x-office-base': '/mso/_/office',
    [SPEAKER_HEADER]: ROOM_SPEAKER,
  };
});

/**
 * Posts a body as a logged-in student who also has operations and staff credentials, so that no access check rejects
 * it.
 */
async function postBody(path: string, studentHeaders: Record<string, string>, [, body, type]: (typeof BODIES)[number]) {
  const url = path.replace(/:(\w+)(\{[^}]*\})?/g, (_, name: string) => names[name] ?? '1');
  const headers = { ...staffHeaders, ...studentHeaders, ...(type && { 'content-type': type }) };
  const init = { method: 'POST', headers, ...(body !== undefined && { body }) };
  return Promise.resolve(backend.fetch(new Request(`http://backend${url}`, init), testEnv as never));
}

test('the routes include every call of the contract with a body', () => {
  const calls = KNOWN_CALLS.filter(({ method }) => method === 'POST').map(({ path }) => path);
  expect(calls.filter((path) => !POST_PATHS.includes(path))).toEqual([]);
  expect(POST_PATHS.length).toBeGreaterThan(calls.length);
});

const ENDS_SESSION_PATTERN = /log|delet|password|mobile/i;

const hasBody = (path: string) => {
  const call = KNOWN_CALLS.find((item) => item.path === path);
  return call !== undefined && !('shape' in call.input && Object.keys(call.input.shape).length === 0);
};

test.each(BODIES)(
  '%s is a client error at every route, and is not logged as a server error',
  async (kind, body, type) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const wrongResponses: unknown[] = [];
    let student = (await logInUser()).requestContext.headers;
    for (const path of POST_PATHS) {
      const response = await postBody(path, student, [kind, body, type]);
      const isInvalidJson = body === '{' && hasBody(path);
      const code = isInvalidJson ? ((await response.json()) as { code: unknown }).code : '';
      if (response.status >= 500 || (isInvalidJson && `${response.status} ${code}` !== '400 0002'))
        wrongResponses.push([path, response.status, code]);
      // These calls end the session, so a new user is logged in.
      if (ENDS_SESSION_PATTERN.test(path)) student = (await logInUser()).requestContext.headers;
    }
    expect(wrongResponses).toEqual([]);
    expect(log).not.toHaveBeenCalled();
  },
);
