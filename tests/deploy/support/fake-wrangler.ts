// Fake wrangler for tests of the order of commands. It changes the fake account directly, without a process for each
// command.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type RunWrangler, WranglerError } from '#scripts/ops/deploy/run-wrangler.ts';
import { type Binding, type FakeAccount, RefusalError } from '#tests/deploy/fake-cloudflare/fake-account.ts';

interface Config {
  name: string;
  vars: Record<string, string>;
  services: { binding: string; service: string }[];
  d1_databases: { binding: string; database_id: string }[];
  kv_namespaces: { binding: string; id: string }[];
  r2_buckets: { binding: string; bucket_name: string }[];
  triggers?: { crons?: string[] };
  routes?: { pattern: string; zone_name: string }[];
  workers_dev?: boolean;
}

const getOption = (args: readonly string[], name: string) =>
  args.includes(name) ? (args[args.indexOf(name) + 1] ?? '') : '';

function parseUpload(args: readonly string[]) {
  const config = JSON.parse(readFileSync(getOption(args, '-c'), 'utf8')) as Config;
  const file = getOption(args, '--secrets-file');
  const secrets = file ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  const bindings: Binding[] = [
    ...Object.entries(config.vars).map(([name, text]) => ({ name, type: 'plain_text', text })),
    ...Object.entries(secrets).map(([name, text]) => ({ name, type: 'secret_text', text })),
    ...config.services.map(({ binding, service }) => ({ name: binding, type: 'service', service })),
    ...config.d1_databases.map(({ binding, database_id }) => ({ name: binding, type: 'd1', database_id })),
    ...config.kv_namespaces.map(({ binding, id }) => ({ name: binding, type: 'kv_namespace', namespace_id: id })),
    ...config.r2_buckets.map(({ binding, bucket_name }) => ({ name: binding, type: 'r2_bucket', bucket_name })),
  ];
  const annotations = { 'workers/tag': getOption(args, '--tag'), 'workers/message': getOption(args, '--message') };
  return { name: config.name, metadata: { bindings, annotations, keep_bindings: ['secret_text'] } };
}

/**
 * Moment at which a command fails: 'before' any change, 'between' the upload of a version and its activation, or
 * 'after' all changes, with the response lost.
 */
export type FailureMoment = 'before' | 'between' | 'after';

/** `isBroken` selects the commands that fail, and the moment of their failure. */
export function createFakeWrangler(
  account: FakeAccount,
  isBroken: (text: string) => boolean | FailureMoment = () => false,
) {
  /** Executed commands without resource ids, e.g. 'deploy passage-chat-production'. */
  const messages: string[] = [];
  /** Activates the uploaded version and applies crons, routes and other triggers, as wrangler does. */
  const start = (args: readonly string[]) => {
    const config = JSON.parse(readFileSync(getOption(args, '-c'), 'utf8')) as Config;
    const worker = account.requireWorker(config.name);
    worker.crons = [...(config.triggers?.crons ?? [])];
    worker.onWorkersDev = config.workers_dev ?? false;
    for (const { pattern, zone_name: name } of config.routes ?? []) {
      const zone = account.zones.find((item) => item.name === name);
      if (!zone) throw new RefusalError(400, 10013, `the zone ${name} is not in this account`);
      zone.routes = [
        ...zone.routes.filter((route) => route.pattern !== pattern),
        { id: pattern, pattern, script: config.name },
      ];
    }
    return config.name;
  };
  const commands: Record<string, (args: readonly string[]) => string> = {
    'd1 create': ([, , name = '']) => {
      account.databases.set(`id-of-${name}`, {
        name,
        createdAt: account.at(),
        sqlite: new DatabaseSync(':memory:'),
        imports: new Map(),
      });
      return name;
    },
    'd1 migrations': (args) => {
      const config = JSON.parse(readFileSync(getOption(args, '-c'), 'utf8')) as Config;
      const { sqlite } = account.databases.get(config.d1_databases[0]?.database_id ?? '') ?? {};
      sqlite?.exec('CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE)');
      const result = new Set(
        sqlite
          ?.prepare('SELECT name FROM d1_migrations')
          .all()
          .map(({ name }) => name),
      );
      const pendingMigrations = readdirSync('backend/migrations')
        .filter((name) => name.endsWith('.sql') && !result.has(name))
        .toSorted();
      for (const name of pendingMigrations) {
        sqlite?.exec(readFileSync(`backend/migrations/${name}`, 'utf8'));
        sqlite?.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name);
      }
      return '';
    },
    'd1 delete': ([, , name = '']) => {
      for (const [id, item] of account.databases) if (item.name === name) account.databases.delete(id);
      return name;
    },
    'kv namespace delete': (args) => {
      account.namespaces.delete(getOption(args, '--namespace-id'));
      return '';
    },
    'kv namespace': ([, , , title = '']) => {
      account.namespaces.set(createHash('md5').update(title).digest('hex'), { title, values: new Map() });
      return title;
    },
    'r2 bucket delete': ([, , , name = '']) => {
      if ((account.buckets.get(name)?.objects.size ?? 0) > 0)
        throw new RefusalError(409, 10008, `${name} is not empty`);
      account.buckets.delete(name);
      return name;
    },
    'r2 bucket': ([, , , name = '']) => {
      account.buckets.set(name, { createdAt: account.at(), objects: new Map() });
      return name;
    },
    delete: ([, name = '']) => {
      account.removeWorker(name, true);
      return name;
    },
    deploy: (args) => {
      const { name, metadata } = parseUpload(args);
      const { worker, version } = account.addVersion(name, metadata);
      account.deploy(worker, [{ version_id: version.id, percentage: 100 }], metadata.annotations);
      return name;
    },
    'versions upload': (args) => {
      const { name, metadata } = parseUpload(args);
      account.requireWorker(name);
      account.addVersion(name, metadata);
      return name;
    },
    'versions deploy': (args) => {
      const name = getOption(args, '--name');
      const versionSpecs = args.filter((arg) => /@\d+$/.test(arg)).map((arg) => arg.split('@'));
      account.deploy(
        account.requireWorker(name),
        versionSpecs.map(([id = '', percentageText]) => ({ version_id: id, percentage: Number(percentageText) })),
      );
      return `${name} ${versionSpecs.map(([, percentageText]) => percentageText).join('/')}`;
    },
    'triggers deploy': start,
    rollback: ([, id = '', ...args]) => {
      const name = getOption(args, '--name');
      account.deploy(account.requireWorker(name), [{ version_id: id, percentage: 100 }]);
      return name;
    },
  };
  const run: RunWrangler = (args) => {
    const name = Object.keys(commands).find((command) => `${args.join(' ')} `.startsWith(`${command} `));
    if (!name) throw new Error(`no such command: ${args.join(' ')}`);
    try {
      const failureMoment = isBroken(args.join(' '));
      if (failureMoment === true || failureMoment === 'before')
        throw new RefusalError(500, 10001, 'the platform is unwell');
      const commandOutput = commands[name]?.(args) ?? '';
      messages.push(`${name} ${commandOutput}`.trim());
      if (failureMoment === 'between') throw new RefusalError(500, 10001, 'a route is refused');
      if (name === 'deploy') start(args);
      if (failureMoment === 'after') throw new RefusalError(504, 10001, 'no answer came');
      return Promise.resolve();
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      return Promise.reject(new WranglerError(`${name}: ${error.message}`));
    }
  };
  return { run, messages };
}
