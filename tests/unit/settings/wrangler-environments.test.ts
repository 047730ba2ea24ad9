import { describe, expect, it } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';

const WORKERS = ['wrangler.toml', 'durable/wrangler.toml', 'backend/wrangler.toml'];
const ENVIRONMENTS = ['preview', 'production', 'mainland'];

/** Reads the names of all bindings of a Worker. */
function readBindingNames(path: string, env?: string): string[] {
  const config = readConfig({ config: path, ...(env && { env }) });
  const lists = [config.kv_namespaces, config.services ?? [], config.d1_databases, config.r2_buckets];
  const names = lists.flatMap((list: { binding: string }[]) => list.map(({ binding }) => binding));
  const limits = config.ratelimits.map(({ name }: { name: string }) => name);
  const durableObjectNames = config.durable_objects.bindings.map(({ name }: { name: string }) => name);
  return [...names, ...limits, ...durableObjectNames, ...Object.keys(config.vars)].toSorted();
}

describe.each(WORKERS)('%s', (path) => {
  it.each(ENVIRONMENTS)('has every binding of the default in %s', (env) => {
    expect(readBindingNames(path, env)).toEqual(readBindingNames(path));
  });

  it.each(ENVIRONMENTS)('has the default cron triggers in %s', (env) => {
    const readCrons = (name?: string) => readConfig({ config: path, ...(name && { env: name }) }).triggers.crons;
    expect(readCrons(env)).toEqual(readCrons());
    // The backend has three crons: deletion of expired data, due messages, and the backup. The chat Worker has one that
    // deletes rooms, and the portal has one that monitors the other two.
    const cronCount = { 'wrangler.toml': 1, 'durable/wrangler.toml': 1, 'backend/wrangler.toml': 3 }[path];
    expect(readCrons(env) ?? []).toHaveLength(cronCount ?? NaN);
  });
});

const SECRETS = [
  'BACKEND_BASIC_AUTH',
  'CHAT_SECRET',
  'STAFF_KEY',
  'BACKUP_KEY',
  'BACKUP_S3_KEY',
  'SMS_AUTHORIZATION',
  'MAIL_AUTHORIZATION',
  'MAIL_WEBHOOK_SECRET',
  'VAPID_KEY',
  'SCAN_AUTHORIZATION',
  'ALARM_URL',
  'ASSISTANT_KEY',
  'PREVIEW_PASS',
  'OPS_TOKEN',
  'TURNSTILE_SECRET',
  'WECHAT_ACCOUNTS',
];

/** Reads the configuration that a deploy of the environment publishes; undefined is the top level of the file. */
describe.each([undefined, ...ENVIRONMENTS])('deployed as %s', (env) => {
  const readEnvironment = (config: string) => readConfig({ config, ...(env && { env }) });

  // Without routes, wrangler publishes a Worker at workers.dev unless the configuration forbids it.
  it.each(WORKERS.slice(1))('%s has no public URL', (path) => {
    const { workers_dev, preview_urls, route, routes } = readEnvironment(path);
    expect({ workers_dev, preview_urls, route, routes: routes ?? [] }).toEqual({
      workers_dev: false,
      preview_urls: false,
      route: undefined,
      routes: [],
    });
  });

  it.each(WORKERS)('%s has no secret in its file: a deploy would write that over the real one', (path) => {
    expect(Object.keys(readEnvironment(path).vars).filter((name) => SECRETS.includes(name))).toEqual([]);
  });

  it('has the same stage in all three Workers', () => {
    const [portal, chat, backend] = WORKERS.map((path) => readEnvironment(path).vars as Record<string, string>);
    expect(portal?.DOMAIN_TYPE).toBe(
      { preview: 'preview', production: 'production', mainland: 'production' }[env ?? ''] ?? 'development',
    );
    expect([chat?.STAGE, backend?.STAGE]).toEqual([portal?.DOMAIN_TYPE, portal?.DOMAIN_TYPE]);
  });
});

describe.each(['production', 'mainland'])('the portal deployed as %s', (env) => {
  it('has its own routes only', () => {
    const { workers_dev, preview_urls } = readConfig({ config: 'wrangler.toml', env });
    expect([workers_dev, preview_urls]).toEqual([false, false]);
  });
});

describe('the portal', () => {
  it('has separate routes for production and for the mainland', () => {
    const readRoutes = (env: string) => JSON.stringify(readConfig({ config: 'wrangler.toml', env }).routes);
    expect(readRoutes('production')).toContain('passage.example');
    expect(readRoutes('mainland')).toContain('passage-cn.example');
    expect(readRoutes('mainland')).not.toBe(readRoutes('production'));
  });

  it('has separate pictures and maps for the mainland', () => {
    const readVars = (env: string) => readConfig({ config: 'wrangler.toml', env }).vars as Record<string, string>;
    expect(readVars('mainland').PICTURE_ORIGIN).not.toBe(readVars('production').PICTURE_ORIGIN);
    expect(readVars('mainland').MAP_STYLE_MAINLAND).not.toBe('');
  });

  it.each(ENVIRONMENTS)('talks in %s to the Workers of the same environment', (env) => {
    const services = readConfig({ config: 'wrangler.toml', env }).services ?? [];
    expect(services.map(({ service }: { service: string }) => service)).toEqual([
      `passage-backend-${env}`,
      `passage-chat-${env}`,
    ]);
  });
});
