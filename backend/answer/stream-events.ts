/** Server-sent events as they are told. Who has stopped listening is told nothing, and what is being done is done all the same. */
export function streamEvents(
  work: (tell: (event: object) => Promise<void>) => Promise<void>,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  const tell = (event: object) => writer.write(encoder.encode(`data: ${JSON.stringify(event)}\n\n`)).catch(() => {});
  void work(tell).finally(() => writer.close().catch(() => {}));
  return readable;
}
