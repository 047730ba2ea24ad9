import type { EdgeField } from '#shared/contract/call.ts';
import { parseMultipart } from '#shared/rules/parse-multipart.ts';
import { type Caller, edgeValues } from '#worker/backend-client/backend-request.ts';

/** What a browser shows or stores without running it. Pages, scripts and style sheets never belong here. */
const INERT_TYPES = new Set([
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

export const isInertType = (essence: string) => INERT_TYPES.has(essence);

/** Nobody writes a body that is deeper; a backend that reads one may not come back from it. */
const MAX_DEPTH = 32;
/** Objects, lists and plain values of one request, in all of its JSON together. */
const MAX_VALUES = 10_000;
/** JSON of one request, in all of its fields and parts together. Parsed, it takes ten times its size in memory. */
export const MAX_JSON_BYTES = 64 * 1024;

/** Written over, and never added: a call that says nothing of them has no need of them. */
export function overrideQuery(query: URLSearchParams, own: FieldOverrides, budget = newBudget()): URLSearchParams {
  const written = new URLSearchParams();
  const replaced = new Set<string>();
  for (const [name, text] of query) {
    const { value, path } = resolveField(own, [], name);
    if (value === undefined) written.append(name, overrideText(text, { overrides: own, budget, path }));
    else if (value !== null && !replaced.has(name)) written.append(name, value);
    replaced.add(name);
  }
  return written;
}

interface OverriddenBody {
  body: BodyInit;
  contentType: string;
}

/** A body with what the edge says for itself written over; null for one that is none of the kinds in which it can tell. */
export async function overrideBody(
  contentType: string,
  body: ArrayBuffer,
  own: FieldOverrides,
): Promise<OverriddenBody | null> {
  if (body.byteLength === 0) return { body, contentType };
  if (!isUtf8(contentType)) return null;
  const essence = essenceOf(contentType);
  try {
    if (essence === 'application/x-www-form-urlencoded') {
      const form = overrideQuery(new URLSearchParams(new TextDecoder().decode(body)), own);
      return { body: form.toString(), contentType: essence };
    }
    if (essence === 'multipart/form-data') return await overrideForm(contentType, body, own);
    const position = { overrides: own, budget: newBudget(), path: [] };
    return isJsonType(essence) ? { body: overrideJson(decode(body), position), contentType: essence } : null;
  } catch {
    return null;
  }
}

/** In another charset a backend would read other fields than the edge does. */
const isUtf8 = (contentType: string) =>
  [...contentType.matchAll(/charset([^;]*)/gi)].every(([, said = '']) => /^\s*=\s*"?utf-?8"?\s*$/i.test(said));

const decode = (body: ArrayBuffer) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(body);

async function overrideForm(contentType: string, body: ArrayBuffer, own: FieldOverrides): Promise<OverriddenBody> {
  const received = await parseMultipart(contentType, body);
  const budget = newBudget();
  const form = new FormData();
  for (const [name, part] of received as Iterable<[string, File | string]>) {
    const { value, path } = resolveField(own, [], name);
    if (value === null) continue;
    if (value !== undefined) form.set(name, value);
    else if (typeof part === 'string') form.append(name, overrideText(part, { overrides: own, budget, path }));
    else form.append(name, await overrideFilePart(part, { overrides: own, budget, path }), part.name);
  }
  const written = new Response(form);
  return { body: await written.arrayBuffer(), contentType: written.headers.get('content-type') ?? '' };
}

/** What is left of a request's limits, and where in its fields a value stands. */
interface Position {
  overrides: FieldOverrides;
  budget: Budget;
  /** To a backend, a field 'id' within 'user' may be the same as a field 'userId'. */
  path: PathSuffixes;
}

interface Budget {
  bytes: number;
  values: number;
}

const newBudget = (): Budget => ({ bytes: MAX_JSON_BYTES, values: MAX_VALUES });

/** A part that says it is JSON has to be some; a backend reads its fields as those of a body. */
async function overrideFilePart(file: File, position: Position): Promise<File> {
  if (!isJsonType(essenceOf(file.type)) && !/\.json\s*$/i.test(file.name)) return file;
  if (file.size > position.budget.bytes) throw new RangeError('too much JSON');
  if (!isUtf8(file.type)) throw new TypeError('a part in another charset');
  return new File([overrideJson(decode(await file.arrayBuffer()), position)], file.name, { type: file.type });
}

/** A text that is an object or a list of JSON, which a backend may read for its fields; '' for one that is beyond the limits. */
function overrideText(text: string, position: Position): string {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return overrideJson(text, position);
  } catch (error) {
    return error instanceof SyntaxError ? text : '';
  }
}

/** Always written anew: of two fields of one name some backends read the first, and only the last is known here. */
function overrideJson(text: string, position: Position): string {
  position.budget.bytes -= text.length;
  if (position.budget.bytes < 0) throw new RangeError('too much JSON');
  return JSON.stringify(overrideFields(parseExactly(text), position, MAX_DEPTH));
}

function overrideFields(value: unknown, { overrides, budget, path }: Position, depthLeft: number): unknown {
  budget.values -= 1;
  if (budget.values < 0) throw new RangeError('too many values');
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return value;
  if (depthLeft === 0) throw new RangeError('too deep');
  if (Array.isArray(value))
    return value.map((item) => overrideFields(item, { overrides, budget, path }, depthLeft - 1));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
      const { value: override, path: childPath } = resolveField(overrides, path, name);
      if (override === null) return [];
      return [
        [
          name,
          override === undefined
            ? overrideFields(field, { overrides, budget, path: childPath }, depthLeft - 1)
            : override,
        ],
      ];
    }),
  );
}

