import { z } from 'zod';
import { parseServerSentEvents } from '#shared/server-sent-events.ts';

/** Tool of the model; its input is validated before the look-up. */
export interface Tool {
  name: string;
  description: string;
  input: z.ZodType;
}

export interface ToolCall {
  id: string;
  name: string;
  /** JSON, as the model wrote it. */
  input: string;
}

export type Turn =
  | { role: 'system' | 'user'; text: string }
  | { role: 'assistant'; text: string; calls?: readonly ToolCall[] }
  | { role: 'tool'; text: string; callId: string };

export type ModelPiece = { text: string } | { calls: readonly ToolCall[] };

interface ModelRequest {
  turns: readonly Turn[];
  /** None where it is to write its answer now. */
  tools: readonly Tool[];
  signal: AbortSignal;
}

/** Says the next turn, piece by piece; throws a ModelFault where it cannot, or breaks off. */
export type Model = (request: ModelRequest) => AsyncIterable<ModelPiece>;

/** Its reason is one of our own words: a service's response may contain anything and is never logged. */
export class ModelFault extends Error {
  override name = 'ModelFault';
}

/** A model may take so many turns for one answer; the last has no tools, or it could look things up for ever. */
export const MOST_ROUNDS = 4;
export const MOST_CALLS_A_ROUND = 4;
/** The provider cuts a turn off after so many tokens. */
const MOST_TOKENS = 700;
/** Longer is no answer for a small window. */
export const LONGEST_WORDS = 2400;
/** For all of an answer, within the edge's own patience; then the rules answer. */
export const MODEL_PATIENCE_MS = 14_000;
/** A model that streams nothing for so long is given up, and the rules answer. */
export const LONGEST_SILENCE_MS = 7_000;
/** Number of earlier questions and answers in the prompt, each truncated. */
export const MOST_REMEMBERED = 3;
export const LONGEST_REMEMBERED = 500;
export const MOST_CARDS = 6;

interface Settings {
  ASSISTANT_URL?: string;
  ASSISTANT_MODEL?: string;
  ASSISTANT_KEY?: string;
  AI?: WorkersAi;
}

/** Default Workers AI model: streams, calls tools and writes Chinese in both scripts. */
export const DEFAULT_MODEL = '@cf/zai-org/glm-4.7-flash';
/** Value of ASSISTANT_MODEL that disables the model. */
const NO_MODEL = 'none';

/** The service that is configured, or the binding of a deployed site; null where the rules answer alone. */
export function chooseModel({ ASSISTANT_URL, ASSISTANT_MODEL, ASSISTANT_KEY, AI }: Settings): Model | null {
  if (ASSISTANT_MODEL === NO_MODEL) return null;
  if (ASSISTANT_URL)
    return ASSISTANT_MODEL
      ? askByHttp({ address: ASSISTANT_URL, model: ASSISTANT_MODEL, key: ASSISTANT_KEY ?? '' })
      : null;
  return AI ? askWorkersAi(AI, ASSISTANT_MODEL || DEFAULT_MODEL) : null;
}

interface Service {
  /** Base URL of the API ('https://host/v1'), or its chat/completions endpoint. */
  address: string;
  model: string;
  /** '' for a service that asks for none. */
  key: string;
}

/** An OpenAI-compatible service. */
function askByHttp({ address, model, key }: Service, send: typeof fetch = fetch): Model {
  const completions = address.endsWith('/chat/completions')
    ? address
    : `${address.replace(/\/$/, '')}/chat/completions`;
  return async function* ask({ signal, ...request }) {
    const response = await send(completions, {
      method: 'POST',
      // Redirects are not followed, so that the API key stays with the configured host.
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, ...writeRequest(request) }),
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ModelFault(`status ${response.status}`);
    }
    yield* readCompletion(response.body);
  };
}

/** The binding, as far as it is needed. */
export interface WorkersAi {
  run: (model: string, input: object, options?: { signal?: AbortSignal }) => Promise<unknown>;
}

