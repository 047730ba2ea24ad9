// A deploy within the test process: fake account, fake wrangler.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createCloudflareApi } from '#scripts/ops/deploy/cloudflare-api.ts';
import { deploy, type DeployOptions } from '#scripts/ops/deploy/deploy.ts';
import { getPlace } from '#scripts/ops/deploy/place.ts';
import { serveFakeCloudflare } from '#tests/deploy/fake-cloudflare/serve-fake.ts';
import { makeDeployRoot } from './deploy-root.ts';
import { type Broken, createFakeWrangler } from './fake-wrangler.ts';

const BUILT = 'dist/passage_backend/wrangler.json';
const SERVED = ['build/server/index.js', 'dist/passage_chat/index.js', 'dist/passage_backend/index.js'];

/** Stub build; `word` distinguishes the Workers of two builds, `smsUrl` configures a provider of text messages. */
export const build =
  (word: string, smsUrl = '') =>
  () => {
    for (const path of SERVED) writeFileSync(path, `export default {}; // ${word}`);
    const config = JSON.parse(readFileSync(BUILT, 'utf8')) as { vars: Record<string, string> };
    writeFileSync(BUILT, JSON.stringify({ ...config, vars: { ...config.vars, SMS_URL: smsUrl } }));
  };

/** Creates a folder for the test file and an empty account before each test. */
export function deployHere() {
  const textBefore = process.cwd();
  const root = makeDeployRoot({});
  const lines: string[] = [];
  const here = { cloud: {} as Awaited<ReturnType<typeof serveFakeCloudflare>>, lines, go };
  beforeAll(() => {
    process.chdir(root.root);
    execFileSync(process.execPath, ['stub-build.ts'], { env: { ...process.env, CLOUDFLARE_ENV: 'production' } });
  });
  afterAll(() => {
    process.chdir(textBefore);
    root.remove();
  });
  beforeEach(async () => {
    here.cloud = await serveFakeCloudflare();
    here.cloud.account.zone('passage.test');
    lines.length = 0;
    return here.cloud.close;
  });

  async function go(more: Partial<DeployOptions> = {}, isBroken?: (text: string) => boolean | Broken) {
    const wrangler = createFakeWrangler(here.cloud.account, isBroken);
    const options: DeployOptions = {
      api: createCloudflareApi(here.cloud.env),
      run: wrangler.run,
      log: (line) => void lines.push(line),
      place: getPlace('production'),
      isPlan: false,
      prints: false,
      builds: true,
      demo: false,
      gradual: [],
      pauseMs: 0,
      repeatArgs: [],
      at: `${here.cloud.origin}/site/production`,
      build: build('first'),
      wait: () => Promise.resolve(),
      ...more,
    };
    return { isDone: await deploy(options), messages: wrangler.messages };
  }
  return here;
}

export const MADE = [
  'd1 create passage-production',
  'kv namespace passage-cache-production',
  'r2 bucket passage-files-production',
  'r2 bucket passage-backups-production',
];
