import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isTestFile, ROOMS, importViolation } from '#scripts/boundaries/may-import.ts';
import { PUBLIC_FILES } from '#scripts/boundaries/public-files.ts';
import { sourceFiles } from '#tests/unit/support/production-files.ts';
import { lintHouse } from './planted-house.ts';

/** Folder names that share a prefix with allowed folders: a pattern without a separator would accept them. */
const NAMES = ['of', 'official', 'offers-old', 'ch', 'chapter', 'po', 'portal', 'contract', 'server', 'zebra'];

const SHARED = ['shared', 'shared/art', 'shared/rules'];

/** Allowed imports of each room, as listed in README.md; all other rooms are forbidden. */
const FLOORS: Record<string, readonly string[]> = {
  shared: SHARED,
  'shared/art': SHARED,
  worker: ['worker', ...SHARED],
  'worker/render': ['worker', ...SHARED],
  durable: ['durable', ...SHARED],
  backend: ['backend', ...SHARED],
  'backend/seed': ['backend', 'backend/seed', ...SHARED],
  client: [
    'client',
    'client/routes',
    'client/features/one',
    'client/site',
    'client/ui',
    'client/i18n',
    'client/network',
    'shared/rules',
  ],
  'client/offline': ['shared/rules'],
  'client/routes': [
    'client',
    'client/routes',
    'client/features/one',
    'client/site',
    'client/ui',
    'client/i18n',
    'client/network',
    'shared/rules',
  ],
  'client/features/two': ['client/site', 'client/ui', 'client/i18n', 'client/network', 'shared/rules'],
  'client/features/chat/messages': [
    'client/features/chat/words',
    'client/site',
    'client/ui',
    'client/i18n',
    'client/network',
    'shared/rules',
  ],
  'client/site': ['client/site', 'client/ui', 'client/i18n', 'client/network', 'shared/rules'],
  'client/ui': ['client/ui', 'client/i18n', 'client/network'],
  'client/i18n': ['client/i18n', 'client/network', 'shared/rules'],
  'client/network': ['client/network'],
};

const TARGETS = [
  ...SHARED,
  'worker',
  'worker/render',
  'durable',
  'backend',
  'backend/seed',
  'scripts',
  'tests',
  'client',
  'client/routes',
  'client/features/one',
  'client/features/chat/words',
  'client/features/offers',
  'client/features/chalk',
  'client/site',
  'client/ui',
  'client/i18n',
  'client/network',
];

/** Import statements in every syntax. */
const FORMS = [
  (n: number, specifier: string) => `import { a${n} } from '${specifier}';`,
  (n: number, specifier: string) => `import type { A${n} } from '${specifier}';`,
  (n: number, specifier: string) => `export { b${n} } from '${specifier}';`,
  (n: number, specifier: string) => `export const c${n} = () => import('${specifier}');`,
  (n: number, specifier: string) => `export type D${n} = import('${specifier}').D;`,
  (_n: number, specifier: string) => `import '${specifier}';`,
];

interface Plant {
  path: string;
  line: number;
  specifier: string;
  isAllowed: boolean;
}

const house: Record<string, string> = {};
const plants: Plant[] = [];

function plant(path: string, specifier: string, isAllowed: boolean, forms = FORMS) {
  for (const form of forms) {
    const lines = (house[path] ?? '').split('\n').filter(Boolean);
    house[path] = `${[...lines, form(plants.length, specifier)].join('\n')}\n`;
    plants.push({ path, specifier, isAllowed, line: lines.length + 1 });
  }
}

/** The client's root and its routes may import all features. */
const knowsAllPages = (room: string) => room === 'client' || room === 'client/routes';

const [value, type] = FORMS.map((form) => [form]);

for (const [room, allowed] of Object.entries(FLOORS)) {
  for (const target of TARGETS) {
    // A room that may import another may also import its subfolders, except the listed subfolders of 'client', and the demo
    // data.
    const isAllowed = allowed.some(
      (item) =>
        target === item ||
        ((item !== 'client' || knowsAllPages(room)) && target !== 'backend/seed' && target.startsWith(`${item}/`)),
    );
    for (const name of NAMES) plant(`${room}/plants.ts`, `#${target}/${name}.ts`, isAllowed);
  }
}

// Each feature can be imported through its entry file only.
plant('client/features/two/plants.ts', '#client/features/map/places/place.ts', true);
plant('client/features/chat/messages/plants.ts', '#client/features/map/places/place.ts', true);
plant('client/features/two/plants.ts', '#client/features/map/places/flat-world.ts', false);
plant('client/features/two/plants.ts', '#client/features/map/place.ts', false);
plant('client/features/two/plants.ts', '#client/features/one/offers.ts', false);
plant('client/features/two/plants.ts', '#client/features/share/share.tsx', true);
plant('client/features/two/plants.ts', '#client/features/share/inside.tsx', false);
plant('client/features/two/plants.ts', '#client/features/one/one.tsx', false);
plant('client/site/plants.ts', '#client/features/share/share.tsx', false);
plant('client/site/plants.ts', '#client/features/map/places/place.ts', false);
plant('client/i18n/plants.ts', '#client/features/map/places/place.ts', false);
plant('client/ui/plants.ts', '#client/features/map/places/place.ts', false);
plant('worker/render/plants.ts', '#client/portal-request.server.ts', true);
plant('worker/plants.ts', '#client/portal-request.server.ts', false);
plant('worker/card/plants.ts', '#worker/cache/bounded-map.ts', true);
plant('worker/card/plants.ts', '#client/portal-request.server.ts', false);
plant('worker/plants.ts', 'lean-qr', false);
for (const name of NAMES) {
  plant('worker/render/plants.ts', `#client/${name}.server.ts`, false);
  // In pages, server files and the contract may be imported as types only; routes and server files may import their values
  // too.
  for (const path of ['client/features/two/plants.ts', 'client/site/plants.ts', 'client/plants.ts']) {
    plant(path, `./${name}.server.ts`, false, value);
    plant(path, `./${name}.server.ts`, true, type);
    plant(path, `#shared/contract/${name}.ts`, false, value);
    plant(path, `#shared/contract/${name}.ts`, true, type);
  }
  for (const path of ['client/routes/plants.ts', 'client/features/two/plants.server.ts', 'client/entry.server.tsx']) {
    plant(path, `#client/site/${name}.server.ts`, true, value);
    plant(path, `#shared/contract/${name}.ts`, true, value);
  }
  plant('client/ui/plants.ts', `#shared/contract/${name}.ts`, false);
}
plant('client/ui/plants.ts', '#shared/contract/fields.ts', true, type);
plant('client/ui/plants.ts', '#shared/contract/fields.ts', false, value);

