import { posix } from 'node:path';
import { PUBLIC_FILES } from './public-files.ts';

/** A folder (ending in '/') or file that may be imported, or from which only types may be. */
interface AllowedImport {
  from: string;
  typesOnly?: true;
}

interface ModuleRules {
  /** A folder (ending in '/') or a file. If two entries contain a file, the one with the longer path applies. */
  moduleKind: string;
  /** Files that may be imported, as paths in the repository. '*' allows any. */
  may: '*' | readonly AllowedImport[];
  /** Folders inside the allowed ones that must not be imported. */
  except?: readonly string[];
  /** npm packages and platform modules that may be imported, including their subpaths. '*' allows any. */
  packages: '*' | readonly string[];
}

const allowAll = (...folders: string[]): AllowedImport[] => folders.map((from) => ({ from }));
const allowTypes = (from: string): AllowedImport => ({ from, typesOnly: true });

/**
 * Shared files that client code may import. Code that draws pictures is not included, because pages refer to pictures
 * by URL. The palette is for the office's colour setting.
 */
const SHARED_WITH_PAGES = allowAll(
  'shared/art/art-address.ts',
  'shared/art/card/card.ts',
  'shared/art/palette.ts',
  'shared/art/school-monogram.ts',
  'shared/assert-never.ts',
  'shared/backend-protocol.ts',
  'shared/chat-protocol/',
  'shared/clean-characters.ts',
  'shared/constants.ts',
  'shared/contract/',
  'shared/describe-error.ts',
  'shared/render-calendar.ts',
  'shared/device.ts',
  'shared/call-error.ts',
  'shared/locale/',
  'shared/messages/',
  'shared/pages/',
  'shared/get-own.ts',
  'shared/is-fields.ts',
  'shared/parse-or-null.ts',
  'shared/places/',
  'shared/rules/',
  'shared/tenant/',
);
const PAGE_PARTS = [
  ...allowAll('client/site/', 'client/ui/', 'client/i18n/', 'client/network/', 'client/styles/'),
  ...SHARED_WITH_PAGES,
];

