// Local fake of Cloudflare's API. CLOUDFLARE_API_BASE_URL directs the real wrangler to it.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { FakeAccount, RefusalError } from './fake-account.ts';
import { createStandInSite } from './stand-in-site.ts';
import { createStorageRoutes } from './storage-routes.ts';
import { createWorkerRoutes } from './worker-routes.ts';
import { createZoneRoutes } from './zone-routes.ts';

const FAKE_TOKEN = 'token-of-the-fake';

export async function serveFakeCloudflare(account = new FakeAccount()) {
  let origin = '';
  /** Requests that the fake does not implement. A test must not have any, because its result would prove nothing. */
  const unknownRequests: string[] = [];
  const app = new Hono();
  const accountPath = `/client/v4/accounts/${account.id}`;
  app.use('/client/v4/*', async (c, next) => {
    if (!/^Bearer (?:token-of-the-fake|e30\.)/.test(c.req.header('authorization') ?? ''))
      return c.json({ success: false, errors: [{ code: 10000, message: 'Authentication error' }], result: null }, 403);
    const changeText = `${c.req.method} ${c.req.path.replace(accountPath, '').replace('/client/v4', '')}`;
    if (c.req.method === 'GET') return next();
    if (account.failing && account.failing.times > 0 && account.failing.change.test(changeText)) {
      account.failing.times -= 1;
      throw new RefusalError(400, 10001, 'the platform is unwell');
    }
    await next();
    if (c.res.ok) account.changes.push(changeText);
  });
  app.get('/client/v4/memberships', (c) =>
    c.json({ success: true, result: [{ account: { id: account.id, name: 'test' } }] }),
  );
  app.route(
    accountPath,
    createStorageRoutes(account, () => origin),
  );
  app.route(accountPath, createWorkerRoutes(account));
  app.route('/client/v4', createZoneRoutes(account));
  app.put('/upload/:database/:etag', async (c) => {
    const sql = await c.req.text();
    account.databases.get(c.req.param('database'))?.imports.set(c.req.param('etag'), sql);
    return c.text('', 200, { etag: createHash('md5').update(sql).digest('hex') });
  });
  app.route('/', createStandInSite(account));
  app.notFound((c) => {
    unknownRequests.push(`${c.req.method} ${c.req.path}`);
    return c.json(
      {
        success: false,
        errors: [{ code: 7003, message: `the fake knows no ${c.req.method} ${c.req.path}` }],
        result: null,
      },
      404,
    );
  });
  app.onError((error, c) => {
    if (!(error instanceof RefusalError)) throw error;
    return c.json(
      { success: false, errors: [{ code: error.code, message: error.message }], messages: [], result: null },
      error.status as 400,
    );
  });

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET', url = '/', headers } = request;
    const body = method === 'GET' || method === 'HEAD' ? {} : { body: Buffer.concat(chunks) };
    const reply = await app.fetch(
      new Request(new URL(url, origin), { method, headers: headers as Record<string, string>, ...body }),
    );
    // Connections are not kept alive: an idle one could be closed during a build, just when the next request is sent.
    response.writeHead(reply.status, { ...Object.fromEntries(reply.headers), connection: 'close' });
    response.end(Buffer.from(await reply.arrayBuffer()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = {
    CLOUDFLARE_API_BASE_URL: `${origin}/client/v4`,
    CLOUDFLARE_API_TOKEN: FAKE_TOKEN,
    CLOUDFLARE_ACCOUNT_ID: account.id,
  };
  const closeServer = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { account, origin, env, unknown: unknownRequests, close: closeServer };
}
