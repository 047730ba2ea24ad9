import { findService } from './live-agent/find-service.ts';
import type { ChatBindings } from './bindings.ts';
import type { Service } from './room/room-state.ts';
import type { RoomLog } from './queries/room-log.ts';

const FILE_HEADER = 'x-file';

/** What a file order says of its bytes, which are its body. */
export const readFileHeader = (headers: Headers): unknown =>
  JSON.parse(decodeURIComponent(headers.get(FILE_HEADER) ?? ''));

/** A file line's bytes, as the service has them or as they were given; the edge looks at them before anybody else does. */
export async function giveFile(
  seq: number,
  log: RoomLog,
  service: Service | null,
  env: ChatBindings,
): Promise<Response> {
  const entry = log.find(seq);
  if (entry?.line.body.kind !== 'file') return new Response(null, { status: 404 });
  const headers = { [FILE_HEADER]: encodeURIComponent(JSON.stringify(entry.line.body)) };
  const bytes = log.findBytes(seq);
  if (bytes) return new Response(bytes, { headers });
  const found = entry.source && service ? await findService(service, env).fetchFile(entry.source) : null;
  if (found?.ok) return new Response(found.body, { headers });
  await found?.body?.cancel();
  return new Response(null, { status: found ? 502 : 404 });
}
