import { describe, expect, test } from 'vitest';
import { type ModelPiece, readCompletion, writeRequest } from './ask-model.ts';
import { TOOLS } from './tools.ts';
import { writeMarkup } from './word-answer.ts';

const bytesOf = (text: string, size = text.length) => {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
};
const stream = (...chunks: unknown[]) => chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
const delta = (said: object, finish: string | null = null) => ({ choices: [{ delta: said, finish_reason: finish }] });

async function read(text: string, size?: number) {
  const pieces: ModelPiece[] = [];
  for await (const piece of readCompletion(bytesOf(text, size))) pieces.push(piece);
  return {
    words: pieces.map((piece) => ('text' in piece ? piece.text : '')).join(''),
    calls: pieces.flatMap((piece) => ('calls' in piece ? piece.calls : [])),
  };
}

describe('a stream of a model', () => {
  const call = (said: object) => delta({ tool_calls: [{ index: 0, ...said }] });
  const whole = `: a comment\n\n${stream(
    delta({ role: 'assistant', content: '學費' }),
    call({ id: 'a1', function: { name: 'find_courses', arguments: '{"sch' } }),
    call({ function: { arguments: 'ool":"劍橋"}' } }),
    delta({}, 'tool_calls'),
  )}data: [DONE]\n\n`;

  test.each([1, 2, 3, 7, 10_000])('is the same in pieces of %d bytes', async (size) => {
    expect(await read(whole, size)).toEqual({
      words: '學費',
      calls: [{ id: 'a1', name: 'find_courses', input: '{"school":"劍橋"}' }],
    });
  });

  test('of Workers AI is read too', async () => {
    const said = stream(
      { response: 'Hel' },
      { response: 'lo', tool_calls: [{ name: 'find_schools', arguments: { country: 'UK' } }] },
      { response: '', usage: { total_tokens: 3 } },
    );
    expect(await read(said)).toEqual({
      words: 'Hello',
      calls: [{ id: 'call-0', name: 'find_schools', input: '{"country":"UK"}' }],
    });
  });

  test.each([
    ['that broke off', stream(delta({ content: 'The fee is' }))],
    ['that was cut for its length', stream(delta({ content: 'The fee is' }), delta({}, 'length'))],
    ['with nothing in it', ''],
    ['with an error in it', stream(delta({ content: 'a' }), { error: { message: 'overloaded' } })],
    ['of something else', stream({ choices: 'none' })],
  ])('%s is none', async (_, text) => {
    await expect(read(text)).rejects.toThrow();
  });
});

test('turns and tools are asked for as such services take them', () => {
  const { messages, tools } = writeRequest({
    turns: [
      { role: 'system', text: 'be brief' },
      { role: 'assistant', text: '', calls: [{ id: 'a1', name: 'find_schools', input: '{}' }] },
      { role: 'tool', text: 'rows', callId: 'a1' },
    ],
    tools: TOOLS,
  });
  expect(messages).toEqual([
    { role: 'system', content: 'be brief' },
    {
      role: 'assistant',
      content: '',
      tool_calls: [{ id: 'a1', type: 'function', function: { name: 'find_schools', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'a1', content: 'rows' },
  ]);
  expect(tools?.map((tool) => tool.function.parameters.type)).toEqual(TOOLS.map(() => 'object'));
  expect(writeRequest({ turns: [], tools: [] }).tools).toBeUndefined();
});

test.each([
  ['One.\n\nTwo.', '<p>One.</p><p>Two.</p>'],
  ['So:\n- a\n- **b**\nDone', '<p>So:</p><ul><li>a</li><li>b</li></ul><p>Done</p>'],
  ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
  ['## Fees\n<script>alert(1)</script> & more', '<p>Fees</p><p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; more</p>'],
  ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
])('a model’s words become paragraphs and lists, and never markup of its own', (words, markup) => {
  expect(writeMarkup(words)).toBe(markup);
});
