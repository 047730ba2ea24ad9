import type { EdgeField } from '#shared/contract/call.ts';
import { type Caller, edgeValues } from '#worker/backend-client/caller.ts';

/** In any call, known or not, these are the edge's to say. */
const OWN: readonly EdgeField[] = ['publicLevel', 'fkPlatformType', 'agentId', 'agentKey', 'keyCode'];
/** In any call about a conversation also who it is: a backend may read a known call out of an address that we do not know. */
const OWN_OF_CHAT: readonly EdgeField[] = [...OWN, 'host', 'lang', 'userId', 'visitorId', 'token'];
/** Who a caller is follows from the session alone. Where the edge has no value of its own for these, they go. */
const NOBODYS = ['userId', 'fkUserId', 'staffId', 'fkStaffId', 'uid', 'at', 'token', 'accessToken', 'langCode'];

const LONGEST = Math.max(...[...OWN_OF_CHAT, ...NOBODYS].map((name) => name.length));

/** By a field's name without what spellings differ in: the edge's value, or null where the field is to go. */
export type OwnValues = ReadonlyMap<string, string | null>;

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
export function findOwn(own: OwnValues, name: string): string | null | undefined {
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
