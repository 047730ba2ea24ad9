import type { Flat } from '#shared/rules/content-form.ts';
import { renameSchools } from '#shared/names/school-name-variants.ts';

// Chinese in other characters: a thread as somebody reads it, and texts of a site that are offered for Hong Kong.

/** The written forms of Chinese between which what was said can be shown. */
export const SCRIPTS = ['cn', 'hk', 'tw'] as const;
export type Script = (typeof SCRIPTS)[number];

export const readScript = (typed: string): Script | null => SCRIPTS.find((one) => one === typed) ?? null;

/**
 * Writes a line in another form, by OpenCC. From one traditional form to the other it goes through the simplified one, where a sign
 * may stand for two: what comes of it is marked, and the line as it was said is a press away.
 */
export async function converterTo(script: Script): Promise<(text: string) => string> {
  // Only who asks for another form waits for the dictionaries.
  const [{ Converter: toCn }, { Converter: toT }] = await Promise.all([
    import('opencc-js/t2cn'),
    import('opencc-js/cn2t'),
  ]);
  const simplify = toCn({ from: 'hk', to: 'cn' });
  if (script === 'cn') return simplify;
  const complicate = toT({ from: 'cn', to: script });
  return (text) => complicate(simplify(text));
}

/**
 * Fills empty texts of one written form of Chinese from the other. The converted texts are returned for a person to check: a converter
 * knows characters, and only some words.
 */
export async function convertTexts(
  typed: Flat,
  to: 'zh-hk' | 'zh',
): Promise<{ typed: Record<string, string>; converted: string[] }> {
  const from = to === 'zh' ? 'zh-hk' : 'zh';
  const convert = to === 'zh' ? await converterTo('cn') : await hongKongConverter();
  const all = { ...typed };
  const converted: string[] = [];
  for (const [path, text] of Object.entries(typed)) {
    if (!text.trim() || (path !== from && !path.endsWith(`.${from}`))) continue;
    const other = `${path.slice(0, -from.length)}${to}`;
    if (!(other in typed) || typed[other]?.trim()) continue;
    all[other] = convert(text);
    converted.push(all[other]);
  }
  return { typed: all, converted };
}

async function hongKongConverter(): Promise<(text: string) => string> {
  const { Converter } = await import('opencc-js/cn2t');
  const convert = Converter({ from: 'cn', to: 'hk' });
  return (text) => renameSchools(text, 'hongKong', convert);
}
