import type { MessageRow } from '#backend/queries/chat/conversations.ts';
import type { ChineseScript } from '#shared/rules/office-conversation.ts';

/**
 * Loads a converter of OpenCC. Between two traditional forms it converts through simplified Chinese, in which one
 * character may stand for two. Therefore converted lines are marked, and the original is shown on request.
 */
export async function loadConverter(script: ChineseScript): Promise<(text: string) => string> {
  // Imported on demand, because the dictionaries are large.
  const [{ Converter: SimplifyingConverter }, { Converter: TraditionalConverter }] = await Promise.all([
    import('opencc-js/t2cn'),
    import('opencc-js/cn2t'),
  ]);
  const simplify = SimplifyingConverter({ from: 'hk', to: 'cn' });
  if (script === 'cn') return simplify;
  const convertToTraditional = TraditionalConverter({ from: 'cn', to: script });
  return (text) => convertToTraditional(simplify(text));
}

/** Returns, by id, the messages whose text differs after conversion to the script. */
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
