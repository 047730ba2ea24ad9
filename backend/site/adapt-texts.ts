import { LOCALES } from '#shared/locale/locales.ts';
import type { Texts } from './site-content.ts';
import type { SiteFields } from './site-fields.ts';

// Adapts the texts of one site for another: names are replaced, and remaining traces of the source agency are reported.

/**
 * Kind of reference to the source agency in a text. Texts with any of the first four kinds are omitted. The others need
 * a review.
 */
export type Trace = 'name' | 'contact' | 'mail' | 'charges' | 'place' | 'hours';

const EXCLUDED_TRACES: ReadonlySet<Trace> = new Set<Trace>(['name', 'contact', 'mail', 'charges']);
export const isOmitted = (trace: Trace) => EXCLUDED_TRACES.has(trace);

export interface TextOwner {
  from: SiteFields;
  to: SiteFields;
  /** E-mail address for privacy questions, which is not part of the other fields, or '' if missing. */
  mail: string;
}

export interface AdaptedTexts {
  texts: Texts;
  traces: ReadonlySet<Trace>;
}

const MAIL_PATTERN = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const CHARGES_PATTERN =
  /(?:HK\$|US\$|A\$|C\$|£|¥|€|\$)\s?\d|\d[,.]?\s?(?:元|港元|港幣|港币|人民幣|人民币|英鎊|英镑)|收費|收费|佣金|付費|付费|免費|免费|\bcommission\b|free of charge|\bpay nothing\b|\bcharge(?:s|d)?\b|\bour fees?\b|\bare free\b|\bis free\b/i;
const HOURS_PATTERN = /\d{1,2}:\d{2}/;
const PLACE_PATTERNS: Record<SiteFields['originCity'], RegExp> = {
  hk: /香港|Hong Kong/i,
  sh: /上海|Shanghai/i,
  ld: /倫敦|伦敦|\bLondon\b/i,
};
/** Matches common words. A name that starts with such a word has no short name derived from its beginning. */
const COMMON_WORDS_PATTERN =
  /^(?:the|new|hong|china|chinese|british|uk|us|global|world|international|study|overseas|education|university|香港|中國|中国|上海|北京|英國|英国|國際|国际|環球|环球|海外|留學|留学|升學|升学|大學|大学|教育)$/i;

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Returns the short names of an agency: the configured one, the first word of an English name, and the first two
 * characters of a Chinese name.
 */
