import type { Flat } from '#backend/site/forms/schema-form.ts';
import { GLOSSARY } from '#shared/names/glossary.ts';
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
 * Where simplified Chinese says something and Hong Kong's nothing, the same in its characters. What was written stands next to who
 * asked for it until they have looked: a converter knows characters, and words only some.
 */
export async function convertTexts(typed: Flat): Promise<{ typed: Record<string, string>; converted: string[] }> {
  const { Converter } = await import('opencc-js/cn2t');
  const convert = Converter({ from: 'cn', to: 'hk' });
  const all = { ...typed };
  const converted: string[] = [];
  for (const [path, text] of Object.entries(typed)) {
    const other = path.replace(/(^|\.)zh$/, '$1zh-hk');
    if (other === path || !text.trim() || typed[other]?.trim()) continue;
    const written = renameSchools(text, 'hongKong', convert);
    all[other] = written;
    converted.push(written);
  }
  return { typed: all, converted };
}

/** Those of the glossary that are words and no patterns, which know what stands around them. */
const IS_WORDS = /^[\p{Script=Han}|]+$/u;

/** Words of the mainland that a converter has left in Hong Kong's characters, and what the glossary has for them: to be looked at. */
export const foreignWords = (text: string): { found: string; say: string }[] =>
  GLOSSARY.flatMap(({ not: { 'zh-hk': not }, say: { 'zh-hk': say } }) => {
    const found = not && IS_WORDS.test(not.source) ? (not.exec(text)?.[0] ?? '') : '';
    return found && say ? [{ found, say }] : [];
  });
