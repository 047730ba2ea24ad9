import { z } from 'zod';
import type { Call } from '#shared/contract/call.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { fillAnswer, type StringField } from '#tests/outside-backend/fill-answer.ts';
import { type BackendRequest, STUB_RESPONSES } from '#tests/outside-backend/known-answers.ts';
import { FACT_KINDS } from '#backend/catalogue/fact-kinds.ts';
import type { OutsideBackend } from '#tests/outside-backend/outside-backend.ts';

export interface Hostile {
  /** Text for the fields of all later answers. */
  text: string;
  /** Also fills codes, dates and keys that the usual answers leave empty, except the ids that pages need. */
  everywhere: boolean;
  /** Fields that have received the text. */
  readonly fields: Set<string>;
}

const isLogged = (value: unknown) => value !== undefined && value !== null && value !== '';
const AGENT_CALL = '/appMso/agent/agentDetail';
/** Keys of agents that exist only here: answers for an agent are cached, so each attack uses a new agent. */
const HOSTILE_AGENT = /^x\d+$/;

/** Makes a backend answer every call of the contract with the same text in every text field. */
export function makeHostile(backend: OutsideBackend): Hostile {
  const hostile: Hostile = { text: '', everywhere: false, fields: new Set() };
  for (const call of KNOWN_CALLS)
    backend.answer(getPath(call.path), (request) => ({ json: hostileAnswer(call, request, hostile) }));
  return hostile;
}

const getPath = (path: string) => path.replace('{id}', '1004001').replace('{staffId}', '7');

function hostileAnswer(call: Call, request: BackendRequest, hostile: Hostile): unknown {
  const key = call.path === AGENT_CALL ? (request.body as { keyCode?: string }).keyCode : undefined;
  if (call.path === AGENT_CALL && !HOSTILE_AGENT.test(key ?? '')) return { code: '1002', msg: null };
  const existing = STUB_RESPONSES[request.path]?.(key ? { ...request, body: { keyCode: 'mso' } } : request) as
    | Record<string, unknown>
    | undefined;
  if (Number(existing?.code) !== 1003) return existing ?? { code: '1002', msg: hostile.text };
  const field = 'datas' in call ? 'datas' : 'data';
  const schema: z.ZodType = 'datas' in call ? z.array(call.datas) : call.data;
  const filled = fillAnswer(schema, existing?.[field], (at, value) => put(call, at, value, hostile));
  sayFacts(filled, hostile);
  const ownValue = key
    ? { ...(filled as object), id: Number(key.slice(1)) + 1000, keyCode: key, host: `${key}.localhost` }
    : filled;
  return { ...existing, [field]: ownValue };
}

function put(call: Call, { path, kind }: StringField, value: unknown, hostile: Hostile): unknown {
  if (kind === 'token' && (isLogged(value) || !hostile.everywhere)) return isLogged(value) ? value : needed(path);
  hostile.fields.add(`${call.path} ${path}`);
  return hostile.text;
}

/** Usual values of fields that hold more than one word or number. */
const LISTS: Readonly<Record<string, unknown>> = {
  places: [{ name: 'x', lat: 51.5, lng: 0 }],
  coursePlaces: ['Parkville, VIC'],
  entryTariff: [{ entrants: 30, years: '2023-24', shares: [40, 60] }],
  entryQualifications: [{ entrants: 30, years: '2023-24', shares: [40, 60] }],
};
const SOURCE_ID = '1';

/**
 * Adds a fact of each kind wherever an answer may contain facts, because pages show figures only for facts that they
 * know.
 */
function sayFacts(body: unknown, hostile: Hostile) {
  if (typeof body !== 'object' || body === null) return;
  const input = body as { facts?: unknown; sources?: { id: unknown }[] };
  for (const inner of Object.values(input)) sayFacts(inner, hostile);
  if (!Array.isArray(input.facts) || !Array.isArray(input.sources)) return;
  const { text, everywhere } = hostile;
  const source = { publisher: text, title: text, licence: text, licenceAddress: text, address: text, asAt: text };
  input.sources = [{ id: SOURCE_ID, ...source }];
  input.facts = Object.entries(FACT_KINDS).flatMap(([key, { unit }]) => {
    const list = LISTS[key];
    const knownName = list ? JSON.stringify(list) : unit === '' ? text : '3';
    const value = everywhere ? text : knownName;
    const previous = [{ value, unit, asAt: text }];
    return ['', SUBJECT, text].map((part) => ({ key, part, value, unit, sourceId: SOURCE_ID, was: previous }));
  });
}

/** Subject code in a register's format. */
const SUBJECT = 'CAH11-01-01';

/** Published rules without a source are not shown. */
const needed = (path: string) => (path.endsWith('ule.source') || path.endsWith('ules[].source') ? 'x' : '');
