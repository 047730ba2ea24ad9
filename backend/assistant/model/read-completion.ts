import { z } from 'zod';
import { readEvents } from '#shared/read-events.ts';
import { ModelFault, type ModelPiece, type ToolCall } from './model.ts';

const CallDelta = z.object({
  index: z.int().nullish(),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
});

/** Of an OpenAI-compatible stream, and what older models of Workers AI say instead. */
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
  tool_calls: z.array(z.object({ name: z.string(), arguments: z.unknown() })).nullish(),
  usage: z.unknown().optional(),
  error: z.unknown().optional(),
});

/** Cut for its length it is no whole answer either. */
const WHOLE = new Set(['stop', 'tool_calls', 'function_call']);

/** The words as they come, and the calls when they are whole. */
export async function* readCompletion(body: ReadableStream<Uint8Array> | null): AsyncGenerator<ModelPiece> {
  const calls = new Map<number, ToolCall>();
  let isWhole = false;
  for await (const event of readEvents(body)) {
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
    if (choice?.finish_reason) isWhole = WHOLE.has(choice.finish_reason);
    else if (!choices && usage) isWhole = true;
  }
  if (!isWhole) throw new ModelFault('broke off');
  if (calls.size > 0) yield { calls: [...calls.values()] };
}

/** A call comes in pieces, which its place among the calls holds together. */
function addTo(calls: Map<number, ToolCall>, { index, id, function: said }: z.output<typeof CallDelta>) {
  const at = index ?? calls.size;
  const call = calls.get(at) ?? { id: id || `call-${at}`, name: '', input: '' };
  calls.set(at, {
    id: call.id,
    name: call.name + (said?.name ?? ''),
    input: call.input + (said?.arguments ?? ''),
  });
}
