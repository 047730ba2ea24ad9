import type { MessageRow } from '#backend/queries/chat/conversations.ts';
import type { ChineseScript } from '#shared/rules/office-conversation.ts';

/**
 * Converts by OpenCC. From one traditional form to the other it goes through the simplified one, where a character may stand for two: a
 * converted line is marked, and its original is shown on request.
 */
export async function loadConverter(script: ChineseScript): Promise<(text: string) => string> {
  // Loaded on demand: the dictionaries are large.
  const [{ Converter: SimplifyingConverter }, { Converter: TraditionalConverter }] = await Promise.all([
    import('opencc-js/t2cn'),
    import('opencc-js/cn2t'),
  ]);
  const simplify = SimplifyingConverter({ from: 'hk', to: 'cn' });
  if (script === 'cn') return simplify;
  const convertToTraditional = TraditionalConverter({ from: 'cn', to: script });
  return (text) => convertToTraditional(simplify(text));
}

/** Messages that read differently in the script, by id. */
export async function convertMessages(
  script: ChineseScript | null,
  messages: readonly MessageRow[],
): Promise<ReadonlyMap<number, string>> {
  if (!script) return new Map();
  const convert = await loadConverter(script);
  const convertedPairs = messages.map(({ id, content }) => [id, content, convert(content)] as const);
  return new Map(
    convertedPairs
      .filter(([, text, convertedText]) => text !== convertedText)
      .map(([id, , convertedText]) => [id, convertedText]),
  );
}
