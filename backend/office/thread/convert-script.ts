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
