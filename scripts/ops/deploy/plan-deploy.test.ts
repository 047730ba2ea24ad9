import { describe, expect, it } from 'vitest';
import type { WorkerName } from '#shared/stage.ts';
import { getPlace, type Triggers } from './place.ts';
import { getDeployOrder, planDeploy, planRollback, type WantedDeployment } from './plan-deploy.ts';
import type { DeployedState, DeployedWorker } from './deployed-state.ts';

const TAGS = { portal: 'portal-new', chat: 'chat-new', backend: 'backend-new' };
const SECRETS: Record<WorkerName, string[]> = {
  portal: ['BACKEND_BASIC_AUTH', 'CHAT_SECRET', 'OPS_TOKEN'],
  chat: ['BACKEND_BASIC_AUTH', 'CHAT_SECRET'],
  backend: ['BACKEND_BASIC_AUTH', 'STAFF_KEY', 'BACKUP_KEY'],
};
const NO_TRIGGERS = { crons: [], routes: [], onWorkersDev: false };
const TRIGGERS: Record<WorkerName, Triggers> = {
  portal: { crons: ['*/5 * * * *'], routes: ['*/*'], onWorkersDev: false },
  chat: NO_TRIGGERS,
  backend: { ...NO_TRIGGERS, crons: ['17 * * * *'] },
};
const EMPTY_STATE: DeployedState = {
  ids: {},
  hasBucket: false,
  hasBackupBucket: false,
  hasCopies: false,
  migrated: null,
  sites: [],
  workers: { portal: null, chat: null, backend: null },
};

/** Creates a deployed Worker with these versions, each named 'TAG of RELEASE'. The last one has all traffic. */
function createDeployedWorker(worker: WorkerName, ...history: string[]): DeployedWorker {
  const versions = history.map((name, index) => {
    const [tag = '', release = ''] = name.split(' of ');
    return {
      id: `${worker}-${index + 1}`,
      number: index + 1,
      tag,
      message: release,
      createdAt: `2026-11-2${release.at(-1) ?? 0}`,
    };
  });
  const allVersions = versions.toReversed();
  return {
    served: allVersions.slice(0, 1).map((item) => ({ ...item, percentage: 100 })),
    versions: allVersions,
    wereWhole: allVersions.map(({ id }) => id),
    secrets: SECRETS[worker],
    triggers: TRIGGERS[worker],
  };
}

const createWanted = (changedFields: Partial<WantedDeployment> = {}): WantedDeployment => ({
  place: getPlace('production'),
  tags: TAGS,
  vars: { DOMAIN_TYPE: 'production', SMS_URL: '' },
  migrations: ['0001_a.sql', '0002_b.sql'],
  triggers: TRIGGERS,
  demo: false,
  gradual: [],
  repeatArgs: [],
  ...changedFields,
});
const createFullState = (getTag: (worker: WorkerName) => string): DeployedState => ({
  ids: { database: 'd', cache: 'c' },
  hasBucket: true,
  hasBackupBucket: true,
  hasCopies: true,
  migrated: ['0001_a.sql', '0002_b.sql'],
  sites: [{ keyCode: 'one', host: 'one.test' }],
  workers: {
    portal: createDeployedWorker('portal', getTag('portal')),
    chat: createDeployedWorker('chat', getTag('chat')),
    backend: createDeployedWorker('backend', getTag('backend')),
  },
});
const describePlan = (deployedState: DeployedState, changedFields: Partial<WantedDeployment> = {}) =>
  planDeploy(deployedState, createWanted(changedFields)).map((step) =>
    step.kind === 'worker'
      ? `${step.worker}${step.secrets.length > 0 ? ` ${step.secrets.join('+')}` : ''} ${step.shares}`.trim()
      : step.kind === 'wrangler'
        ? step.args.slice(0, 3).join(' ')
        : step.kind === 'triggers'
          ? `triggers of ${step.worker}`
          : step.kind,
  );