/** In any call, known or not, these are the edge's to say. */
const EDGE_FIELDS: readonly EdgeField[] = ['publicLevel', 'fkPlatformType', 'agentId', 'agentKey', 'keyCode'];
/** In any call about a conversation also who it is: a backend may read a known call out of an address that we do not know. */
const CHAT_EDGE_FIELDS: readonly EdgeField[] = [...EDGE_FIELDS, 'host', 'lang', 'userId', 'visitorId', 'token'];
/** Who a caller is follows from the session alone. Where the edge has no value of its own for these, they go. */
const REMOVED_FIELDS = ['userId', 'fkUserId', 'staffId', 'fkStaffId', 'uid', 'at', 'token', 'accessToken', 'langCode'];

const MAX_NAME_LENGTH = Math.max(...[...CHAT_EDGE_FIELDS, ...REMOVED_FIELDS].map((name) => name.length));

/** By a field's name without what spellings differ in: the edge's value, or null where the field is to go. */
type FieldOverrides = ReadonlyMap<string, string | null>;

/** In capitals first: some letters differ from a plain one only until a backend compares without regard to them. */
const normalizeFieldName = (name: string) =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replace(/[^a-z\d]/g, '');

export function fieldOverridesFor(path: string, caller: Caller): FieldOverrides {
  const values = edgeValues(caller);
  return new Map([
    ...REMOVED_FIELDS.map((name) => [normalizeFieldName(name), null] as const),
    ...(isChatPath(path) ? CHAT_EDGE_FIELDS : EDGE_FIELDS).map(
      (name) => [normalizeFieldName(name), values[name]] as const,
    ),
  ]);
}

const isChatPath = (path: string) => path === '/appAsk' || path.startsWith('/appAsk/');

/**
 * The last parts of a path, joined: the last one, the last two, and so on up to the length of the longest name of OwnValues. Longer
 * ones never match, so the cost of a field does not depend on how deep it is nested.
 */
type PathSuffixes = readonly string[];

/**
 * The edge's value of a field (null: the field is removed; undefined: it is not the edge's), and the path to the fields within it.
 * A backend binds 'dto.userId', 'userId[0]', 'dto[user][id]' and {"user":{"id":7}} to the same fields, so every run of a path's
 * parts is compared.
 */
function resolveField(
  own: FieldOverrides,
  within: PathSuffixes,
  name: string,
): { value: string | null | undefined; path: PathSuffixes } {
  let path = within;
  for (const part of name.normalize('NFKC').split(/[.[\]/:]+/)) {
    const plain = normalizeFieldName(part);
    if (!/[a-z]/.test(plain)) continue;
    path = [...path.map((suffix) => suffix + plain), plain].filter((suffix) => suffix.length <= MAX_NAME_LENGTH);
    for (const suffix of path) if (own.has(suffix)) return { value: own.get(suffix), path };
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
