// The order of a deploy, its repetition, and what is left when it breaks off: with the fake account, and with a stand-in for wrangler.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCloudflare } from '#scripts/ops/deploy/cloudflare-api.ts';
import { deploy, type DeployOptions } from '#scripts/ops/deploy/deploy.ts';
import { placeOf } from '#scripts/ops/deploy/place.ts';
import { planRollback } from '#scripts/ops/deploy/plan-deploy.ts';
import { readStanding } from '#scripts/ops/deploy/standing.ts';
import { serveFakeCloudflare } from './fake-cloudflare/serve-fake.ts';
import { makeDeployRoot } from './support/deploy-root.ts';
import { createFakeWrangler } from './support/fake-wrangler.ts';

const before = process.cwd();
let root: ReturnType<typeof makeDeployRoot>;
let cloud: Awaited<ReturnType<typeof serveFakeCloudflare>>;
const lines: string[] = [];

beforeAll(() => {
  root = makeDeployRoot({});
  process.chdir(root.root);
  execFileSync(process.execPath, ['stub-build.ts'], { env: { ...process.env, CLOUDFLARE_ENV: 'production' } });
});
afterAll(() => {
  process.chdir(before);
  root.remove();
});
beforeEach(async () => {
  cloud = await serveFakeCloudflare();
  lines.length = 0;
  return cloud.close;
});

const BUILT = 'dist/passage_backend/wrangler.json';
const SERVED = ['build/server/index.js', 'dist/passage_chat/index.js', 'dist/passage_backend/index.js'];

/** Two builds are told apart by a word in their Workers. One for an owner who sends text messages says where to. */
const build =
  (word: string, smsUrl = '') =>
  () => {
    for (const path of SERVED) writeFileSync(path, `export default {}; // ${word}`);
    const config = JSON.parse(readFileSync(BUILT, 'utf8')) as { vars: Record<string, string> };
    writeFileSync(BUILT, JSON.stringify({ ...config, vars: { ...config.vars, SMS_URL: smsUrl } }));
  };

function go(more: Partial<DeployOptions> = {}, isBroken?: (words: string) => boolean) {
  const wrangler = createFakeWrangler(cloud.account, isBroken);
  const options: DeployOptions = {
    api: openCloudflare(cloud.env),
    run: wrangler.run,
    log: (line) => void lines.push(line),
    place: placeOf('production'),
    isPlan: false,
    prints: false,
    builds: true,
    demo: false,
    gradual: [],
    pauseMs: 0,
    again: [],
    at: `${cloud.origin}/site/production`,
    build: build('first'),
    wait: () => Promise.resolve(),
    ...more,
  };
  return deploy(options).then((isDone) => ({ isDone, told: wrangler.told }));
}

const MADE = [
  'd1 create passage-production',
  'kv namespace passage-cache-production',
  'r2 bucket passage-files-production',
];
const DEPLOYED = [
  'deploy passage-backend-production',
  'deploy passage-chat-production',
  'deploy passage-portal-production',
];

