// What stands before the Workers in `npm start`, as Cloudflare stands before them elsewhere: it says who is calling.
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { headersFor, headersOf } from './front-door-headers.ts';

export interface FrontDoor {
  url: URL;
  close: () => Promise<void>;
}

interface FrontDoorOptions {
  port: number;
  /** Where the Workers answer. */
  behind: URL;
  /** Somebody else stands before this door, and says who is calling. */
  trustsProxy: boolean;
}

const MOST_HEADER_BYTES = 64 * 1024;
/** Sooner than the runtime lets go of a connection: one that it just closed would be asked again. */
const IDLE_MS = 1_000;

export async function openFrontDoor({ port, behind, trustsProxy }: FrontDoorOptions): Promise<FrontDoor> {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  const ask = (caller: IncomingMessage) =>
    request({
      agent,
      host: behind.hostname,
      port: behind.port,
      method: caller.method,
      path: caller.url,
      maxHeaderSize: MOST_HEADER_BYTES,
      headers: headersFor(caller.rawHeaders, caller.socket.remoteAddress ?? '', trustsProxy),
    });

  const server = createServer(
    { maxHeaderSize: MOST_HEADER_BYTES },
    (caller: IncomingMessage, answer: ServerResponse) => {
      const asked = ask(caller);
      asked.on('response', (told) => {
        answer.writeHead(told.statusCode ?? 502, told.statusMessage, headersOf(told.rawHeaders));
        answer.flushHeaders();
        told.pipe(answer);
        // Half an answer must not look like a whole one.
        told.on('error', () => answer.destroy());
      });
      asked.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
      answer.on('close', () => answer.writableFinished || asked.destroy());
      caller.pipe(asked);
    },
  );

  server.on('upgrade', (caller: IncomingMessage, socket: Duplex, first: Buffer) => {
    const asked = ask(caller);
    asked.on('upgrade', (told, line, firstTold) => {
      socket.write(headOf(told));
      if (firstTold.length > 0) socket.write(firstTold);
      if (first.length > 0) line.write(first);
      socket.pipe(line).pipe(socket);
      for (const [one, other] of [
        [socket, line],
        [line, socket],
      ] as const) {
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
      }
    });
    asked.on('response', (told) => {
      socket.write(headOf(told));
      told.pipe(socket);
    });
    asked.on('error', () => socket.destroy());
    socket.on('error', () => asked.destroy());
    asked.end();
  });

  await new Promise<void>((listens, fails) => {
    server.once('error', fails);
    server.listen(port, '127.0.0.1', listens);
  });
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}

/** Of an answer to an upgrade, which has no ServerResponse; one that refuses it ends with its connection. */
function headOf({ statusCode = 502, statusMessage = '', rawHeaders }: IncomingMessage): string {
  const isUpgraded = statusCode === 101;
  const headers = isUpgraded ? rawHeaders : [...headersOf(rawHeaders), 'connection', 'close'];
  const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1] ?? ''}`] : []));
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n');
}
