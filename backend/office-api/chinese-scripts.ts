/** Maximum number of spellings of a text, each of which is a term of a full-text query. */
const MAX_VARIANTS = 32;

/** The most frequent form of each character in another script. */
type CharacterForms = ReadonlyMap<string, string>;

interface ScriptForms {
  simplified: CharacterForms;
  traditional: CharacterForms;
  hongKong: CharacterForms;
  /** All traditional forms of a simplified character. */
  traditionalForms: ReadonlyMap<string | undefined, readonly string[]>;
}

let formsPromise: Promise<ScriptForms> | null = null;

/**
 * Returns a text as typed and in the other Chinese scripts, since names and messages are indexed in their own script.
 * Characters are converted one by one, because a name is no phrase of the dictionary ('钟' is '鐘' or '鍾'), and because
 * the dictionaries of characters load within milliseconds, those of phrases within seconds.
 */
export async function listScriptVariants(text: string): Promise<string[]> {
  if (!/\p{Script=Han}/u.test(text)) return [text];
  formsPromise ??= loadForms();
  const forms = await formsPromise;
  const simplifiedText = Array.from(text, (character) => forms.simplified.get(character) ?? character);
  let traditionalTexts = [''];
  for (const character of simplifiedText)
    traditionalTexts = listTraditionalForms(character, forms)
      .flatMap((form) => traditionalTexts.map((beginning) => beginning + form))
      .slice(0, MAX_VARIANTS);
  return [...new Set([text, simplifiedText.join(''), ...traditionalTexts])];
}

function listTraditionalForms(
  character: string,
  { traditional, hongKong, traditionalForms }: ScriptForms,
): readonly string[] {
  const forms = [traditional.get(character) ?? character, ...(traditionalForms.get(character) ?? [])];
  return [...new Set([...forms, ...forms.map((form) => hongKong.get(form) ?? form)])];
}

async function loadForms(): Promise<ScriptForms> {
  const [{ default: simplifiedDictionary }, { default: traditionalDictionary }, { default: hongKongDictionary }] =
    await Promise.all([
      import('opencc-js/dict/TSCharacters'),
      import('opencc-js/dict/STCharacters'),
      import('opencc-js/dict/HKVariants'),
    ]);
  const simplified = parseForms(simplifiedDictionary);
  return {
    simplified,
    traditional: parseForms(traditionalDictionary),
    hongKong: parseForms(hongKongDictionary),
    traditionalForms: Map.groupBy(simplified.keys(), (character) => simplified.get(character)),
  };
}

/** Parses a dictionary such as '钟 鍾|万 萬', of which an entry's first form is the most frequent one. */
const parseForms = (dictionary: string): CharacterForms =>
  new Map(
    dictionary.split('|').map((entry) => {
      const [character = '', form = character] = entry.split(' ');
      return [character, form] as const;
    }),
  );