describe('a deploy', () => {
  it('of an empty account makes, migrates and deploys in order, and a second one changes nothing', async () => {
    expect(await go()).toEqual({ isDone: true, told: [...MADE, 'd1 migrations', ...DEPLOYED] });
    expect(lines.join('\n')).toMatch(/ok .*\/_\/ready/);
    lines.length = 0;
    const { length } = cloud.account.changes;
    expect(await go()).toEqual({ isDone: true, told: [] });
    expect(cloud.account.changes.slice(length).filter((change) => !change.endsWith('/query'))).toEqual([]);
    expect(lines).toContain('nothing has changed since the last deploy');
  });

  it('with --plan changes nothing, and hides no command', async () => {
    expect(await go({ isPlan: true, prints: true })).toEqual({ isDone: true, told: [] });
    expect(cloud.account.changes).toEqual([]);
    expect(lines.join('\n')).toContain('$ npx wrangler d1 migrations apply DB --remote -c .deploy/production.json');
  });

  it('tells no secret but the ones that are shown once', async () => {
    await go();
    const live = cloud.account.live('passage-portal-production');
    const auth = live?.bindings.find(({ name }) => name === 'BACKEND_BASIC_AUTH')?.text ?? '';
    expect(auth.length).toBeGreaterThan(30);
    expect(lines.join('\n')).not.toContain(auth);
    expect(lines.filter((line) => line.includes('keep it')).map((line) => line.trim().split('=')[0])).toEqual([
      'STAFF_KEY',
      'OPS_TOKEN',
    ]);
  });

  it('of another build goes chat, backend, portal, and back the other way round', async () => {
    await go();
    const { told } = await go({ build: build('second') });
    expect(told).toEqual([
      'deploy passage-chat-production',
      'deploy passage-backend-production',
      'deploy passage-portal-production',
    ]);
    expect(lines).toContain('to go back: npm run ops -- rollback production');
    const api = openCloudflare(cloud.env);
    const returns = planRollback(await readStanding(api, placeOf('production')));
    expect(returns.map(({ worker }) => worker)).toEqual(['portal', 'backend', 'chat']);
    const wrangler = createFakeWrangler(cloud.account);
    for (const { worker, to } of returns)
      await wrangler.run(['rollback', to ?? '', '--name', `passage-${worker}-production`]);
    // What stands is the first build again, so only another one is deployed.
    expect((await go()).told).toEqual([]);
  });
});

describe('a deploy that breaks off', () => {
  const commands = [
    'd1 create',
    'kv namespace',
    'r2 bucket',
    'd1 migrations',
    'passage_backend',
    'passage_chat',
    'build/server',
  ];

  it.each(commands)('at "%s" says what is done and what is not, and the same command finishes it', async (broken) => {
    const first = await go({}, (words) => words.includes(broken));
    expect(first.isDone).toBe(false);
    const text = lines.join('\n');
    expect(text).toContain('FAILED');
    expect(text).toContain('the same command goes on from here: npm run ops -- deploy production');
    expect(text).not.toContain('production is deployed');
    lines.length = 0;
    const second = await go();
    expect(second.isDone).toBe(true);
    // Nothing is made twice, and a Worker only where it has to be given a secret that another one lacks.
    const made = [...first.told, ...second.told].filter((told) => !told.startsWith('deploy'));
    expect(made.toSorted()).toEqual([...MADE, 'd1 migrations'].toSorted());
    expect(second.told.at(-1)).toBe('deploy passage-portal-production');
    expect(lines.join('\n')).toMatch(/ok .*\/_\/ready/);
  });

  it('before a secret can be said has changed nothing', async () => {
    const wanted = go({ build: build('first', 'https://sms.test') });
    await expect(wanted).rejects.toThrow('SMS_AUTHORIZATION is wanted');
    expect(cloud.account.changes).toEqual([]);
  });
});

describe('a gradual deploy', () => {
  it('takes each Worker through its shares, and goes on where it was broken off', async () => {
    await go();
    const gradual = { build: build('second'), gradual: [10, 50, 100] };
    const isAtHalf = (words: string) => words.includes('passage-backend-production') && words.includes('@50');
    const first = await go(gradual, isAtHalf);
    expect(first).toEqual({
      isDone: false,
      told: [
        'versions upload passage-chat-production',
        'versions deploy passage-chat-production 10/90',
        'versions deploy passage-chat-production 50/50',
        'versions deploy passage-chat-production 100',
        'triggers deploy',
        'versions upload passage-backend-production',
        'versions deploy passage-backend-production 10/90',
      ],
    });
    const second = await go(gradual);
    expect(second.isDone).toBe(true);
    expect(second.told.slice(0, 3)).toEqual([
      'versions deploy passage-backend-production 50/50',
      'versions deploy passage-backend-production 100',
      'triggers deploy',
    ]);
    expect((await go({ build: build('second') })).told).toEqual([]);
  });
});
