import type { EdgeField } from '#shared/contract/call.ts';
import { type Caller, edgeValues } from '#worker/backend-client/caller.ts';

/** In any call, known or not, these are the edge's to say. */
const OWN: readonly EdgeField[] = ['publicLevel', 'fkPlatformType', 'agentId', 'agentKey'];
/** In any call about a conversation also who it is: a backend may read a known call out of an address that we do not know. */
const OWN_OF_CHAT: readonly EdgeField[] = [...OWN, 'host', 'lang', 'userId', 'visitorId', 'token'];

export const ownFieldsOf = (path: string) => (isOfChat(path) ? OWN_OF_CHAT : OWN);

const isOfChat = (path: string) => path === '/appAsk' || path.startsWith('/appAsk/');

export function writeOwnQuery(caller: Caller, query: URLSearchParams, own: readonly EdgeField[]) {
  const values = edgeValues(caller);
  for (const name of own) if (query.has(name)) query.set(name, values[name]);
}

/** A body with what the edge says for itself written over; null for one that is not what it says it is, or that hides who asks. */
export function writeOwnBody(
  caller: Caller,
  contentType: string,
  body: ArrayBuffer,
  own: readonly EdgeField[],
): BodyInit | null {
  if (body.byteLength === 0) return body;
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
    const form = new URLSearchParams(new TextDecoder().decode(body));
    writeOwnQuery(caller, form, own);
    return form.toString();
  }
  if (/\bjson\b/i.test(contentType)) return writeOwnJson(caller, body, own);
  return own.includes('userId') ? null : body;
}

function writeOwnJson(caller: Caller, body: ArrayBuffer, own: readonly EdgeField[]): BodyInit | null {
  const values: Record<string, string> = edgeValues(caller);
  try {
    const said: unknown = JSON.parse(new TextDecoder().decode(body));
    if (typeof said !== 'object' || said === null || Array.isArray(said) || !own.some((name) => name in said))
      return body;
    return JSON.stringify(
      Object.fromEntries(
        Object.entries(said).map(([name, value]) => [name, own.includes(name as EdgeField) ? values[name] : value]),
      ),
    );
  } catch {
    return null;
  }
}
