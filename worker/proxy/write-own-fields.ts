import type { EdgeField } from '#shared/contract/call.ts';
import { type Caller, edgeValues } from '#worker/backend-client/caller.ts';

/** In any call, known or not, these are the edge's to say. */
const OWN: readonly EdgeField[] = ['publicLevel', 'fkPlatformType', 'agentId', 'agentKey'];

export function writeOwnQuery(caller: Caller, query: URLSearchParams) {
  const values = edgeValues(caller);
  for (const name of OWN) if (query.has(name)) query.set(name, values[name]);
}

/** A body with what the edge says for itself written over; null for one that is not what it says it is. */
export function writeOwnBody(caller: Caller, contentType: string, body: ArrayBuffer): BodyInit | null {
  if (body.byteLength === 0) return body;
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
    const form = new URLSearchParams(new TextDecoder().decode(body));
    writeOwnQuery(caller, form);
    return form.toString();
  }
  return /\bjson\b/i.test(contentType) ? writeOwnJson(caller, body) : body;
}

function writeOwnJson(caller: Caller, body: ArrayBuffer): BodyInit | null {
  const values: Record<string, string> = edgeValues(caller);
  try {
    const said: unknown = JSON.parse(new TextDecoder().decode(body));
    if (typeof said !== 'object' || said === null || Array.isArray(said) || !OWN.some((name) => name in said))
      return body;
    return JSON.stringify(
      Object.fromEntries(
        Object.entries(said).map(([name, value]) => [name, OWN.includes(name as EdgeField) ? values[name] : value]),
      ),
    );
  } catch {
    return null;
  }
}