describe('a deploy', () => {
  it('for an empty account creates resources first, and the backend before its dependents', () => {
    expect(describePlan(EMPTY_STATE)).toEqual([
      'd1 create passage-production',
      'kv namespace create',
      'r2 bucket create',
      'r2 bucket create',
      'ids',
      'copies',
      'd1 migrations apply',
      'backend BACKEND_BASIC_AUTH+STAFF_KEY+BACKUP_KEY',
      'chat BACKEND_BASIC_AUTH+CHAT_SECRET',
      'portal BACKEND_BASIC_AUTH+CHAT_SECRET+OPS_TOKEN',
    ]);
  });

  it('of an unchanged version sets missing cron triggers, routes and addresses, and keeps additional ones', () => {
    const deployedState = createFullState((worker) => TAGS[worker]);
    expect(describePlan(deployedState)).toEqual(['ids']);
    const createTriggers = (worker: WorkerName, changedTriggers: Partial<Triggers>) =>
      describePlan(deployedState, { triggers: { ...TRIGGERS, [worker]: { ...TRIGGERS[worker], ...changedTriggers } } });
    expect(createTriggers('backend', { crons: ['17 * * * *', '41 19 * * *'] })).toEqual(['ids', 'triggers of backend']);
    expect(createTriggers('portal', { routes: ['*/*', 'a.test/*'] })).toEqual(['ids', 'triggers of portal']);
    expect(createTriggers('portal', { onWorkersDev: true })).toEqual(['ids', 'triggers of portal']);
    expect(createTriggers('portal', NO_TRIGGERS)).toEqual(['ids']);
  });

  it('with an older version deploys the chat Worker before the backend', () => {
    expect(describePlan(createFullState((worker) => `${worker}-old`))).toEqual(['ids', 'chat', 'backend', 'portal']);
    expect(getDeployOrder({ workers: { ...EMPTY_STATE.workers, chat: createDeployedWorker('chat', 'x') } })).toEqual([
      'backend',
      'chat',
      'portal',
    ]);
  });

  it('changes only Workers that differ', () => {
    expect(describePlan(createFullState((worker) => `${worker}-new`))).toEqual(['ids']);
    expect(describePlan(createFullState((worker) => (worker === 'portal' ? 'portal-old' : `${worker}-new`)))).toEqual([
      'ids',
      'portal',
    ]);
  });

  it('copies a secret that one Worker is missing to all that share it', () => {
    const state = createFullState((worker) => `${worker}-new`);
    state.workers.chat = { ...createDeployedWorker('chat', 'chat-new'), secrets: ['BACKEND_BASIC_AUTH'] };
    expect(describePlan(state)).toEqual(['ids', 'chat CHAT_SECRET', 'portal CHAT_SECRET']);
    expect(
      describePlan(
        createFullState((worker) => `${worker}-new`),
        { repeatArgs: ['STAFF_KEY'] },
      ),
    ).toEqual(['ids', 'backend STAFF_KEY']);
  });

  it('requires the secret of a service only when its address is set', () => {
    const vars = { DOMAIN_TYPE: 'production', SMS_URL: 'https://sms.test' };
    expect(
      describePlan(
        createFullState((worker) => `${worker}-new`),
        { vars },
      ),
    ).toEqual(['ids', 'backend SMS_AUTHORIZATION']);
    expect(
      describePlan(
        createFullState((worker) => `${worker}-new`),
        { vars: { DOMAIN_TYPE: 'preview' } },
      ),
    ).toEqual(['ids', 'portal PREVIEW_PASS']);
  });

  it('sets the alarm address for its Worker, and for a Worker that is missing it', () => {
    const currentState = createFullState((worker) => `${worker}-new`);
    expect(describePlan(currentState, { repeatArgs: ['ALARM_URL'] })).toEqual([
      'ids',
      'backend ALARM_URL',
      'portal ALARM_URL',
    ]);
    const backend = createDeployedWorker('backend', 'backend-new');
    currentState.workers.backend = { ...backend, secrets: [...backend.secrets, 'ALARM_URL'] };
    expect(describePlan(currentState)).toEqual(['ids', 'backend ALARM_URL', 'portal ALARM_URL']);
  });

  it('applies pending migrations, and loads a demo only into a database without sites', () => {
    const currentState = { ...createFullState((worker) => `${worker}-new`), migrated: ['0001_a.sql'] };
    expect(describePlan(currentState, { demo: true })).toEqual(['ids', 'd1 migrations apply']);
    expect(describePlan({ ...currentState, sites: [] }, { demo: true })).toEqual([
      'ids',
      'd1 migrations apply',
      'demo',
    ]);
  });
});