/** A model of Workers AI, through the binding. */
const askWorkersAi = (ai: WorkersAi, model: string): Model =>
  async function* ask({ signal, ...request }) {
    const answer = await ai.run(model, writeRequest(request), { signal });
    if (!(answer instanceof ReadableStream)) throw new ModelFault('no stream');
    yield* readCompletion(answer as ReadableStream<Uint8Array>);
  };

/** Low, for reproducible facts. */
const TEMPERATURE = 0.2;

/** A turn of a model as chat/completions asks for it, and Workers AI too. */
const writeRequest = ({ turns, tools }: Pick<ModelRequest, 'turns' | 'tools'>) => ({
  messages: turns.map(writeTurn),
  ...(tools.length > 0 && { tools: tools.map(writeTool) }),
  stream: true,
  max_tokens: MOST_TOKENS,
  temperature: TEMPERATURE,
});

function writeTurn(turn: Turn) {
  if (turn.role === 'tool') return { role: 'tool', tool_call_id: turn.callId, content: turn.text };
  if (turn.role !== 'assistant' || !turn.calls) return { role: turn.role, content: turn.text };
  const calls = turn.calls.map(({ id, name, input }) => ({
    id,
    type: 'function',
    function: { name, arguments: input },
  }));
  return { role: 'assistant', content: turn.text, tool_calls: calls };
}

const writeTool = ({ name, description, input }: Tool) => {
  const { $schema: _, ...parameters } = z.toJSONSchema(input, { io: 'input' });
  return { type: 'function', function: { name, description, parameters } };
};

const CallDelta = z.object({
  index: z.int().nullish(),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
});

/** A call of an older model of Workers AI, in one piece; some name the function as OpenAI does. */
const NamedCall = z.object({ name: z.string(), arguments: z.unknown() });
const WholeCall = z.union([NamedCall, z.object({ function: NamedCall }).transform(({ function: named }) => named)]);

/** Chunk of an OpenAI-compatible stream, or of older Workers AI models. */
const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish(), tool_calls: z.array(CallDelta).nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  response: z.string().nullish(),
  tool_calls: z.array(WholeCall).nullish(),
  usage: z.unknown().optional(),
  error: z.unknown().optional(),
});

/** Cut for its length it is no whole answer either. */
const WHOLE = new Set(['stop', 'tool_calls', 'function_call']);

/** The words as they come, and the calls when they are whole. */
async function* readCompletion(body: ReadableStream<Uint8Array> | null): AsyncGenerator<ModelPiece> {
  const calls = new Map<number, ToolCall>();
  let isComplete = false;
  for await (const event of parseServerSentEvents(body)) {
    const read = Chunk.safeParse(event);
    if (!read.success) throw new ModelFault('unreadable piece');
    const { choices, response, tool_calls: whole, usage, error } = read.data;
    if (error) throw new ModelFault('error in the stream');
    const [choice] = choices ?? [];
    const text = choice?.delta?.content ?? response;
    if (text) yield { text };
    for (const delta of choice?.delta?.tool_calls ?? []) addTo(calls, delta);
    for (const { name, arguments: input } of whole ?? [])
      calls.set(calls.size, {
        id: `call-${calls.size}`,
        name,
        input: typeof input === 'string' ? input : JSON.stringify(input ?? {}),
      });
    if (choice?.finish_reason) isComplete = WHOLE.has(choice.finish_reason);
    else if (!choices && usage) isComplete = true;
  }
  if (!isComplete) throw new ModelFault('broke off');
  if (calls.size > 0) yield { calls: [...calls.values()] };
}

/** Appends a fragment of a tool call; fragments are matched by index. */
function addTo(calls: Map<number, ToolCall>, { index, id, function: value }: z.output<typeof CallDelta>) {
  const at = index ?? calls.size;
  const call = calls.get(at) ?? { id: id || `call-${at}`, name: '', input: '' };
  calls.set(at, {
    id: call.id,
    name: call.name + (value?.name ?? ''),
    input: call.input + (value?.arguments ?? ''),
  });
}
