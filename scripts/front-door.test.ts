import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrontDoor, createRequestHeaders, openFrontDoor } from './front-door.ts';

const toHeaderObject = (rawHeaders: readonly string[]) =>
  Object.fromEntries(
    rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1]]] : [])),
  );

const IDENTITY_HEADERS = [
  'cf-connecting-ip',
  'cf-ipcountry',
  'x-real-ip',
  'x-forwarded-for',
  'true-client-ip',
  'forwarded',
];
const createCaseArbitrary = (name: string) =>
  fc
    .array(fc.boolean(), { minLength: name.length, maxLength: name.length })
    .map((isUpperList) =>
      [...name].map((letter, index) => (isUpperList[index] ? letter.toUpperCase() : letter)).join(''),
    );

describe('client address', () => {
  it('is taken from the connection, whatever header the client sends', () => {
    const forgedHeaderArbitrary = fc
      .constantFrom(...IDENTITY_HEADERS, 'x-forwarded-proto', 'mf-cf-blob', 'mf-route-override')
      .chain(createCaseArbitrary);
    fc.assert(
      fc.property(fc.array(forgedHeaderArbitrary, { maxLength: 12 }), (names) => {
        const rawHeaders = ['Host', 'a.example', ...names.flatMap((name) => [name, 'forged']), 'Cookie', 'a=1'];
        expect(toHeaderObject(createRequestHeaders(rawHeaders, '::ffff:192.0.2.1', false))).toEqual({
          host: 'a.example',
          cookie: 'a=1',
          'cf-connecting-ip': '192.0.2.1',
        });
      }),
    );
  });

  it('is taken from a trusted proxy’s header only', () => {
    const rawHeaders = [
      'cf-connecting-ip',
      '203.0.113.7',
      'x-forwarded-proto',
      'https',
      'mf-route-override',
      'backend',
    ];
    const names = [...rawHeaders, 'Connection', 'cf-connecting-ip'];
    expect(toHeaderObject(createRequestHeaders(names, '127.0.0.1', true))).toEqual({
      'cf-connecting-ip': '203.0.113.7',
      'x-forwarded-proto': 'https',
    });
  });
});

interface FrontDoorResponse {
  status: number;
  headers: IncomingHttpHeaders;
  raw: string[];
  text: string;
}