function listShortNames({ name, shortName }: SiteFields): string[] {
  const englishWord = /^[A-Za-z][\w’'-]{2,}(?= )/.exec(name['en-us'].trim())?.[0] ?? '';
  const chineseWords = [name.zh, name['zh-hk']].map((value) =>
    /^\p{Script=Han}{4,}/u.test(value) ? [...value].slice(0, 2).join('') : '',
  );
  const guessedNames = [englishWord, ...chineseWords].filter(
    (candidateName) => !COMMON_WORDS_PATTERN.test(candidateName),
  );
  return [...new Set([...Object.values(shortName), ...guessedNames])].filter((candidateName) => candidateName !== '');
}

interface TextAdapter {
  replace: (text: string, locale: keyof Texts) => string;
  traces: (text: string) => Trace[];
}

/**
 * Creates functions that replace the names of the source agency by those of the target, and list remaining references
 * to the source. Names in markup are HTML-escaped.
 */
function createTextAdapter({ from, to, mail }: TextOwner, isHtml: boolean): TextAdapter {
  const encodeText = isHtml ? escapeHtml : (text: string) => text;
  const sourceNames = [...new Set(Object.values(from.name))]
    .filter((name) => name.trim() !== '')
    .sort((a, b) => b.length - a.length);
  const sourceNamePattern =
    sourceNames.length > 0
      ? new RegExp(sourceNames.map((name) => escapePattern(encodeText(name))).join('|'), 'g')
      : null;
  const phoneNumbers = [from.contactTel, ...from.whatsapp].filter((number) => number !== '');
  const profileLinks = [from.facebook, from.instagram, from.wechatId].filter((link) => link !== '');
  const shortNamePatterns = listShortNames(from).map(
    (shortName) =>
      new RegExp(/^\w/.test(shortName) ? `\\b${escapePattern(shortName)}\\b` : escapePattern(shortName), 'i'),
  );
  // The new name may contain the old one, which is then not a reference to the source.
  const targetNames = Object.values(to.name).filter(Boolean).map(encodeText);
  const removeTargetNames = (text: string) =>
    targetNames.reduce((remainingText, name) => remainingText.replaceAll(name, ''), text);
  const targetContacts = new Set([to.contactTel, ...to.whatsapp, to.facebook, to.instagram, to.wechatId]);
  return {
    replace: (text, locale) => {
      let adaptedText = sourceNamePattern ? text.replace(sourceNamePattern, () => encodeText(to.name[locale])) : text;
      if (to.contactTel)
        for (const number of phoneNumbers) adaptedText = adaptedText.replaceAll(number, () => to.contactTel);
      return mail ? adaptedText.replace(MAIL_PATTERN, () => mail) : adaptedText;
    },
    traces: (text) => {
      const foreignText = removeTargetNames(text);
      const traceMatches: [Trace, boolean][] = [
        [
          'name',
          sourceNames.some((name) => foreignText.includes(encodeText(name))) ||
            shortNamePatterns.some((pattern) => pattern.test(foreignText)),
        ],
        [
          'contact',
          [...phoneNumbers, ...profileLinks].some(
            (contact) => !targetContacts.has(contact) && foreignText.includes(contact),
          ),
        ],
        ['mail', (foreignText.match(MAIL_PATTERN) ?? []).some((value) => value !== mail)],
        ['charges', CHARGES_PATTERN.test(foreignText)],
        ['place', PLACE_PATTERNS[from.originCity].test(foreignText)],
        ['hours', HOURS_PATTERN.test(foreignText)],
      ];
      return traceMatches.filter(([, isFound]) => isFound).map(([trace]) => trace);
    },
  };
}

/** Replaces names in texts and returns the remaining traces. */
export function adaptTexts(texts: Texts, owner: TextOwner, isHtml = false): AdaptedTexts {
  const { replace, traces } = createTextAdapter(owner, isHtml);
  const adaptedTexts = mapLocales((locale) => replace(texts[locale], locale));
  return { texts: adaptedTexts, traces: new Set(LOCALES.flatMap((locale) => traces(adaptedTexts[locale]))) };
}

/** Matches whole paragraphs, list items, headings and table rows, the units that are omitted. */
const BLOCK_PATTERN = /<(p|li|h[1-6]|tr)\b[^<>]*>(?:(?!<\/?\1\b)[\s\S])*<\/\1>/g;

/**
 * Omits the blocks of markup that refer to the source agency. Omits everything if the blocks differ between languages.
 */
export function adaptMarkup(
  texts: Texts,
  owner: TextOwner,
  allowedTraces: ReadonlySet<Trace> = new Set(),
): AdaptedTexts {
  const { replace, traces } = createTextAdapter(owner, true);
  const findForbiddenTraces = (text: string) =>
    traces(text).filter((trace) => isOmitted(trace) && !allowedTraces.has(trace));
  const result = mapLocales((locale) => replace(texts[locale], locale));
  const foundTraces = new Set(
    LOCALES.flatMap((locale) => traces(result[locale])).filter((trace) => !allowedTraces.has(trace)),
  );
  if (LOCALES.every((locale) => findForbiddenTraces(result[locale]).length === 0))
    return { texts: result, traces: foundTraces };
  const blocks = mapLocales((locale) => result[locale].match(BLOCK_PATTERN) ?? []);
  const haveSameBlocks = LOCALES.every((locale) => blocks[locale].length === blocks.zh.length);
  const isBlockRemoved = blocks.zh.map((_, index) =>
    LOCALES.some((locale) => findForbiddenTraces(blocks[locale][index] ?? '').length > 0),
  );
  const cleanedTexts = mapLocales((locale) => {
    let blockIndex = 0;
    return result[locale].replace(BLOCK_PATTERN, (block) => (isBlockRemoved[blockIndex++] ? '' : block));
  });
  const hasNoTraces =
    haveSameBlocks && LOCALES.every((locale) => findForbiddenTraces(cleanedTexts[locale]).length === 0);
  return { texts: hasNoTraces ? cleanedTexts : mapLocales(() => ''), traces: foundTraces };
}

/** Returns whether markup has no visible text. */
export const isBlankMarkup = (markup: string) => markup.replace(/<[^<>]*>|&nbsp;|\s/g, '') === '';

function mapLocales<Value>(
  create: (locale: (typeof LOCALES)[number]) => Value,
): Record<(typeof LOCALES)[number], Value> {
  return { zh: create('zh'), 'zh-hk': create('zh-hk'), 'en-us': create('en-us') };
}
