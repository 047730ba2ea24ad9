import { posix } from 'node:path';
import { PUBLIC_FILES } from './public-files.ts';

/** Permission to import a folder (ending in '/') or a file, or only its types. */
interface Allowed {
  from: string;
  typesOnly?: true;
}

interface Room {
  /** A folder (ending in '/') or a file. If two modules contain a file, the longer path applies. */
  moduleKind: string;
  /** Files that may be imported, as paths in the repository; '*' means any. */
  may: '*' | readonly Allowed[];
  /** Folders inside the permitted ones that must not be imported. */
  except?: readonly string[];
  /** npm packages and platform modules that may be imported, including their subpaths; '*' means any. */
  packages: '*' | readonly string[];
}

const all = (...folders: string[]): Allowed[] => folders.map((from) => ({ from }));
const types = (from: string): Allowed => ({ from, typesOnly: true });

/**
 * Shared files that client code may import. Code that draws pictures is not among them, because a page uses their
 * URLs. The palette is for the colour setting of the office.
 */
const SHARED_WITH_PAGES = all(
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
  ...all('client/site/', 'client/ui/', 'client/i18n/', 'client/network/', 'client/styles/'),
  ...SHARED_WITH_PAGES,
];

/** Import rules by folder. An import without a matching rule is forbidden. */
export const ROOMS: readonly Room[] = [
  { moduleKind: 'shared/', may: all('shared/'), packages: ['eventsource-parser', 'libphonenumber-js', 'zod'] },
  { moduleKind: 'shared/log-line.ts', may: all('shared/'), packages: ['node:async_hooks'] },
  { moduleKind: 'shared/art/', may: all('shared/'), packages: ['culori'] },
  {
    moduleKind: 'worker/',
    may: all('worker/', 'shared/'),
    packages: ['@hono/zod-validator', 'hono', 'opencc-js', 'sanitize-html', 'zod', 'react-router'],
  },
  { moduleKind: 'worker/card/', may: all('worker/', 'shared/'), packages: ['@resvg/resvg-wasm', 'lean-qr'] },
  {
    moduleKind: 'worker/render/',
    may: all('worker/', 'shared/', 'client/portal-request.server.ts'),
    packages: ['hono', 'react-router', 'virtual:react-router'],
  },
  { moduleKind: 'durable/', may: all('durable/', 'shared/'), packages: ['itty-durable', 'itty-router', 'zod'] },
  { moduleKind: 'backend/seed/', may: all('backend/', 'shared/'), packages: ['zod'] },
  {
    moduleKind: 'backend/',
    may: all('backend/', 'shared/'),
    except: ['backend/seed/'],
    packages: [
      '@hono/zod-validator',
      // Loaded when a passkey is used for the first time.
      '@simplewebauthn/server',
      '@zxcvbn-ts/language-common',
      'client-zip',
      'cloudflare:workers',
      'csv-parse',
      'hono',
      'node:crypto',
      'opencc-js',
      // Used by backend/search/search-terms.ts to index names in scripts and seeds, never in the Worker.
      'pinyin-pro',
      'postal-mime',
      'saxes',
      'zod',
    ],
  },
  {
    moduleKind: 'client/',
    may: [...all('client/'), ...SHARED_WITH_PAGES],
    packages: ['@fontsource-variable/brygada-1918', '@react-router/dev', 'isbot', 'react', 'react-dom', 'react-router'],
  },
  // This file renders pages in the Worker and uses its log.
  {
    moduleKind: 'client/entry.server.tsx',
    may: [...all('client/', 'shared/log-line.ts'), ...SHARED_WITH_PAGES],
    packages: ['@fontsource-variable/brygada-1918', 'isbot', 'react-dom', 'react-router'],
  },
  // The service worker renders the offline page and is not part of any page.
  {
    moduleKind: 'client/offline/',
    may: [...all('client/offline/', 'shared/art/render-empty.ts'), ...SHARED_WITH_PAGES],
    packages: [],
  },
  {
    moduleKind: 'client/routes/',
    may: [...all('client/'), ...SHARED_WITH_PAGES],
    packages: ['react', 'react-router', 'swr'],
  },
  {
    moduleKind: 'client/features/',
    may: [...PAGE_PARTS, ...all('client/portal-request.server.ts', 'client/nonce-context.ts')],
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
    may: [...PAGE_PARTS, ...all('client/portal-request.server.ts')],
    packages: ['idb', 'react', 'react-router', 'schema-dts', 'zod'],
  },
  {
    moduleKind: 'client/ui/',
    may: [
      ...all(
        'client/network/',
        'client/ui/',
        'client/i18n/',
        'client/styles/',
        'shared/locale/',
        'shared/assert-never.ts',
        'shared/device.ts',
      ),
      types('shared/contract/fields.ts'),
    ],
    packages: ['@internationalized/date', 'react', 'react-aria-components', 'react-router'],
  },
  {
    moduleKind: 'client/network/',
    may: all('client/network/', 'client/site/storage/safe-storage.ts'),
    packages: ['react-router'],
  },
  {
    moduleKind: 'client/i18n/',
    may: [...all('client/i18n/', 'client/network/'), ...SHARED_WITH_PAGES],
    packages: ['i18next', 'react'],
  },
  { moduleKind: 'scripts/', may: '*', packages: '*' },
  { moduleKind: 'tests/', may: '*', packages: '*' },
];

