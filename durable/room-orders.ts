import { createChatService } from '#durable/people-service/people-service.ts';
import type { HumanSupport } from '#durable/people-service/human-support.ts';
import type { RoomLog } from '#durable/queries/room-log.ts';
import type { Service } from '#durable/room/room-state.ts';
import { SOCKET_CLOSE_CODES } from '#shared/chat-protocol/chat-names.ts';
import { ResponseChunk, FileOrder } from '#shared/chat-protocol/commands.ts';
import type { ChatBindings } from './bindings.ts';
import type { Alarm } from './room-alarm.ts';
import type { TabSockets } from './tab-sockets.ts';

/** Objects of a room that exist only in memory. */
export interface RoomRuntime {
  log: RoomLog;
  tabs: TabSockets;
  people: HumanSupport;
  alarm: Alarm;
}

/** Deletes the conversation. Open tabs reconnect and see an empty one. */
export async function clearRoom(runtime: RoomRuntime, storage: DurableObjectStorage): Promise<void> {
  runtime.tabs.closeAll(SOCKET_CLOSE_CODES.forgotten, 'forgotten');
  runtime.people.run();
  await storage.deleteAlarm();
  await storage.deleteAll();
  runtime.alarm = { at: 0, firedAt: 0 };
  runtime.log.createTables();
}

/**
 * Closes all WebSockets after a login has ended, so that they reconnect: only the edge knows which login opened which
 * WebSocket.
 */
export function recheckTabs({ tabs }: Pick<RoomRuntime, 'tabs'>): Response {
  tabs.closeAll(SOCKET_CLOSE_CODES.comeAgain, 'come again');
  return new Response(null, { status: 204 });
}

const FILE_META_HEADER = 'x-file';

/** Parses the file's name, type and size from the request header. The body contains the bytes. */
export const parseFileHeader = (headers: Headers): FileOrder =>
  FileOrder.parse(JSON.parse(decodeURIComponent(headers.get(FILE_META_HEADER) ?? '')));

/** Serves the bytes of a file from the room or from the chat service. The edge checks them before it sends them on. */
export async function serveFile(
  seq: number,
  log: RoomLog,
  service: Service | null,
  env: ChatBindings,
): Promise<Response> {
  const entry = log.find(seq);
  if (entry?.message.body.kind !== 'file') return new Response(null, { status: 404 });
  const headers = { [FILE_META_HEADER]: encodeURIComponent(JSON.stringify(entry.message.body)) };
  const bytes = log.getBytes(seq);
  if (bytes) return new Response(bytes, { headers });
  const fileResponse = entry.source && service ? await createChatService(service, env).fetchFile(entry.source) : null;
  if (fileResponse?.ok) return new Response(fileResponse.body, { headers });
  await fileResponse?.body?.cancel();
  return new Response(null, { status: fileResponse ? 502 : 404 });
}

/** Parses newline-delimited JSON while it arrives. An invalid line ends the stream with an error. */
export async function* parseAnswerStream(body: ReadableStream<Uint8Array> | null): AsyncGenerator<ResponseChunk> {
  if (!body) return;
  let incompleteLine = '';
  for await (const textChunk of body.pipeThrough(new TextDecoderStream())) {
    const lines = `${incompleteLine}${textChunk}`.split('\n');
    incompleteLine = lines.pop() ?? '';
    for (const line of lines) if (line) yield ResponseChunk.parse(JSON.parse(line));
  }
  if (incompleteLine) yield ResponseChunk.parse(JSON.parse(incompleteLine));
}
