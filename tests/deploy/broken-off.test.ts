// Tests interrupted deploys: the state that remains, and that the same command continues from it. Uses a fake account
// and a fake wrangler.
import { describe, expect, it } from 'vitest';
import { createCloudflareApi } from '#scripts/ops/deploy/cloudflare-api.ts';
import { runDeployCommand, runRollbackCommand } from '#scripts/ops/deploy/deploy-command.ts';
import { createBuild, createTestDeployment, CREATION_MESSAGES } from './support/deploy-here.ts';

const deployment = createTestDeployment();
const { go: deploy, lines } = deployment;

it('two environments in one command are rejected', async () => {
  for (const command of [runDeployCommand, runRollbackCommand])
    expect(await command(['production', 'mainland'])).toBe(false);
});

describe('an interrupted deploy', () => {
  const interruptedCommands = [
    'd1 create',
    'kv namespace',
    'r2 bucket',
    'd1 migrations',
    'passage_backend',
    'passage_chat',
    'build/server',
  ];

  it.each(interruptedCommands)(
    'at "%s" reports what is done and what is not, and the same command completes it',
    async (interruptedCommand) => {
      const firstRun = await deploy({}, (text) => text.includes(interruptedCommand));
      expect(firstRun.isDone).toBe(false);
      const text = lines.join('\n');
      expect(text).toContain('FAILED');
      expect(text).toContain('the same command goes on from here: npm run ops -- deploy production');
      expect(text).not.toContain('production is deployed');
      lines.length = 0;
      const secondRun = await deploy();
      expect(secondRun.isDone).toBe(true);
      // No resource may be created twice. A Worker is deployed a second time only if it lacked a secret that another
      // Worker has.
      const creationMessages = [...firstRun.messages, ...secondRun.messages].filter(
        (value) => !value.startsWith('deploy'),
      );
      expect(creationMessages.toSorted()).toEqual([...CREATION_MESSAGES, 'd1 migrations'].toSorted());
      expect(secondRun.messages.at(-1)).toBe('deploy passage-portal-production');
      expect(lines.join('\n')).toMatch(/ok .*\/_\/ready/);
    },
  );

  const readAccountState = () => {
    const { workers, zones, databases } = deployment.cloud.account;
    return {
      crons: [...workers.values()].map(({ name, crons }) => [name, crons.length]),
      routes: zones.flatMap(({ routes }) => routes.map(({ pattern, script }) => `${pattern} ${script}`)),
      copies: [...databases.values()].map(({ copies }) => copies),
    };
  };
  const EXPECTED_STATE = {
    crons: [
      ['passage-backend-production', 3],
      ['passage-chat-production', 1],
      ['passage-portal-production', 1],
    ],
    routes: ['*.passage.test/* passage-portal-production', '*/* passage-portal-production'],
    copies: ['auto'],
  };

  it.each(interruptedCommands)(
    'at "%s", which was done though no answer came, is finished by the same command',
    async (interruptedCommand) => {
      const firstRun = await deploy({}, (text) => (text.includes(interruptedCommand) ? 'after' : false));
      expect(firstRun.isDone).toBe(false);
      const secondRun = await deploy();
      expect([secondRun.isDone, readAccountState()]).toEqual([true, EXPECTED_STATE]);
      const creationMessages = [...firstRun.messages, ...secondRun.messages].filter(
        (text) => !text.startsWith('deploy'),
      );
      expect(creationMessages.toSorted()).toEqual([...CREATION_MESSAGES, 'd1 migrations'].toSorted());
      expect((await deploy()).messages).toEqual([]);
    },
  );

  it.each(['passage_backend', 'build/server'])(
    'after the version of %s is up and before anything starts it sets clocks and routes the next time',
    async (interruptedCommand) => {
      const firstRun = await deploy({}, (text) => (text.includes(interruptedCommand) ? 'between' : false));
      expect(firstRun.isDone).toBe(false);
      expect(readAccountState()).not.toEqual(EXPECTED_STATE);
      const secondRun = await deploy();
      expect([secondRun.isDone, readAccountState()]).toEqual([true, EXPECTED_STATE]);
      expect((await deploy()).messages).toEqual([]);
    },
  );

  it('when Cloudflare is unreachable reports it, and the same command completes it', async () => {
    const api = createCloudflareApi(deployment.cloud.env);
    const sendAndFail: typeof api.send = (method, path, body) =>
      path.includes('/query')
        ? api.send(method, path, body)
        : createCloudflareApi({ ...deployment.cloud.env, CLOUDFLARE_API_BASE_URL: 'http://127.0.0.1:9' }).send(
            method,
            path,
            body,
          );
    const firstRun = await deploy({ api: { ...api, send: sendAndFail } });
    expect(firstRun.isDone).toBe(false);
    expect(lines.join('\n')).toContain('FAILED Cloudflare does not answer PUT');
    expect((await deploy()).isDone).toBe(true);
    expect(readAccountState()).toEqual(EXPECTED_STATE);
  });

  it('during a secret change names the secret in the resume command, so that all Workers get one value', async () => {
    await deploy();
    const readSecretValues = () =>
      ['portal', 'chat', 'backend'].map(
        (worker) =>
          deployment.cloud.account
            .findLiveVersion(`passage-${worker}-production`)
            ?.bindings.find(({ name }) => name === 'BACKEND_BASIC_AUTH')?.text,
      );
    const [oldSecret] = readSecretValues();
    const rotatedSecrets = ['BACKEND_BASIC_AUTH'];
    expect((await deploy({ repeatArgs: rotatedSecrets }, (text) => text.includes('passage_backend'))).isDone).toBe(
      false,
    );
    expect(new Set(readSecretValues()).size).toBe(2);
    expect(lines.join('\n')).toContain(
      `goes on from here: npm run ops -- deploy production --secret BACKEND_BASIC_AUTH --at ${deployment.cloud.origin}`,
    );
    expect((await deploy({ repeatArgs: rotatedSecrets })).isDone).toBe(true);
    expect(new Set(readSecretValues()).size).toBe(1);
    expect(readSecretValues()).not.toContain(oldSecret);
  });

  it('with a gradual rollout resumes gradually, with its shares', async () => {
    await deploy();
    const gradualOptions = { build: createBuild('second'), gradual: [10, 100], pauseMs: 60_000 };
    await deploy(gradualOptions, (text) => text.includes('passage-chat-production') && text.includes('@100'));
    expect(lines.join('\n')).toContain('npm run ops -- deploy production --gradual 10,100 --pause 60 --at ');
  });

  it('before a secret is entered has changed nothing', async () => {
    const firstDeploy = deploy({ build: createBuild('first', 'https://sms.test') });
    await expect(firstDeploy).rejects.toThrow('SMS_AUTHORIZATION is required');
    expect(deployment.cloud.account.changes).toEqual([]);
  });
});