// Packages, and relative imports that leave a folder.
for (const name of ['react', 'hono', 'lodash', 'zod-extra', 'node:fs']) plant('shared/plants.ts', name, false);
plant('shared/plants.ts', 'zod', true, value);
plant('shared/art/plants.ts', 'culori/fn', true, value);
plant('shared/log-line.ts', 'node:async_hooks', true, value);
plant('shared/log-line.ts', 'zod', false);
plant('shared/plants.ts', 'node:async_hooks', false);
plant('client/entry.server.tsx', '#shared/log-line.ts', true, value);
plant('client/plants.ts', '#shared/log-line.ts', false);
plant('shared/plants.ts', 'culori/fn', false);
for (const path of ['client/features/two/plants.ts', 'client/site/plants.ts']) {
  plant(path, 'zod', true, type);
  plant(path, 'zod', false, value);
}
for (const name of ['react', 'react-dom/server', 'maplibre-gl']) plant('worker/plants.ts', name, false);
for (const name of ['hono', 'zod', 'node:fs', 'opencc-js/cn2t']) plant('client/ui/plants.ts', name, false);
for (const room of Object.keys(FLOORS)) plant(`${room}/plants.ts`, '../beside.ts', false);
for (const room of Object.keys(FLOORS)) plant(`${room}/plants.ts`, './beside.ts', true);

// Scripts and tests may import every room.
for (const target of TARGETS)
  for (const room of ['scripts', 'tests/unit']) plant(`${room}/plants.ts`, `#${target}/a.ts`, true);

// A test file beside its code may import every room, and no other file may import a test.
for (const room of Object.keys(FLOORS)) {
  for (const target of TARGETS) plant(`${room}/plants.test.ts`, `#${target}/a.ts`, true);
  for (const name of ['vitest', 'node:fs']) plant(`${room}/plants.test.ts`, name, true);
  plant(`${room}/plants.test.ts`, '../beside.ts', false);
}
for (const room of [...Object.keys(FLOORS), 'scripts', 'tests/unit']) {
  plant(`${room}/plants.ts`, './beside.test.ts', false);
  plant(`${room}/plants.ts`, '#client/features/two/beside.test.ts', false);
}

describe('import boundaries', () => {
  const named = ({ path, line, specifier }: Plant) => `${path}:${line} ${specifier}`;
  const match = new Set(
    lintHouse(house)
      .filter(({ code }) => code === 'boundaries(may-import)')
      .map(({ filename, line }) => `${filename}:${line}`),
  );
  const isCaught = ({ path, line }: Plant) => match.has(`${path}:${line}`);

  it('catches every planted breach, whatever it is named and however it is written', () => {
    const breaches = plants.filter(({ isAllowed }) => !isAllowed);
    expect(breaches.length).toBeGreaterThan(4000);
    expect(breaches.filter((breach) => !isCaught(breach)).map(named)).toEqual([]);
  });

  it('allows every permitted import', () => {
    const allowed = plants.filter(({ isAllowed }) => isAllowed);
    expect(allowed.length).toBeGreaterThan(1000);
    expect(allowed.filter(isCaught).map(named)).toEqual([]);
  });

  it('has plants in every room of the table', () => {
    const planted = Object.keys(house);
    expect(
      ROOMS.map(({ moduleKind }) => moduleKind).filter((room) => !planted.some((path) => path.startsWith(room))),
    ).toEqual([]);
  });

  it('names the allowed import in place of a violation', () => {
    expect(importViolation('client/site/a.ts', '#client/features/one/b.ts', true)).toMatch(
      /^client\/site\/ may import client\/site\//,
    );
  });
});

describe('what features offer', () => {
  const getFeature = (path: string) => path.split('/')[2];
  const imported = new Set(
    sourceFiles('client/features/**/*.{ts,tsx}')
      .filter((path) => !isTestFile(path))
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/'#(client\/features\/[^']+)'/g)]
          .map(([, target = '']) => target)
          .filter((target) => getFeature(target) !== getFeature(path)),
      ),
  );

  it('is imported by another feature, each file of it', () => {
    const offeredValues = Object.entries(PUBLIC_FILES).flatMap(([feature, files]) =>
      files.map((file) => `client/features/${feature}/${file}`),
    );
    expect(offeredValues.filter((file) => !imported.has(file))).toEqual([]);
  });
});
