import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatMessage } from '#shared/chat-protocol/message.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { startDemoPortal } from '#tests/support/demo-portal.ts';
import { ChatVisitor } from '#tests/contract/support/chat-visitor.ts';
import { startStubService } from '#tests/contract/support/stub-service.ts';

// Tests the assistant's answer end to end: stubs of the model and the weather service, embedded backend, edge, room,
// and the visitor's tab.

const formatStreamEvent = (delta: object, finishReason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ delta, finish_reason: finishReason }] })}\n\n`;
const END_EVENTS = `${formatStreamEvent({}, 'stop')}data: [DONE]\n\n`;

/** Responses of the model stub, in order of the requests. */
let modelTurns: ((response: ServerResponse) => void | Promise<void>)[] = [];

const createToolTurn = (name: string, input: object) => (response: ServerResponse) => {
  const call = { index: 0, id: 'a', function: { name, arguments: JSON.stringify(input) } };
  response.end(`${formatStreamEvent({ tool_calls: [call] })}${formatStreamEvent({}, 'tool_calls')}data: [DONE]\n\n`);
};

let stubService: Awaited<ReturnType<typeof startStubService>>;
let portal: RunningPortal;
beforeAll(async () => {
  stubService = await startStubService(async (path, _, response) => {
    if (path.startsWith('/weather')) {
      const currentWeather = { time: new Date().toISOString().slice(0, 16), temperature_2m: 3.5, weather_code: 71 };
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ utc_offset_seconds: 0, current: currentWeather }));
      return;
    }
    response.setHeader('content-type', 'text/event-stream');
    await (modelTurns.shift() ?? ((fallbackResponse: ServerResponse) => void fallbackResponse.writeHead(500).end()))(
      response,
    );
  });
  portal = await startDemoPortal({
    vars: {
      backend: {
        ASSISTANT_URL: `${stubService.origin}/v1`,
        ASSISTANT_MODEL: 'stub',
        ASSISTANT_KEY: 'a-key',
        WEATHER_URL: `${stubService.origin}/weather?at={latitude},{longitude}`,
      },
    },
  });
});
afterAll(async () => {
  await portal?.stop();
  stubService?.stop();
});

async function enterChat(): Promise<ChatVisitor> {
  const visitor = new ChatVisitor(portal.url);
  await visitor.enterChat();
  await visitor.openSocket();
  return visitor;
}

const isAnswer = ({ body }: ChatMessage) => body.kind === 'answer';
async function waitForAnswer(visitor: ChatVisitor) {
  await visitor.waitUntil(() => visitor.line(isAnswer) !== undefined);
  const body = visitor.line(isAnswer)?.body;
  if (body?.kind !== 'answer') throw new Error('no answer');
  return body;
}
const getDraft = ({ view }: ChatVisitor) => Object.values(view.drafts)[0] ?? '';

test('a visitor sees the model’s answer streamed, and then the final answer with its cards', async () => {
  const visitor = await enterChat();
  modelTurns = [
    createToolTurn('find_schools', { name: 'UCL' }),
    async (response) => {
      response.write(formatStreamEvent({ content: '倫敦大學學院位於英國倫敦[c1]。' }));
      // The stub sends the second sentence only after the tab has shown the first.
      await visitor.waitUntil(() => getDraft(visitor) !== '');
      response.end(`${formatStreamEvent({ content: '它是最好的大學[c1]。' })}${END_EVENTS}`);
    },
  ];
  await visitor.say('UCL 係咩學校');
  await visitor.waitUntil(() => getDraft(visitor) !== '');
  expect(getDraft(visitor)).toContain('倫敦大學學院位於英國倫敦');
  const { answer, cards } = await waitForAnswer(visitor);
  expect(answer).toContain('倫敦大學學院位於英國倫敦');
  expect(answer).not.toContain('最好');
  expect(cards[0]?.school?.name).toBe('UCL (University College London)');
  expect(getDraft(visitor)).toBe('');
  expect(stubService.heard[0]).toMatchObject({
    path: '/v1/chat/completions',
    headers: { authorization: 'Bearer a-key' },
  });
});

test('invented facts of a model are replaced by stored ones', async () => {
  const visitor = await enterChat();
  modelTurns = [
    createToolTurn('find_schools', { name: 'UCL' }),
    async (response) => {
      response.write(formatStreamEvent({ content: '倫敦大學學院學費每年 GBP 12,345[c1]。' }));
      response.end(END_EVENTS);
    },
  ];
  await visitor.say('UCL 學費幾多');
  const { answer } = await waitForAnswer(visitor);
  expect(answer).toMatch(/倫敦大學學院.*£\d\d,\d00/u);
  expect(answer).not.toContain('12,345');
  expect(getDraft(visitor)).toBe('');
});

test('without the model the rules answer with the current weather', async () => {
  const visitor = await enterChat();
  modelTurns = [];
  await visitor.say('而家倫敦天氣');
  const { answer, cards } = await waitForAnswer(visitor);
  expect(answer).toContain('錄得 3.5°C，下雪');
  expect(cards[0]?.weather).toMatchObject({ city: '倫敦', temperature: 3.5, sky: '下雪' });
});
