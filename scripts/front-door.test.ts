import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrontDoor, requestHeaders, openFrontDoor } from './front-door.ts';

const asObject = (raw: readonly string[]) =>
  Object.fromEntries(raw.flatMap((name, index) => (index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1]]] : [])));

const SAID = ['cf-connecting-ip', 'cf-ipcountry', 'x-real-ip', 'x-forwarded-for', 'true-client-ip', 'forwarded'];
const inSomeCase = (name: string) =>
  fc
    .array(fc.boolean(), { minLength: name.length, maxLength: name.length })
    .map((upper) => [...name].map((letter, index) => (upper[index] ? letter.toUpperCase() : letter)).join(''));

describe('client address', () => {
  it('is taken from the connection, whatever header the client sends', () => {
    const forged = fc.constantFrom(...SAID, 'x-forwarded-proto', 'mf-cf-blob', 'mf-route-override').chain(inSomeCase);
    fc.assert(
      fc.property(fc.array(forged, { maxLength: 12 }), (names) => {
        const raw = ['Host', 'a.example', ...names.flatMap((name) => [name, 'forged']), 'Cookie', 'a=1'];
        expect(asObject(requestHeaders(raw, '::ffff:192.0.2.1', false))).toEqual({
          host: 'a.example',
          cookie: 'a=1',
          'cf-connecting-ip': '192.0.2.1',
        });
      }),
    );
  });

  it('is taken from a trusted proxy’s header only', () => {
    const raw = ['cf-connecting-ip', '203.0.113.7', 'x-forwarded-proto', 'https', 'mf-route-override', 'backend'];
    const names = [...raw, 'Connection', 'cf-connecting-ip'];
    expect(asObject(requestHeaders(names, '127.0.0.1', true))).toEqual({
      'cf-connecting-ip': '203.0.113.7',
      'x-forwarded-proto': 'https',
    });
  });
});

interface Told {
  status: number;
  headers: IncomingHttpHeaders;
  raw: string[];
  text: string;
}

