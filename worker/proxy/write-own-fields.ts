import type { EdgeField } from '#shared/contract/call.ts';
import { type Caller, edgeValues } from '#worker/backend-client/caller.ts';

/** In any call, known or not, these are the edge's to say. */
const OWN: readonly EdgeField[] = ['publicLevel', 'fkPlatformType', 'agentId', 'agentKey', 'keyCode'];
/** In any call about a conversation also who it is: a backend may read a known call out of an address that we do not know. */
const OWN_OF_CHAT: readonly EdgeField[] = [...OWN, 'host', 'lang', 'userId', 'visitorId', 'token'];
/** Who a caller is follows from the session alone. Where the edge has no value of its own for these, they go. */
const NOBODYS = ['userId', 'fkUserId', 'staffId', 'fkStaffId', 'uid', 'at', 'token', 'accessToken', 'langCode'];

/** Nobody writes a body that is deeper; a backend that reads one may not come back from it. */
const DEEPEST = 32;

/** By a field's name without what spellings differ in: the edge's value, or null where the field is to go. */
export type OwnValues = ReadonlyMap<string, string | null>;

const spelledPlainly = (name: string) => name.toLowerCase().replace(/[^a-z\d]/g, '');

export function ownValuesOf(path: string, caller: Caller): OwnValues {
  const values = edgeValues(caller);
  return new Map([
    ...NOBODYS.map((name) => [spelledPlainly(name), null] as const),
    ...(isOfChat(path) ? OWN_OF_CHAT : OWN).map((name) => [spelledPlainly(name), values[name]] as const),
  ]);
}

const isOfChat = (path: string) => path === '/appAsk' || path.startsWith('/appAsk/');

/** Written over, and never added: a call that says nothing of them has no need of them. */
export function writeOwnQuery(query: URLSearchParams, own: OwnValues) {
  for (const name of new Set(query.keys())) {
    const value = own.get(spelledPlainly(name));
    if (value === undefined) continue;
    query.delete(name);
    if (value !== null) query.set(name, value);
  }
}

export interface OwnBody {
  body: BodyInit;
  contentType: string;
}

/** A body with what the edge says for itself written over; null for one that is none of the kinds in which it can tell. */
export async function writeOwnBody(contentType: string, body: ArrayBuffer, own: OwnValues): Promise<OwnBody | null> {
  if (body.byteLength === 0) return { body, contentType };
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType)) {
    const form = new URLSearchParams(new TextDecoder().decode(body));
    writeOwnQuery(form, own);
    return { body: form.toString(), contentType };
  }
  if (/^multipart\/form-data\s*;/i.test(contentType)) return writeOwnForm(contentType, body, own);
  return /^application\/([a-z\d.-]+\+)?json\s*(;|$)/i.test(contentType) ? writeOwnJson(contentType, body, own) : null;
}

async function writeOwnForm(contentType: string, body: ArrayBuffer, own: OwnValues): Promise<OwnBody | null> {
  try {
    const said = await new Response(body, { headers: { 'content-type': contentType } }).formData();
    const form = new FormData();
    for (const [name, part] of said) {
      const value = own.get(spelledPlainly(name));
      if (value === undefined) form.append(name, part as string);
      else if (value !== null) form.set(name, value);
    }
    const written = new Response(form);
    return { body: await written.arrayBuffer(), contentType: written.headers.get('content-type') ?? '' };
  } catch {
    return null;
  }
}

function writeOwnJson(contentType: string, body: ArrayBuffer, own: OwnValues): OwnBody | null {
  try {
    const said: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(body));
    const written = writeOwnFields(said, own, DEEPEST);
    // As it came, where there was nothing to write: numbers too long for a script would not stay what they are.
    return { body: written === said ? body : JSON.stringify(written), contentType };
  } catch {
    return null;
  }
}

/** The same value, not only an equal one, where none of its fields is the edge's to say. */
function writeOwnFields(value: unknown, own: OwnValues, left: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (left === 0) throw new RangeError('too deep');
  if (Array.isArray(value)) {
    const written = value.map((item) => writeOwnFields(item, own, left - 1));
    return written.some((item, at) => item !== value[at]) ? written : value;
  }
  let isChanged = false;
  const entries = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
    const owned = own.get(spelledPlainly(name));
    const written = owned === undefined ? writeOwnFields(field, own, left - 1) : owned;
    isChanged ||= written !== field;
    return owned === null ? [] : [[name, written]];
  });
  return isChanged ? Object.fromEntries(entries) : value;
}
