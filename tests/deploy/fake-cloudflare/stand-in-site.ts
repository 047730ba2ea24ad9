// Fake of the deployed site: the health and readiness addresses that a deploy requests at its end, computed from the account.
import { Hono } from 'hono';
import type { FakeAccount } from './fake-account.ts';

const getText = (account: FakeAccount, worker: string, name: string) =>
  account.live(worker)?.bindings.find((binding) => binding.name === name)?.text ?? '';

/** Reason why the three Workers cannot work together; '' if they can. */
function getFault(account: FakeAccount, place: string): string {
  const names = ['portal', 'chat', 'backend'].map((part) => `passage-${part}-${place}`);
  const missingText = names.find((name) => !account.live(name));
  if (missingText) return `${missingText} is not deployed`;
  const auths = new Set(names.map((name) => getText(account, name, 'BACKEND_BASIC_AUTH')));
  if (auths.size !== 1 || auths.has('')) return 'BACKEND_BASIC_AUTH is not one';
  const secrets = new Set(names.slice(0, 2).map((name) => getText(account, name, 'CHAT_SECRET')));
  if (secrets.size !== 1 || secrets.has('')) return 'CHAT_SECRET is not one';
  const database = account.live(names[2] ?? '')?.bindings.find(({ type }) => type === 'd1');
  const sqlite = account.databases.get(database?.database_id ?? database?.id ?? '')?.sqlite;
  try {
    sqlite?.prepare('SELECT COUNT(*) FROM agents').get();
  } catch {
    return 'the database has no tables';
  }
  return sqlite ? '' : 'there is no database';
}

/** Serves /site/PLACE/… in place of the real hosts. */
export function standIn(account: FakeAccount) {
  const app = new Hono();
  app.get('/site/:place/_/health', (c) => {
    const exists = account.live(`passage-portal-${c.req.param('place')}`) !== undefined;
    return c.json({ ok: exists, version: '0' }, exists ? 200 : 503);
  });
  app.get('/site/:place/_/ready', (c) => {
    const place = c.req.param('place');
    const token = getText(account, `passage-portal-${place}`, 'OPS_TOKEN');
    if (!token || c.req.header('authorization') !== `Bearer ${token}`) return c.notFound();
    const error = getFault(account, place);
    return c.json({ ok: !error, fault: error }, error ? 503 : 200);
  });
  app.get('/site/:place/:rest{.*}', (c) => {
    const place = c.req.param('place');
    const pass = getText(account, `passage-portal-${place}`, 'PREVIEW_PASS');
    const isClosed = getText(account, `passage-portal-${place}`, 'PREVIEW_BRANCH') !== '';
    if (isClosed && c.req.header('authorization') !== `Basic ${btoa(`preview:${pass}`)}`) return c.text('', 401);
    return getFault(account, place) ? c.text('', 503) : c.html('<!doctype html><title>a page</title>');
  });
  return app;
}