/** Import rules by folder. An import without a matching rule is forbidden. */
export const MODULE_RULES: readonly ModuleRules[] = [
  { moduleKind: 'shared/', may: allowAll('shared/'), packages: ['eventsource-parser', 'libphonenumber-js', 'zod'] },
  { moduleKind: 'shared/log-line.ts', may: allowAll('shared/'), packages: ['node:async_hooks'] },
  { moduleKind: 'shared/art/', may: allowAll('shared/'), packages: ['culori'] },
  {
    moduleKind: 'worker/',
    may: allowAll('worker/', 'shared/'),
    packages: ['@hono/zod-validator', 'hono', 'opencc-js', 'sanitize-html', 'zod', 'react-router'],
  },
  { moduleKind: 'worker/card/', may: allowAll('worker/', 'shared/'), packages: ['@resvg/resvg-wasm', 'lean-qr'] },
  {
    moduleKind: 'worker/render/',
    may: allowAll('worker/', 'shared/', 'client/portal-request.server.ts'),
    packages: ['hono', 'react-router', 'virtual:react-router'],
  },
  { moduleKind: 'durable/', may: allowAll('durable/', 'shared/'), packages: ['itty-durable', 'itty-router', 'zod'] },
  { moduleKind: 'backend/seed/', may: allowAll('backend/', 'shared/'), packages: ['zod'] },
  {
    moduleKind: 'backend/',
    may: allowAll('backend/', 'shared/'),
    except: ['backend/seed/'],
    packages: [
      '@hono/zod-validator',
      // Loaded only when a passkey is used for the first time.
      '@simplewebauthn/server',
      '@zxcvbn-ts/language-common',
      'client-zip',
      'cloudflare:workers',
      'csv-parse',
      'hono',
      'node:crypto',
      'opencc-js',
      // backend/search/search-terms.ts uses it to index names in scripts and seeds, never in the Worker.
      'pinyin-pro',
      'postal-mime',
      'saxes',
      'zod',
    ],
  },
  {
    moduleKind: 'client/',
    may: [...allowAll('client/'), ...SHARED_WITH_PAGES],
    packages: ['@fontsource-variable/brygada-1918', '@react-router/dev', 'isbot', 'react', 'react-dom', 'react-router'],
  },
  // Renders pages in the Worker, so it uses the Worker's log.
  {
    moduleKind: 'client/entry.server.tsx',
    may: [...allowAll('client/', 'shared/log-line.ts'), ...SHARED_WITH_PAGES],
    packages: ['@fontsource-variable/brygada-1918', 'isbot', 'react-dom', 'react-router'],
  },
  // The service worker's code renders the offline page and is not part of any page's scripts.
  {
    moduleKind: 'client/offline/',
    may: [...allowAll('client/offline/', 'shared/art/render-empty.ts'), ...SHARED_WITH_PAGES],
    packages: [],
  },
  {
    moduleKind: 'client/routes/',
    may: [...allowAll('client/'), ...SHARED_WITH_PAGES],
    packages: ['react', 'react-router', 'swr'],
  },
  {
    moduleKind: 'client/features/',
    may: [...PAGE_PARTS, ...allowAll('client/portal-request.server.ts', 'client/nonce-context.ts')],
    packages: [
      '@simplewebauthn/browser',
      '@tiptap/core',
      '@tiptap/extension-blockquote',
      '@tiptap/extension-bold',
      '@tiptap/extension-document',
      '@tiptap/extension-hard-break',
      '@tiptap/extension-heading',
      '@tiptap/extension-italic',
      '@tiptap/extension-link',
      '@tiptap/extension-list',
      '@tiptap/extension-paragraph',
      '@tiptap/extension-table',
      '@tiptap/extension-text',
      '@tiptap/extensions',
      '@tiptap/react',
      'gcoord',
      'geojson',
      'i18next',
      'lean-qr',
      'maplibre-gl',
      'react',
      'react-aria-components',
      'react-dom',
      'react-easy-crop',
      'react-router',
      'swr',
      'zod',
    ],
  },
  {
    moduleKind: 'client/site/',
    may: [...PAGE_PARTS, ...allowAll('client/portal-request.server.ts')],
    packages: ['idb', 'react', 'react-router', 'schema-dts', 'zod'],
  },
  {
    moduleKind: 'client/ui/',
    may: [
      ...allowAll(
        'client/network/',
        'client/ui/',
        'client/i18n/',
        'client/styles/',
        'shared/locale/',
        'shared/assert-never.ts',
        'shared/device.ts',
      ),
      allowTypes('shared/contract/fields.ts'),
    ],
    packages: ['@internationalized/date', 'react', 'react-aria-components', 'react-router'],
  },
  {
    moduleKind: 'client/network/',
    may: allowAll('client/network/', 'client/site/storage/safe-storage.ts'),
    packages: ['react-router'],
  },
  {
    moduleKind: 'client/i18n/',
    may: [...allowAll('client/i18n/', 'client/network/'), ...SHARED_WITH_PAGES],
    packages: ['i18next', 'react'],
  },
  { moduleKind: 'scripts/', may: '*', packages: '*' },
  { moduleKind: 'tests/', may: '*', packages: '*' },
];

const FEATURES_FOLDER = 'client/features/';
const CONTRACT_FOLDER = 'shared/contract/';

/**
 * Whether code runs on the server. Among client files, only routes and server files may import values from server code
 * and from the contract, because the contract's schemas would add zod to the client bundle.
 */
const isServerPath = (path: string) =>
  /\.server\.tsx?$/.test(path) || path.startsWith('client/routes/') || !path.startsWith('client/');

const getFeature = (path: string) => (path.startsWith(FEATURES_FOLDER) ? path.split('/')[2] : undefined);
const isPublicFile = (path: string, feature: string) =>
  PUBLIC_FILES[feature]?.some((file) => path === `${FEATURES_FOLDER}${feature}/${file}`);
