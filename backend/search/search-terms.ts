import { Converter as createToTraditional } from 'opencc-js/cn2t';
import { Converter as createToSimplified } from 'opencc-js/t2cn';
import { pinyin } from 'pinyin-pro';
import { compactText, foldText, isHan } from './search-words.ts';

// Index terms of names, in both scripts, so that queries need no conversion.

const convertToHongKong = createToTraditional({ from: 'cn', to: 'hk' });
const convertToSimplified = createToSimplified({ from: 'hk', to: 'cn' });

export const writeInBothScripts = (name: string) =>
  /\p{Script=Han}/u.test(name) ? [name, convertToSimplified(name), convertToHongKong(name)] : [name];

/** Returns an English name without common words: 'The University of Oxford' becomes 'oxford'. */
const getCoreName = (name: string) =>
  foldText(name)
    .replace(/^the /, '')
    .replace(/^university of /, '')
    .replace(/ (university|college|institute of technology)$/, '');

const CHINESE_ENDING_PATTERN = /(大学|學院|学院|大學)$/u;

/** Lists longer forms that also match: 曼大 is a prefix of 曼大学. */
const listLongerAliases = (alias: string) =>
  /^\p{Script=Han}{1,3}大$/u.test(alias) ? [`${alias}学`, `${alias}學`] : [];

/**
 * Returns pinyin without tones, ü as v (üe as ue), with readings by context. For indexing only, because the dictionary
 * is large.
 */
export const getPinyin = (text: string) =>
  pinyin(text, { toneType: 'none', type: 'array', v: true }).map((sound) => sound.replace(/([ln])ve$/, '$1ue'));

/** Returns the joined pinyin and the initials. */
function listPinyinSpellings(name: string): string[] {
  const sounds = getPinyin(convertToSimplified(foldText(name)).replace(/[^\p{Script=Han}]/gu, ''));
  if (sounds.length < 2) return [];
  const initials = sounds.map((sound) => sound[0]).join('');
  return [sounds.join(''), ...(initials.length > 2 ? [initials] : [])];
}

export const removeDuplicates = (names: string[]) => [...new Set(names)].filter((name) => compactText(name) !== '');

/** Names of a school. All except `name` are Chinese, each in the script of its readers. */
interface SchoolNames {
  name: string;
  nameChn: string;
  nameHk: string;
  nameTw: string;
  aliases: readonly string[];
}

export function listSchoolTerms({ name, nameChn, nameHk, nameTw, aliases }: SchoolNames): string[] {
  const chineseNames = [nameChn, nameHk, nameTw, ...aliases.filter((alias) => isHan(alias))].flatMap(
    writeInBothScripts,
  );
  const shortNames = chineseNames
    .map((value) => value.replace(CHINESE_ENDING_PATTERN, ''))
    .filter((value) => [...value].length > 1);
  const allNames = removeDuplicates([...chineseNames, ...shortNames, ...chineseNames.flatMap(listLongerAliases)]);
  return removeDuplicates([
    name,
    foldText(name).replace(/^the /, ''),
    getCoreName(name),
    ...aliases,
    ...allNames,
    ...allNames.flatMap(listPinyinSpellings),
  ]);
}

/** Returns the terms of a course's school for the index of the course. */
export const listSchoolWordsOfCourse = ({ name, nameChn, nameHk, aliases }: Omit<SchoolNames, 'nameTw'>) =>
  removeDuplicates([name, nameChn, nameHk, ...aliases]);
