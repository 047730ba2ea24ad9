import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isTestFile, MODULE_RULES, findImportViolation } from '#scripts/boundaries/may-import.ts';
import { PUBLIC_FILES } from '#scripts/boundaries/public-files.ts';
import { listSourceFiles } from '#tests/unit/support/production-files.ts';
import { lintFiles } from './planted-house.ts';

/** Folder names that start like an allowed folder. A pattern without a separator would wrongly match them. */
const NAMES = ['of', 'official', 'offers-old', 'ch', 'chapter', 'po', 'portal', 'contract', 'server', 'zebra'];

const SHARED_MODULES = ['shared', 'shared/art', 'shared/rules'];

/** Folders that each room may import, as in README.md. All others are forbidden. */
const ALLOWED_IMPORTS: Record<string, readonly string[]> = {
  shared: SHARED_MODULES,
  'shared/art': SHARED_MODULES,
  worker: ['worker', ...SHARED_MODULES],
  'worker/render': ['worker', ...SHARED_MODULES],
  durable: ['durable', ...SHARED_MODULES],
  backend: ['backend', ...SHARED_MODULES],
  'backend/seed': ['backend', 'backend/seed', ...SHARED_MODULES],
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

const IMPORT_TARGETS = [
  ...SHARED_MODULES,
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

/** Import statements in every form that the syntax allows. */
const IMPORT_FORMS = [
  (index: number, specifier: string) => `import { a${index} } from '${specifier}';`,
  (index: number, specifier: string) => `import type { A${index} } from '${specifier}';`,
  (index: number, specifier: string) => `export { b${index} } from '${specifier}';`,
  (index: number, specifier: string) => `export const c${index} = () => import('${specifier}');`,
  (index: number, specifier: string) => `export type D${index} = import('${specifier}').D;`,
  (_index: number, specifier: string) => `import '${specifier}';`,
];

interface PlantedImport {
  path: string;
  line: number;
  specifier: string;
  isAllowed: boolean;
}

const plantedFiles: Record<string, string> = {};
const plantedImports: PlantedImport[] = [];

function plantImport(path: string, specifier: string, isAllowed: boolean, forms = IMPORT_FORMS) {
  for (const form of forms) {
    const lines = (plantedFiles[path] ?? '').split('\n').filter(Boolean);
    plantedFiles[path] = `${[...lines, form(plantedImports.length, specifier)].join('\n')}\n`;
    plantedImports.push({ path, specifier, isAllowed, line: lines.length + 1 });
  }
}

/** Whether the module may import every feature. Only the client's root and its routes may. */
const canImportEveryFeature = (moduleKind: string) => moduleKind === 'client' || moduleKind === 'client/routes';

const [valueForms, typeForms] = IMPORT_FORMS.map((form) => [form]);

for (const [moduleKind, allowedTargets] of Object.entries(ALLOWED_IMPORTS)) {
  for (const target of IMPORT_TARGETS) {
    // Code that may import a room may also import its subfolders, except the demo data and, for most rooms, the
    // subfolders of 'client'.
    const isTargetAllowed = allowedTargets.some(
      (item) =>
        target === item ||
        ((item !== 'client' || canImportEveryFeature(moduleKind)) &&
          target !== 'backend/seed' &&
          target.startsWith(`${item}/`)),
    );
    for (const name of NAMES) plantImport(`${moduleKind}/plants.ts`, `#${target}/${name}.ts`, isTargetAllowed);
  }
}

// A feature can be imported only through its entry file.
plantImport('client/features/two/plants.ts', '#client/features/map/places/place.ts', true);
plantImport('client/features/chat/messages/plants.ts', '#client/features/map/places/place.ts', true);
plantImport('client/features/two/plants.ts', '#client/features/map/places/flat-world.ts', false);
plantImport('client/features/two/plants.ts', '#client/features/map/place.ts', false);
plantImport('client/features/two/plants.ts', '#client/features/one/offers.ts', false);
plantImport('client/features/two/plants.ts', '#client/features/share/share.tsx', true);
plantImport('client/features/two/plants.ts', '#client/features/share/inside.tsx', false);
plantImport('client/features/two/plants.ts', '#client/features/one/one.tsx', false);
plantImport('client/site/plants.ts', '#client/features/share/share.tsx', false);
plantImport('client/site/plants.ts', '#client/features/map/places/place.ts', false);
plantImport('client/i18n/plants.ts', '#client/features/map/places/place.ts', false);
plantImport('client/ui/plants.ts', '#client/features/map/places/place.ts', false);
plantImport('worker/render/plants.ts', '#client/portal-request.server.ts', true);
plantImport('worker/plants.ts', '#client/portal-request.server.ts', false);
plantImport('worker/card/plants.ts', '#worker/cache/bounded-map.ts', true);
plantImport('worker/card/plants.ts', '#client/portal-request.server.ts', false);
plantImport('worker/plants.ts', 'lean-qr', false);
for (const name of NAMES) {
  plantImport('worker/render/plants.ts', `#client/${name}.server.ts`, false);
  // Pages may import only types from server files and from the contract. Routes and server files may import values too.
  for (const path of ['client/features/two/plants.ts', 'client/site/plants.ts', 'client/plants.ts']) {
    plantImport(path, `./${name}.server.ts`, false, valueForms);
    plantImport(path, `./${name}.server.ts`, true, typeForms);
    plantImport(path, `#shared/contract/${name}.ts`, false, valueForms);
    plantImport(path, `#shared/contract/${name}.ts`, true, typeForms);
  }
  for (const path of ['client/routes/plants.ts', 'client/features/two/plants.server.ts', 'client/entry.server.tsx']) {
    plantImport(path, `#client/site/${name}.server.ts`, true, valueForms);
    plantImport(path, `#shared/contract/${name}.ts`, true, valueForms);
  }
  plantImport('client/ui/plants.ts', `#shared/contract/${name}.ts`, false);
}
plantImport('client/ui/plants.ts', '#shared/contract/fields.ts', true, typeForms);
plantImport('client/ui/plants.ts', '#shared/contract/fields.ts', false, valueForms);

// Tests packages, and relative imports that leave a folder.
for (const name of ['react', 'hono', 'lodash', 'zod-extra', 'node:fs']) plantImport('shared/plants.ts', name, false);
plantImport('shared/plants.ts', 'zod', true, valueForms);
plantImport('shared/art/plants.ts', 'culori/fn', true, valueForms);
plantImport('shared/log-line.ts', 'node:async_hooks', true, valueForms);
plantImport('shared/log-line.ts', 'zod', false);
plantImport('shared/plants.ts', 'node:async_hooks', false);
plantImport('client/entry.server.tsx', '#shared/log-line.ts', true, valueForms);
plantImport('client/plants.ts', '#shared/log-line.ts', false);
plantImport('shared/plants.ts', 'culori/fn', false);
for (const path of ['client/features/two/plants.ts', 'client/site/plants.ts']) {
  plantImport(path, 'zod', true, typeForms);
  plantImport(path, 'zod', false, valueForms);
}
for (const name of ['react', 'react-dom/server', 'maplibre-gl']) plantImport('worker/plants.ts', name, false);
for (const name of ['hono', 'zod', 'node:fs', 'opencc-js/cn2t']) plantImport('client/ui/plants.ts', name, false);
for (const room of Object.keys(ALLOWED_IMPORTS)) plantImport(`${room}/plants.ts`, '../beside.ts', false);
for (const room of Object.keys(ALLOWED_IMPORTS)) plantImport(`${room}/plants.ts`, './beside.ts', true);

// Scripts and tests may import every room.
for (const target of IMPORT_TARGETS)
  for (const room of ['scripts', 'tests/unit']) plantImport(`${room}/plants.ts`, `#${target}/a.ts`, true);

// A test next to its code may import every room, and no other file may import a test.
for (const room of Object.keys(ALLOWED_IMPORTS)) {
  for (const target of IMPORT_TARGETS) plantImport(`${room}/plants.test.ts`, `#${target}/a.ts`, true);
  for (const name of ['vitest', 'node:fs']) plantImport(`${room}/plants.test.ts`, name, true);
  plantImport(`${room}/plants.test.ts`, '../beside.ts', false);
}
for (const room of [...Object.keys(ALLOWED_IMPORTS), 'scripts', 'tests/unit']) {
  plantImport(`${room}/plants.ts`, './beside.test.ts', false);
  plantImport(`${room}/plants.ts`, '#client/features/two/beside.test.ts', false);
}

describe('import boundaries', () => {
  const formatPlant = ({ path, line, specifier }: PlantedImport) => `${path}:${line} ${specifier}`;
  const match = new Set(
    lintFiles(plantedFiles)
      .filter(({ code }) => code === 'boundaries(may-import)')
      .map(({ filename, line }) => `${filename}:${line}`),
  );
  const isReported = ({ path, line }: PlantedImport) => match.has(`${path}:${line}`);

  it('reject every planted violation, whatever its name and spelling', () => {
    const forbiddenImports = plantedImports.filter(({ isAllowed }) => !isAllowed);
    expect(forbiddenImports.length).toBeGreaterThan(4000);
    expect(forbiddenImports.filter((plantedImport) => !isReported(plantedImport)).map(formatPlant)).toEqual([]);
  });

  it('allows every permitted import', () => {
    const allowedImports = plantedImports.filter(({ isAllowed }) => isAllowed);
    expect(allowedImports.length).toBeGreaterThan(1000);
    expect(allowedImports.filter(isReported).map(formatPlant)).toEqual([]);
  });

  it('are tested in every room of the table', () => {
    const plantedPaths = Object.keys(plantedFiles);
    expect(
      MODULE_RULES.map(({ moduleKind }) => moduleKind).filter(
        (moduleKind) => !plantedPaths.some((path) => path.startsWith(moduleKind)),
      ),
    ).toEqual([]);
  });

  it('names the allowed import in place of a violation', () => {
    expect(findImportViolation('client/site/a.ts', '#client/features/one/b.ts', true)).toMatch(
      /^client\/site\/ may import client\/site\//,
    );
  });
});

describe('public files of features', () => {
  const getFeature = (path: string) => path.split('/')[2];
  const importedFiles = new Set(
    listSourceFiles('client/features/**/*.{ts,tsx}')
      .filter((path) => !isTestFile(path))
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/'#(client\/features\/[^']+)'/g)]
          .map(([, target = '']) => target)
          .filter((target) => getFeature(target) !== getFeature(path)),
      ),
  );

  it('are each imported by another feature', () => {
    const offeredFiles = Object.entries(PUBLIC_FILES).flatMap(([feature, files]) =>
      files.map((file) => `client/features/${feature}/${file}`),
    );
    expect(offeredFiles.filter((file) => !importedFiles.has(file))).toEqual([]);
  });
});
