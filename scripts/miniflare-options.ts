// Options of Miniflare 5, derived from the Workers' configurations. scripts/start-portal.ts runs the built Workers with
// them, and scripts/data opens the local databases without a build.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { MiniflareOptions } from 'miniflare';
import { parse as parseToml } from 'smol-toml';

type WorkerOptions = MiniflareOptions['workers'][number];
type Env = NonNullable<WorkerOptions['config']['env']>;

/**
 * The parts of a wrangler configuration that these scripts read, from a wrangler.toml or from the file that Vite's
 * plugin writes next to a built Worker.
 */
export interface WranglerConfig {
  name: string;
  main?: string;
  compatibility_date: string;
  compatibility_flags?: string[];
  vars?: Record<string, string>;
  triggers?: { crons?: string[] };
  assets?: { binding?: string; directory?: string };
  kv_namespaces?: { binding: string; id: string }[];
  d1_databases?: { binding: string; database_id: string }[];
  r2_buckets?: { binding: string; bucket_name: string }[];
  images?: { binding: string };
  services?: { binding: string; service: string }[];
  durable_objects?: { bindings: { name: string; class_name: string }[] };
  ratelimits?: { name: string; namespace_id: string; simple: { limit: number; period: 10 | 60 } }[];
  routes?: (string | { pattern: string; zone_name?: string })[];
}

export const readBuiltConfig = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as WranglerConfig;

/** Reads a wrangler.toml. An environment inherits the keys that it lacks. */
export function readTomlConfig(path: string, environment?: string): WranglerConfig {
  const { env = {}, ...config } = parseToml(readFileSync(path, 'utf8')) as unknown as WranglerConfig & {
    env?: Record<string, Partial<WranglerConfig>>;
  };
  return environment === undefined ? config : { ...config, ...env[environment] };
}

/** Returns D1, KV and R2 bindings by id. The same id in two configurations refers to the same store. */
export function getStores({ kv_namespaces = [], d1_databases = [], r2_buckets = [] }: Partial<WranglerConfig>): Env {
  const localOnly = { remote: false };
  return {
    ...mapByName(kv_namespaces, 'binding', ({ id }) => ({ type: 'kv' as const, id, dev: localOnly })),
    ...mapByName(d1_databases, 'binding', ({ database_id: id }) => ({ type: 'd1' as const, id, dev: localOnly })),
    ...mapByName(r2_buckets, 'binding', ({ bucket_name: name }) => ({ type: 'r2' as const, name, dev: localOnly })),
  };
}

function createBindings(config: WranglerConfig, vars: Record<string, string>): Env {
  const { services = [], ratelimits = [], durable_objects: { bindings = [] } = {}, assets, images } = config;
  return {
    ...Object.fromEntries(Object.entries(vars).map(([name, value]) => [name, { type: 'text' as const, value }])),
    ...getStores(config),
    ...mapByName(services, 'binding', ({ service }) => ({
      type: 'worker' as const,
      worker: service,
      dev: { remote: false },
    })),
    ...mapByName(bindings, 'name', ({ class_name: exportName }) => ({
      type: 'durable-object' as const,
      worker: config.name,
      exportName,
    })),
    ...mapByName(ratelimits, 'name', ({ namespace_id: namespace, simple }) => ({
      type: 'rate-limit' as const,
      namespace,
      simple,
    })),
    ...(images && { [images.binding]: { type: 'images' as const, dev: { remote: false } } }),
    ...(assets?.binding && { [assets.binding]: { type: 'assets' as const } }),
  };
}

function mapByName<Row, Binding>(
  rows: readonly Row[],
  key: keyof Row,
  createBinding: (row: Row) => Binding,
): Record<string, Binding> {
  return Object.fromEntries(rows.map((row) => [String(row[key]), createBinding(row)]));
}

interface BuiltWorker {
  /** Path of the wrangler.json that the build wrote next to the Worker. */
  path: string;
  /** Variables that replace those of the configuration. */
  vars?: Record<string, string>;
  /** Source text of a function that wraps the Worker's entry. */
  wrapperSource?: string | undefined;
}

/** Creates the options of a built Worker, including all modules next to its entry. */
export function createBuiltWorkerOptions({ path, vars = {}, wrapperSource }: BuiltWorker): WorkerOptions {
  const config = readBuiltConfig(path);
  if (!config.main) throw new Error(`${path} has no entry point; run npm run build first`);
  const root = dirname(resolve(path));
  const modules = readModules(root);
  const crons = config.triggers?.crons ?? [];
  const mainModule = wrapperSource ? 'wrapped-entry.js' : config.main;
  if (wrapperSource) modules[mainModule] = { type: 'esm', contents: wrapEntry(config.main, wrapperSource) };
  const secrets = join(root, '.dev.vars');
  const localSecrets = existsSync(secrets) ? (parseEnv(readFileSync(secrets, 'utf8')) as Record<string, string>) : {};
  const { directory } = config.assets ?? {};
  return {
    config: {
      name: config.name,
      compatibilityDate: config.compatibility_date,
      compatibilityFlags: config.compatibility_flags ?? [],
      manifest: { mainModule, modulesRoot: root, modules },
      env: createBindings(config, { ...config.vars, ...localSecrets, ...vars }),
      exports: mapByName(config.durable_objects?.bindings ?? [], 'class_name', () => ({
        type: 'durable-object' as const,
        storage: 'sqlite' as const,
      })),
      triggers: crons.map((schedule) => ({ type: 'scheduled' as const, schedule })),
      ...(directory && { assets: { directory: resolve(root, directory), hasUserWorker: true } }),
    },
  };
}

type Modules = Record<string, { type: 'esm'; contents: string } | { type: 'wasm'; contents: Uint8Array<ArrayBuffer> }>;

function readModules(root: string): Modules {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return Object.fromEntries([
    ...paths
      .filter((path) => path.endsWith('.js'))
      .map((path) => [path, { type: 'esm' as const, contents: readFileSync(join(root, path), 'utf8') }] as const),
    ...paths
      .filter((path) => path.endsWith('.wasm'))
      .map(
        (path) => [path, { type: 'wasm' as const, contents: new Uint8Array(readFileSync(join(root, path))) }] as const,
      ),
  ]);
}

/** Returns the source text of a module that wraps an entry and re-exports its other exports. */
function wrapEntry(entry: string, wrapperSource: string): string {
  const name = JSON.stringify(`./${relative('.', entry)}`);
  return `import entry from ${name};\nexport * from ${name};\nexport default (${wrapperSource})(entry);\n`;
}
