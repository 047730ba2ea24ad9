import { AnswerPiece } from '#shared/chat-protocol/orders.ts';

/** The lines of a body, as they come; one that cannot be read ends it. */
export async function* readPieces(body: ReadableStream<Uint8Array> | null): AsyncGenerator<AnswerPiece> {
  if (!body) return;
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line) yield AnswerPiece.parse(JSON.parse(line));
  }
  if (rest) yield AnswerPiece.parse(JSON.parse(rest));
}
