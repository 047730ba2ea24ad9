import { Converter as createToTraditional } from 'opencc-js/cn2t';
import { Converter as createToSimplified } from 'opencc-js/t2cn';
import { pinyin } from 'pinyin-pro';
import { compact, foldText, isHan } from './search-words.ts';

// Index terms of names, in both scripts, so that queries need no conversion.

const toHongKong = createToTraditional({ from: 'cn', to: 'hk' });
const toSimplified = createToSimplified({ from: 'hk', to: 'cn' });

export const bothScripts = (name: string) =>
  /\p{Script=Han}/u.test(name) ? [name, toSimplified(name), toHongKong(name)] : [name];

/** Returns an English name without common words: 'The University of Oxford' becomes 'oxford'. */
const getCoreName = (name: string) =>
  foldText(name)
    .replace(/^the /, '')
    .replace(/^university of /, '')
    .replace(/ (university|college|institute of technology)$/, '');

const CHINESE_ENDINGS = /(大学|學院|学院|大學)$/u;

/** An alias such as 曼大 also matches 曼大学, of which it is a prefix. */
const longerAlias = (alias: string) => (/^\p{Script=Han}{1,3}大$/u.test(alias) ? [`${alias}学`, `${alias}學`] : []);

/**
 * Returns pinyin without tones, ü as v (üe as ue), with readings by context. Use for indexing only, since the
 * dictionary is large.
 */
export const getPinyin = (text: string) =>
  pinyin(text, { toneType: 'none', type: 'array', v: true }).map((sound) => sound.replace(/([ln])ve$/, '$1ue'));

/** Returns the joined pinyin and the initials. */
function spellings(name: string): string[] {
  const sounds = getPinyin(toSimplified(foldText(name)).replace(/[^\p{Script=Han}]/gu, ''));
  if (sounds.length < 2) return [];
  const initials = sounds.map((sound) => sound[0]).join('');
  return [sounds.join(''), ...(initials.length > 2 ? [initials] : [])];
}

export const unique = (names: string[]) => [...new Set(names)].filter((name) => compact(name) !== '');

/** Names of a school. All but `name` are Chinese, each in the script of its readers. */
interface SchoolNames {
  name: string;
  nameChn: string;
  nameHk: string;
  nameTw: string;
  aliases: readonly string[];
}

export function namesOfSchool({ name, nameChn, nameHk, nameTw, aliases }: SchoolNames): string[] {
  const chinese = [nameChn, nameHk, nameTw, ...aliases.filter((alias) => isHan(alias))].flatMap(bothScripts);
  const short = chinese.map((value) => value.replace(CHINESE_ENDINGS, '')).filter((value) => [...value].length > 1);
  const all = unique([...chinese, ...short, ...chinese.flatMap(longerAlias)]);
  return unique([
    name,
    foldText(name).replace(/^the /, ''),
    getCoreName(name),
    ...aliases,
    ...all,
    ...all.flatMap(spellings),
  ]);
}

/** Returns the terms of a course's school for the index of the course. */
export const schoolWordsOfCourse = ({ name, nameChn, nameHk, aliases }: Omit<SchoolNames, 'nameTw'>) =>
  unique([name, nameChn, nameHk, ...aliases]);
