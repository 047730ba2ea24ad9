import type { RunningPortal } from '#scripts/start-portal.ts';

/** Counts of a Worker's operations that are billed or have a budget. */
export interface Meter {
  backendCalls: number;
  chatCalls: number;
  kvReads: number;
  kvWrites: number;
  d1Queries: number;
  /** Round trips to the database. A batch counts as one. */
  d1RoundTrips: number;
  d1RowsRead: number;
  d1RowsWritten: number;
  r2Reads: number;
}

/** Path at which a metered Worker returns its counts and resets them. */
export const METER_PATH = '/_/meter';

interface WorkerEntry {
  fetch: (request: Request, env: object, context: unknown) => unknown;
}
type BindingMethod = (...values: never[]) => unknown;

/**
 * Wraps the entry of a Worker to count the calls of its bindings. It must be self-contained, because its source text is
 * sent into the runtime.
 */
export function meterWorker(entry: WorkerEntry): WorkerEntry {
  const createZeroMeter = () => ({
    backendCalls: 0,
    chatCalls: 0,
    kvReads: 0,
    kvWrites: 0,
    d1Queries: 0,
    d1RoundTrips: 0,
    d1RowsRead: 0,
    d1RowsWritten: 0,
    r2Reads: 0,
  });
  let meter = createZeroMeter();
  const statements = new WeakMap<object, object>();

  /** Returns a proxy of an object whose named methods are wrapped. */
  const wrapMethods = <Thing extends object>(
    item: Thing,
    methods: Record<string, (method: BindingMethod) => BindingMethod>,
  ): Thing =>
    new Proxy(item, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        const method = value.bind(target) as BindingMethod;
        const methodWrapper = typeof name === 'string' && Object.hasOwn(methods, name) ? methods[name] : undefined;
        return methodWrapper ? methodWrapper(method) : method;
      },
    });
  const wrapCounting =
    (name: keyof ReturnType<typeof createZeroMeter>) =>
    (method: BindingMethod) =>
    (...values: never[]) => {
      meter[name] += 1;
      return method(...values);
    };
  const countRowsOf = (body: unknown) => {
    const { meta } = body as { meta: { rows_read?: number; rows_written?: number } };
    meter.d1Queries += 1;
    meter.d1RowsRead += meta.rows_read ?? 0;
    meter.d1RowsWritten += meta.rows_written ?? 0;
  };
  const meterMethod =
    (method: BindingMethod) =>
    async (...values: never[]) => {
      meter.d1RoundTrips += 1;
      const body = await method(...values);
      countRowsOf(body);
      return body;
    };
  const meterStatement = (statement: object): object => {
    const meteredStatement = wrapMethods(statement, {
      bind:
        (method) =>
        (...values) =>
          meterStatement(method(...values) as object),
      all: meterMethod,
      run: meterMethod,
    });
    statements.set(meteredStatement, statement);
    return meteredStatement;
  };
  const meterDatabase = (database: object): object =>
    wrapMethods(database, {
      withSession:
        (method) =>
        (...values) =>
          meterDatabase(method(...values) as object),
      prepare:
        (method) =>
        (...values) =>
          meterStatement(method(...values) as object),
      batch:
        (method) =>
        async (...values) => {
          const [batchStatements] = values as unknown as [object[]];
          const unwrappedStatements = batchStatements.map((statement) => statements.get(statement) ?? statement);
          meter.d1RoundTrips += 1;
          const answers = (await method(unwrappedStatements as never)) as unknown[];
          answers.forEach(countRowsOf);
          return answers;
        },
    });
  const meterBinding: Record<string, (binding: object) => object> = {
    BACKEND: (binding) => wrapMethods(binding, { fetch: wrapCounting('backendCalls') }),
    CHAT: (binding) => wrapMethods(binding, { fetch: wrapCounting('chatCalls') }),
    FILES: (binding) => wrapMethods(binding, { get: wrapCounting('r2Reads'), head: wrapCounting('r2Reads') }),
    CACHE: (binding) =>
      wrapMethods(binding, {
        get: wrapCounting('kvReads'),
        getWithMetadata: wrapCounting('kvReads'),
        put: wrapCounting('kvWrites'),
      }),
    DB: (binding) => meterDatabase(binding),
  };
  const meterBindings = (env: object) =>
    Object.fromEntries(
      Object.entries(env).map(([name, binding]) => {
        const meterForBinding = Object.hasOwn(meterBinding, name) ? meterBinding[name] : undefined;
        return [name, meterForBinding ? meterForBinding(binding as object) : binding];
      }),
    );

  return {
    ...entry,
    fetch(request, env, context) {
      if (new URL(request.url).pathname !== '/_/meter') return entry.fetch(request, meterBindings(env), context);
      const result = meter;
      meter = createZeroMeter();
      return Response.json(result);
    },
  };
}

/** Returns the counts of the portal and the backend since the last call. */
export async function readMeters({ miniflare }: RunningPortal): Promise<Meter> {
  const entries = await Promise.all(
    ['passage-portal', 'passage-backend'].map(async (name) => {
      const worker = await miniflare.getWorker(name);
      return (await (await worker.fetch(`http://metered${METER_PATH}`)).json()) as Meter;
    }),
  );
  return entries.reduce(
    (sum, meter) =>
      Object.fromEntries(
        Object.entries(meter).map(([name, count]) => [name, count + sum[name as keyof Meter]]),
      ) as never,
  );
}
