import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BackendRequest, STUB_RESPONSES } from './known-answers.ts';
import { KNOWN_FILES } from './known-catalogue.ts';
import { type ResponseOptions, sendStubResponse } from './play-answer.ts';

interface RecordedRequest extends BackendRequest {
  method: string;
  /** Whether the client disconnected before it had the complete response. */
  abandoned: boolean;
}

/** Response for a path: fixed or computed from the request, immediate or delayed. */
type ConfiguredResponse = ResponseOptions | ((request: BackendRequest) => ResponseOptions | Promise<ResponseOptions>);

export interface OutsideBackend {
  origin: string;
  /** All received requests, in order. */
  receivedRequests: RecordedRequest[];
  /** Sets the response for this path from this call on. '*' stands for every path. */
  answer: (path: string, answering: ConfiguredResponse) => void;
  /** Gives requests for this path no response until `release` is called or the client disconnects. */
  hold: (path: string) => { release: () => void };
  /** Resets the responses to the defaults and clears the recorded requests. */
  restore: () => void;
  /** Resolves with the first matching request, whether it was already recorded or arrives later. */
  until: (isMatch: (request: RecordedRequest) => boolean) => Promise<RecordedRequest>;
  stop: () => Promise<void>;
}

export async function startOutsideBackend(port = 0): Promise<OutsideBackend> {
  const requests: RecordedRequest[] = [];
  const answers = new Map<string, ConfiguredResponse>();
  const gates = new Map<string, Promise<void>>();
  const requestEvents = new EventEmitter().setMaxListeners(0);

  const server = createServer(async (request, response) => {
    const recordedRequest = await readRequest(request).catch(() => null);
    if (!recordedRequest) return;
    requests.push(recordedRequest);
    let hasResponded = false;
    response.on('close', () => {
      recordedRequest.abandoned = !hasResponded && !response.writableFinished;
      requestEvents.emit('change');
    });
    requestEvents.emit('change');
    await gates.get(recordedRequest.path);
    if (response.destroyed) return;
    const configuredResponse = answers.get(recordedRequest.path) ??
      answers.get('*') ??
      KNOWN_FILES[recordedRequest.path] ?? {
        json: STUB_RESPONSES[recordedRequest.path]?.(recordedRequest) ?? { code: '1002', msg: '没有这个接口' },
      };
    const options =
      typeof configuredResponse === 'function' ? await configuredResponse(recordedRequest) : configuredResponse;
    if (response.destroyed) return;
    hasResponded = typeof options === 'string';
    sendStubResponse(response, options);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    receivedRequests: requests,
    answer: (path, answering) => void answers.set(path, answering),
    hold: (path) => {
      const releaseGate = Promise.withResolvers<void>();
      gates.set(path, releaseGate.promise);
      return { release: () => (gates.delete(path), releaseGate.resolve()) };
    },
    restore: () => {
      answers.clear();
      gates.clear();
      requests.length = 0;
    },
    until: async (fits) => {
      for (;;) {
        const matchingRequest = requests.find(fits);
        if (matchingRequest) return matchingRequest;
        await once(requestEvents, 'change');
      }
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<RecordedRequest> {
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