describe('the front door', () => {
  const receivedRequests: { method: string; url: string; headers: IncomingHttpHeaders; body: string; line: Socket }[] =
    [];
  let left = () => undefined as void;
  let [busyCount, resetCount] = [0, 0];
  let upstreamServer: Server;
  let frontDoor: FrontDoor;

  beforeAll(async () => {
    upstreamServer = createServer((upstreamRequest, response) => {
      if (upstreamRequest.url === '/hangs') {
        response.write('first');
        response.on('close', () => left());
        return;
      }
      if (upstreamRequest.url === '/breaks') {
        response.write('half', () => response.destroy());
        return;
      }
      if (upstreamRequest.url === '/too-busy') {
        busyCount += 1;
        return void upstreamRequest.socket.destroy();
      }
      if (upstreamRequest.url === '/resets-once' && (resetCount += 1) === 1)
        return void upstreamRequest.socket.resetAndDestroy();
      let body = '';
      upstreamRequest.on('data', (bodyChunk: Buffer) => (body += bodyChunk.toString()));
      upstreamRequest.on('end', () => {
        receivedRequests.push({
          method: upstreamRequest.method ?? '',
          url: upstreamRequest.url ?? '',
          headers: upstreamRequest.headers,
          body,
          line: upstreamRequest.socket,
        });
        response.writeHead(201, ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-Of', 'Worker']);
        response.end('told');
      });
    });
    upstreamServer.on('upgrade', ({ headers }: IncomingMessage, socket: Socket) => {
      if (headers.cookie !== 'room=1') return void socket.end('HTTP/1.1 403 No\r\nContent-Length: 2\r\n\r\nno');
      socket.write('HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
      return void socket.pipe(socket);
    });
    await new Promise<void>((resolve) => upstreamServer.listen(0, '127.0.0.1', resolve));
    const url = new URL(`http://127.0.0.1:${(upstreamServer.address() as AddressInfo).port}`);
    frontDoor = await openFrontDoor({ port: 0, firstBehind: url, trustsProxy: false });
  });
  afterAll(async () => {
    await frontDoor.close();
    upstreamServer.closeAllConnections();
    upstreamServer.close();
  });

  const sendRequest = (
    path: string,
    options: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) =>
    new Promise<FrontDoorResponse>((resolve, reject) => {
      const clientRequest = request(new URL(path, frontDoor.url), {
        method: options.method ?? 'GET',
        headers: options.headers ?? {},
      });
      clientRequest.on('error', reject);
      clientRequest.on('response', (reply) => {
        let text = '';
        reply.on('data', (bodyChunk: Buffer) => (text += bodyChunk.toString()));
        reply.on('error', reject);
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, raw: reply.rawHeaders, text }),
        );
      });
      clientRequest.end(options.body);
    });

  it('forwards request and response unchanged, except for the client address', async () => {
    const headers = { host: 'site.example', 'CF-Connecting-IP': '203.0.113.9', 'x-forwarded-for': '203.0.113.9' };
    const response = await sendRequest('/mso/a%2Fb?q=1', { method: 'POST', body: 'said', headers });
    expect([response.status, response.text, response.headers['x-of'], response.headers['set-cookie']]).toEqual([
      201,
      'told',
      'Worker',
      ['a=1', 'b=2'],
    ]);
    const lastRequest = receivedRequests.at(-1);
    expect([lastRequest?.method, lastRequest?.url, lastRequest?.body, lastRequest?.headers.host]).toEqual([
      'POST',
      '/mso/a%2Fb?q=1',
      'said',
      'site.example',
    ]);
    expect([lastRequest?.headers['cf-connecting-ip'], lastRequest?.headers['x-forwarded-for']]).toEqual([
      '127.0.0.1',
      undefined,
    ]);
  });

  it('does not reuse a connection with a request body, which the runtime may leave unread', async () => {
    const getUpstreamSocket = async (method: string, headers: Record<string, string> = {}) => {
      await sendRequest('/way', { method, headers, ...(method === 'POST' && { body: 'said' }) });
      return receivedRequests.at(-1)?.line;
    };
    const [firstSocket, postedSocket, deletedSocket, chunkedSocket, lastSocket] = [
      await getUpstreamSocket('GET'),
      await getUpstreamSocket('POST'),
      await getUpstreamSocket('DELETE'),
      await getUpstreamSocket('GET', { 'transfer-encoding': 'chunked' }),
      await getUpstreamSocket('GET'),
    ];
    expect(new Set([firstSocket, postedSocket, deletedSocket, chunkedSocket]).size).toBe(4);
    expect([postedSocket, deletedSocket, chunkedSocket]).not.toContain(lastSocket);
  });

  it.each([
    ['GET http://other.example/ HTTP/1.1', 'a.example'],
    ['GET https://a.example/mso HTTP/1.1', 'a.example'],
    ['OPTIONS * HTTP/1.1', 'a.example'],
    ['GET /mso HTTP/1.1', 'a@b.example'],
    ['GET /mso HTTP/1.1', 'a.example/b'],
    ['GET /mso HTTP/1.1', 'a.example:99999'],
    ['GET /mso HTTP/1.1', '[::1'],
    ['GET /mso HTTP/1.1', 'a.example\r\nHost: b.example'],
    ['GET /live HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket', 'a.example/b'],
  ])('rejects %s of host %s, which the runtime cannot parse', async (line, host) => {
    const countBefore = receivedRequests.length;
    const answeredPromise = new Promise<string>((resolve) => {
      const socket = connect(Number(frontDoor.url.port), '127.0.0.1', () =>
        socket.write(`${line}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
      );
      let text = '';
      socket.on('data', (bodyChunk: Buffer) => (text += bodyChunk.toString())).on('close', () => resolve(text));
    });
    expect(await answeredPromise).toMatch(/^HTTP\/1\.1 400 /);
    expect(receivedRequests).toHaveLength(countBefore);
  });

  it.each([
    '/cdn-cgi/local/r2/public/passage-files/backup/backups.json',
    '/cdn-cgi/local/platform-proxy',
    '/CDN-CGI/x',
    '//cdn-cgi/x',
    '/./cdn-cgi/x',
    '/mso/../cdn-cgi/x',
    '/mso/%2e%2e/cdn-cgi/x',
    '/\\cdn-cgi\\x',
    '/cdn-cgi',
  ])('serves no developer endpoint %s of the runtime', async (path) => {
    const countBefore = receivedRequests.length;
    const answeredPromise = new Promise<string>((resolve) => {
      const socket = connect(Number(frontDoor.url.port), '127.0.0.1', () =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
      );
      let text = '';
      socket.on('data', (bodyChunk: Buffer) => (text += bodyChunk.toString())).on('close', () => resolve(text));
    });
    expect(await answeredPromise).toMatch(/^HTTP\/1\.1 404 /);
    expect(receivedRequests).toHaveLength(countBefore);
  });

  it('forwards a request without a body', async () => {
    expect((await sendRequest('/read')).status).toBe(201);
    expect(receivedRequests.at(-1)).toMatchObject({ method: 'GET', body: '' });
    expect(receivedRequests.at(-1)?.headers).not.toHaveProperty('transfer-encoding');
  });

  it('streams every chunk, and aborts when the client disconnects', async () => {
    const leftPromise = new Promise<void>((resolve) => (left = resolve));
    const clientRequest = request(new URL('/hangs', frontDoor.url));
    const firstChunk = new Promise<string>((resolve) => {
      clientRequest.on('response', (response) =>
        response.once('data', (bodyChunk: Buffer) => resolve(bodyChunk.toString())).on('error', () => {}),
      );
    });
    clientRequest.on('error', () => {});
    clientRequest.end();
    expect(await firstChunk).toBe('first');
    clientRequest.destroy();
    await leftPromise;
  });

  it('aborts the response when the upstream fails half-way', async () => {
    await expect(sendRequest('/breaks')).rejects.toThrow();
  });

  it.each(['GET', 'HEAD'])('repeats a %s without a body when the runtime resets its connection', async (method) => {
    resetCount = 0;
    expect((await sendRequest('/resets-once', { method })).status).toBe(201);
    expect(resetCount).toBe(2);
  });

  it.each([
    ['POST', 'said', 1],
    ['GET', undefined, 2],
  ])('responds with Retry-After when the runtime closes every connection of a %s', async (method, body, count) => {
    busyCount = 0;
    const response = await sendRequest('/too-busy', { method, ...(body && { body }) });
    expect([response.status, response.headers['retry-after'], busyCount]).toEqual([503, '5', count]);
    expect(JSON.parse(response.text)).toMatchObject({ code: '0005' });
  });

  it('responds with Retry-After while the runtime starts, and forwards once it is ready', async () => {
    const earlyDoor = await openFrontDoor({ port: 0, firstBehind: null, trustsProxy: false });
    const earlyResponse = await fetch(earlyDoor.url, { headers: { 'accept-language': 'en' } });
    expect([earlyResponse.status, earlyResponse.headers.get('retry-after'), await earlyResponse.json()]).toEqual([
      503,
      '5',
      { code: '0005', message: 'The server is under maintenance or overloaded. Please try again later' },
    ]);
    earlyDoor.setBehind(new URL(`http://127.0.0.1:${(upstreamServer.address() as AddressInfo).port}`));
    expect((await fetch(earlyDoor.url)).status).toBe(201);
    await earlyDoor.close();
  });

  it.each([
    ['a declared length', 'content-length', `${30 * 1024 * 1024}`],
    ['no declared length', 'transfer-encoding', 'chunked'],
  ])('responds with 413 to a body beyond every limit, with %s', async (_, name, value) => {
    const countBefore = receivedRequests.length;
    const headers = { [name]: value, 'accept-language': 'zh-HK' };
    const response = await sendRequest('/large', { method: 'POST', body: 'a'.repeat(30 * 1024 * 1024), headers });
    expect([response.status, JSON.parse(response.text)]).toEqual([
      413,
      { code: '1002', message: '內容太大，請縮小後再試' },
    ]);
    expect(receivedRequests).toHaveLength(countBefore);
  });

  it('responds with 502 without an upstream', async () => {
    const aloneDoor = await openFrontDoor({ port: 0, firstBehind: new URL('http://127.0.0.1:9'), trustsProxy: false });
    const response = await fetch(aloneDoor.url).then(({ status }) => status);
    await aloneDoor.close();
    expect(response).toBe(502);
  });

  const requestUpgrade = (cookie: string) =>
    request(frontDoor.url, { headers: { connection: 'Upgrade', upgrade: 'websocket', cookie } });

  it('forwards WebSockets in both directions', async () => {
    const upgradeRequest = requestUpgrade('room=1');
    const echoedText = new Promise<string>((resolve) => {
      upgradeRequest.on('upgrade', (_, socket) => {
        socket.once('data', (socketChunk: Buffer) => {
          resolve(socketChunk.toString());
          socket.destroy();
        });
        socket.write('hello');
      });
    });
    upgradeRequest.end();
    expect(await echoedText).toBe('hello');
  });

  it('forwards a rejected WebSocket upgrade', async () => {
    const upgradeRequest = requestUpgrade('');
    const status = new Promise((resolve) =>
      upgradeRequest.on('response', (response) => resolve(response.resume().statusCode)),
    );
    upgradeRequest.end();
    expect(await status).toBe(403);
  });
});
