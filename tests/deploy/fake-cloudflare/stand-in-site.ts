// Fake of the deployed site: the health and readiness URLs that a deploy requests at its end, with results computed
// from the account.
import { Hono } from 'hono';
import type { FakeAccount } from './fake-account.ts';

const getSecretText = (account: FakeAccount, worker: string, name: string) =>
  account.findLiveVersion(worker)?.bindings.find((binding) => binding.name === name)?.text ?? '';

/** Returns the reason why the three Workers cannot work together, or '' if they can. */
function findFault(account: FakeAccount, environment: string): string {
  const workerNames = ['portal', 'chat', 'backend'].map((part) => `passage-${part}-${environment}`);
  const missingWorker = workerNames.find((name) => !account.findLiveVersion(name));
  if (missingWorker) return `${missingWorker} is not deployed`;
  const authSecrets = new Set(workerNames.map((name) => getSecretText(account, name, 'BACKEND_BASIC_AUTH')));
  if (authSecrets.size !== 1 || authSecrets.has('')) return 'BACKEND_BASIC_AUTH is not one';
  const secrets = new Set(workerNames.slice(0, 2).map((name) => getSecretText(account, name, 'CHAT_SECRET')));
  if (secrets.size !== 1 || secrets.has('')) return 'CHAT_SECRET is not one';
  const database = account.findLiveVersion(workerNames[2] ?? '')?.bindings.find(({ type }) => type === 'd1');
  const sqlite = account.databases.get(database?.database_id ?? database?.id ?? '')?.sqlite;
  try {
    sqlite?.prepare('SELECT COUNT(*) FROM agents').get();
  } catch {
    return 'the database has no tables';
  }
  return sqlite ? '' : 'there is no database';
}

/** Serves /site/ENVIRONMENT/… instead of the real hosts. */
export function createStandInSite(account: FakeAccount) {
  const app = new Hono();
  app.get('/site/:place/_/health', (c) => {
    const isDeployed = account.findLiveVersion(`passage-portal-${c.req.param('place')}`) !== undefined;
    return c.json({ ok: isDeployed, version: '0' }, isDeployed ? 200 : 503);
  });
  app.get('/site/:place/_/ready', (c) => {
    const environment = c.req.param('place');
    const token = getSecretText(account, `passage-portal-${environment}`, 'OPS_TOKEN');
    if (!token || c.req.header('authorization') !== `Bearer ${token}`) return c.notFound();
    const error = findFault(account, environment);
    return c.json({ ok: !error, fault: error }, error ? 503 : 200);
  });
  app.get('/site/:place/:rest{.*}', (c) => {
    const environment = c.req.param('place');
    const previewPass = getSecretText(account, `passage-portal-${environment}`, 'PREVIEW_PASS');
    const isPreview = getSecretText(account, `passage-portal-${environment}`, 'PREVIEW_BRANCH') !== '';
    if (isPreview && c.req.header('authorization') !== `Basic ${btoa(`preview:${previewPass}`)}`)
      return c.text('', 401);
    return findFault(account, environment) ? c.text('', 503) : c.html('<!doctype html><title>a page</title>');
  });
  return app;
}
