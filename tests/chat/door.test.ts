import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { CHAT_SECRET_HEADER, getRoomUrl } from '#shared/chat-protocol/commands.ts';
import type { ChatBindings } from '#durable/bindings.ts';
import chat from '#durable/entry.ts';

const SECRETS = { BACKEND_BASIC_AUTH: 'cG9ydGFsOnNlY3JldA==', CHAT_SECRET: 'known to the portal' };
const liveHeaders = { upgrade: 'websocket' };

async function requestRoom(url: string, changes: Partial<ChatBindings>, headers: Record<string, string> = {}) {
  const response = await chat.fetch(new Request(url, { headers }), {
    ...(env as unknown as ChatBindings),
    ...changes,
  });
  response.webSocket?.accept();
  response.webSocket?.close();
  return response.status;
}

const ADDRESSES: [string, Record<string, string>][] = [
  [getRoomUrl('mso:user:1', 'live'), liveHeaders],
  [getRoomUrl('mso:user:1', 'say'), {}],
  [getRoomUrl('mso:user:1', 'file/1'), {}],
  ['http://chat/health', {}],
  ['http://chat/nothing', {}],
];

describe.each(['production', 'preview', ''])('at the stage %j', (STAGE) => {
  test.each(ADDRESSES)('%s rejects an unauthenticated caller', async (url, headers) => {
    expect(await requestRoom(url, { STAGE, ...SECRETS }, headers)).toBe(401);
    for (const text of ['', 'x', 'Known to the portal', `${SECRETS.CHAT_SECRET}.`])
      expect(await requestRoom(url, { STAGE, ...SECRETS }, { ...headers, [CHAT_SECRET_HEADER]: text })).toBe(401);
  });

  test('rejects connections until the secrets are set', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const missingBinding of ['BACKEND_BASIC_AUTH', 'CHAT_SECRET'])
      for (const [url, headers] of ADDRESSES) {
        const headersWithSecret = { ...headers, [CHAT_SECRET_HEADER]: SECRETS.CHAT_SECRET };
        expect(await requestRoom(url, { STAGE, ...SECRETS, [missingBinding]: '' }, headersWithSecret)).toBe(503);
      }
  });

  test('admits the portal', async () => {
    const secretHeaders = { [CHAT_SECRET_HEADER]: SECRETS.CHAT_SECRET };
    expect(await requestRoom('http://chat/health', { STAGE, ...SECRETS }, secretHeaders)).toBe(200);
  });
});

test('in development every local caller is admitted', async () => {
  expect(await requestRoom('http://chat/health', { STAGE: 'development' })).toBe(200);
});
