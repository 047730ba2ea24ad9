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

/** Written over, and never added: a call that says nothing of them has no need of them. */
export function writeOwnQuery(query: URLSearchParams, own: OwnValues) {
  const said = [...query];
  for (const [name] of said) query.delete(name);
  for (const [name, text] of said) {
    const value = findOwn(own, name);
    if (value === undefined) query.append(name, writeOwnText(text, own, name));
    else if (value !== null) query.set(name, value);
  }
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
      const form = new URLSearchParams(new TextDecoder().decode(body));
      writeOwnQuery(form, own);
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
  const said = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  const form = new FormData();
  for (const [name, part] of said as Iterable<[string, File | string]>) {
    const value = findOwn(own, name);
    if (value === null) continue;
    if (value !== undefined) form.set(name, value);
    else if (typeof part === 'string') form.append(name, writeOwnText(part, own, name));
    else form.append(name, await writeOwnFile(part, own, name), part.name);
  }
  const written = new Response(form);
  return { body: await written.arrayBuffer(), contentType: written.headers.get('content-type') ?? '' };
}

/** A part that says it is JSON has to be some; a backend reads its fields as those of a body. */
async function writeOwnFile(file: File, own: OwnValues, name: string): Promise<File> {
  if (!isJsonType(essenceOf(file.type)) && !/\.json\s*$/i.test(file.name)) return file;
  if (!isReadAsUtf8(file.type)) throw new TypeError('a part in another charset');
  return new File([writeOwnJson(decode(await file.arrayBuffer()), own, name)], file.name, { type: file.type });
}

/** A text that is an object or a list of JSON, which a backend may read for its fields; '' for one that is too deep. */
function writeOwnText(text: string, own: OwnValues, name: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return writeOwnJson(text, own, name);
  } catch (error) {
    return error instanceof SyntaxError ? text : '';
  }
}

/** Always written anew: of two fields of one name some backends read the first, and only the last is known here. */
const writeOwnJson = (text: string, own: OwnValues, within = ''): string =>
  JSON.stringify(writeOwnFields(parseExactly(text), own, within, DEEPEST));

/** `within` is the path to the value: to a backend, a field 'id' within 'user' may be the same as a field 'userId'. */
function writeOwnFields(value: unknown, own: OwnValues, within: string, left: number): unknown {
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return value;
  if (left === 0) throw new RangeError('too deep');
  if (Array.isArray(value)) return value.map((item) => writeOwnFields(item, own, within, left - 1));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
      const path = `${within}.${name}`;
      const owned = findOwn(own, path);
      if (owned === null) return [];
      return [[name, owned === undefined ? writeOwnFields(field, own, path, left - 1) : owned]];
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
 * What the edge says of a field, or undefined where it is not the edge's. A backend binds 'dto.userId', 'userId[0]',
 * 'dto[user][id]' and {"user":{"id":7}} to the same fields, so each run of a name's parts is looked at; no run is longer
 * than the longest name. Of a field within others the name is the path to it, its parts joined with dots.
 */
function findOwn(own: OwnValues, name: string): string | null | undefined {
  const parts = name
    .normalize('NFKC')
    .split(/[.[\]/:]+/)
    .map(spelledPlainly)
    .filter((part) => /[a-z]/.test(part));
  for (let from = 0; from < parts.length; from += 1) {
    let run = '';
    for (let to = from; to < parts.length && run.length <= LONGEST; to += 1) {
      run += parts[to] ?? '';
      if (own.has(run)) return own.get(run);
    }
  }
  return undefined;
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
