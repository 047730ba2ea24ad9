import type { EdgeField } from '#shared/contract/call.ts';
import { parseMultipart } from '#shared/rules/parse-multipart.ts';
import { type CallerContext, getEdgeFieldValues } from '#worker/backend-client/backend-request.ts';

/** Types that browsers display or store without running them. HTML, scripts and style sheets must not be added. */
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
  // The sandbox of every file response blocks the scripts of an SVG.
  'image/svg+xml',
  'image/webp',
  'text/csv',
  'text/event-stream',
  'text/plain',
  'video/mp4',
  'video/webm',
]);

const ESSENCE_PATTERN = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;

/**
 * Returns the media type without parameters, in lower case, or '' unless the header contains exactly one. Browsers
 * differ in which of two comma-separated types they use.
 */
export function getEssence(contentType: string): string {
  const essence = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
  return ESSENCE_PATTERN.test(essence) && !contentType.includes(',') ? essence : '';
}

export const isJsonType = (essence: string) => /^(application\/([\w!#$&^.-]+\+)?|text\/)json$/.test(essence);

export const isInertType = (essence: string) => INERT_TYPES.has(essence);

/** Maximum nesting depth. Deeper JSON could overflow a backend's parser. */
const MAX_DEPTH = 32;
/** Maximum number of objects, arrays and scalars in all JSON of one request. */
const MAX_VALUES = 10_000;
/**
 * Maximum size of the JSON in all fields and parts of one request. In memory, parsed JSON is about ten times as large.
 */
export const MAX_JSON_BYTES = 64 * 1024;

/** Overrides the edge's fields that the query contains. Adds none. */
export function overrideQuery(
  query: URLSearchParams,
  fieldOverrides: FieldOverrides,
  budget = createBudget(),
): URLSearchParams {
  const overriddenQuery = new URLSearchParams();
  const replacedFields = new Set<string>();
  for (const [name, fieldText] of query) {
    const { value: override, path: fieldPath } = resolveField(fieldOverrides, [], name);
    if (override === undefined)
      overriddenQuery.append(name, overrideText(fieldText, { overrides: fieldOverrides, budget, path: fieldPath }));
    else if (override !== null && !replacedFields.has(name)) overriddenQuery.append(name, override);
    replacedFields.add(name);
  }
  return overriddenQuery;
}

interface OverriddenBody {
  body: BodyInit;
  contentType: string;
}

/** Returns the body with the edge's fields overridden, or null for a content type that cannot be parsed. */
export async function overrideBody(
  contentType: string,
  body: ArrayBuffer,
  fieldOverrides: FieldOverrides,
): Promise<OverriddenBody | null> {
  if (body.byteLength === 0) return { body, contentType };
  if (!isUtf8(contentType)) return null;
  const essence = getEssence(contentType);
  try {
    if (essence === 'application/x-www-form-urlencoded') {
      const overriddenForm = overrideQuery(new URLSearchParams(new TextDecoder().decode(body)), fieldOverrides);
      return { body: overriddenForm.toString(), contentType: essence };
    }
    if (essence === 'multipart/form-data') return await overrideForm(contentType, body, fieldOverrides);
    const position = { overrides: fieldOverrides, budget: createBudget(), path: [] };
    return isJsonType(essence) ? { body: overrideJson(decodeUtf8(body), position), contentType: essence } : null;
  } catch {
    return null;
  }
}

/** Whether the body is UTF-8. In another charset a backend would read other fields than the edge. */
const isUtf8 = (contentType: string) =>
  [...contentType.matchAll(/charset([^;]*)/gi)].every(([, text = '']) => /^\s*=\s*"?utf-?8"?\s*$/i.test(text));

const decodeUtf8 = (body: ArrayBuffer) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(body);

async function overrideForm(
  contentType: string,
  body: ArrayBuffer,
  fieldOverrides: FieldOverrides,
): Promise<OverriddenBody> {
  const formData = await parseMultipart(contentType, body);
  const budget = createBudget();
  const overriddenForm = new FormData();
  for (const [name, part] of formData as Iterable<[string, File | string]>) {
    const { value: override, path: fieldPath } = resolveField(fieldOverrides, [], name);
    if (override === null) continue;
    if (override !== undefined) overriddenForm.set(name, override);
    else if (typeof part === 'string')
      overriddenForm.append(name, overrideText(part, { overrides: fieldOverrides, budget, path: fieldPath }));
    else
      overriddenForm.append(
        name,
        await overrideFilePart(part, { overrides: fieldOverrides, budget, path: fieldPath }),
        part.name,
      );
  }
  const response = new Response(overriddenForm);
  return { body: await response.arrayBuffer(), contentType: response.headers.get('content-type') ?? '' };
}

/** Remaining limits of a request, and the position of the current value. */
interface OverridePosition {
  overrides: FieldOverrides;
  budget: ParseBudget;
  /** Path to the value: a backend may read the field 'id' inside 'user' as 'userId'. */
  path: PathSuffixes;
}

interface ParseBudget {
  bytes: number;
  values: number;
}

const createBudget = (): ParseBudget => ({ bytes: MAX_JSON_BYTES, values: MAX_VALUES });

/**
 * Overrides the fields of a part that is declared as JSON, because a backend reads them like fields of the body.
 * Throws if the part is not JSON.
 */
async function overrideFilePart(file: File, position: OverridePosition): Promise<File> {
  if (!isJsonType(getEssence(file.type)) && !/\.json\s*$/i.test(file.name)) return file;
  if (file.size > position.budget.bytes) throw new RangeError('JSON exceeds the size limit');
  if (!isUtf8(file.type)) throw new TypeError('part is not UTF-8');
  return new File([overrideJson(decodeUtf8(await file.arrayBuffer()), position)], file.name, { type: file.type });
}

/**
 * Overrides the fields of a text that is a JSON object or array, because a backend may parse it. Returns '' for JSON
 * over the limits.
 */
function overrideText(text: string, position: OverridePosition): string {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return overrideJson(text, position);
  } catch (error) {
    return error instanceof SyntaxError ? text : '';
  }
}

/**
 * Serialises the JSON again in any case: of duplicate keys, some backends read the first, but the edge sees only the
 * last.
 */
function overrideJson(text: string, position: OverridePosition): string {
  position.budget.bytes -= text.length;
  if (position.budget.bytes < 0) throw new RangeError('JSON exceeds the size limit');
  return JSON.stringify(overrideFields(parseExactly(text), position, MAX_DEPTH));
}

function overrideFields(value: unknown, { overrides, budget, path }: OverridePosition, depthLeft: number): unknown {
  budget.values -= 1;
  if (budget.values < 0) throw new RangeError('JSON exceeds the value limit');
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return value;
  if (depthLeft === 0) throw new RangeError('JSON exceeds the depth limit');
  if (Array.isArray(value))
    return value.map((item) => overrideFields(item, { overrides, budget, path }, depthLeft - 1));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, fieldValue]): [string, unknown][] => {
      const { value: override, path: childPath } = resolveField(overrides, path, name);
      if (override === null) return [];
      return [
        [
          name,
          override === undefined
            ? overrideFields(fieldValue, { overrides, budget, path: childPath }, depthLeft - 1)
            : override,
        ],
      ];
    }),
  );
}

