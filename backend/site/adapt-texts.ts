import { LOCALES } from '#shared/locale/locales.ts';
import type { Texts } from './site-content.ts';
import type { SiteFields } from './site-fields.ts';

// Adapts the texts of one site for another: names are replaced, and remaining traces of the source agency are reported.

/** Trace of the source agency in a text. Texts with one of the first four are omitted; the others need a review. */
export type Trace = 'name' | 'contact' | 'mail' | 'charges' | 'place' | 'hours';

const EXCLUDED_TRACES: ReadonlySet<Trace> = new Set<Trace>(['name', 'contact', 'mail', 'charges']);
export const isOmitted = (trace: Trace) => EXCLUDED_TRACES.has(trace);

export interface TextOwner {
  from: SiteFields;
  to: SiteFields;
  /** E-mail address for privacy questions, which no other field contains; '' if missing. */
  mail: string;
}

export interface AdaptedTexts {
  texts: Texts;
  traces: ReadonlySet<Trace>;
}

const MAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const CHARGES =
  /(?:HK\$|US\$|A\$|C\$|£|¥|€|\$)\s?\d|\d[,.]?\s?(?:元|港元|港幣|港币|人民幣|人民币|英鎊|英镑)|收費|收费|佣金|付費|付费|免費|免费|\bcommission\b|free of charge|\bpay nothing\b|\bcharge(?:s|d)?\b|\bour fees?\b|\bare free\b|\bis free\b/i;
const HOURS = /\d{1,2}:\d{2}/;
const PLACES: Record<SiteFields['originCity'], RegExp> = {
  hk: /香港|Hong Kong/i,
  sh: /上海|Shanghai/i,
  ld: /倫敦|伦敦|\bLondon\b/i,
};
/** Names that begin with one of these common words have no short name derived from their beginning. */
const COMMON =
  /^(?:the|new|hong|china|chinese|british|uk|us|global|world|international|study|overseas|education|university|香港|中國|中国|上海|北京|英國|英国|國際|国际|環球|环球|海外|留學|留学|升學|升学|大學|大学|教育)$/i;

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Returns the short names of an agency: the configured one, the first word of an English name, and the first two
 * characters of a Chinese name.
 */
function shortNames({ name, shortName }: SiteFields): string[] {
  const english = /^[A-Za-z][\w’'-]{2,}(?= )/.exec(name['en-us'].trim())?.[0] ?? '';
  const chinese = [name.zh, name['zh-hk']].map((value) =>
    /^\p{Script=Han}{4,}/u.test(value) ? [...value].slice(0, 2).join('') : '',
  );
  const guessed = [english, ...chinese].filter((short) => !COMMON.test(short));
  return [...new Set([...Object.values(shortName), ...guessed])].filter((short) => short !== '');
}

interface TextAdapter {
  replace: (text: string, locale: keyof Texts) => string;
  traces: (text: string) => Trace[];
}

/** Creates the replacement and trace search for a pair of agencies. Names in markup are HTML-escaped. */
function getReader({ from, to, mail }: TextOwner, isHtml: boolean): TextAdapter {
  const write = isHtml ? escapeHtml : (text: string) => text;
  const names = [...new Set(Object.values(from.name))]
    .filter((name) => name.trim() !== '')
    .sort((a, b) => b.length - a.length);
  const namePattern =
    names.length > 0 ? new RegExp(names.map((name) => escapePattern(write(name))).join('|'), 'g') : null;
  const numbers = [from.contactTel, ...from.whatsapp].filter((number) => number !== '');
  const links = [from.facebook, from.instagram, from.wechatId].filter((link) => link !== '');
  const shorts = shortNames(from).map(
    (short) => new RegExp(/^\w/.test(short) ? `\\b${escapePattern(short)}\\b` : escapePattern(short), 'i'),
  );
  // The new name may contain the old one, which is then no trace.
  const ownNames = Object.values(to.name).filter(Boolean).map(write);
  const withoutOwn = (text: string) => ownNames.reduce((rest, name) => rest.replaceAll(name, ''), text);
  const ownContacts = new Set([to.contactTel, ...to.whatsapp, to.facebook, to.instagram, to.wechatId]);
  return {
    replace: (text, locale) => {
      let message = namePattern ? text.replace(namePattern, () => write(to.name[locale])) : text;
      if (to.contactTel) for (const number of numbers) message = message.replaceAll(number, () => to.contactTel);
      return mail ? message.replace(MAIL, () => mail) : message;
    },
    traces: (text) => {
      const rest = withoutOwn(text);
      const matches: [Trace, boolean][] = [
        ['name', names.some((name) => rest.includes(write(name))) || shorts.some((short) => short.test(rest))],
        ['contact', [...numbers, ...links].some((contact) => !ownContacts.has(contact) && rest.includes(contact))],
        ['mail', (rest.match(MAIL) ?? []).some((value) => value !== mail)],
        ['charges', CHARGES.test(rest)],
        ['place', PLACES[from.originCity].test(rest)],
        ['hours', HOURS.test(rest)],
      ];
      return matches.filter(([, exists]) => exists).map(([trace]) => trace);
    },
  };
}

/** Replaces names in texts and returns the remaining traces. */
export function adapt(texts: Texts, owner: TextOwner, isHtml = false): AdaptedTexts {
  const { replace, traces } = getReader(owner, isHtml);
  const result = eachLocale((locale) => replace(texts[locale], locale));
  return { texts: result, traces: new Set(LOCALES.flatMap((locale) => traces(result[locale]))) };
}

/** Matches whole paragraphs, list items, headings and table rows, the units that are omitted. */
const BLOCK = /<(p|li|h[1-6]|tr)\b[^<>]*>(?:(?!<\/?\1\b)[\s\S])*<\/\1>/g;

/**
 * Omits the blocks of markup that have traces of the source agency. Omits everything if the blocks of the languages do
 * not correspond.
 */
export function adaptMarkup(texts: Texts, owner: TextOwner, canTell: ReadonlySet<Trace> = new Set()): AdaptedTexts {
  const { replace, traces } = getReader(owner, true);
  const mustGo = (text: string) => traces(text).filter((trace) => isOmitted(trace) && !canTell.has(trace));
  const result = eachLocale((locale) => replace(texts[locale], locale));
  const seenKeys = new Set(LOCALES.flatMap((locale) => traces(result[locale])).filter((trace) => !canTell.has(trace)));
  if (LOCALES.every((locale) => mustGo(result[locale]).length === 0)) return { texts: result, traces: seenKeys };
  const blocks = eachLocale((locale) => result[locale].match(BLOCK) ?? []);
  const areAlike = LOCALES.every((locale) => blocks[locale].length === blocks.zh.length);
  const goes = blocks.zh.map((_, index) => LOCALES.some((locale) => mustGo(blocks[locale][index] ?? '').length > 0));
  const textsByLocale = eachLocale((locale) => {
    let at = 0;
    return result[locale].replace(BLOCK, (block) => (goes[at++] ? '' : block));
  });
  const isClean = areAlike && LOCALES.every((locale) => mustGo(textsByLocale[locale]).length === 0);
  return { texts: isClean ? textsByLocale : eachLocale(() => ''), traces: seenKeys };
}

/** Returns whether markup has no visible text. */
export const isBlankMarkup = (markup: string) => markup.replace(/<[^<>]*>|&nbsp;|\s/g, '') === '';

function eachLocale<Value>(
  create: (locale: (typeof LOCALES)[number]) => Value,
): Record<(typeof LOCALES)[number], Value> {
  return { zh: create('zh'), 'zh-hk': create('zh-hk'), 'en-us': create('en-us') };
}
