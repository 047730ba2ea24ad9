// Tests the order of the steps of a deploy, and repeated deploys, with a fake account and a fake wrangler.
import { describe, expect, it } from 'vitest';
import { createCloudflareApi } from '#scripts/ops/deploy/cloudflare-api.ts';
import { getPlace } from '#scripts/ops/deploy/place.ts';
import { planRollback } from '#scripts/ops/deploy/plan-deploy.ts';
import { loadDeployedState } from '#scripts/ops/deploy/deployed-state.ts';
import { createBuild, createTestDeployment, CREATION_MESSAGES } from './support/deploy-here.ts';
import { createFakeWrangler } from './support/fake-wrangler.ts';

const deployment = createTestDeployment();
const { go: deploy, lines } = deployment;

const DEPLOY_ORDER = [
  'deploy passage-backend-production',
  'deploy passage-chat-production',
  'deploy passage-portal-production',
];

describe('a deploy', () => {
  it('for an empty account creates, migrates and deploys in order, and a second run changes nothing', async () => {
    expect(await deploy()).toEqual({
      isDone: true,
      messages: [...CREATION_MESSAGES, 'd1 migrations', ...DEPLOY_ORDER],
    });
    expect(lines.join('\n')).toMatch(/ok .*\/_\/ready/);
    lines.length = 0;
    const { length } = deployment.cloud.account.changes;
    expect(await deploy()).toEqual({ isDone: true, messages: [] });
    expect(deployment.cloud.account.changes.slice(length).filter((change) => !change.endsWith('/query'))).toEqual([]);
    expect(lines).toContain('nothing has changed since the last deploy');
  });

  it('with --plan changes nothing, and prints every command', async () => {
    expect(await deploy({ isPlan: true, prints: true })).toEqual({ isDone: true, messages: [] });
    expect(deployment.cloud.account.changes).toEqual([]);
    expect(lines.join('\n')).toContain('$ npx wrangler d1 migrations apply DB --remote -c .deploy/production.json');
  });

  it('prints no secret except those shown once', async () => {
    await deploy();
    const liveVersion = deployment.cloud.account.findLiveVersion('passage-portal-production');
    const authSecret = liveVersion?.bindings.find(({ name }) => name === 'BACKEND_BASIC_AUTH')?.text ?? '';
    expect(authSecret.length).toBeGreaterThan(30);
    expect(lines.join('\n')).not.toContain(authSecret);
    expect(lines.filter((line) => line.includes('keep it')).map((line) => line.trim().split('=')[0])).toEqual([
      'STAFF_KEY',
      'BACKUP_KEY',
      'OPS_TOKEN',
    ]);
  });

  it('of another build deploys chat, backend, portal, and rolls back in reverse', async () => {
    await deploy();
    const { messages } = await deploy({ build: createBuild('second') });
    expect(messages).toEqual([
      'deploy passage-chat-production',
      'deploy passage-backend-production',
      'deploy passage-portal-production',
    ]);
    expect(lines).toContain('to go back: npm run ops -- rollback production');
    const api = createCloudflareApi(deployment.cloud.env);
    const rollbackSteps = planRollback(await loadDeployedState(api, getPlace('production')));
    expect(rollbackSteps.map(({ worker }) => worker)).toEqual(['portal', 'backend', 'chat']);
    const wrangler = createFakeWrangler(deployment.cloud.account);
    for (const { worker, to: versionId } of rollbackSteps)
      await wrangler.run(['rollback', versionId ?? '', '--name', `passage-${worker}-production`]);
    // The first build is already live again, so deploying it changes nothing.
    expect((await deploy()).messages).toEqual([]);
  });
});

describe('a gradual deploy', () => {
  it('that deployed a version without its cron triggers sets them the next time', async () => {
    await deploy();
    for (const worker of deployment.cloud.account.workers.values()) worker.crons = [];
    const gradualOptions = { build: createBuild('second'), gradual: [50, 100] };
    const firstRun = await deploy(
      gradualOptions,
      (text) => text.startsWith('triggers') && text.includes('passage_backend'),
    );
    expect(firstRun.isDone).toBe(false);
    const secondRun = await deploy({ ...gradualOptions, prints: true });
    expect([secondRun.isDone, secondRun.messages[0]]).toEqual([true, 'triggers deploy passage-backend-production']);
    expect(deployment.cloud.account.workers.get('passage-backend-production')?.crons).toHaveLength(3);
  });

  it('rolls each Worker out through its shares, and resumes after an interruption', async () => {
    await deploy();
    const gradualOptions = { build: createBuild('second'), gradual: [10, 50, 100] };
    const isHalfDeployed = (text: string) => text.includes('passage-backend-production') && text.includes('@50');
    const firstRun = await deploy(gradualOptions, isHalfDeployed);
    expect(firstRun).toEqual({
      isDone: false,
      messages: [
        'versions upload passage-chat-production',
        'versions deploy passage-chat-production 10/90',
        'versions deploy passage-chat-production 50/50',
        'versions deploy passage-chat-production 100',
        'triggers deploy passage-chat-production',
        'versions upload passage-backend-production',
        'versions deploy passage-backend-production 10/90',
      ],
    });
    const secondRun = await deploy(gradualOptions);
    expect(secondRun.isDone).toBe(true);
    expect(secondRun.messages.slice(0, 3)).toEqual([
      'versions deploy passage-backend-production 50/50',
      'versions deploy passage-backend-production 100',
      'triggers deploy passage-backend-production',
    ]);
    expect((await deploy({ build: createBuild('second') })).messages).toEqual([]);
  });
});
