import { createParser } from 'eventsource-parser';

/** Of one event that has not ended yet: a sender that never ends one shall not fill the memory. */
const MOST_CHARACTERS = 4_000_000;

/** The data of server-sent events, each a JSON object; what is none is left out. */
export async function* readEvents(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Record<string, unknown>> {
  if (!body) return;
  let heard: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => heard.push(data), maxBufferSize: MOST_CHARACTERS });
  const hear = (text: string) => {
    heard = [];
    parser.feed(text);
    return heard.flatMap(readObject);
  };
  const decoder = new TextDecoder();
  for await (const bytes of body) yield* hear(decoder.decode(bytes, { stream: true }));
  yield* hear(`${decoder.decode()}\n\n`); // Some end without the empty line that ends an event.
}

function readObject(data: string): Record<string, unknown>[] {
  try {
    const event: unknown = JSON.parse(data);
    return typeof event === 'object' && event !== null ? [event as Record<string, unknown>] : [];
  } catch {
    return []; // '[DONE]' and its like.
  }
}
