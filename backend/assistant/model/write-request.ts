import { z } from 'zod';
import type { ModelRequest, Tool, Turn } from './model.ts';
import { MOST_TOKENS } from './model-limits.ts';

/** The same facts alike each time. */
const TEMPERATURE = 0.2;

/** A turn of a model as chat/completions asks for it, and Workers AI too. */
export const writeRequest = ({ turns, tools }: Pick<ModelRequest, 'turns' | 'tools'>) => ({
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
