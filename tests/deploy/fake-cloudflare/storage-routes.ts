// API routes of D1, KV and R2, as wrangler calls them.
import { createHash, randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { Hono } from 'hono';
import { unstable_splitSqlQuery as splitSql } from 'wrangler';
import { type FakeAccount, RefusalError } from './fake-account.ts';

const wrapResult = (result: unknown, info?: object) => ({
  success: true,
  errors: [],
  messages: [],
  result,
  ...(info && { result_info: info }),
});
const wrapPage = (items: readonly unknown[], query: { page?: string; per_page?: string }) => {
  const [pageNumber, size] = [Number(query.page ?? 1), Number(query.per_page ?? 20)];
  return wrapResult(items.slice((pageNumber - 1) * size, pageNumber * size), {
    page: pageNumber,
    per_page: size,
    count: items.length,
    total_count: items.length,
  });
};

export function createStorageRoutes(account: FakeAccount, origin: () => string) {
  const app = new Hono();
  const requireDatabase = (key: string) => {
    const match = [...account.databases].find(([id, { name }]) => id === key || name === key);
    if (!match) throw new RefusalError(404, 7404, 'The database was not found');
    return { uuid: match[0], ...match[1] };
  };
  const describeDatabase = (key: string) => {
    const { uuid, name, createdAt, copies } = requireDatabase(key);
    const read_replication = { mode: copies ?? 'disabled' };
    return { uuid, name, created_at: createdAt, version: 'production', num_tables: 0, file_size: 0, read_replication };
  };

  app.get('/d1/database', (c) => {
    const expectedName = c.req.query('name');
    const databases = [...account.databases.keys()]
      .map(describeDatabase)
      .filter(({ name }) => !expectedName || name === expectedName);
    return c.json(wrapPage(databases, c.req.query()));
  });
  app.post('/d1/database', async (c) => {
    const { name } = await c.req.json<{ name: string }>();
    if ([...account.databases.values()].some((item) => item.name === name))
      throw new RefusalError(400, 7502, `A database with that name already exists: ${name}`);
    const uuid = randomUUID();
    account.databases.set(uuid, {
      name,
      createdAt: account.at(),
      sqlite: new DatabaseSync(':memory:'),
      imports: new Map(),
    });
    return c.json(wrapResult(describeDatabase(uuid)));
  });
  app.get('/d1/database/:key', (c) => c.json(wrapResult(describeDatabase(c.req.param('key')))));
  app.put('/d1/database/:key', async (c) => {
    const { uuid } = requireDatabase(c.req.param('key'));
    const { read_replication: replication } = await c.req.json<{ read_replication?: { mode?: string } }>();
    const database = account.databases.get(uuid);
    if (!database || (replication?.mode !== 'auto' && replication?.mode !== 'disabled'))
      throw new RefusalError(400, 7400, 'The request is malformed');
    database.copies = replication.mode;
    return c.json(wrapResult(describeDatabase(uuid)));
  });
  app.delete('/d1/database/:key', (c) => {
    account.databases.delete(requireDatabase(c.req.param('key')).uuid);
    return c.json(wrapResult(null));
  });
  app.post('/d1/database/:key/query', async (c) => {
    const { sqlite } = requireDatabase(c.req.param('key'));
    const { sql, params = [] } = await c.req.json<{ sql: string; params?: (string | number | null)[] }>();
    return c.json(wrapResult(runStatements(sqlite, sql, params)));
  });
  app.post('/d1/database/:key/import', async (c) => {
    const { uuid, sqlite, imports } = requireDatabase(c.req.param('key'));
    const importAction = await c.req.json<{ action: string; etag?: string; filename?: string }>();
    if (importAction.action === 'init')
      return c.json(
        wrapResult({
          filename: `${importAction.etag}.sql`,
          upload_url: `${origin()}/upload/${uuid}/${importAction.etag}`,
          success: true,
        }),
      );
    const sql = imports.get(importAction.etag ?? '') ?? '';
    sqlite.exec('BEGIN');
    try {
      sqlite.exec(`PRAGMA defer_foreign_keys=ON;\n${sql}`);
      sqlite.exec('COMMIT');
    } catch (error) {
      sqlite.exec('ROLLBACK');
      return c.json(wrapResult({ success: false, error: (error as Error).message, messages: [] }));
    }
    const meta = { duration: 1, rows_read: 0, rows_written: 0, size_after: 0 };
    return c.json(
      wrapResult({
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
      wrapPage(
        [...account.namespaces].map(([id, { title }]) => ({ id, title })),
        c.req.query(),
      ),
    ),
  );
  app.post('/storage/kv/namespaces', async (c) => {
    const { title } = await c.req.json<{ title: string }>();
    if ([...account.namespaces.values()].some((item) => item.title === title))
      throw new RefusalError(400, 10014, 'A namespace with this account ID and title already exists.');
    const id = createHash('md5').update(title).digest('hex');
    account.namespaces.set(id, { title, values: new Map() });
    return c.json(wrapResult({ id, title }));
  });
  app.delete('/storage/kv/namespaces/:id', (c) => {
    if (!account.namespaces.delete(c.req.param('id'))) throw new RefusalError(404, 10013, 'namespace not found');
    return c.json(wrapResult(null));
  });
  app.put('/storage/kv/namespaces/:id/values/:key', async (c) => {
    const form = c.req.header('content-type')?.startsWith('multipart') ? await c.req.formData() : null;
    const storedValue = form ? form.get('value') : await c.req.text();
    account.namespaces
      .get(c.req.param('id'))
      ?.values.set(c.req.param('key'), typeof storedValue === 'string' ? storedValue : '');
    return c.json(wrapResult(null));
  });

  app.get('/r2/buckets', (c) =>
    c.json(
      wrapResult({
        buckets: [...account.buckets].map(([name, { createdAt }]) => ({ name, creation_date: createdAt })),
      }),
    ),
  );
  const requireBucket = (name: string) => {
    const bucket = account.buckets.get(name);
    if (!bucket) throw new RefusalError(404, 10006, 'The specified bucket does not exist.');
    return bucket;
  };
  app.get('/r2/buckets/:name', (c) =>
    c.json(wrapResult({ name: c.req.param('name'), creation_date: requireBucket(c.req.param('name')).createdAt })),
  );
  app.post('/r2/buckets', async (c) => {
    const { name } = await c.req.json<{ name: string }>();
    if (account.buckets.has(name)) throw new RefusalError(409, 10004, 'The bucket you tried to create already exists.');
    account.buckets.set(name, { createdAt: account.at(), objects: new Map() });
    return c.json(wrapResult({ name }));
  });
  app.delete('/r2/buckets/:name', (c) => {
    if (requireBucket(c.req.param('name')).objects.size > 0)
      throw new RefusalError(409, 10008, 'The bucket you tried to delete is not empty.');
    account.buckets.delete(c.req.param('name'));
    return c.json(wrapResult(null));
  });
  app.get('/r2/buckets/:name/objects', (c) => {
    const keys = [...requireBucket(c.req.param('name')).objects.keys()];
    const [size, offset] = [Number(c.req.query('per_page') ?? 20), Number(c.req.query('cursor') || 0)];
    const nextCursor = offset + size < keys.length ? `${offset + size}` : '';
    return c.json(
      wrapResult(
        keys.slice(offset, offset + size).map((key) => ({ key })),
        { cursor: nextCursor, is_truncated: nextCursor !== '' },
      ),
    );
  });
  app.put('/r2/buckets/:name/objects/:key{.+}', async (c) => {
    await c.req.arrayBuffer();
    requireBucket(c.req.param('name')).objects.set(c.req.param('key'), c.req.header('content-type') ?? '');
    return c.json(wrapResult(null));
  });
  app.delete('/r2/buckets/:name/objects/:key{.+}', (c) => {
    requireBucket(c.req.param('name')).objects.delete(c.req.param('key'));
    return c.json(wrapResult(null));
  });
  return app;
}

/**
 * Runs the statements of a text in one transaction and returns the rows of each. Parameters are allowed only for a
 * single statement.
 */
function runStatements(sqlite: DatabaseSync, sql: string, params: (string | number | null)[]) {
  const meta = { duration: 0.1, changes: 0, last_row_id: 0, rows_read: 0, rows_written: 0 };
  try {
    sqlite.exec('BEGIN');
    const answers = splitSql(sql).map((statementSql) => ({
      results: sqlite.prepare(statementSql).all(...params),
      success: true,
      meta,
    }));
    sqlite.exec('COMMIT');
    return answers;
  } catch (error) {
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
    throw new RefusalError(400, 7500, (error as Error).message);
  }
}
