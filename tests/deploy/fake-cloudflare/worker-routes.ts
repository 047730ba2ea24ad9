// API routes of Workers, versions, deployments and secrets, as wrangler calls them.
import { Hono } from 'hono';
import { type Binding, type FakeAccount, type FakeWorker, RefusalError, type Version } from './fake-account.ts';

const wrapResult = (result: unknown) => ({ success: true, errors: [], messages: [], result });

interface Metadata {
  bindings?: Binding[];
  annotations?: Record<string, string>;
  keep_bindings?: string[];
  migrations?: { new_tag?: string };
}

export function createWorkerRoutes(account: FakeAccount) {
  const app = new Hono();

  const describeWorker = (worker: FakeWorker) => ({
    id: worker.name,
    tag: worker.name,
    created_on: worker.createdAt,
    modified_on: worker.deployments[0]?.createdAt ?? worker.createdAt,
    migration_tag: worker.migrationTag,
    last_deployed_from: 'wrangler',
    tags: [],
  });
  const describeVersion = (version: Version) => ({
    id: version.id,
    number: version.number,
    metadata: { created_on: version.createdAt, author_email: '', source: 'wrangler' },
    annotations: version.annotations,
    resources: {
      bindings: version.bindings.map(({ text: _text, ...visibleBinding }) => visibleBinding),
      script: { etag: version.id, handlers: ['fetch'] },
      script_runtime: { compatibility_date: '2026-09-01' },
    },
    startup_time_ms: 1,
  });
  const readMetadata = async (form: FormData): Promise<Metadata> => {
    const metadataPart = form.get('metadata');
    return JSON.parse(
      typeof metadataPart === 'string' ? metadataPart : await (metadataPart as File).text(),
    ) as Metadata;
  };

  app.get('/workers/scripts', (c) => c.json(wrapResult([...account.workers.values()].map(describeWorker))));
  app.get('/workers/services/:name', (c) => {
    const worker = account.requireWorker(c.req.param('name'));
    return c.json(
      wrapResult({
        id: worker.name,
        default_environment: { environment: 'production', script: describeWorker(worker) },
      }),
    );
  });
  app.delete('/workers/services/:name', (c) => {
    account.removeWorker(c.req.param('name'), c.req.query('force') === 'true');
    return c.json(wrapResult(null));
  });
  app.get('/workers/scripts/:name/references', (c) => {
    const name = c.req.param('name');
    account.requireWorker(name);
    const boundServices = [...account.workers.values()]
      .filter(
        (otherWorker) =>
          otherWorker.name !== name && otherWorker.versions.at(-1)?.bindings.some(({ service }) => service === name),
      )
      .map((boundWorker) => ({ service: boundWorker.name, environment: 'production', name: '' }));
    return c.json(
      wrapResult({ services: { incoming: boundServices, outgoing: [] }, durable_objects: [], dispatch_outbounds: [] }),
    );
  });
  app.get('/workers/tails/by-consumer/:name', (c) => c.json(wrapResult([])));
  app.get('/workers/scripts/:name/secrets', (c) => {
    const secrets =
      account
        .requireWorker(c.req.param('name'))
        .versions.at(-1)
        ?.bindings.filter(({ type }) => type === 'secret_text') ?? [];
    return c.json(wrapResult(secrets.map(({ name, type }) => ({ name, type }))));
  });

  app.put('/workers/scripts/:name', async (c) => {
    const metadata = await readMetadata(await c.req.formData());
    const { worker, version } = account.addVersion(c.req.param('name'), metadata);
    worker.migrationTag = metadata.migrations?.new_tag ?? worker.migrationTag;
    account.deploy(worker, [{ version_id: version.id, percentage: 100 }], metadata.annotations);
    return c.json(
      wrapResult({ ...describeWorker(worker), deployment_id: version.id.replaceAll('-', ''), startup_time_ms: 1 }),
    );
  });
  app.post('/workers/scripts/:name/versions', async (c) => {
    account.requireWorker(c.req.param('name'));
    const metadata = await readMetadata(await c.req.formData());
    if (metadata.migrations)
      throw new RefusalError(400, 10211, 'migrations must be fully applied by running "wrangler deploy"');
    return c.json(wrapResult(describeVersion(account.addVersion(c.req.param('name'), metadata).version)));
  });
  app.get('/workers/scripts/:name/versions', (c) => {
    const versions = account.requireWorker(c.req.param('name')).versions.toReversed().map(describeVersion);
    return c.json(wrapResult({ items: versions }));
  });
  app.get('/workers/scripts/:name/versions/:id', (c) => {
    const version = account.requireWorker(c.req.param('name')).versions.find(({ id }) => id === c.req.param('id'));
    if (!version) throw new RefusalError(404, 100146, 'no such version');
    return c.json(wrapResult(describeVersion(version)));
  });
  app.get('/workers/scripts/:name/deployments', (c) => {
    const { deployments } = account.requireWorker(c.req.param('name'));
    const deploymentList = deployments.map(({ id, createdAt, versions, annotations }) => ({
      id,
      created_on: createdAt,
      source: 'wrangler',
      strategy: 'percentage',
      author_email: '',
      versions,
      annotations,
    }));
    return c.json(wrapResult({ deployments: deploymentList }));
  });
  app.post('/workers/scripts/:name/deployments', async (c) => {
    const worker = account.requireWorker(c.req.param('name'));
    const values = await c.req.json<{
      versions: { version_id: string; percentage: number }[];
      annotations?: Record<string, string>;
    }>();
    return c.json(wrapResult({ id: account.deploy(worker, values.versions, values.annotations).id }));
  });

  app.get('/workers/subdomain', (c) => c.json(wrapResult({ subdomain: 'agency' })));
  const getSubdomain = ({ onWorkersDev }: FakeWorker) => ({ enabled: onWorkersDev, previews_enabled: false });
  app.get('/workers/workers/:name', (c) => {
    const worker = account.requireWorker(c.req.param('name'));
    return c.json(wrapResult({ id: worker.name, name: worker.name, subdomain: getSubdomain(worker) }));
  });
  app.get('/workers/scripts/:name/subdomain', (c) =>
    c.json(wrapResult(getSubdomain(account.requireWorker(c.req.param('name'))))),
  );
  app.post('/workers/scripts/:name/subdomain', async (c) => {
    const worker = account.requireWorker(c.req.param('name'));
    worker.onWorkersDev = (await c.req.json<{ enabled: boolean }>()).enabled;
    return c.json(wrapResult(getSubdomain(worker)));
  });
  app.patch('/workers/scripts/:name/script-settings', (c) => c.json(wrapResult({})));
  app.get('/workers/scripts/:name/settings', (c) => {
    const worker = account.requireWorker(c.req.param('name'));
    return c.json(wrapResult({ bindings: worker.versions.at(-1)?.bindings ?? [], migration_tag: worker.migrationTag }));
  });
  app.get('/workers/scripts/:name/schedules', (c) =>
    c.json(wrapResult({ schedules: account.requireWorker(c.req.param('name')).crons.map((cron) => ({ cron })) })),
  );
  app.put('/workers/scripts/:name/schedules', async (c) => {
    const crons = await c.req.json<{ cron: string }[]>();
    account.requireWorker(c.req.param('name')).crons = crons.map(({ cron }) => cron);
    return c.json(wrapResult({ schedules: crons }));
  });
  app.post('/workers/scripts/:name/assets-upload-session', (c) =>
    c.json(wrapResult({ jwt: 'e30.e30.e30', buckets: [] })),
  );
  app.put('/workers/scripts/:name/routes', async (c) => {
    const routeInputs = await c.req.json<(string | { pattern: string; zone_name?: string })[]>();
    const script = c.req.param('name');
    account.requireWorker(script);
    for (const route of routeInputs) {
      const [routePattern, zoneName] = typeof route === 'string' ? [route, ''] : [route.pattern, route.zone_name];
      const zone = account.zones.find(({ name }) => name === zoneName);
      if (!zone) throw new RefusalError(400, 10013, `the zone ${zoneName} is not in this account`);
      zone.routes = [
        ...zone.routes.filter((item) => item.pattern !== routePattern),
        { id: routePattern, pattern: routePattern, script },
      ];
    }
    return c.json(wrapResult(routeInputs));
  });
  return app;
}