describe('a gradual deploy', () => {
  it('advances through its shares to 100 %, and deploys secrets at once', () => {
    const oldDeployedState = createFullState((worker) => `${worker}-old`);
    expect(describePlan(oldDeployedState, { gradual: [10, 50] })).toEqual([
      'ids',
      'chat 10,50,100',
      'backend 10,50,100',
      'portal 10,50,100',
    ]);
    expect(describePlan(oldDeployedState, { gradual: [10], repeatArgs: ['CHAT_SECRET'] })).toEqual([
      'ids',
      'chat CHAT_SECRET',
      'backend 10,100',
      'portal CHAT_SECRET',
    ]);
    expect(describePlan(EMPTY_STATE, { gradual: [10] }).slice(-1)).toEqual([
      'portal BACKEND_BASIC_AUTH+CHAT_SECRET+OPS_TOKEN',
    ]);
  });

  it('resumes an interrupted rollout after the reached share', () => {
    const state = createFullState((worker) => (worker === 'chat' ? 'chat-new' : `${worker}-old`));
    const backend = createDeployedWorker('backend', 'backend-old', 'backend-new');
    const [createdVersion, oldVersion] = backend.versions;
    if (!createdVersion || !oldVersion) throw new Error('there are two');
    state.workers.backend = {
      ...backend,
      served: [
        { ...oldVersion, percentage: 50 },
        { ...createdVersion, percentage: 50 },
      ],
    };
    expect(describePlan(state, { gradual: [10, 50, 100] })).toEqual(['ids', 'backend 100', 'portal 10,50,100']);
    expect(describePlan(state)).toEqual(['ids', 'backend', 'portal']);
  });
});

describe('a rollback', () => {
  it('rolls back the Workers of the last release in reverse order', () => {
    const state = createFullState(() => '');
    state.workers = {
      portal: createDeployedWorker('portal', 'a of release 1', 'b of release 2'),
      chat: createDeployedWorker('chat', 'a of release 1'),
      backend: createDeployedWorker('backend', 'a of release 1', 'b of release 2'),
    };
    expect(planRollback(state)).toEqual([
      { worker: 'portal', from: 'portal-2', to: 'portal-1' },
      { worker: 'backend', from: 'backend-2', to: 'backend-1' },
    ]);
  });

  it('cannot roll back a first release, nor to a version that never had all traffic', () => {
    const state = createFullState(() => 'a of release 1');
    expect(planRollback(state).map(({ to }) => to)).toEqual([null, null, null]);
    const portal = createDeployedWorker('portal', 'a of release 1', 'b of release 2', 'c of release 3');
    state.workers.portal = { ...portal, wereWhole: ['portal-3', 'portal-1'] };
    expect(planRollback(state)).toEqual([{ worker: 'portal', from: 'portal-3', to: 'portal-1' }]);
    expect(planRollback(EMPTY_STATE)).toEqual([]);
  });
});

describe('the name of a branch', () => {
  it('fits into a host name, and is unique per branch', () => {
    expect(getPlace('preview', 'new-menu').name).toBe('preview-new-menu');
    const names = ['fix/a', 'fix-a', 'Fix-A', 'fix_a', `${'long-'.repeat(30)}1`, `${'long-'.repeat(30)}2`, '升學'].map(
      (branch) => getPlace('preview', branch).name,
    );
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(`passage-portal-${name}`).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/);
  });
});
