// Runs a deploy within the test process, with a fake account and a fake wrangler.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createCloudflareApi } from '#scripts/ops/deploy/cloudflare-api.ts';
import { deploy, type DeployOptions } from '#scripts/ops/deploy/deploy.ts';
import { getPlace } from '#scripts/ops/deploy/place.ts';
import { serveFakeCloudflare } from '#tests/deploy/fake-cloudflare/serve-fake.ts';
import { createDeployRoot } from './deploy-root.ts';
import { type FailureMoment, createFakeWrangler } from './fake-wrangler.ts';

const BUILT_CONFIG = 'dist/passage_backend/wrangler.json';
const SERVED_FILES = ['build/server/index.js', 'dist/passage_chat/index.js', 'dist/passage_backend/index.js'];

/** Creates a stub build. `buildMark` distinguishes the Workers of two builds, `smsUrl` configures an SMS provider. */
export const createBuild =
  (buildMark: string, smsUrl = '') =>
  () => {
    for (const path of SERVED_FILES) writeFileSync(path, `export default {}; // ${buildMark}`);
    const config = JSON.parse(readFileSync(BUILT_CONFIG, 'utf8')) as { vars: Record<string, string> };
    writeFileSync(BUILT_CONFIG, JSON.stringify({ ...config, vars: { ...config.vars, SMS_URL: smsUrl } }));
  };

/** Creates a folder for the test file, and an empty account before each test. */
export function createTestDeployment() {
  const previousFolder = process.cwd();
  const deployRoot = createDeployRoot({});
  const lines: string[] = [];
  const deployment = { cloud: {} as Awaited<ReturnType<typeof serveFakeCloudflare>>, lines, go: runDeploy };
  beforeAll(() => {
    process.chdir(deployRoot.root);
    execFileSync(process.execPath, ['stub-build.ts'], { env: { ...process.env, CLOUDFLARE_ENV: 'production' } });
  });
  afterAll(() => {
    process.chdir(previousFolder);
    deployRoot.remove();
  });
  beforeEach(async () => {
    deployment.cloud = await serveFakeCloudflare();
    deployment.cloud.account.zone('passage.test');
    lines.length = 0;
    return deployment.cloud.close;
  });

  async function runDeploy(
    extraOptions: Partial<DeployOptions> = {},
    isBroken?: (text: string) => boolean | FailureMoment,
  ) {
    const wrangler = createFakeWrangler(deployment.cloud.account, isBroken);
    const options: DeployOptions = {
      api: createCloudflareApi(deployment.cloud.env),
      run: wrangler.run,
      log: (line) => void lines.push(line),
      target: getPlace('production'),
      isPlan: false,
      prints: false,
      builds: true,
      demo: false,
      gradual: [],
      pauseMs: 0,
      repeatArgs: [],
      at: `${deployment.cloud.origin}/site/production`,
      build: createBuild('first'),
      wait: () => Promise.resolve(),
      ...extraOptions,
    };
    return { isDone: await deploy(options), messages: wrangler.messages };
  }
  return deployment;
}

export const CREATION_MESSAGES = [
  'd1 create passage-production',
  'kv namespace passage-cache-production',
  'r2 bucket passage-files-production',
  'r2 bucket passage-backups-production',
];
