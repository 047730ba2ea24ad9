// API routes of zones, Worker routes and custom host names (Cloudflare for SaaS).
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { type FakeAccount, RefusalError } from './fake-account.ts';

const wrapResult = (result: unknown, info: object = { page: 1, total_pages: 1 }) => ({
  success: true,
  errors: [],
  messages: [],
  result,
  result_info: info,
});

export function createZoneRoutes(account: FakeAccount) {
  const app = new Hono();
  const requireZone = (id: string) => {
    const zone = account.zones.find((item) => item.id === id);
    if (!zone) throw new RefusalError(404, 7003, 'no such zone');
    return zone;
  };
  app.get('/zones', (c) => {
    const name = c.req.query('name');
    return c.json(
      wrapResult(account.zones.filter((zone) => zone.name === name).map((zone) => ({ id: zone.id, name: zone.name }))),
    );
  });
  app.get('/zones/:zone/workers/routes', (c) => c.json(wrapResult(requireZone(c.req.param('zone')).routes)));
  app.get('/zones/:zone/custom_hostnames', (c) => {
    const { hostnames } = requireZone(c.req.param('zone'));
    const expectedHostname = c.req.query('hostname');
    return c.json(wrapResult(hostnames.filter(({ hostname }) => !expectedHostname || hostname === expectedHostname)));
  });
  app.get('/zones/:zone/custom_hostnames/fallback_origin', (c) => {
    const { fallbackOrigin } = requireZone(c.req.param('zone'));
    if (!fallbackOrigin) throw new RefusalError(404, 1551, 'No fallback origin has been set.');
    return c.json(wrapResult({ origin: fallbackOrigin, status: 'active' }));
  });
  app.put('/zones/:zone/custom_hostnames/fallback_origin', async (c) => {
    const { origin } = await c.req.json<{ origin: string }>();
    requireZone(c.req.param('zone')).fallbackOrigin = origin;
    return c.json(wrapResult({ origin, status: 'initializing' }));
  });
  app.post('/zones/:zone/custom_hostnames', async (c) => {
    const zone = requireZone(c.req.param('zone'));
    const hostnameInput = await c.req.json<{ hostname: string; ssl: { method: string } }>();
    if (zone.hostnames.some(({ hostname }) => hostname === hostnameInput.hostname))
      throw new RefusalError(409, 1406, 'Duplicate custom hostname found.');
    const customHostname = {
      id: randomUUID(),
      hostname: hostnameInput.hostname,
      status: 'pending',
      ssl: {
        status: 'pending_validation',
        method: hostnameInput.ssl.method,
        validation_records: [{ txt_name: `_acme-challenge.${hostnameInput.hostname}`, txt_value: 'acme-token' }],
      },
      ownership_verification: {
        type: 'txt',
        name: `_cf-custom-hostname.${hostnameInput.hostname}`,
        value: 'owner-token',
      },
      created_at: account.at(),
    };
    zone.hostnames.push(customHostname);
    return c.json(wrapResult(customHostname));
  });
  app.delete('/zones/:zone/custom_hostnames/:id', (c) => {
    const zone = requireZone(c.req.param('zone'));
    if (!zone.hostnames.some(({ id }) => id === c.req.param('id')))
      throw new RefusalError(404, 1436, 'custom hostname not found');
    zone.hostnames = zone.hostnames.filter(({ id }) => id !== c.req.param('id'));
    return c.json({ id: c.req.param('id') });
  });
  return app;
}
