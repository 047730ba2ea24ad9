import { Converter as createToTraditional } from 'opencc-js/cn2t';
import { Converter as createToSimplified } from 'opencc-js/t2cn';
import { pinyin } from 'pinyin-pro';
import { compact, foldText, isHan } from './search-words.ts';

// Under which names something is found. Both scripts are written down here, so that a question needs no conversion.

const toHongKong = createToTraditional({ from: 'cn', to: 'hk' });
const toSimplified = createToSimplified({ from: 'hk', to: 'cn' });

export const bothScripts = (name: string) =>
  /\p{Script=Han}/u.test(name) ? [name, toSimplified(name), toHongKong(name)] : [name];

/** What is left of an English name when the words that all names have are gone: 'The University of Oxford' is 'oxford'. */
const coreOf = (name: string) =>
  foldText(name)
    .replace(/^the /, '')
    .replace(/^university of /, '')
    .replace(/ (university|college|institute of technology)$/, '');

const CHINESE_ENDINGS = /(大学|學院|学院|大學)$/u;

/** 曼大 is also 曼大学 to somebody who types on. */
const longerAlias = (alias: string) => (/^\p{Script=Han}{1,3}大$/u.test(alias) ? [`${alias}学`, `${alias}學`] : []);

/** Without tones, ü as v (üe as ue), and with the sound that a character has in its word. Only for indexing: the library's dictionary is large. */
export const pinyinOf = (words: string) =>
  pinyin(words, { toneType: 'none', type: 'array', v: true }).map((sound) => sound.replace(/([ln])ve$/, '$1ue'));

/** Chinese names by their sounds, joined, and by the first letters of these. */
function spellings(name: string): string[] {
  const sounds = pinyinOf(toSimplified(foldText(name)).replace(/[^\p{Script=Han}]/gu, ''));
  if (sounds.length < 2) return [];
  const initials = sounds.map((sound) => sound[0]).join('');
  return [sounds.join(''), ...(initials.length > 2 ? [initials] : [])];
}

export const unique = (names: string[]) => [...new Set(names)].filter((name) => compact(name) !== '');

/** What a school is called; the others beside its English name are Chinese, each as its readers write it. */
interface SchoolNames {
  name: string;
  nameChn: string;
  nameHk: string;
  nameTw: string;
  aliases: readonly string[];
}

export function namesOfSchool({ name, nameChn, nameHk, nameTw, aliases }: SchoolNames): string[] {
  const chinese = [nameChn, nameHk, nameTw, ...aliases.filter((alias) => isHan(alias))].flatMap(bothScripts);
  const short = chinese.map((one) => one.replace(CHINESE_ENDINGS, '')).filter((one) => [...one].length > 1);
  const all = unique([...chinese, ...short, ...chinese.flatMap(longerAlias)]);
  return unique([
    name,
    foldText(name).replace(/^the /, ''),
    coreOf(name),
    ...aliases,
    ...all,
    ...all.flatMap(spellings),
  ]);
}

/** What a school is found by when it is the course that is looked for. */
export const schoolWordsOfCourse = ({ name, nameChn, nameHk, aliases }: Omit<SchoolNames, 'nameTw'>) =>
  unique([name, nameChn, nameHk, ...aliases]);
