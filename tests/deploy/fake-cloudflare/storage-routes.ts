// API routes of D1, KV and R2, as wrangler calls them.
import { createHash, randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { Hono } from 'hono';
import { unstable_splitSqlQuery as splitSql } from 'wrangler';
import { type FakeAccount, Refusal } from './fake-account.ts';

const ok = (result: unknown, info?: object) => ({
  success: true,
  errors: [],
  messages: [],
  result,
  ...(info && { result_info: info }),
});
const page = (all: readonly unknown[], query: { page?: string; per_page?: string }) => {
  const [at, size] = [Number(query.page ?? 1), Number(query.per_page ?? 20)];
  return ok(all.slice((at - 1) * size, at * size), {
    page: at,
    per_page: size,
    count: all.length,
    total_count: all.length,
  });
};

export function storageRoutes(account: FakeAccount, origin: () => string) {
  const app = new Hono();
  const getDatabase = (key: string) => {
    const match = [...account.databases].find(([id, { name }]) => id === key || name === key);
    if (!match) throw new Refusal(404, 7404, 'The database was not found');
    return { uuid: match[0], ...match[1] };
  };
  const about = (key: string) => {
    const { uuid, name, createdAt, copies } = getDatabase(key);
    const read_replication = { mode: copies ?? 'disabled' };
    return { uuid, name, created_at: createdAt, version: 'production', num_tables: 0, file_size: 0, read_replication };
  };

  app.get('/d1/database', (c) => {
    const expected = c.req.query('name');
    const all = [...account.databases.keys()].map(about).filter(({ name }) => !expected || name === expected);
    return c.json(page(all, c.req.query()));
  });
  app.post('/d1/database', async (c) => {
    const { name } = await c.req.json<{ name: string }>();
    if ([...account.databases.values()].some((item) => item.name === name))
      throw new Refusal(400, 7502, `A database with that name already exists: ${name}`);
    const uuid = randomUUID();
    account.databases.set(uuid, {
      name,
      createdAt: account.at(),
      sqlite: new DatabaseSync(':memory:'),
      imports: new Map(),
    });
    return c.json(ok(about(uuid)));
  });
  app.get('/d1/database/:key', (c) => c.json(ok(about(c.req.param('key')))));
  app.put('/d1/database/:key', async (c) => {
    const { uuid } = getDatabase(c.req.param('key'));
    const { read_replication: value } = await c.req.json<{ read_replication?: { mode?: string } }>();
    const database = account.databases.get(uuid);
    if (!database || (value?.mode !== 'auto' && value?.mode !== 'disabled'))
      throw new Refusal(400, 7400, 'The request is malformed');
    database.copies = value.mode;
    return c.json(ok(about(uuid)));
  });
  app.delete('/d1/database/:key', (c) => {
    account.databases.delete(getDatabase(c.req.param('key')).uuid);
    return c.json(ok(null));
  });
  app.post('/d1/database/:key/query', async (c) => {
    const { sqlite } = getDatabase(c.req.param('key'));
    const { sql, params = [] } = await c.req.json<{ sql: string; params?: (string | number | null)[] }>();
    return c.json(ok(runAll(sqlite, sql, params)));
  });
  app.post('/d1/database/:key/import', async (c) => {
    const { uuid, sqlite, imports } = getDatabase(c.req.param('key'));
    const value = await c.req.json<{ action: string; etag?: string; filename?: string }>();
    if (value.action === 'init')
      return c.json(
        ok({ filename: `${value.etag}.sql`, upload_url: `${origin()}/upload/${uuid}/${value.etag}`, success: true }),
      );
    const sql = imports.get(value.etag ?? '') ?? '';
    sqlite.exec('BEGIN');
    try {
      sqlite.exec(`PRAGMA defer_foreign_keys=ON;\n${sql}`);
      sqlite.exec('COMMIT');
    } catch (error) {
      sqlite.exec('ROLLBACK');
      return c.json(ok({ success: false, error: (error as Error).message, messages: [] }));
    }
    const meta = { duration: 1, rows_read: 0, rows_written: 0, size_after: 0 };
    return c.json(
      ok({
        success: true,
        status: 'complete',
        type: 'import',
        messages: [],
        at_bookmark: '0',
        result: { num_queries: 1, final_bookmark: '0', meta },
      }),
    );
  });

  app.get('/storage/kv/namespaces', (c) =>
    c.json(
      page(
        [...account.namespaces].map(([id, { title }]) => ({ id, title })),
        c.req.query(),
      ),
    ),
  );
  app.post('/storage/kv/namespaces', async (c) => {
    const { title } = await c.req.json<{ title: string }>();
    if ([...account.namespaces.values()].some((item) => item.title === title))
      throw new Refusal(400, 10014, 'A namespace with this account ID and title already exists.');
    const id = createHash('md5').update(title).digest('hex');
    account.namespaces.set(id, { title, values: new Map() });
    return c.json(ok({ id, title }));
  });
  app.delete('/storage/kv/namespaces/:id', (c) => {
    if (!account.namespaces.delete(c.req.param('id'))) throw new Refusal(404, 10013, 'namespace not found');
    return c.json(ok(null));
  });
  app.put('/storage/kv/namespaces/:id/values/:key', async (c) => {
    const form = c.req.header('content-type')?.startsWith('multipart') ? await c.req.formData() : null;
    const value = form ? form.get('value') : await c.req.text();
    account.namespaces.get(c.req.param('id'))?.values.set(c.req.param('key'), typeof value === 'string' ? value : '');
    return c.json(ok(null));
  });

  app.get('/r2/buckets', (c) =>
    c.json(ok({ buckets: [...account.buckets].map(([name, { createdAt }]) => ({ name, creation_date: createdAt })) })),
  );
  const getBucket = (name: string) => {
    const bucket = account.buckets.get(name);
    if (!bucket) throw new Refusal(404, 10006, 'The specified bucket does not exist.');
    return bucket;
  };
  app.get('/r2/buckets/:name', (c) =>
    c.json(ok({ name: c.req.param('name'), creation_date: getBucket(c.req.param('name')).createdAt })),
  );
  app.post('/r2/buckets', async (c) => {
    const { name } = await c.req.json<{ name: string }>();
    if (account.buckets.has(name)) throw new Refusal(409, 10004, 'The bucket you tried to create already exists.');
    account.buckets.set(name, { createdAt: account.at(), objects: new Map() });
    return c.json(ok({ name }));
  });
  app.delete('/r2/buckets/:name', (c) => {
    if (getBucket(c.req.param('name')).objects.size > 0)
      throw new Refusal(409, 10008, 'The bucket you tried to delete is not empty.');
    account.buckets.delete(c.req.param('name'));
    return c.json(ok(null));
  });
  app.get('/r2/buckets/:name/objects', (c) => {
    const keys = [...getBucket(c.req.param('name')).objects.keys()];
    const [size, from] = [Number(c.req.query('per_page') ?? 20), Number(c.req.query('cursor') || 0)];
    const next = from + size < keys.length ? `${from + size}` : '';
    return c.json(
      ok(
        keys.slice(from, from + size).map((key) => ({ key })),
        { cursor: next, is_truncated: next !== '' },
      ),
    );
  });
  app.put('/r2/buckets/:name/objects/:key{.+}', async (c) => {
    await c.req.arrayBuffer();
    getBucket(c.req.param('name')).objects.set(c.req.param('key'), c.req.header('content-type') ?? '');
    return c.json(ok(null));
  });
  app.delete('/r2/buckets/:name/objects/:key{.+}', (c) => {
    getBucket(c.req.param('name')).objects.delete(c.req.param('key'));
    return c.json(ok(null));
  });
  return app;
}

/**
 * Runs the statements of a text in one transaction and returns the rows of each; parameters are allowed only with a single
 * statement.
 */
function runAll(sqlite: DatabaseSync, sql: string, params: (string | number | null)[]) {
  const meta = { duration: 0.1, changes: 0, last_row_id: 0, rows_read: 0, rows_written: 0 };
  try {
    sqlite.exec('BEGIN');
    const answers = splitSql(sql).map((value) => ({
      results: sqlite.prepare(value).all(...params),
      success: true,
      meta,
    }));
    sqlite.exec('COMMIT');
    return answers;
  } catch (error) {
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
    throw new Refusal(400, 7500, (error as Error).message);
  }
}
