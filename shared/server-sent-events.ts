import { createParser } from 'eventsource-parser';

/** Maximum length of an unfinished event in characters. */
const MAX_BUFFER_LENGTH = 4_000_000;

/** Yields the JSON objects of server-sent events. Events with other data are skipped. */
export async function* parseServerSentEvents(
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<Record<string, unknown>> {
  if (!body) return;
  let pendingEvents: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => pendingEvents.push(data), maxBufferSize: MAX_BUFFER_LENGTH });
  const parseChunk = (text: string) => {
    pendingEvents = [];
    parser.feed(text);
    return pendingEvents.flatMap(parseObject);
  };
  const decoder = new TextDecoder();
  for await (const bytes of body) yield* parseChunk(decoder.decode(bytes, { stream: true }));
  yield* parseChunk(`${decoder.decode()}\n\n`); // The added empty line ends the last event, because some senders omit it.
}

function parseObject(json: string): Record<string, unknown>[] {
  try {
    const event: unknown = JSON.parse(json);
    return typeof event === 'object' && event !== null ? [event as Record<string, unknown>] : [];
  } catch {
    return []; // Some senders end the stream with data that is not JSON, such as '[DONE]'.
  }
}
