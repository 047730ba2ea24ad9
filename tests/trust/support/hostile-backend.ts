import { z } from 'zod';
import type { Call } from '#shared/contract/call.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { fillResponse, type StringField } from '#tests/outside-backend/fill-answer.ts';
import { type BackendRequest, STUB_RESPONSES } from '#tests/outside-backend/known-answers.ts';
import { FACT_KINDS } from '#backend/catalogue/fact-kinds.ts';
import type { OutsideBackend } from '#tests/outside-backend/outside-backend.ts';

export interface HostileState {
  /** Text that fills the fields of all later responses. */
  text: string;
  /**
   * Whether the text also fills the codes, dates and keys that the default responses leave empty, except ids that pages
   * need.
   */
  isEverywhere: boolean;
  /** Names of fields that were filled with the text. */
  readonly fields: Set<string>;
}

const isPresent = (value: unknown) => value !== undefined && value !== null && value !== '';
const AGENT_CALL = '/appMso/agent/agentDetail';
/**
 * Matches the keys of agents that exist only here. Each attack uses a new agent, because an agent's responses are
 * cached.
 */
const HOSTILE_AGENT = /^x\d+$/;

/** Makes a backend respond to every call of the contract with the same text in every text field. */
export function createHostileBackend(backend: OutsideBackend): HostileState {
  const hostileState: HostileState = { text: '', isEverywhere: false, fields: new Set() };
  for (const call of KNOWN_CALLS)
    backend.answer(fillPath(call.path), (request) => ({ json: createHostileResponse(call, request, hostileState) }));
  return hostileState;
}

const fillPath = (path: string) => path.replace('{id}', '1004001').replace('{staffId}', '7');

function createHostileResponse(call: Call, request: BackendRequest, hostileState: HostileState): unknown {
  const key = call.path === AGENT_CALL ? (request.body as { keyCode?: string }).keyCode : undefined;
  if (call.path === AGENT_CALL && !HOSTILE_AGENT.test(key ?? '')) return { code: '1002', msg: null };
  const stubResponse = STUB_RESPONSES[request.path]?.(key ? { ...request, body: { keyCode: 'mso' } } : request) as
    | Record<string, unknown>
    | undefined;
  if (Number(stubResponse?.code) !== 1003) return stubResponse ?? { code: '1002', msg: hostileState.text };
  const field = 'datas' in call ? 'datas' : 'data';
  const schema: z.ZodType = 'datas' in call ? z.array(call.datas) : call.data;
  const filledField = fillResponse(schema, stubResponse?.[field], (fieldPath, value) =>
    createHostileValue(call, fieldPath, value, hostileState),
  );
  addHostileFacts(filledField, hostileState);
  const agentResponse = key
    ? { ...(filledField as object), id: Number(key.slice(1)) + 1000, keyCode: key, host: `${key}.localhost` }
    : filledField;
  return { ...stubResponse, [field]: agentResponse };
}

function createHostileValue(
  call: Call,
  { path, kind }: StringField,
  value: unknown,
  hostileState: HostileState,
): unknown {
  if (kind === 'token' && (isPresent(value) || !hostileState.isEverywhere))
    return isPresent(value) ? value : getRequiredValue(path);
  hostileState.fields.add(`${call.path} ${path}`);
  return hostileState.text;
}

/** Default values of facts that contain more than one word or number. */
const LIST_FACTS: Readonly<Record<string, unknown>> = {
  places: [{ name: 'x', lat: 51.5, lng: 0 }],
  coursePlaces: ['Parkville, VIC'],
  entryTariff: [{ entrants: 30, years: '2023-24', shares: [40, 60] }],
  entryQualifications: [{ entrants: 30, years: '2023-24', shares: [40, 60] }],
};
const SOURCE_ID = '1';

/**
 * Adds a fact of each kind wherever a response may contain facts, because pages show figures only for facts that they
 * know.
 */
function addHostileFacts(body: unknown, hostileState: HostileState) {
  if (typeof body !== 'object' || body === null) return;
  const factBody = body as { facts?: unknown; sources?: { id: unknown }[] };
  for (const innerValue of Object.values(factBody)) addHostileFacts(innerValue, hostileState);
  if (!Array.isArray(factBody.facts) || !Array.isArray(factBody.sources)) return;
  const { text, isEverywhere } = hostileState;
  const source = { publisher: text, title: text, licence: text, licenceAddress: text, address: text, asAt: text };
  factBody.sources = [{ id: SOURCE_ID, ...source }];
  factBody.facts = Object.entries(FACT_KINDS).flatMap(([key, { unit }]) => {
    const listValue = LIST_FACTS[key];
    const validValue = listValue ? JSON.stringify(listValue) : unit === '' ? text : '3';
    const value = isEverywhere ? text : validValue;
    const previousValues = [{ value, unit, asAt: text }];
    return ['', SUBJECT, text].map((part) => ({ key, part, value, unit, sourceId: SOURCE_ID, was: previousValues }));
  });
}

/** Subject code in a register's format. */
const SUBJECT = 'CAH11-01-01';

/** Rules without a source are not displayed, so the source gets a value. */
const getRequiredValue = (path: string) => (path.endsWith('ule.source') || path.endsWith('ules[].source') ? 'x' : '');
