import { Agent, request } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import type { OutsidePortal } from '#tests/contract/support/outside-portal.ts';
import { getSharedOutsidePortal } from '#tests/contract/support/shared-portal.ts';

let portal: OutsidePortal;
beforeAll(async () => void (portal = await getSharedOutsidePortal()));

/** Creates a client that sends its requests one after the other over a single connection, as a browser does. */
function createSingleConnection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sendRequest = (method: string, path: string, body = '') =>
    new Promise<{ status: number | undefined; isReused: boolean }>((resolve, reject) => {
      const clientRequest = request(new URL(path, portal.url), {
        agent,
        method,
        headers: { origin: portal.url.origin, 'content-type': 'application/json', 'content-length': body.length },
      });
      clientRequest.on('response', (response) => {
        response.resume();
        response.on('end', () => resolve({ status: response.statusCode, isReused: clientRequest.reusedSocket }));
      });
      clientRequest.on('error', reject);
      clientRequest.end(body);
    });
  return { send: sendRequest, close: () => agent.destroy() };
}

test.each([
  ['a command that needs no body', `/mso${CHAT_PATHS.enter}`, 200],
  ['a command of nobody', `/mso${CHAT_PATHS.leave}`, 403],
  ['a call that is refused', '/mso/appUser/verification', 400],
])('after %s the connection can be reused for the next request', async (_what, path, status) => {
  const connection = createSingleConnection();
  await connection.send('GET', '/_/health');
  expect(await connection.send('POST', path, '{"unasked":"for"}')).toMatchObject({ status });
  expect(await connection.send('GET', '/_/health')).toEqual({ status: 200, isReused: true });
  connection.close();
});
