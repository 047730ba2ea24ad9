import type { EdgeField } from '#shared/contract/call.ts';
import { type Caller, edgeValues } from '#worker/backend-client/backend-request.ts';

/** What a browser shows or stores without running it. Pages, scripts and style sheets never belong here. */
const SHOWN = new Set([
  'application/octet-stream',
  'application/pdf',
  'application/zip',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  // Its scripts are stopped by the sandbox in which every file comes.
  'image/svg+xml',
  'image/webp',
  'text/csv',
  'text/event-stream',
  'text/plain',
  'video/mp4',
  'video/webm',
]);

const ESSENCE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;

/**
 * A content type without its parameters, in small letters; '' for what is not exactly one type. Two that a proxy has joined by
 * a comma are none: browsers differ in which of them they take.
 */
export function essenceOf(contentType: string): string {
  const essence = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
  return ESSENCE.test(essence) && !contentType.includes(',') ? essence : '';
}

export const isJsonType = (essence: string) => /^(application\/([\w!#$&^.-]+\+)?|text\/)json$/.test(essence);

export const isShownType = (essence: string) => SHOWN.has(essence);

/** Nobody writes a body that is deeper; a backend that reads one may not come back from it. */
const DEEPEST = 32;
/** Objects, lists and plain values of a body together: each costs the edge a look at its name. */
const MOST_VALUES = 10_000;
/** Of a form: each part is a file or a text of its own in the memory of the edge. */
const MOST_PARTS = 100;
/** A part that is JSON is parsed, and a large text takes ten times its size as values. */
export const LARGEST_JSON_BYTES = 64 * 1024;

/** Written over, and never added: a call that says nothing of them has no need of them. */
export function writeOwnQuery(query: URLSearchParams, own: OwnValues): URLSearchParams {
  const written = new URLSearchParams();
  const replaced = new Set<string>();
  for (const [name, text] of query) {
    const { value, path } = readName(own, [], name);
    if (value === undefined) written.append(name, writeOwnText(text, own, path));
    else if (value !== null && !replaced.has(name)) written.append(name, value);
    replaced.add(name);
  }
  return written;
}

interface OwnBody {
  body: BodyInit;
  contentType: string;
}

/** A body with what the edge says for itself written over; null for one that is none of the kinds in which it can tell. */
export async function writeOwnBody(contentType: string, body: ArrayBuffer, own: OwnValues): Promise<OwnBody | null> {
  if (body.byteLength === 0) return { body, contentType };
  if (!isReadAsUtf8(contentType)) return null;
  const essence = essenceOf(contentType);
  try {
    if (essence === 'application/x-www-form-urlencoded') {
      const form = writeOwnQuery(new URLSearchParams(new TextDecoder().decode(body)), own);
      return { body: form.toString(), contentType: essence };
    }
    if (essence === 'multipart/form-data') return await writeOwnForm(contentType, body, own);
    return isJsonType(essence) ? { body: writeOwnJson(decode(body), own), contentType: essence } : null;
  } catch {
    return null;
  }
}

/** In another charset a backend would read other fields than the edge does. */
const isReadAsUtf8 = (contentType: string) =>
  [...contentType.matchAll(/charset([^;]*)/gi)].every(([, said = '']) => /^\s*=\s*"?utf-?8"?\s*$/i.test(said));

const decode = (body: ArrayBuffer) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(body);

async function writeOwnForm(contentType: string, body: ArrayBuffer, own: OwnValues): Promise<OwnBody> {
  if (countParts(new Uint8Array(body)) > MOST_PARTS) throw new RangeError('too many parts');
  const said = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  const form = new FormData();
  for (const [name, part] of said as Iterable<[string, File | string]>) {
    const { value, path } = readName(own, [], name);
    if (value === null) continue;
    if (value !== undefined) form.set(name, value);
    else if (typeof part === 'string') form.append(name, writeOwnText(part, own, path));
    else form.append(name, await writeOwnFile(part, own, path), part.name);
  }
  const written = new Response(form);
  return { body: await written.arrayBuffer(), contentType: written.headers.get('content-type') ?? '' };
}

/** By the header that every part has. */
function countParts(body: Uint8Array): number {
  let parts = 0;
  for (let end = body.indexOf(COLON); end >= 0 && parts <= MOST_PARTS; end = body.indexOf(COLON, end + 1))
    if (isDisposition(body, end)) parts += 1;
  return parts;
}

const COLON = 0x3a;
const SMALL_LETTER = 0x20;
const DISPOSITION = new TextEncoder().encode('content-disposition');

function isDisposition(body: Uint8Array, end: number): boolean {
  for (let back = 1; back <= DISPOSITION.length; back += 1)
    if (((body[end - back] ?? 0) | SMALL_LETTER) !== DISPOSITION[DISPOSITION.length - back]) return false;
  return true;
}

/** A part that says it is JSON has to be some; a backend reads its fields as those of a body. */
async function writeOwnFile(file: File, own: OwnValues, path: PathEnds): Promise<File> {
  if (!isJsonType(essenceOf(file.type)) && !/\.json\s*$/i.test(file.name)) return file;
  if (file.size > LARGEST_JSON_BYTES) throw new RangeError('too large to be read');
  if (!isReadAsUtf8(file.type)) throw new TypeError('a part in another charset');
  return new File([writeOwnJson(decode(await file.arrayBuffer()), own, path)], file.name, { type: file.type });
}

/** A text that is an object or a list of JSON, which a backend may read for its fields; '' for one that is too deep. */
function writeOwnText(text: string, own: OwnValues, path: PathEnds): string {
  if (!/^\s*[[{]/.test(text)) return text;
  if (text.length > LARGEST_JSON_BYTES) return '';
  try {
    return writeOwnJson(text, own, path);
  } catch (error) {
    return error instanceof SyntaxError ? text : '';
  }
}

/** Always written anew: of two fields of one name some backends read the first, and only the last is known here. */
const writeOwnJson = (text: string, own: OwnValues, path: PathEnds = []): string =>
  JSON.stringify(writeOwnFields(parseExactly(text), { own, valuesLeft: MOST_VALUES }, path, DEEPEST));

interface Walk {
  own: OwnValues;
  valuesLeft: number;
}

/** `path` leads to the value: to a backend, a field 'id' within 'user' may be the same as a field 'userId'. */
function writeOwnFields(value: unknown, walk: Walk, path: PathEnds, depthLeft: number): unknown {
  walk.valuesLeft -= 1;
  if (walk.valuesLeft < 0) throw new RangeError('too many values');
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return value;
  if (depthLeft === 0) throw new RangeError('too deep');
  if (Array.isArray(value)) return value.map((item) => writeOwnFields(item, walk, path, depthLeft - 1));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
      const { value: owned, path: below } = readName(walk.own, path, name);
      if (owned === null) return [];
      return [[name, owned === undefined ? writeOwnFields(field, walk, below, depthLeft - 1) : owned]];
    }),
  );
}

/** In any call, known or not, these are the edge's to say. */
const OWN: readonly EdgeField[] = ['publicLevel', 'fkPlatformType', 'agentId', 'agentKey', 'keyCode'];
/** In any call about a conversation also who it is: a backend may read a known call out of an address that we do not know. */
const OWN_OF_CHAT: readonly EdgeField[] = [...OWN, 'host', 'lang', 'userId', 'visitorId', 'token'];
/** Who a caller is follows from the session alone. Where the edge has no value of its own for these, they go. */
const NOBODYS = ['userId', 'fkUserId', 'staffId', 'fkStaffId', 'uid', 'at', 'token', 'accessToken', 'langCode'];

const LONGEST = Math.max(...[...OWN_OF_CHAT, ...NOBODYS].map((name) => name.length));

/** By a field's name without what spellings differ in: the edge's value, or null where the field is to go. */
type OwnValues = ReadonlyMap<string, string | null>;

/** In capitals first: some letters differ from a plain one only until a backend compares without regard to them. */
const spelledPlainly = (name: string) =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replace(/[^a-z\d]/g, '');

export function ownValuesOf(path: string, caller: Caller): OwnValues {
  const values = edgeValues(caller);
  return new Map([
    ...NOBODYS.map((name) => [spelledPlainly(name), null] as const),
    ...(isOfChat(path) ? OWN_OF_CHAT : OWN).map((name) => [spelledPlainly(name), values[name]] as const),
  ]);
}

const isOfChat = (path: string) => path === '/appAsk' || path.startsWith('/appAsk/');

/**
 * What the last parts of a path read when they are joined: the last one, the last two, and so on, while that is no longer than
 * the longest name of OwnValues. More of a path never matters, so a field costs as much at its end as at its beginning.
 */
type PathEnds = readonly string[];

/**
 * What the edge says of a field, or undefined where it is not the edge's; and the path to what is within it. A backend binds
 * 'dto.userId', 'userId[0]', 'dto[user][id]' and {"user":{"id":7}} to the same fields, so each run of a path's parts is looked at.
 */
function readName(
  own: OwnValues,
  within: PathEnds,
  name: string,
): { value: string | null | undefined; path: PathEnds } {
  let path = within;
  for (const part of name.normalize('NFKC').split(/[.[\]/:]+/)) {
    const plain = spelledPlainly(part);
    if (!/[a-z]/.test(plain)) continue;
    path = [...path.map((end) => end + plain), plain].filter((end) => end.length <= LONGEST);
    for (const end of path) if (own.has(end)) return { value: own.get(end), path };
  }
  return { value: undefined, path };
}

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/** The standard's own, which the compiler's library does not know yet. */
const { parse, rawJSON, isRawJSON } = JSON as unknown as {
  parse: (text: string, reviver: Reviver) => unknown;
  rawJSON: (text: string) => object;
  isRawJSON: (value: unknown) => boolean;
};

/** Parsed, with each number as it was written: one longer than a script holds would not stay what it is. Throws as JSON.parse. */
const parseExactly = (text: string): unknown =>
  parse(text, (_, value, { source }) => (typeof value === 'number' ? rawJSON(source ?? String(value)) : value));

/** A number of parseExactly, and nothing that holds further values. */
const isExactNumber = (value: object): boolean => isRawJSON(value);
