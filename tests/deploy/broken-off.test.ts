// Interrupted deploys: the remaining state, and the same command continuing from there. Fake account, fake wrangler.
import { describe, expect, it } from 'vitest';
import { createCloudflareApi } from '#scripts/ops/deploy/cloudflare-api.ts';
import { runDeployCommand, runRollbackCommand } from '#scripts/ops/deploy/deploy-command.ts';
import { build, deployHere, MADE } from './support/deploy-here.ts';

const here = deployHere();
const { go, lines } = here;

it('two environments in one command are rejected', async () => {
  for (const command of [runDeployCommand, runRollbackCommand])
    expect(await command(['production', 'mainland'])).toBe(false);
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

  it.each(commands)(
    'at "%s" reports what is done and what is not, and the same command completes it',
    async (brokenText) => {
      const first = await go({}, (text) => text.includes(brokenText));
      expect(first.isDone).toBe(false);
      const text = lines.join('\n');
      expect(text).toContain('FAILED');
      expect(text).toContain('the same command goes on from here: npm run ops -- deploy production');
      expect(text).not.toContain('production is deployed');
      lines.length = 0;
      const second = await go();
      expect(second.isDone).toBe(true);
      // No resource is created twice; a Worker is deployed again only to receive a secret that another Worker lacked.
      const createdValues = [...first.messages, ...second.messages].filter((value) => !value.startsWith('deploy'));
      expect(createdValues.toSorted()).toEqual([...MADE, 'd1 migrations'].toSorted());
      expect(second.messages.at(-1)).toBe('deploy passage-portal-production');
      expect(lines.join('\n')).toMatch(/ok .*\/_\/ready/);
    },
  );

  const whole = () => {
    const { workers, zones, databases } = here.cloud.account;
    return {
      crons: [...workers.values()].map(({ name, crons }) => [name, crons.length]),
      routes: zones.flatMap(({ routes }) => routes.map(({ pattern, script }) => `${pattern} ${script}`)),
      copies: [...databases.values()].map(({ copies }) => copies),
    };
  };
  const WHOLE = {
    crons: [
      ['passage-backend-production', 3],
      ['passage-chat-production', 1],
      ['passage-portal-production', 1],
    ],
    routes: ['*.passage.test/* passage-portal-production', '*/* passage-portal-production'],
    copies: ['auto'],
  };

  it.each(commands)(
    'at "%s", which was done though no answer came, is finished by the same command',
    async (brokenText) => {
      const first = await go({}, (text) => (text.includes(brokenText) ? 'after' : false));
      expect(first.isDone).toBe(false);
      const second = await go();
      expect([second.isDone, whole()]).toEqual([true, WHOLE]);
      const createdTexts = [...first.messages, ...second.messages].filter((text) => !text.startsWith('deploy'));
      expect(createdTexts.toSorted()).toEqual([...MADE, 'd1 migrations'].toSorted());
      expect((await go()).messages).toEqual([]);
    },
  );

  it.each(['passage_backend', 'build/server'])(
    'after the version of %s is up and before anything starts it sets clocks and routes the next time',
    async (brokenText) => {
      const first = await go({}, (text) => (text.includes(brokenText) ? 'between' : false));
      expect(first.isDone).toBe(false);
      expect(whole()).not.toEqual(WHOLE);
      const second = await go();
      expect([second.isDone, whole()]).toEqual([true, WHOLE]);
      expect((await go()).messages).toEqual([]);
    },
  );

  it('when Cloudflare is unreachable reports it, and the same command completes it', async () => {
    const api = createCloudflareApi(here.cloud.env);
    const send: typeof api.send = (method, path, body) =>
      path.includes('/query')
        ? api.send(method, path, body)
        : createCloudflareApi({ ...here.cloud.env, CLOUDFLARE_API_BASE_URL: 'http://127.0.0.1:9' }).send(
            method,
            path,
            body,
          );
    const first = await go({ api: { ...api, send } });
    expect(first.isDone).toBe(false);
    expect(lines.join('\n')).toContain('FAILED Cloudflare does not answer PUT');
    expect((await go()).isDone).toBe(true);
    expect(whole()).toEqual(WHOLE);
  });

  it('during a secret change names the secret in the resuming command, so that all Workers get one value', async () => {
    await go();
    const valuesNow = () =>
      ['portal', 'chat', 'backend'].map(
        (worker) =>
          here.cloud.account
            .live(`passage-${worker}-production`)
            ?.bindings.find(({ name }) => name === 'BACKEND_BASIC_AUTH')?.text,
      );
    const [oldText] = valuesNow();
    const secondValues = ['BACKEND_BASIC_AUTH'];
    expect((await go({ repeatArgs: secondValues }, (text) => text.includes('passage_backend'))).isDone).toBe(false);
    expect(new Set(valuesNow()).size).toBe(2);
    expect(lines.join('\n')).toContain(
      `goes on from here: npm run ops -- deploy production --secret BACKEND_BASIC_AUTH --at ${here.cloud.origin}`,
    );
    expect((await go({ repeatArgs: secondValues })).isDone).toBe(true);
    expect(new Set(valuesNow()).size).toBe(1);
    expect(valuesNow()).not.toContain(oldText);
  });

  it('a gradual rollout resumes gradually, with its shares', async () => {
    await go();
    const more = { build: build('second'), gradual: [10, 100], pauseMs: 60_000 };
    await go(more, (text) => text.includes('passage-chat-production') && text.includes('@100'));
    expect(lines.join('\n')).toContain('npm run ops -- deploy production --gradual 10,100 --pause 60 --at ');
  });

  it('before a secret is entered has changed nothing', async () => {
    const expected = go({ build: build('first', 'https://sms.test') });
    await expect(expected).rejects.toThrow('SMS_AUTHORIZATION is wanted');
    expect(here.cloud.account.changes).toEqual([]);
  });
});
