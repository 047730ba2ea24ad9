// Tests a deploy into an empty account and its teardown with the documented commands, with the real wrangler and a fake
// account. docs/walk.txt, which docs/deploying.md links, contains the output. Review each change of it before updating
// it with vitest -u.
import { afterAll, expect, it } from 'vitest';
import { serveFakeCloudflare } from './fake-cloudflare/serve-fake.ts';
import { createDeployRoot } from './support/deploy-root.ts';

const fakeCloud = await serveFakeCloudflare();
fakeCloud.account.zone('passage.test');
fakeCloud.account.zone('passage-cn.test');
const deployRoot = createDeployRoot(fakeCloud.env);
afterAll(async () => {
  deployRoot.remove();
  await fakeCloud.close();
});

const TIMEOUT_MS = 60_000;

/** Replaces values that differ between runs. */
const maskVolatile = (text: string) =>
  text
    .replaceAll(fakeCloud.origin, 'https://FAKE')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, 'UUID')
    .replaceAll(/\/\S*\/(?:secrets|demo)-\w+/g, 'TEMP')
    .replaceAll(/(STAFF_KEY|OPS_TOKEN|PREVIEW_PASS)=\S+/g, '$1=…')
    .replaceAll(/--tag [0-9a-f]{12}/g, '--tag BUILD')
    .replaceAll(/20\d\d-\d\d-\d\d/g, 'DAY       ')
    .replaceAll(/release [0-9a-f]{8}/g, 'release NAME')
    .replaceAll(/timestamp=\S+/g, 'timestamp=TIME')
    .replaceAll(/53, 0001_site\.sql to \S+/g, 'all of them')
    .replaceAll(/apply migrations: \d+, \S+ to \S+/g, 'apply migrations: all of them');

const messages: string[] = [];
async function runTyped(message: string, extraEnv: Record<string, string> = {}) {
  const { code, text } = await deployRoot.ops(
    message.replaceAll('AT/', `${fakeCloud.origin}/site/`).split(' '),
    extraEnv,
  );
  messages.push(`$ npm run ops -- ${message}\n${maskVolatile(text).trimEnd()}\n`);
  expect(code, text).toBe(0);
  return text;
}

it(
  'an empty account becomes a production, a mainland and two previews, and all of it can go again',
  async () => {
    const env = { OPS_TOKEN: 'a-token', PREVIEW_PASS: 'a-pass' };
    await runTyped('deploy production --plan --print');
    await runTyped('deploy production --print --at AT/production', env);
    await runTyped('deploy production --at AT/production', env);
    await runTyped('deploy mainland --at AT/mainland', env);
    await runTyped('deploy preview --branch first --at AT/preview-first', env);
    await runTyped('deploy preview --branch second --at AT/preview-second', env);
    await runTyped('deploy production --gradual 10,50,100 --pause 0 --at AT/production', {
      ...env,
      STUB: 'another build',
    });
    await runTyped('rollback production --print');
    await runTyped('previews list');
    await runTyped('previews remove first second');
    await runTyped('previews list');
    expect([...fakeCloud.account.workers.keys()].filter((name) => name.includes('-preview-'))).toEqual([]);
    expect([...fakeCloud.account.databases.values()].map(({ name }) => name)).toEqual([
      'passage-production',
      'passage-mainland',
    ]);
    const routes = fakeCloud.account.zones.flatMap((zone) =>
      zone.routes.map(({ pattern, script }) => `${pattern} ${script}`),
    );
    expect(routes).toEqual([
      '*.passage.test/* passage-portal-production',
      '*/* passage-portal-production',
      '*.passage-cn.test/* passage-portal-mainland',
      '*/* passage-portal-mainland',
    ]);
    await runTyped('teardown production --plan');
    await runTyped('teardown production --sure passage-production');
    await runTyped('teardown mainland --sure passage-mainland');
    const { workers, databases, namespaces, buckets } = fakeCloud.account;
    expect([workers.size, databases.size, namespaces.size, buckets.size]).toEqual([0, 0, 0, 0]);
    expect(fakeCloud.account.zones.flatMap((zone) => zone.routes)).toEqual([]);
    expect(fakeCloud.unknown).toEqual([]);
    await expect(messages.join('\n')).toMatchFileSnapshot('../../docs/walk.txt');
  },
  60 * TIMEOUT_MS,
);