const FEATURES = 'client/features/';
const CONTRACT = 'shared/contract/';

/**
 * Whether code runs on the server. Client code may import server code and the contract from routes and server files
 * only, because the contract's schemas would add zod to the client bundle.
 */
const runsOnServer = (path: string) =>
  /\.server\.tsx?$/.test(path) || path.startsWith('client/routes/') || !path.startsWith('client/');

const getFeature = (path: string) => (path.startsWith(FEATURES) ? path.split('/')[2] : undefined);
const isPublicFile = (path: string, feature: string) =>
  PUBLIC_FILES[feature]?.some((file) => path === `${FEATURES}${feature}/${file}`);
const isWithin = (path: string, location: string) =>
  location.endsWith('/') ? path.startsWith(location) : path === location;

/** Whether a file is a test. A test may import what `tests/` may, in any folder; no file may import a test. */
export const isTestFile = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path);
const TESTS = 'tests/';

const getRoom = (path: string): Room | undefined =>
  ROOMS.filter(({ moduleKind }) => isWithin(isTestFile(path) ? TESTS : path, moduleKind)).sort(
    (a, b) => b.moduleKind.length - a.moduleKind.length,
  )[0];

/** Returns the reason why `path` must not import the file `target`, or null. Both are relative to the repository. */
function fileViolation(path: string, target: string, isTypeOnly: boolean): string | null {
  if (isTestFile(target)) return 'A test is imported by nobody.';
  const room = getRoom(path);
  if (!room || room.may === '*') return null;
  const ownText = getFeature(path);
  const requested = getFeature(target);
  if (ownText && requested)
    return ownText === requested || isPublicFile(target, requested)
      ? serverCodeViolation(path, target, isTypeOnly)
      : PUBLIC_FILES_MESSAGE;
  if (room.except?.some((folder) => isWithin(target, folder)))
    return `Demo data is loaded by scripts and tests only: ${target}.`;
  const allowed = room.may.find(({ from }) => isWithin(target, from));
  if (!allowed)
    return `${room.moduleKind} may import ${room.may.map(({ from }) => from).join(', ')}, and nothing else.`;
  if (allowed.typesOnly && !isTypeOnly) return `${room.moduleKind} may import the types of ${allowed.from} only.`;
  return serverCodeViolation(path, target, isTypeOnly);
}

const PUBLIC_FILES_MESSAGE = 'Of another feature only what scripts/boundaries/public-files.ts lists.';

function serverCodeViolation(path: string, target: string, isTypeOnly: boolean): string | null {
  if (isTypeOnly || runsOnServer(path)) return null;
  if (/\.server\.tsx?$/.test(target))
    return 'Server code is imported by routes, entry.server and other server files only.';
  if (target.startsWith(CONTRACT)) return 'A page knows the types of the contract only: schemas bring zod along.';
  return null;
}

/** Returns the reason why `path` must not import a package, or null. */
function packageViolation(path: string, name: string, isTypeOnly: boolean): string | null {
  const room = getRoom(path);
  if (!room || room.packages === '*') return null;
  const isAllowed = room.packages.some((allowed) => name === allowed || name.startsWith(`${allowed}/`));
  if (!isAllowed) return `${room.moduleKind} may import the packages ${room.packages.join(', ')}, and no other.`;
  const bringsZod = name === 'zod' && !isTypeOnly && !runsOnServer(path);
  return bringsZod ? 'A page knows the types of zod only: our policy for scripts does not let it in.' : null;
}

/** Returns the reason why a file must not contain this import, or null. `path` is relative to the repository. */
export function importViolation(path: string, specifier: string, isTypeOnly: boolean): string | null {
  if (specifier.startsWith('../')) return 'Within a folder ./, across folders #room/.';
  const target = resolveSpecifier(path, specifier);
  return target === null ? packageViolation(path, specifier, isTypeOnly) : fileViolation(path, target, isTypeOnly);
}

/** Resolves a specifier to a file of the repository; null for a package. */
export function resolveSpecifier(path: string, specifier: string): string | null {
  const [withoutQuery = ''] = specifier.split('?');
  if (withoutQuery.startsWith('#')) return withoutQuery.slice(1);
  return withoutQuery.startsWith('.') ? posix.join(posix.dirname(path), withoutQuery) : null;
}
