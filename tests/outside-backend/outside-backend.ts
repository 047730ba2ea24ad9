import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BackendRequest, STUB_RESPONSES } from './known-answers.ts';
import { KNOWN_FILES } from './known-catalogue.ts';
import { type How, playAnswer } from './play-answer.ts';

interface Recorded extends BackendRequest {
  method: string;
  /** Whoever asked has left before the answer was whole. */
  abandoned: boolean;
}

/** Always the same, or as it depends on what is asked, at once or when somebody says so. */
type Answering = How | ((request: BackendRequest) => How | Promise<How>);

export interface OutsideBackend {
  origin: string;
  /** Everything that it was asked, in order. */
  receivedRequests: Recorded[];
  /** From now on, this path is answered so; '*' stands for every path. */
  answer: (path: string, answering: Answering) => void;
  /** From now on, this path hangs until it is released, or until whoever asked leaves. */
  hold: (path: string) => { release: () => void };
  /** Forgets what was said and what was asked. */
  restore: () => void;
  /** The first request that was recorded and fits, now or later. */
  until: (fits: (request: Recorded) => boolean) => Promise<Recorded>;
  stop: () => Promise<void>;
}

export async function startOutsideBackend(port = 0): Promise<OutsideBackend> {
  const requests: Recorded[] = [];
  const answers = new Map<string, Answering>();
  const gates = new Map<string, Promise<void>>();
  const changes = new EventEmitter().setMaxListeners(0);

  const server = createServer(async (request, response) => {
    const record = await readRequest(request).catch(() => null);
    if (!record) return;
    requests.push(record);
    let ownRow = false;
    response.on('close', () => {
      record.abandoned = !ownRow && !response.writableFinished;
      changes.emit('change');
    });
    changes.emit('change');
    await gates.get(record.path);
    if (response.destroyed) return;
    const answering = answers.get(record.path) ??
      answers.get('*') ??
      KNOWN_FILES[record.path] ?? {
        json: STUB_RESPONSES[record.path]?.(record) ?? { code: '1002', msg: '没有这个接口' },
      };
    const options = typeof answering === 'function' ? await answering(record) : answering;
    if (response.destroyed) return;
    ownRow = typeof options === 'string';
    playAnswer(response, options);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    receivedRequests: requests,
    answer: (path, answering) => void answers.set(path, answering),
    hold: (path) => {
      const gate = Promise.withResolvers<void>();
      gates.set(path, gate.promise);
      return { release: () => (gates.delete(path), gate.resolve()) };
    },
    restore: () => {
      answers.clear();
      gates.clear();
      requests.length = 0;
    },
    until: async (fits) => {
      for (;;) {
        const recorded = requests.find(fits);
        if (recorded) return recorded;
        await once(changes, 'change');
      }
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<Recorded> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? '/', 'http://backend');
  const text = Buffer.concat(chunks).toString();
  const isJson = request.headers['content-type']?.includes('json') ?? false;
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: isJson && text ? JSON.parse(text) : text,
    abandoned: false,
  };
}
