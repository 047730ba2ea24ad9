import { fileDisposition } from '#shared/rules/file-name.ts';
import { essenceOf, isShownType } from './content-types.ts';

/** What a backend may know of a browser's request; the platform's own headers are set after these. */
const PASSED_UP = [
  'accept',
  'accept-language',
  'content-type',
  'user-agent',
  'range',
  'if-none-match',
  'if-modified-since',
];

/**
 * What a browser may hear from a backend. A list of what passes, not of what is kept back: a header that nobody thought of
 * would set cookies for, rules of, or a redirect away from the whole site.
 */
const PASSED_DOWN = ['content-type', 'content-disposition', 'content-language', 'retry-after'];

/** Of a file also what lets a browser ask for a part of it, or whether it has changed. */
const PASSED_DOWN_OF_A_FILE = [...PASSED_DOWN, 'accept-ranges', 'content-range', 'etag', 'last-modified'];

export function headersForBackend(fromBrowser: Headers, platform: Headers): Headers {
  const headers = new Headers();
  for (const name of PASSED_UP) {
    const value = fromBrowser.get(name);
    if (value !== null) headers.set(name, value);
  }
  for (const [name, value] of platform) headers.set(name, value);
  return headers;
}

/** An answer to one caller; no cache between may give it to another. */
export function headersOfAnswer(fromBackend: Headers): Headers {
  const headers = pick(fromBackend, PASSED_DOWN);
  headers.set('cache-control', 'no-store');
  return headers;
}

/**
 * As a page, a script or a style sheet a file would act for the site it comes from, so what is not known to be harmless is kept
 * as a download of no type, which no page can load as anything. A browser would call a download without a name by its address,
 * so each is named here, by what it is.
 */
export function headersOfFile(fromBackend: Headers, path = ''): Headers {
  const headers = pick(fromBackend, PASSED_DOWN_OF_A_FILE);
  headers.set('x-content-type-options', 'nosniff');
  const type = headers.get('content-type');
  const essence = essenceOf(type ?? 'application/octet-stream');
  const isKept = type !== null && !isShownType(essence);
  if (isKept) headers.set('content-type', 'application/octet-stream');
  const said = headers.get('content-disposition');
  if (isKept || said !== null) {
    const { shown, name } = readDisposition(said ?? '');
    headers.set('content-disposition', fileDisposition(isKept ? 'attachment' : shown, name || path, essence));
  }
  headers.set('cache-control', keepInOneBrowser(fromBackend.get('cache-control') ?? ''));
  return headers;
}

const pick = (from: Headers, names: readonly string[]) =>
  new Headers(names.flatMap((name): [string, string][] => (from.has(name) ? [[name, from.get(name) ?? '']] : [])));

/** A backend does not know who else asks the portal at this address, so 'public' is not its to say. */
const keepInOneBrowser = (said: string) =>
  /\b(private|no-store)\b/i.test(said) && !/\bpublic\b/i.test(said) ? said : 'private, no-cache';

interface Disposition {
  shown: 'attachment' | 'inline';
  /** '' where none was given. */
  name: string;
}

const PARAMETER = /;\s*([\w!#$&+.^`|~-]+\*?)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/g;
const EXTENDED = /^utf-8'[^']*'(.*)$/is;

/** What a backend's content-disposition says; a browser takes every word but 'inline' for a download. */
function readDisposition(header: string): Disposition {
  const parameters = new Map(
    [...header.matchAll(PARAMETER)].map(([, key = '', value = '']) => [key.toLowerCase(), value.trim()]),
  );
  const [, extended] = EXTENDED.exec(unquote(parameters.get('filename*') ?? '')) ?? [];
  const name = extended === undefined ? null : decodePercent(extended);
  const plain = unquote(parameters.get('filename') ?? '');
  return {
    shown: /^\s*inline\s*(;|$)/i.test(header) ? 'inline' : 'attachment',
    // Many backends write percent signs here too, where only the extended form has them; browsers read both.
    name: name ?? decodePercent(plain) ?? plain,
  };
}

const unquote = (value: string) =>
  value.startsWith('"') ? value.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1') : value;

function decodePercent(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/**
 * Where an answer leads within this site: a path, null for nowhere, 'elsewhere' for another site. Read as a browser reads it,
 * which takes a backslash for a slash and leaves tabs and line breaks out.
 */
export function readLocation(location: string | null, origin: string): string | null {
  if (location === null || location === '') return null;
  const url = URL.parse(location, origin);
  // A path that begins with two slashes would be read as the name of another site.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return 'elsewhere';
  return url.pathname + url.search + url.hash;
}
