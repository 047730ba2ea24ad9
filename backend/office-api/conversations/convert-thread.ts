import type { MessageRow } from '#backend/queries/chat/conversations.ts';
import type { Script } from '#shared/rules/office-conversation.ts';

/**
 * Converts by OpenCC. From one traditional form to the other it goes through the simplified one, where a character may stand for two: a
 * converted line is marked, and its original is shown on request.
 */
export async function converterTo(script: Script): Promise<(text: string) => string> {
  // Loaded on demand: the dictionaries are large.
  const [{ Converter: toCn }, { Converter: toT }] = await Promise.all([
    import('opencc-js/t2cn'),
    import('opencc-js/cn2t'),
  ]);
  const simplify = toCn({ from: 'hk', to: 'cn' });
  if (script === 'cn') return simplify;
  const complicate = toT({ from: 'cn', to: script });
  return (text) => complicate(simplify(text));
}

/** Messages that read differently in the script, by id. */
export async function convertMessages(
  script: Script | null,
  messages: readonly MessageRow[],
): Promise<ReadonlyMap<number, string>> {
  if (!script) return new Map();
  const convert = await converterTo(script);
  const pairs = messages.map(({ id, content }) => [id, content, convert(content)] as const);
  return new Map(
    pairs
      .filter(([, text, convertedText]) => text !== convertedText)
      .map(([id, , convertedText]) => [id, convertedText]),
  );
}
