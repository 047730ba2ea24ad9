import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { ChatAnswer } from '#shared/contract/chat.ts';
import type { Result } from '#shared/call-error.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { fetchSupportResponse } from '#worker/chat/find-support.ts';
import type { EdgeContext, EdgeEnv } from '#worker/edge-context.ts';
import { createEdgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { createSampleAgent } from '#tests/worker/support/sample-agent.ts';
import { createFailedResponse, createGoodResponse, createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const FINAL_RESPONSE = { code: 1003, data: { messageId: 'm1', answer: '<p>学费<script>alert(1)</script></p>' } };
const formatEvent = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;

interface StreamResult {
  drafts: string[];
  answer: Result<ChatAnswer>;
}

/** Returns the events and the envelope that the edge makes from a backend's response. */
async function streamQuestion(
  response: Response,
  locale: Locale = 'zh',
): Promise<StreamResult & { headers: Headers; body: unknown }> {
  const streamResult: Partial<StreamResult> = {};
  const drafts: string[] = [];
  const backend = createStubFetcher(() => response);
  const chatter = { userId: '', visitorId: 'guest-1', name: '', avatar: '', isDeletionRequested: false };
  const app = new Hono<EdgeEnv>()
    .use(values({ requestId: 'r', agent: createSampleAgent(), session: null, siteFailure: null, locale, chatter }))
    .post('/', async (c) => {
      streamResult.answer = await fetchSupportResponse(
        c as EdgeContext,
        '学费?',
        async (draft) => void drafts.push(draft),
      );
      return c.body(null, 204);
    });
  await visit(app, 'https://mso.example/', { method: 'POST' }, createEdgeEnv({ BACKEND: backend.fetcher }));
  const [backendRequest] = backend.receivedRequests;
  if (!streamResult.answer || !backendRequest) throw new Error('nobody was asked');
  return {
    drafts,
    answer: streamResult.answer,
    headers: backendRequest.headers,
    body: JSON.parse(backendRequest.body),
  };
}

/** Creates a stream in chunks of the given size, which may split characters. */
function createChunkedStream(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let offset = 0;
  return new ReadableStream({
    pull(controller) {
      if (offset >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(offset, offset + size));
      offset += size;
    },
  });
}

const createEventResponse = (body: BodyInit) =>
  new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
const createStreamedResponse = (text: string, size = 1_000) =>
  createEventResponse(createChunkedStream(new TextEncoder().encode(text), size));

test('a streamed answer is requested on behalf of the guest', async () => {
  const { headers, body } = await streamQuestion(createStreamedResponse(formatEvent(FINAL_RESPONSE)));
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
  const text = `: hello\n\nevent: draft\n${formatEvent({ draft: '学' })}${formatEvent({ draft: '学费 😀' })}${formatEvent(FINAL_RESPONSE)}`;
  const { drafts, answer } = await streamQuestion(createStreamedResponse(text, size));
  expect(drafts).toEqual(['学', '学费 😀']);
  expect(answer).toMatchObject({ ok: true, value: { messageId: 'm1', answer: '<p>学费</p>' } });
});

test('events with other line ends, multi-line data and no final empty line are parsed', async () => {
  const text = `data: {"draft":\r\ndata: "学"}\r\n\r\ndata:${JSON.stringify(FINAL_RESPONSE)}`;
  const { drafts, answer } = await streamQuestion(createStreamedResponse(text));
  expect([drafts, answer.ok]).toEqual([['学'], true]);
});

test('other lines in an event stream are ignored', async () => {
  const text = `data: {"draft":\n\ndata: [DONE]\n\ndata: null\n\nid: 7\n\n${formatEvent({ draft: 'a' })}${formatEvent(FINAL_RESPONSE)}`;
  const { drafts, answer } = await streamQuestion(createStreamedResponse(text));
  expect([drafts, answer.ok]).toEqual([['a'], true]);
});

test('drafts are plain text in the visitor’s script; the final answer is sanitised', async () => {
  const { drafts, answer } = await streamQuestion(
    createStreamedResponse(formatEvent({ draft: '学费<b>' }) + formatEvent(FINAL_RESPONSE)),
    'zh-hk',
  );
  expect(drafts).toEqual(['學費<b>']);
  expect(answer).toMatchObject({ ok: true, value: { answer: '<p>學費</p>' } });
});

test('events after the answer are ignored', async () => {
  const { drafts } = await streamQuestion(
    createStreamedResponse(formatEvent(FINAL_RESPONSE) + formatEvent({ draft: 'too late' })),
  );
  expect(drafts).toEqual([]);
});

test.each([
  ['nothing', createStreamedResponse('')],
  ['drafts only', createStreamedResponse(formatEvent({ draft: 'a' }))],
  ['half of an answer', createStreamedResponse(formatEvent(FINAL_RESPONSE).slice(0, 40))],
  ['something else', createStreamedResponse(formatEvent(['a']))],
  ['an answer without words of its shape', createStreamedResponse(formatEvent({ code: 1003, data: 'fine' }))],
  [
    'a stream that breaks',
    createEventResponse(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode(formatEvent({ draft: 'a' }))),
        pull: (controller) => controller.error(new Error('connection reset')),
      }),
    ),
  ],
])('%s is rejected as an answer', async (_, response) => {
  const { answer } = await streamQuestion(response);
  expect(answer).toMatchObject({ ok: false, error: { httpStatus: 502 } });
});

test('the error event at the end of the stream is returned', async () => {
  const { answer } = await streamQuestion(
    createStreamedResponse(formatEvent({ draft: 'a' }) + formatEvent({ code: '1005', message: 'no model' })),
  );
  expect(answer).toMatchObject({ ok: false, error: { code: '1005', message: 'no model' } });
});

test('a response that is not streamed is accepted', async () => {
  const { drafts, answer } = await streamQuestion(createGoodResponse(FINAL_RESPONSE.data));
  expect([drafts, answer]).toMatchObject([[], { ok: true, value: { answer: '<p>学费</p>' } }]);
  expect((await streamQuestion(createFailedResponse('1005'))).answer).toMatchObject({
    ok: false,
    error: { code: '1005' },
  });
});
