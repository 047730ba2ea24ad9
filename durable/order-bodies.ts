import { AnswerPiece, FileOrder } from '#shared/chat-protocol/commands.ts';
import type { ChatBindings } from './bindings.ts';
import { findService } from './people-service/find-service.ts';
import type { RoomLog } from './queries/room-log.ts';
import type { Service } from './room/room-state.ts';

const FILE_HEADER = 'x-file';

/** What a file order says of its bytes, which are its body. */
export const readFileHeader = (headers: Headers): FileOrder =>
  FileOrder.parse(JSON.parse(decodeURIComponent(headers.get(FILE_HEADER) ?? '')));

/** The bytes of a file, as the service has them or as they were given. The edge checks them before a browser gets them. */
export async function giveFile(
  seq: number,
  log: RoomLog,
  service: Service | null,
  env: ChatBindings,
): Promise<Response> {
  const entry = log.find(seq);
  if (entry?.message.body.kind !== 'file') return new Response(null, { status: 404 });
  const headers = { [FILE_HEADER]: encodeURIComponent(JSON.stringify(entry.message.body)) };
  const bytes = log.findBytes(seq);
  if (bytes) return new Response(bytes, { headers });
  const found = entry.source && service ? await findService(service, env).fetchFile(entry.source) : null;
  if (found?.ok) return new Response(found.body, { headers });
  await found?.body?.cancel();
  return new Response(null, { status: found ? 502 : 404 });
}

/** The pieces of an answer, a line of JSON each, as they come; one that cannot be read ends it. */
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
