/** The data of server-sent events, each a JSON object; what is none is left out. */
export async function* readEvents(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Record<string, unknown>> {
  if (!body) return;
  let rest = '';
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    const blocks = `${rest}${decoder.decode(bytes, { stream: true })}`.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) yield* readBlock(block);
  }
  yield* readBlock(rest);
}

function* readBlock(block: string): Generator<Record<string, unknown>> {
  const data = block
    .split(/\r?\n/)
    .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []))
    .join('\n');
  if (!data) return;
  try {
    const event: unknown = JSON.parse(data);
    if (typeof event === 'object' && event !== null) yield event as Record<string, unknown>;
  } catch {
    // '[DONE]' and its like.
  }
}