const isWithin = (path: string, location: string) =>
  location.endsWith('/') ? path.startsWith(location) : path === location;

/**
 * Whether a file is a test. A test in any folder may import the same files as `tests/`, and no file may import a test.
 */
export const isTestFile = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path);
const TESTS_FOLDER = 'tests/';

const findModuleRules = (path: string): ModuleRules | undefined =>
  MODULE_RULES.filter(({ moduleKind }) => isWithin(isTestFile(path) ? TESTS_FOLDER : path, moduleKind)).sort(
    (a, b) => b.moduleKind.length - a.moduleKind.length,
  )[0];

/**
 * Returns the reason why `path` must not import the file `target`, or null if it may. Both are relative to the
 * repository.
 */
function findFileViolation(path: string, target: string, isTypeOnly: boolean): string | null {
  if (isTestFile(target)) return 'A test must not be imported.';
  const room = findModuleRules(path);
  if (!room || room.may === '*') return null;
  const ownFeature = getFeature(path);
  const targetFeature = getFeature(target);
  if (ownFeature && targetFeature)
    return ownFeature === targetFeature || isPublicFile(target, targetFeature)
      ? findServerCodeViolation(path, target, isTypeOnly)
      : PUBLIC_FILES_MESSAGE;
  if (room.except?.some((folder) => isWithin(target, folder)))
    return `Only scripts and tests may import demo data: ${target}.`;
  const allowedImport = room.may.find(({ from }) => isWithin(target, from));
  if (!allowedImport) return `${room.moduleKind} may import ${room.may.map(({ from }) => from).join(', ')}only.`;
  if (allowedImport.typesOnly && !isTypeOnly)
    return `${room.moduleKind} may import the types of ${allowedImport.from} only.`;
  return findServerCodeViolation(path, target, isTypeOnly);
}

const PUBLIC_FILES_MESSAGE =
  'Only files that scripts/boundaries/public-files.ts lists may be imported from another feature.';

function findServerCodeViolation(path: string, target: string, isTypeOnly: boolean): string | null {
  if (isTypeOnly || isServerPath(path)) return null;
  if (/\.server\.tsx?$/.test(target)) return 'Only routes, entry.server and other server files may import server code.';
  if (target.startsWith(CONTRACT_FOLDER))
    return 'A page may import only types of the contract, because schemas import zod.';
  return null;
}

/** Returns the reason why `path` must not import a package, or null if it may. */
function findPackageViolation(path: string, name: string, isTypeOnly: boolean): string | null {
  const room = findModuleRules(path);
  if (!room || room.packages === '*') return null;
  const isAllowed = room.packages.some((packageName) => name === packageName || name.startsWith(`${packageName}/`));
  if (!isAllowed) return `${room.moduleKind} may import the packages ${room.packages.join(', ')}only.`;
  const isZodInBrowser = name === 'zod' && !isTypeOnly && !isServerPath(path);
  return isZodInBrowser
    ? 'A page may import only types of zod, because the content security policy blocks its code.'
    : null;
}

/**
 * Returns the reason why a file must not contain this import, or null if it may. `path` is relative to the repository.
 */
export function findImportViolation(path: string, specifier: string, isTypeOnly: boolean): string | null {
  if (specifier.startsWith('../')) return 'Import with ./ within a folder and with #room/ across folders.';
  const target = resolveSpecifier(path, specifier);
  return target === null
    ? findPackageViolation(path, specifier, isTypeOnly)
    : findFileViolation(path, target, isTypeOnly);
}

/** Resolves a specifier to a file of the repository, or to null for a package. */
export function resolveSpecifier(path: string, specifier: string): string | null {
  const [withoutQuery = ''] = specifier.split('?');
  if (withoutQuery.startsWith('#')) return withoutQuery.slice(1);
  return withoutQuery.startsWith('.') ? posix.join(posix.dirname(path), withoutQuery) : null;
}
