// In-memory Cloudflare account with everything that a deploy uses. It rejects requests that are out of order, so that
// the tests prove the order of a deploy.
import { createHash, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

export interface Binding {
  name: string;
  type: string;
  text?: string;
  service?: string;
  id?: string;
  database_id?: string;
  namespace_id?: string;
  bucket_name?: string;
}

export interface Version {
  id: string;
  number: number;
  createdAt: string;
  annotations: Record<string, string>;
  bindings: Binding[];
}

interface Deployment {
  id: string;
  createdAt: string;
  versions: { version_id: string; percentage: number }[];
  annotations: Record<string, string>;
}

export interface FakeWorker {
  name: string;
  createdAt: string;
  versions: Version[];
  /** Newest first, in the order of Cloudflare's API. */
  deployments: Deployment[];
  migrationTag: string;
  crons: string[];
  onWorkersDev: boolean;
}

interface CustomHostname {
  id: string;
  hostname: string;
  status: string;
  ssl: { status: string; method: string; validation_records: { txt_name: string; txt_value: string }[] };
  ownership_verification: { type: string; name: string; value: string };
  created_at: string;
}

export interface Zone {
  id: string;
  name: string;
  routes: { id: string; pattern: string; script: string }[];
  hostnames: CustomHostname[];
  fallbackOrigin: string;
}

/** Error with the message, status and code of Cloudflare's API. */
export class RefusalError extends Error {
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export class FakeAccount {
  readonly id = 'account0000000000000000000000test';
  readonly workers = new Map<string, FakeWorker>();
  readonly databases = new Map<
    string,
    { name: string; createdAt: string; sqlite: DatabaseSync; imports: Map<string, string>; copies?: string }
  >();
  readonly namespaces = new Map<string, { title: string; values: Map<string, string> }>();
  readonly buckets = new Map<string, { createdAt: string; objects: Map<string, string> }>();
  readonly zones: Zone[] = [];
  /** Changes to the account in order, e.g. 'PUT /workers/scripts/x'. */
  readonly changes: string[] = [];
  /** A change that fails the given number of times, so that a test can check which state remains. */
  failing: { change: RegExp; times: number } | null = null;
  now = () => new Date();

  readonly at = () => this.now().toISOString();

  zone(name: string): Zone {
    const zone = {
      id: createHash('md5').update(name).digest('hex'),
      name,
      routes: [],
      hostnames: [],
      fallbackOrigin: '',
    };
    this.zones.push(zone);
    return zone;
  }

  /** Rejects an upload if one of its bindings refers to a missing resource. */
  private requireBindings(name: string, bindings: readonly Binding[]) {
    for (const binding of bindings) {
      if (binding.type === 'service' && !this.workers.has(binding.service ?? ''))
        throw new RefusalError(
          400,
          10143,
          `Could not resolve service binding '${binding.name}'. Target script '${binding.service}' not found.`,
        );
      if (binding.type === 'd1' && !this.databases.has(binding.database_id ?? binding.id ?? ''))
        throw new RefusalError(
          400,
          10181,
          `D1 binding '${binding.name}' references database '${binding.database_id ?? binding.id}' which was not found.`,
        );
      if (binding.type === 'kv_namespace' && !this.namespaces.has(binding.namespace_id ?? ''))
        throw new RefusalError(400, 10041, `KV namespace '${binding.namespace_id}' is not valid for '${name}'.`);
      if (binding.type === 'r2_bucket' && !this.buckets.has(binding.bucket_name ?? ''))
        throw new RefusalError(400, 10085, `R2 bucket '${binding.bucket_name}' not found.`);
    }
  }

  addVersion(
    name: string,
    metadata: { bindings?: Binding[]; annotations?: Record<string, string>; keep_bindings?: string[] },
  ) {
    const worker = this.workers.get(name);
    const bindingsBefore = worker?.versions.at(-1)?.bindings ?? [];
    const values = metadata.bindings ?? [];
    const keptBindings = bindingsBefore.filter(
      ({ name: bindingName, type }) =>
        metadata.keep_bindings?.includes(type) && !values.some((binding) => binding.name === bindingName),
    );
    const bindings = [...values.filter(({ type }) => type !== 'inherit'), ...keptBindings];
    this.requireBindings(name, bindings);
    const addedWorker = worker ?? {
      name,
      createdAt: this.at(),
      versions: [],
      deployments: [],
      migrationTag: '',
      crons: [],
      onWorkersDev: false,
    };
    this.workers.set(name, addedWorker);
    const version = {
      id: randomUUID(),
      number: addedWorker.versions.length + 1,
      createdAt: this.at(),
      annotations: metadata.annotations ?? {},
      bindings,
    };
    addedWorker.versions.push(version);
    return { worker: addedWorker, version };
  }

  deploy(worker: FakeWorker, versions: Deployment['versions'], annotations: Record<string, string> = {}) {
    const totalPercentage = versions.reduce((total, { percentage }) => total + percentage, 0);
    if (Math.abs(totalPercentage - 100) > 0.01)
      throw new RefusalError(400, 10170, `percentages add up to ${totalPercentage}`);
    for (const { version_id: id } of versions)
      if (!worker.versions.some((version) => version.id === id)) throw new RefusalError(404, 10007, `no version ${id}`);
    const deployment = { id: randomUUID(), createdAt: this.at(), versions, annotations };
    worker.deployments.unshift(deployment);
    return deployment;
  }

  requireWorker(name: string): FakeWorker {
    const worker = this.workers.get(name);
    if (!worker) throw new RefusalError(404, 10007, 'This Worker does not exist on your account.');
    return worker;
  }

  removeWorker(name: string, isForced: boolean) {
    this.requireWorker(name);
    const boundWorkers = [...this.workers.values()].filter(
      (otherWorker) =>
        otherWorker.name !== name && otherWorker.versions.at(-1)?.bindings.some(({ service }) => service === name),
    );
    if (boundWorkers.length > 0 && !isForced)
      throw new RefusalError(400, 10064, `${name} is bound by ${boundWorkers.map((user) => user.name).join(', ')}`);
    this.workers.delete(name);
    for (const zone of this.zones) zone.routes = zone.routes.filter(({ script }) => script !== name);
  }

  /** Finds the version that receives all or most of the traffic. */
  findLiveVersion(name: string): Version | undefined {
    const worker = this.workers.get(name);
    const [mainVersion] = worker?.deployments[0]?.versions.toSorted((a, b) => b.percentage - a.percentage) ?? [];
    return worker?.versions.find(({ id }) => id === mainVersion?.version_id);
  }
}
