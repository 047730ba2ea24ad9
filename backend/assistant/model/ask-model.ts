import { z } from 'zod';
import { parseServerSentEvents } from '#shared/server-sent-events.ts';

/** Tool of the model. Its input is validated before the look-up. */
export interface Tool {
  name: string;
  description: string;
  input: z.ZodType;
}

export interface ToolCall {
  id: string;
  name: string;
  /** Input as unparsed JSON from the model. */
  input: string;
}

export type ModelMessage =
  | { role: 'system' | 'user'; text: string }
  | { role: 'assistant'; text: string; calls?: readonly ToolCall[] }
  | { role: 'tool'; text: string; callId: string };

export type ModelPiece = { text: string } | { calls: readonly ToolCall[] };

interface ModelRequest {
  turns: readonly ModelMessage[];
  /** Empty in the last round, in which the model must write its answer. */
  tools: readonly Tool[];
  signal: AbortSignal;
}

/** Streams the next turn of the language model. Throws a ModelError if the service fails or the stream breaks off. */
export type Model = (request: ModelRequest) => AsyncIterable<ModelPiece>;

/** The message is one of a fixed set: a service's response may contain anything, so it is never logged. */
export class ModelError extends Error {
  override name = 'ModelError';
}

/** Maximum number of turns per answer. The last turn has no tools, so that the model cannot keep calling them. */
export const MAX_ROUNDS = 4;
export const MAX_CALLS_PER_ROUND = 4;
/** Token limit of one turn, after which the provider stops the output. */
const MAX_TOKENS = 700;
/** Maximum number of characters in an answer, which must fit into a small chat window. */
export const MAX_TEXT_LENGTH = 2400;
/**
 * Time limit in milliseconds for a whole answer, shorter than the edge's timeout. After it, the rule-based answer is
 * used.
 */
export const MODEL_TIMEOUT_MS = 14_000;
/** Time limit in milliseconds between two chunks of the stream. After it, the rule-based answer is used. */
export const SILENCE_TIMEOUT_MS = 7_000;
/** Number of earlier questions and answers in the prompt, each of them truncated. */
export const MAX_HISTORY_QUESTIONS = 3;
export const MAX_HISTORY_LENGTH = 500;
export const MAX_REPLY_CARDS = 6;

interface ModelSettings {
  ASSISTANT_URL?: string;
  ASSISTANT_MODEL?: string;
  ASSISTANT_KEY?: string;
  AI?: WorkersAi;
}

/** Default Workers AI model. It can stream, call tools and write Chinese in both scripts. */
export const DEFAULT_MODEL = '@cf/zai-org/glm-4.7-flash';
/** Value of ASSISTANT_MODEL that turns the language model off. */
const NO_MODEL = 'none';

/** Returns the configured service, or else the Workers AI binding, or null if all answers are rule-based. */
export function chooseModel({ ASSISTANT_URL, ASSISTANT_MODEL, ASSISTANT_KEY, AI }: ModelSettings): Model | null {
  if (ASSISTANT_MODEL === NO_MODEL) return null;
  if (ASSISTANT_URL)
    return ASSISTANT_MODEL
      ? createHttpModel({ address: ASSISTANT_URL, model: ASSISTANT_MODEL, key: ASSISTANT_KEY ?? '' })
      : null;
  return AI ? createWorkersAiModel(AI, ASSISTANT_MODEL || DEFAULT_MODEL) : null;
}

interface HttpModelService {
  /** Base URL of the API ('https://host/v1'), or the URL of its chat/completions endpoint. */
  address: string;
  model: string;
  /** API key, or '' if the service needs none. */
  key: string;
}

function createHttpModel({ address, model, key }: HttpModelService, send: typeof fetch = fetch): Model {
  const completionsUrl = address.endsWith('/chat/completions')
    ? address
    : `${address.replace(/\/$/, '')}/chat/completions`;
  return async function* ask({ signal, ...request }) {
    const response = await send(completionsUrl, {
      method: 'POST',
      // Redirects are not followed, so that the API key is never sent to another host.
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, ...buildRequestBody(request) }),
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ModelError(`model responded with model responded with status ${response.status}`);
    }
    yield* readCompletion(response.body);
  };
}

export interface WorkersAi {
  run: (model: string, input: object, options?: { signal?: AbortSignal }) => Promise<unknown>;
}