/** Fields that the edge sets in calls outside the chat. */
const EDGE_FIELDS: readonly EdgeField[] = ['publicLevel', 'fkPlatformType', 'agentId', 'agentKey', 'keyCode'];
/**
 * Fields that the edge sets in chat calls, which carry the participant too: a backend may route an unknown path to a
 * known call.
 */
const CHAT_EDGE_FIELDS: readonly EdgeField[] = [...EDGE_FIELDS, 'host', 'lang', 'userId', 'visitorId', 'token'];
/**
 * Fields that state an identity. They are removed where the edge sets no value, because only the session identifies
 * the user.
 */
const REMOVED_FIELDS = ['userId', 'fkUserId', 'staffId', 'fkStaffId', 'uid', 'at', 'token', 'accessToken', 'langCode'];

const MAX_NAME_LENGTH = Math.max(...[...CHAT_EDGE_FIELDS, ...REMOVED_FIELDS].map((name) => name.length));

/** Value that the edge sets for a normalised field name; null removes the field. */
type FieldOverrides = ReadonlyMap<string, string | null>;

/** Normalises a field name. Upper case comes first: some letters equal an ASCII letter only under case folding. */
const normalizeFieldName = (name: string) =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replace(/[^a-z\d]/g, '');

export function getFieldOverrides(path: string, caller: CallerContext): FieldOverrides {
  const edgeFieldValues = getEdgeFieldValues(caller);
  return new Map([
    ...REMOVED_FIELDS.map((name) => [normalizeFieldName(name), null] as const),
    ...(isChatPath(path) ? CHAT_EDGE_FIELDS : EDGE_FIELDS).map(
      (name) => [normalizeFieldName(name), edgeFieldValues[name]] as const,
    ),
  ]);
}

const isChatPath = (path: string) => path === '/appAsk' || path.startsWith('/appAsk/');

/**
 * Suffixes of a field's path, joined: the last part, the last two parts, and so on up to MAX_NAME_LENGTH. Longer
 * suffixes match no field, so the cost of a field does not depend on its depth.
 */
type PathSuffixes = readonly string[];

/**
 * Returns the edge's value of a field (null: remove the field; undefined: the edge does not set it) and the path of
 * the fields inside it. A backend binds 'dto.userId', 'userId[0]', 'dto[user][id]' and {"user":{"id":7}} to the same
 * field, so every run of path parts is compared.
 */
function resolveField(
  fieldOverrides: FieldOverrides,
  suffixes: PathSuffixes,
  name: string,
): { value: string | null | undefined; path: PathSuffixes } {
  let fieldSuffixes = suffixes;
  for (const namePart of name.normalize('NFKC').split(/[.[\]/:]+/)) {
    const normalizedPart = normalizeFieldName(namePart);
    if (!/[a-z]/.test(normalizedPart)) continue;
    fieldSuffixes = [...fieldSuffixes.map((suffix) => suffix + normalizedPart), normalizedPart].filter(
      (suffix) => suffix.length <= MAX_NAME_LENGTH,
    );
    for (const suffix of fieldSuffixes)
      if (fieldOverrides.has(suffix)) return { value: fieldOverrides.get(suffix), path: fieldSuffixes };
  }
  return { value: undefined, path: fieldSuffixes };
}

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/** The compiler's library does not declare these functions of JSON yet. */
const { parse, rawJSON, isRawJSON } = JSON as unknown as {
  parse: (text: string, reviver: Reviver) => unknown;
  rawJSON: (text: string) => object;
  isRawJSON: (value: unknown) => boolean;
};

/**
 * Parses JSON and keeps the source text of numbers, because a number beyond double precision would otherwise change.
 * Throws like JSON.parse.
 */
const parseExactly = (text: string): unknown =>
  parse(text, (_, value, { source }) => (typeof value === 'number' ? rawJSON(source ?? String(value)) : value));

const isExactNumber = (value: object): boolean => isRawJSON(value);
