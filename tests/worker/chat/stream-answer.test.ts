import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { ChatAnswer } from '#shared/contract/chat.ts';
import type { Result } from '#shared/call-error.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { fetchSupportResponse } from '#worker/chat/find-support.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { edgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { sampleAgent } from '#tests/worker/support/sample-agent.ts';
import { failedAnswer, goodAnswer, stubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const LAST = { code: 1003, data: { messageId: 'm1', answer: '<p>学费<script>alert(1)</script></p>' } };
const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;

interface Heard {
  drafts: string[];
  answer: Result<ChatAnswer>;
}

/** Events and body made from a backend's answer. */
async function ask(response: Response, locale: Locale = 'zh'): Promise<Heard & { headers: Headers; body: unknown }> {
  const heard: Partial<Heard> = {};
  const drafts: string[] = [];
  const backend = stubFetcher(() => response);
  const chatter = { userId: '', visitorId: 'guest-1', name: '', avatar: '', isDeletionRequested: false };
  const app = new Hono<EdgeEnv>()
    .use(values({ requestId: 'r', agent: sampleAgent(), session: null, siteFailure: null, locale, chatter }))
    .post('/', async (c) => {
      heard.answer = await fetchSupportResponse(c as EdgeContext, '学费?', async (draft) => void drafts.push(draft));
      return c.body(null, 204);
    });
  await visit(app, 'https://mso.example/', { method: 'POST' }, edgeEnv({ BACKEND: backend.fetcher }));
  const [requested] = backend.receivedRequests;
  if (!heard.answer || !requested) throw new Error('nobody was asked');
  return { drafts, answer: heard.answer, headers: requested.headers, body: JSON.parse(requested.body) };
}

/** Body in chunks of the given size, which may split characters. */
function inPieces(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

const asEvents = (body: BodyInit) =>
  new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
const streamed = (text: string, size = 1_000) => asEvents(inPieces(new TextEncoder().encode(text), size));

test('requests a streamed answer on behalf of the guest', async () => {
  const { headers, body } = await ask(streamed(event(LAST)));
  expect(headers.get('accept')).toBe('text/event-stream, application/json');
  expect(body).toEqual({
    q: '学费?',
    userId: '',
    visitorId: 'guest-1',
    lang: 'zh',
    host: 'mso.example',
    agentKey: 'mso',
  });
});

test.each([1, 2, 3, 7, 1_000])('events split into chunks of %d bytes give the same answer', async (size) => {
  const text = `: hello\n\nevent: draft\n${event({ draft: '学' })}${event({ draft: '学费 😀' })}${event(LAST)}`;
  const { drafts, answer } = await ask(streamed(text, size));
  expect(drafts).toEqual(['学', '学费 😀']);
  expect(answer).toMatchObject({ ok: true, value: { messageId: 'm1', answer: '<p>学费</p>' } });
});

test('parses events with other line ends, multi-line data and no final empty line', async () => {
  const text = `data: {"draft":\r\ndata: "学"}\r\n\r\ndata:${JSON.stringify(LAST)}`;
  const { drafts, answer } = await ask(streamed(text));
  expect([drafts, answer.ok]).toEqual([['学'], true]);
});

test('ignores other lines in an event stream', async () => {
  const text = `data: {"draft":\n\ndata: [DONE]\n\ndata: null\n\nid: 7\n\n${event({ draft: 'a' })}${event(LAST)}`;
  const { drafts, answer } = await ask(streamed(text));
  expect([drafts, answer.ok]).toEqual([['a'], true]);
});

test('drafts are plain text in the visitor’s script; the final answer is sanitised', async () => {
  const { drafts, answer } = await ask(streamed(event({ draft: '学费<b>' }) + event(LAST)), 'zh-hk');
  expect(drafts).toEqual(['學費<b>']);
  expect(answer).toMatchObject({ ok: true, value: { answer: '<p>學費</p>' } });
});

test('ignores events after the answer', async () => {
  const { drafts } = await ask(streamed(event(LAST) + event({ draft: 'too late' })));
  expect(drafts).toEqual([]);
});

test.each([
  ['nothing', streamed('')],
  ['drafts only', streamed(event({ draft: 'a' }))],
  ['half of an answer', streamed(event(LAST).slice(0, 40))],
  ['something else', streamed(event(['a']))],
  ['an answer without words of its shape', streamed(event({ code: 1003, data: 'fine' }))],
  [
    'a stream that breaks',
    asEvents(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode(event({ draft: 'a' }))),
        pull: (controller) => controller.error(new Error('connection reset')),
      }),
    ),
  ],
])('%s is no answer', async (_, response) => {
  const { answer } = await ask(response);
  expect(answer).toMatchObject({ ok: false, error: { httpStatus: 502 } });
});

test('returns the error event at the end of the stream', async () => {
  const { answer } = await ask(streamed(event({ draft: 'a' }) + event({ code: '1005', message: 'no model' })));
  expect(answer).toMatchObject({ ok: false, error: { code: '1005', message: 'no model' } });
});

test('accepts a response that is not streamed', async () => {
  const { drafts, answer } = await ask(goodAnswer(LAST.data));
  expect([drafts, answer]).toMatchObject([[], { ok: true, value: { answer: '<p>学费</p>' } }]);
  expect((await ask(failedAnswer('1005'))).answer).toMatchObject({ ok: false, error: { code: '1005' } });
});
