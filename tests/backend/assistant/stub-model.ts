import { vi } from 'vitest';

/** One turn of the model stub: text, tool calls, or a failure. */
export type StubTurn =
  | { says: string }
  | { calls: [name: string, input: object][] }
  | { status: number }
  /** Sends the text and then no further event. `hangs` is called at that moment so that the test can react. */
  | { hangs: () => void; after?: string }
  | { breaksAfter: string };

export const MODEL_ENV = {
  ASSISTANT_URL: 'https://model.example/v1',
  ASSISTANT_MODEL: 'stub',
  ASSISTANT_KEY: 'a-secret-key',
};

interface Request {
  messages: { role: string; content: string }[];
  tools?: { function: { name: string } }[];
}

/** Stubs an OpenAI-compatible service that streams the given turns in order, in chunks of a few bytes. */
export function mockModelService(turns: readonly StubTurn[], chunkSize = 5) {
  const requests: { address: string; headers: Headers; body: Request }[] = [];
  const remainingTurns = [...turns];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    requests.push({
      address: String(address),
      headers: new Headers(init?.headers),
      body: JSON.parse(String(init?.body)),
    });
    const stubTurn = remainingTurns.shift() ?? { status: 500 };
    if ('status' in stubTurn) return new Response('a-secret-key is wrong', { status: stubTurn.status });
    return new Response(createTurnStream(stubTurn, chunkSize), { headers: { 'content-type': 'text/event-stream' } });
  });
  return requests;
}

const formatStreamEvent = (delta: object, finishReason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finishReason }] })}\n\n`;

const formatTextEvents = (text: string) =>
  (text.match(/.{1,4}/gsu) ?? []).map((content) => formatStreamEvent({ content })).join('');

function formatTurnEvents(stubTurn: Exclude<StubTurn, { status: number }>): string {
  if ('says' in stubTurn) return `${formatTextEvents(stubTurn.says)}${formatStreamEvent({}, 'stop')}data: [DONE]\n\n`;
  if ('breaksAfter' in stubTurn) return formatTextEvents(stubTurn.breaksAfter);
  if ('hangs' in stubTurn) return formatTextEvents(stubTurn.after ?? '');
  const callEvents = stubTurn.calls.map(([name, input], index) => {
    const text = JSON.stringify(input);
    return [
      formatStreamEvent({
        tool_calls: [{ index, id: `call-${index}`, function: { name, arguments: text.slice(0, 4) } }],
      }),
      formatStreamEvent({ tool_calls: [{ index, function: { arguments: text.slice(4) } }] }),
    ].join('');
  });
  return `${callEvents.join('')}${formatStreamEvent({}, 'tool_calls')}data: [DONE]\n\n`;
}

function createTurnStream(stubTurn: Exclude<StubTurn, { status: number }>, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(formatTurnEvents(stubTurn));
  let offset = 0;
  return new ReadableStream({
    pull(controller) {
      if (offset < bytes.length) return controller.enqueue(bytes.slice(offset, (offset += size)));
      if (!('hangs' in stubTurn)) return controller.close();
      stubTurn.hangs();
      return new Promise<void>(() => {});
    },
  });
}
