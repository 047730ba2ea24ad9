// Known attacks on resources that need no login. Each is repeated without a pause, from changing addresses.
import { ChatRoomVisitor } from '#scripts/bench/chat/chat-room-visitor.ts';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-names.ts';
import { sendRequest, type SoakRequest } from './send-request.ts';

/** Resolves when the attempt got a response, was rejected or was cut off. */
type Attack = (portal: URL, attempt: number) => Promise<unknown>;

const FRAMES_PER_SOCKET = 1_000;

const json = (path: string, body: string): SoakRequest => ({
  path: `/mso${path}`,
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
});

const largeArray = `[${'1,'.repeat(2_950_000)}1]`;
const createRequestAttack =
  (request: SoakRequest): Attack =>
  (portal, attempt) =>
    sendRequest(portal, {
      ...request,
      headers: {
        ...request.headers,
        'cf-connecting-ip': `10.${attempt >> 16}.${(attempt >> 8) & 255}.${attempt & 255}`,
      },
    });

const sendQuestion = (q: string) => createRequestAttack(json('/appAsk', JSON.stringify({ visitorId: 'attacker', q })));

export const ATTACKS: Record<string, Attack> = {
  'nested JSON to an unknown call': createRequestAttack(
    json('/appNone/none', `${'['.repeat(17_000)}${']'.repeat(17_000)}`),
  ),
  'long query of a cross-site GET': createRequestAttack({
    path: `/mso/appNone/none?${'a%5B'.repeat(2_600)}`,
    headers: { 'sec-fetch-site': 'cross-site' },
  }),
  'large JSON to an unknown call': createRequestAttack(json('/appNone/none', largeArray)),
  'large JSON to a known call': createRequestAttack(
    json('/appInstitution/institution/institutionInquiry', `{"keyword":${largeArray}}`),
  ),
  'large form': createRequestAttack({
    ...json('/appNone/none', 'a&'.repeat(2_900_000)),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  }),
  'question of repeated numerals': sendQuestion('二十'.repeat(500)),
  'question of repeated syllables': sendQuestion(`我${'刚刚'.repeat(499)}死`),
  'question of ligatures': sendQuestion(`why ${'ﬃ'.repeat(996)}`),
  'frames over a chat socket': sendFrames,
};

/** Number of guests, each with one room, within the rate limits of guests. */
const GUEST_COUNT = 8;
const visitorsByIndex = new Map<number, ChatRoomVisitor>();

/** Resolves when the room has closed the socket or accepted all frames. */
async function sendFrames(portal: URL, attempt: number) {
  const site = new URL('/mso', portal);
  const visitorIndex = attempt % GUEST_COUNT;
  const visitor = visitorsByIndex.get(visitorIndex) ?? (await ChatRoomVisitor.enterRoom(site, visitorIndex));
  visitorsByIndex.set(visitorIndex, visitor);
  const socket = new WebSocket(`${site.href.replace('http', 'ws')}${CHAT_PATHS.live}`, {
    headers: visitor.headers,
  } as never);
  const closePromise = new Promise<void>((resolve) => {
    socket.addEventListener('close', () => resolve());
    socket.addEventListener('error', () => resolve());
  });
  socket.addEventListener(
    'message',
    () => {
      for (let index = 0; index < FRAMES_PER_SOCKET; index += 1)
        socket.send(JSON.stringify({ kind: 'typing', isTyping: index % 2 === 0 }));
      socket.close();
    },
    { once: true },
  );
  await closePromise;
}