describe('the front door', () => {
  const receivedRows: { method: string; url: string; headers: IncomingHttpHeaders; body: string; line: Socket }[] = [];
  let left = () => undefined as void;
  let behind: Server;
  let door: FrontDoor;

  beforeAll(async () => {
    behind = createServer((upstream, response) => {
      if (upstream.url === '/hangs') {
        response.write('first');
        response.on('close', () => left());
        return;
      }
      if (upstream.url === '/breaks') {
        response.write('half', () => response.destroy());
        return;
      }
      if (upstream.url === '/too-busy') return void upstream.socket.destroy();
      let body = '';
      upstream.on('data', (part: Buffer) => (body += part.toString()));
      upstream.on('end', () => {
        receivedRows.push({
          method: upstream.method ?? '',
          url: upstream.url ?? '',
          headers: upstream.headers,
          body,
          line: upstream.socket,
        });
        response.writeHead(201, ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-Of', 'Worker']);
        response.end('told');
      });
    });
    behind.on('upgrade', ({ headers }: IncomingMessage, socket: Socket) => {
      if (headers.cookie !== 'room=1') return void socket.end('HTTP/1.1 403 No\r\nContent-Length: 2\r\n\r\nno');
      socket.write('HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
      return void socket.pipe(socket);
    });
    await new Promise<void>((listens) => behind.listen(0, '127.0.0.1', listens));
    const url = new URL(`http://127.0.0.1:${(behind.address() as AddressInfo).port}`);
    door = await openFrontDoor({ port: 0, behind: url, trustsProxy: false });
  });
  afterAll(async () => {
    await door.close();
    behind.closeAllConnections();
    behind.close();
  });

  const send = (path: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
    new Promise<Told>((response, fails) => {
      const upstream = request(new URL(path, door.url), {
        method: options.method ?? 'GET',
        headers: options.headers ?? {},
      });
      upstream.on('error', fails);
      upstream.on('response', (reply) => {
        let text = '';
        reply.on('data', (part: Buffer) => (text += part.toString()));
        reply.on('error', fails);
        reply.on('end', () =>
          response({ status: reply.statusCode ?? 0, headers: reply.headers, raw: reply.rawHeaders, text }),
        );
      });
      upstream.end(options.body);
    });

  it('forwards request and response unchanged, except for the client address', async () => {
    const headers = { host: 'site.example', 'CF-Connecting-IP': '203.0.113.9', 'x-forwarded-for': '203.0.113.9' };
    const response = await send('/mso/a%2Fb?q=1', { method: 'POST', body: 'said', headers });
    expect([response.status, response.text, response.headers['x-of'], response.headers['set-cookie']]).toEqual([
      201,
      'told',
      'Worker',
      ['a=1', 'b=2'],
    ]);
    const last = receivedRows.at(-1);
    expect([last?.method, last?.url, last?.body, last?.headers.host]).toEqual([
      'POST',
      '/mso/a%2Fb?q=1',
      'said',
      'site.example',
    ]);
    expect([last?.headers['cf-connecting-ip'], last?.headers['x-forwarded-for']]).toEqual(['127.0.0.1', undefined]);
  });

  it('shares no connection with whoever sends a body, of which the runtime may leave a part unread', async () => {
    const getWay = async (method: string, headers: Record<string, string> = {}) => {
      await send('/way', { method, headers, ...(method === 'POST' && { body: 'said' }) });
      return receivedRows.at(-1)?.line;
    };
    const [first, postedSocket, deleted, chunked, last] = [
      await getWay('GET'),
      await getWay('POST'),
      await getWay('DELETE'),
      await getWay('GET', { 'transfer-encoding': 'chunked' }),
      await getWay('GET'),
    ];
    expect(new Set([first, postedSocket, deleted, chunked]).size).toBe(4);
    expect([postedSocket, deleted, chunked]).not.toContain(last);
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
    const countBefore = receivedRows.length;
    const answeredPromise = new Promise<string>((resolve) => {
      const socket = connect(Number(door.url.port), '127.0.0.1', () =>
        socket.write(`${line}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
      );
      let text = '';
      socket.on('data', (part: Buffer) => (text += part.toString())).on('close', () => resolve(text));
    });
    expect(await answeredPromise).toMatch(/^HTTP\/1\.1 400 /);
    expect(receivedRows).toHaveLength(countBefore);
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
    const countBefore = receivedRows.length;
    const answeredPromise = new Promise<string>((resolve) => {
      const socket = connect(Number(door.url.port), '127.0.0.1', () =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
      );
      let text = '';
      socket.on('data', (part: Buffer) => (text += part.toString())).on('close', () => resolve(text));
    });
    expect(await answeredPromise).toMatch(/^HTTP\/1\.1 404 /);
    expect(receivedRows).toHaveLength(countBefore);
  });

  it('forwards a request without a body', async () => {
    expect((await send('/read')).status).toBe(201);
    expect(receivedRows.at(-1)).toMatchObject({ method: 'GET', body: '' });
    expect(receivedRows.at(-1)?.headers).not.toHaveProperty('transfer-encoding');
  });

  it('streams every chunk, and aborts when the client disconnects', async () => {
    const hasLeft = new Promise<void>((resolve) => (left = resolve));
    const upstream = request(new URL('/hangs', door.url));
    const first = new Promise<string>((resolve) => {
      upstream.on('response', (response) =>
        response.once('data', (part: Buffer) => resolve(part.toString())).on('error', () => {}),
      );
    });
    upstream.on('error', () => {});
    upstream.end();
    expect(await first).toBe('first');
    upstream.destroy();
    await hasLeft;
  });

  it('aborts the response when the upstream fails half-way', async () => {
    await expect(send('/breaks')).rejects.toThrow();
  });

  it('responds with Retry-After when the runtime closes the connection', async () => {
    const response = await send('/too-busy', { method: 'POST', body: 'said' });
    expect([response.status, response.headers['retry-after']]).toEqual([503, '5']);
    expect(JSON.parse(response.text)).toMatchObject({ code: '0005' });
  });

  it('responds with Retry-After while the runtime starts, and forwards once it is ready', async () => {
    const earlyDoor = await openFrontDoor({ port: 0, behind: null, trustsProxy: false });
    const first = await fetch(earlyDoor.url, { headers: { 'accept-language': 'en' } });
    expect([first.status, first.headers.get('retry-after'), await first.json()]).toEqual([
      503,
      '5',
      { code: '0005', message: 'The server is under maintenance or overloaded. Please try again later' },
    ]);
    earlyDoor.setBehind(new URL(`http://127.0.0.1:${(behind.address() as AddressInfo).port}`));
    expect((await fetch(earlyDoor.url)).status).toBe(201);
    await earlyDoor.close();
  });

  it.each([
    ['a declared length', 'content-length', `${30 * 1024 * 1024}`],
    ['no declared length', 'transfer-encoding', 'chunked'],
  ])('responds 413 in words to a body beyond every limit, with %s', async (_, name, value) => {
    const countBefore = receivedRows.length;
    const headers = { [name]: value, 'accept-language': 'zh-HK' };
    const response = await send('/large', { method: 'POST', body: 'a'.repeat(30 * 1024 * 1024), headers });
    expect([response.status, JSON.parse(response.text)]).toEqual([
      413,
      { code: '1002', message: '內容太大，請縮小後再試' },
    ]);
    expect(receivedRows).toHaveLength(countBefore);
  });

  it('responds with 502 without an upstream', async () => {
    const alone = await openFrontDoor({ port: 0, behind: new URL('http://127.0.0.1:9'), trustsProxy: false });
    const response = await fetch(alone.url).then(({ status }) => status);
    await alone.close();
    expect(response).toBe(502);
  });

  const upgrade = (cookie: string) =>
    request(door.url, { headers: { connection: 'Upgrade', upgrade: 'websocket', cookie } });

  it('forwards WebSockets in both directions', async () => {
    const upstream = upgrade('room=1');
    const echoed = new Promise<string>((resolve) => {
      upstream.on('upgrade', (_, socket) => {
        socket.once('data', (part: Buffer) => {
          resolve(part.toString());
          socket.destroy();
        });
        socket.write('hello');
      });
    });
    upstream.end();
    expect(await echoed).toBe('hello');
  });

  it('forwards a rejected WebSocket upgrade', async () => {
    const upstream = upgrade('');
    const status = new Promise((resolve) =>
      upstream.on('response', (response) => resolve(response.resume().statusCode)),
    );
    upstream.end();
    expect(await status).toBe(403);
  });
});
