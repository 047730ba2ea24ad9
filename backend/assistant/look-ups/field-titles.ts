// Which titles and scopes in the catalogue and in published facts belong to a field.

interface Profession {
  /** Titles of the degrees that qualify for the profession. Many other titles contain its name. */
  degree: RegExp;
  /** Whether graduates of another degree can take the qualifying one, which is then a master's in the registers. */
  isGraduateEntry: boolean;
}

const PROFESSIONS: Readonly<Record<string, Profession>> = {
  medicine: {
    degree: /^(?:clinical )?medicine\b|\b(?:bachelor|doctor) of medicine\b|\bmb ?(?:bs|bch|chb)\b/u,
    isGraduateEntry: false,
  },
  dental: {
    degree:
      /^dentistry\b|\b(?:bachelor|doctor) of (?:dental (?:surgery|medicine|science)|dentistry)\b|^dental surgery\b|\bbds\b/u,
    isGraduateEntry: false,
  },
  veterinary: {
    degree: /\bveterinary (?:medicine|surgery)\b|(?:^|\bbachelor of )veterinary science\b|\bbvsc\b|\bbvetmed\b/u,
    isGraduateEntry: true,
  },
  law: { degree: /\blaws?\b|\bllb\b|\bllm\b|\bjuris\b/u, isGraduateEntry: false },
  pharmacy: { degree: /\bm?pharm(?:acy)?\b/u, isGraduateEntry: false },
  nursing: { degree: /^(?!.*\bveterinary\b).*\bnurs(?:e|es|ing)\b/u, isGraduateEntry: false },
};

const PREFIX_LENGTH = 7;
const getStems = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
    .map((word) => word.slice(0, PREFIX_LENGTH));

export const isProfession = (words: string): boolean => words in PROFESSIONS;
export const isGraduateEntry = (words: string): boolean => PROFESSIONS[words]?.isGraduateEntry ?? false;

/**
 * Returns a predicate for titles that contain all words or, for a profession, that name its degree. Words match by
 * prefix: 'psychology' matches 'psychological science'.
 */
export function createTitleMatcher(words: string): (title: string) => boolean {
  const degree = PROFESSIONS[words]?.degree;
  if (degree) return (title) => degree.test(title);
  const stems = getStems(words).map((stem) => ` ${stem}`);
  return (title) => stems.length > 0 && stems.every((stem) => ` ${title}`.includes(stem));
}

/** Matches what a scope leaves out, such as 'Business (except combined Law)'. */
const EXCEPTION_PATTERN = /\bexcept\b[^)]*/u;
const SCOPE_SEPARATOR = /[,;&/|()]|\band\b/u;
const getOwnStems = (text: string) => getStems(text).filter((stem) => !GENERIC_WORDS.has(stem));
const GENERIC_WORDS = new Set(getStems('most all other programmes courses degrees faculty school bachelor'));

/** Names of a field in English titles. The question may name a part of it, such as machine learning. */
export const getFieldNames = ({ words, spelledText }: { words: string; spelledText: string }): readonly string[] =>
  isProfession(words) ? [words] : [words, spelledText.toLowerCase()];

/**
 * Whether a scope of a fact in English, such as 'Business; Economics' or 'Computer Science BSc', names a field or a part
 * of it.
 */
export function isScopeOfField(scope: string, words: string): boolean {
  const matchesTitle = createTitleMatcher(words);
  const [exception = ''] = EXCEPTION_PATTERN.exec(scope.toLowerCase()) ?? [];
  const text = scope.toLowerCase().replace(exception, ' ');
  // 'All except medicine' names every other field.
  if (exception && getOwnStems(text).length === 0) return !getStems(exception).some((stem) => words.startsWith(stem));
  const parts = text.split(SCOPE_SEPARATOR).map((part) => part.trim());
  if (matchesTitle(text) || parts.some(matchesTitle)) return true;
  if (isProfession(words)) return false;
  const stems = new Set(getStems(words));
  return parts.some((part) => {
    const own = getOwnStems(part);
    return (
      own.length > 0 && own.every((stem) => [...stems].some((ofField) => ofField.startsWith(stem.replace(/s$/u, ''))))
    );
  });
}