const createWorkersAiModel = (ai: WorkersAi, model: string): Model =>
  async function* ask({ signal, ...request }) {
    const stream = await ai.run(model, buildRequestBody(request), { signal });
    if (!(stream instanceof ReadableStream)) throw new ModelError('response is not a stream');
    yield* readCompletion(stream as ReadableStream<Uint8Array>);
  };

/** A low temperature makes answers reproducible. */
const TEMPERATURE = 0.2;

/** Builds the request body for chat/completions, which Workers AI also accepts. */
const buildRequestBody = ({ turns, tools }: Pick<ModelRequest, 'turns' | 'tools'>) => ({
  messages: turns.map(buildMessage),
  ...(tools.length > 0 && { tools: tools.map(buildTool) }),
  stream: true,
  max_tokens: MAX_TOKENS,
  temperature: TEMPERATURE,
});

function buildMessage(message: ModelMessage) {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.text };
  if (message.role !== 'assistant' || !message.calls) return { role: message.role, content: message.text };
  const toolCalls = message.calls.map(({ id, name, input }) => ({
    id,
    type: 'function',
    function: { name, arguments: input },
  }));
  return { role: 'assistant', content: message.text, tool_calls: toolCalls };
}

const buildTool = ({ name, description, input }: Tool) => {
  const { $schema: _, ...parameters } = z.toJSONSchema(input, { io: 'input' });
  return { type: 'function', function: { name, description, parameters } };
};

const CallDelta = z.object({
  index: z.int().nullish(),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
});

/** Complete tool call of an older Workers AI model. Some models nest the name under `function`, as OpenAI does. */
const ToolCallArguments = z.object({ name: z.string(), arguments: z.unknown() });
const CompleteToolCall = z.union([
  ToolCallArguments,
  z.object({ function: ToolCallArguments }).transform(({ function: toolFunction }) => toolFunction),
]);

/** Chunk of a stream, either OpenAI-compatible or of an older Workers AI model. */
const CompletionChunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish(), tool_calls: z.array(CallDelta).nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  response: z.string().nullish(),
  tool_calls: z.array(CompleteToolCall).nullish(),
  usage: z.unknown().optional(),
  error: z.unknown().optional(),
});

/** Finish reasons of a complete answer. 'length' is missing, because such an answer was cut off. */
const COMPLETE_REASONS = new Set(['stop', 'tool_calls', 'function_call']);

/** Yields text as it arrives, and tool calls when they are complete. */
async function* readCompletion(body: ReadableStream<Uint8Array> | null): AsyncGenerator<ModelPiece> {
  const calls = new Map<number, ToolCall>();
  let isComplete = false;
  for await (const event of parseServerSentEvents(body)) {
    const parsedChunk = CompletionChunk.safeParse(event);
    if (!parsedChunk.success) throw new ModelError('invalid stream chunk');
    const { choices, response, tool_calls: completeCalls, usage, error } = parsedChunk.data;
    if (error) throw new ModelError('error in the stream');
    const [firstChoice] = choices ?? [];
    const text = firstChoice?.delta?.content ?? response;
    if (text) yield { text };
    for (const delta of firstChoice?.delta?.tool_calls ?? []) addCallDelta(calls, delta);
    for (const { name, arguments: input } of completeCalls ?? [])
      calls.set(calls.size, {
        id: `call-${calls.size}`,
        name,
        input: typeof input === 'string' ? input : JSON.stringify(input ?? {}),
      });
    if (firstChoice?.finish_reason) isComplete = COMPLETE_REASONS.has(firstChoice.finish_reason);
    else if (!choices && usage) isComplete = true;
  }
  if (!isComplete) throw new ModelError('stream ended before completion');
  if (calls.size > 0) yield { calls: [...calls.values()] };
}

/** Appends a fragment of a tool call to the call with the same index. */
function addCallDelta(
  calls: Map<number, ToolCall>,
  { index, id, function: functionDelta }: z.output<typeof CallDelta>,
) {
  const callIndex = index ?? calls.size;
  const call = calls.get(callIndex) ?? { id: id || `call-${callIndex}`, name: '', input: '' };
  calls.set(callIndex, {
    id: call.id,
    name: call.name + (functionDelta?.name ?? ''),
    input: call.input + (functionDelta?.arguments ?? ''),
  });
}
