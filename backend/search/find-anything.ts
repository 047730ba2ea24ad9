// Full-text search over schools, courses, subjects and countries by a visitor's words.
import { describeSeal } from '#backend/catalogue/describe-school.ts';
import {
  selectCountryNames,
  selectCoursesByWords,
  MAX_NAMED_SCHOOLS,
  type NamedSchoolRow,
  SAMPLE_COURSES,
  selectSchoolsByWords,
  type SubjectRow,
  selectSubjects,
} from '#backend/queries/catalogue/search.ts';
import { type Database, type Reader, queryRows, batchRead } from '#backend/queries/database.ts';
import { correctSpelling } from './correct-spelling.ts';
import { findCoursesNamed, findSchoolsNamed } from './find-packed.ts';
import { compactText, foldText, isHan, parseKeyword, splitWords } from './search-words.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { SUBJECT_NAMES } from './subject-names.ts';
import { findSubjectByPinyin } from './subject-pinyin.ts';

// Search over schools, fields of study and course names. Tries the query as typed, then without country and stop words,
// then with corrected spelling.

interface SearchFinding {
  kind: 'school' | 'field' | 'courses';
  /** Id of a school or field, and for courses the field of their type, or '' if their names are searched again. */
  id: string;
  name: string;
  nameChn: string;
  logo: string;
  /** Location of a school, or names of some of the found courses. */
  note: string;
  /** Number of courses, or 0 for a school. */
  total: number;
}

interface Findings {
  /** Keyword that produced the result. */
  keyword: string;
  isMended: boolean;
  /** True if the keyword is the name of a field. */
  isField: boolean;
  countryId: string;
  found: SearchFinding[];
}

export interface SearchContext extends Reader {
  publicLevel: number;
}

export async function findAnything(db: Database, typedText: string, requester: SearchContext): Promise<Findings> {
  // Not awaited, so that the names are looked up in the same round trip.
  const terms = batchRead(
    db,
    selectSubjects(requester.locale, requester.publicLevel),
    selectCountryNames(requester.publicLevel),
  );
  const findFindings = async (keyword: string, countryId: number | null) =>
    keyword === '' ? NO_NAMES : findNames(db, keyword, countryId, terms, requester);
  const createFindings = (
    keyword: string,
    { found, isField }: FoundNames,
    isCorrected: boolean,
    countryId: number | null,
  ): Findings => ({
    keyword,
    isMended: isCorrected,
    isField,
    countryId: countryId === null ? '' : String(countryId),
    found,
  });

  const typedFindings = await findFindings(typedText, null);
  const [subjectRows, countryTerms] = await terms;
  const { rest, countryId } = removeCountry(typedText, countryTerms);
  // Names of countries occur in names of fields: '英國法律' asks for law in the UK, although courses in English and law
  // match it too.
  const canMeanPlace = countryId !== null && typedFindings.found.every(({ kind }) => kind === 'courses');
  const placeFindings =
    rest === typedText || (typedFindings.found.length > 0 && !canMeanPlace)
      ? NO_NAMES
      : await findFindings(rest, countryId);
  if (placeFindings.found.length > 0) return createFindings(rest, placeFindings, false, countryId);
  if (typedFindings.found.length > 0) {
    const found = await addSchoolOfCourses(db, typedText, typedFindings.found, requester);
    return createFindings(typedText, { ...typedFindings, found }, false, null);
  }
  const correctedKeyword = await correctSpelling(
    db,
    rest || typedText,
    subjectRows.flatMap(({ names }) => parseNames(names)),
  );
  const correctedFindings = correctedKeyword === null ? NO_NAMES : await findFindings(correctedKeyword, countryId);
  return correctedFindings.found.length > 0 && correctedKeyword !== null
    ? createFindings(correctedKeyword, correctedFindings, true, countryId)
    : createFindings(typedText, NO_NAMES, false, null);
}

/** Maximum number of words of a query that is split. Each way of splitting costs two index lookups. */
const MAX_NAME_WORDS = 5;

/**
 * Adds a school to the results if a prefix or suffix of the query is its exact name: 'ucl law' matches courses of one
 * school, which the user may be looking for.
 */
async function addSchoolOfCourses(
  db: Database,
  input: string,
  searchFindings: SearchFinding[],
  requester: SearchContext,
): Promise<SearchFinding[]> {
  const words = splitWords(input).slice(0, MAX_NAME_WORDS);
  if (words.length < 2 || searchFindings.some(({ kind }) => kind !== 'courses')) return searchFindings;
  const match = await findSchoolInWords(db, words, requester);
  return match
    ? [toSchoolFinding(match.school, requester.locale), ...searchFindings].slice(0, MAX_FINDINGS)
    : searchFindings;
}

/** Words between a subject and a school, which belong to neither. */
const CONNECTORS = new Set(['at', 'in']);

const dropOuterConnectors = (words: readonly string[]) => {
  const isContent = (word: string) => !CONNECTORS.has(word);
  return words.slice(Math.max(0, words.findIndex(isContent)), words.findLastIndex(isContent) + 1);
};

/**
 * Finds a school whose exact name is a prefix or suffix of the words: 'ucl law', 'law at ucl'. `rest` is the other
 * words. Where they can be a subject, they are: 'law' is the short name of a university too.
 */
export async function findSchoolInWords(
  db: Database,
  typedWords: readonly string[],
  requester: SearchContext,
  countryId: number | null = null,
): Promise<{ school: NamedSchoolRow; rest: string } | null> {
  const words = typedWords.slice(0, MAX_NAME_WORDS);
  const splits = words
    .slice(1)
    .flatMap((_, index) => {
      const [atStart, atEnd] = [words.length - 1 - index, index + 1];
      return [
        { name: words.slice(0, atStart), rest: words.slice(atStart) },
        { name: words.slice(atEnd), rest: words.slice(0, atEnd) },
      ];
    })
    .map(({ name, rest }) => ({
      name: dropOuterConnectors(name).join(' '),
      rest: dropOuterConnectors(rest).join(' '),
    }))
    .toSorted((splitA, splitB) => Number(isSubject(splitB.rest)) - Number(isSubject(splitA.rest)));
  for (const { name, rest } of splits) {
    const schools = await findNamedSchools(db, name, requester, countryId);
    const school = schools.find(({ tier }) => tier === 0);
    if (school) return { school, rest };
  }
  return null;
}

function findSubject(text: string): FoldedSynonyms | undefined {
  const term = compactText(text);
  const soundingSubject = findSubjectByPinyin(term);
  return foldSynonyms().find(({ words, terms }) => words === soundingSubject || terms.includes(term));
}

/** Returns the English words for a subject in course names, such as 'law' for '法律', or the text itself. */
export const translateSubject = (text: string): string => findSubject(text)?.words ?? text;

/** Returns the course type that a text names, such as 506 for '獸醫', or undefined if it names none. */
export const findTypeNamed = (text: string): number | undefined => findSubject(text)?.typeId;

export const isSubject = (text: string): boolean => findSubject(text) !== undefined;

/** Finds schools by name: exact names first, then prefixes, then other matches. */
export async function findNamedSchools(
  db: Database,
  name: string,
  { locale, chinese, publicLevel }: SearchContext,
  countryId: number | null = null,
) {
  const keyword = parseKeyword(name);
  if (!keyword) return [];
  const foundPage = await findSchoolsNamed(db, name, countryId, publicLevel, MAX_NAMED_SCHOOLS);
  return queryRows(
    db,
    selectSchoolsByWords({ keyword, countryId, found: foundPage }, { locale, chinese }, publicLevel),
  );
}

const toSchoolFinding = (row: NamedSchoolRow, locale: Locale): SearchFinding => ({
  kind: 'school',
  id: String(row.id),
  name: row.name,
  nameChn: row.nameChn,
  logo: row.logo || describeSeal(row, locale),
  note: [row.city, row.country].join(locale === 'en-us' ? ', ' : ' · '),
  total: 0,
});

const MAX_FINDINGS = 8;
const MAX_EXACT_SCHOOLS = 3;

type FoundNames = Pick<Findings, 'found' | 'isField'>;

const NO_NAMES: FoundNames = { found: [], isField: false };

/** Returns schools or courses with exact names first, then prefixes, then other matches. */
async function findNames(
  db: Database,
  keyword: string,
  countryId: number | null,
  terms: Promise<readonly [readonly SubjectRow[], unknown]>,
  { locale, chinese, publicLevel }: SearchContext,
): Promise<FoundNames> {
  const parsedKeyword = parseKeyword(keyword);
  if (!parsedKeyword) return NO_NAMES;
  const searchText = translateSubject(keyword);
  const [[subjectRows], schoolPage, coursePage] = await Promise.all([
    terms,
    findSchoolsNamed(db, keyword, countryId, publicLevel, MAX_NAMED_SCHOOLS),
    findCoursesNamed(db, searchText, countryId, publicLevel, SAMPLE_COURSES),
  ]);
  const subjectMatches = matchSubjects(compactText(keyword), subjectRows);
  const [schools, courses] = await batchRead(
    db,
    selectSchoolsByWords({ keyword: parsedKeyword, countryId, found: schoolPage }, { locale, chinese }, publicLevel),
    selectCoursesByWords(
      { keyword: parseKeyword(searchText) ?? parsedKeyword, countryId, found: coursePage },
      { locale, chinese },
      publicLevel,
    ),
  );
  const toFinding = (row: NamedSchoolRow) => toSchoolFinding(row, locale);
  const toFieldFinding = ({ id, name, courses: total }: SubjectRow): SearchFinding => ({
    kind: 'field',
    id: String(id),
    name,
    nameChn: '',
    logo: '',
    note: '',
    total: countryId === null ? total : 0,
  });
  const [firstCourse] = courses;
  // The words of a course include the name of its school. Courses found by that name alone are those of the school.
  const areNamed = schools.length === 0 || courses.some(({ name, nameChn }) => hasWord([name, nameChn], searchText));
  const searchFindings: SearchFinding[] =
    firstCourse && areNamed
      ? [
          {
            kind: 'courses',
            id: '',
            name: searchText,
            nameChn: '',
            logo: '',
            note: [...new Set(courses.map((course) => (locale !== 'en-us' && course.nameChn) || course.name))].join(
              ' · ',
            ),
            total: firstCourse.total,
          },
        ]
      : [];
  const exactSchools = schools.filter(({ tier }) => tier === 0).slice(0, MAX_EXACT_SCHOOLS);
  const otherSchools = schools.filter(({ tier }) => tier > 0);
  const exactFindings = subjectMatches.exactRows.map(toFieldFinding);
  const [fieldOfType] = findTypeNamed(keyword) === undefined ? [] : exactFindings;
  if (fieldOfType)
    return {
      found: [
        { ...fieldOfType, kind: 'courses' as const, name: keyword, total: 0 },
        ...exactSchools.map(toFinding),
        ...otherSchools.map(toFinding),
        fieldOfType,
      ].slice(0, MAX_FINDINGS),
      isField: true,
    };
  const beginningFindings = subjectMatches.beginning.map(toFieldFinding);
  const findings =
    exactFindings.length > 0
      ? [
          ...exactFindings,
          ...searchFindings,
          ...exactSchools.map(toFinding),
          ...otherSchools.map(toFinding),
          ...beginningFindings,
        ]
      : [
          ...exactSchools.map(toFinding),
          ...beginningFindings,
          ...otherSchools.slice(0, MAX_EXACT_SCHOOLS).map(toFinding),
          ...searchFindings,
          ...otherSchools.slice(MAX_EXACT_SCHOOLS).map(toFinding),
        ];
  return {
    found: findings.slice(0, MAX_FINDINGS),
    // 'law' is the short name of a university too, which is then found beside the schools that teach the field.
    isField: exactFindings.length > 0 && subjectMatches.isWholeField,
  };
}

/** Returns whether a word of the text occurs in one of the names. */
function hasWord(names: readonly string[], text: string): boolean {
  const foldedNames = names.map(foldText);
  return splitWords(text).some((word) => foldedNames.some((name) => name.includes(word)));
}

interface SubjectMatches {
  exactRows: SubjectRow[];
  /** True if the words name a field as a whole, as 'business' does and 'marketing' does not. */
  isWholeField: boolean;
  beginning: SubjectRow[];
}

const MIN_PREFIX_LENGTH = 3;

/** Returns fields that match by their own name, by the name of a type, or by a synonym. */
function matchSubjects(term: string, subjectRows: readonly SubjectRow[]): SubjectMatches {
  const fields = new Map(subjectRows.filter(({ courses }) => courses > 0).map((row) => [row.key, row]));
  const soundingSubject = findSubjectByPinyin(term);
  const synonyms = foldSynonyms();
  const matchingSynonyms = synonyms.filter(({ words, terms }) => words === soundingSubject || terms.includes(term));
  const findKeys = (matches: (name: string) => boolean) =>
    subjectRows.filter(({ names }) => foldNames(names).some(matches)).map(({ key }) => key);
  const exactKeys = [...findKeys((name) => name === term), ...matchingSynonyms.map(({ group }) => group)];
  const beginsWithTerm = (name: string) =>
    name.startsWith(term) && (isHan(term) || [...term].length >= MIN_PREFIX_LENGTH) && name !== term;
  const beginningKeys = [
    ...findKeys(beginsWithTerm),
    ...synonyms.filter(({ terms }) => terms.some(beginsWithTerm)).map(({ group }) => group),
  ];
  const getRows = (keys: readonly string[]) => [...new Set(keys)].flatMap((key) => fields.get(key) ?? []);
  const exactRows = getRows(exactKeys);
  // The first entry of a group has the name of the field, and the others have names of parts of it.
  const isFirstOfGroup = ({ group, words }: FoldedSynonyms) =>
    synonyms.find((item) => item.group === group)?.words === words;
  return {
    exactRows,
    isWholeField:
      matchingSynonyms.some(isFirstOfGroup) ||
      subjectRows.some(({ names }) => parseFieldNames(names).map(compactText).includes(term)),
    beginning: getRows(beginningKeys)
      .filter((row) => !exactRows.includes(row))
      .slice(0, 2),
  };
}

/** Returns the names of the field itself, which follow those of its types. */
const parseFieldNames = (names: string) => Object.values((JSON.parse(names) as Record<string, string>[]).at(-1) ?? {});

const parseNames = (names: string) =>
  (JSON.parse(names) as Record<string, string>[]).flatMap((translations) => Object.values(translations));

interface FoldedSynonyms {
  group: string;
  words: string;
  terms: readonly string[];
  typeId: number | undefined;
}

let foldedSynonyms: readonly FoldedSynonyms[] | null = null;

/** Folds the synonyms once per isolate, because folding a thousand names takes longer than a search. */
const foldSynonyms = () =>
  (foldedSynonyms ??= SUBJECT_NAMES.map(({ group, words, names, typeId }) => ({
    group,
    words,
    typeId,
    terms: [...names, words].map(compactText),
  })));

/** Folded names by the JSON column from which they are parsed. */
const foldedNames = new Map<string, readonly string[]>();
const MAX_FOLDED_NAMES = 200;

function foldNames(names: string): readonly string[] {
  const cachedNames = foldedNames.get(names);
  if (cachedNames) return cachedNames;
  if (foldedNames.size >= MAX_FOLDED_NAMES) foldedNames.clear();
  const newNames = parseNames(names).map(compactText);
  foldedNames.set(names, newNames);
  return newNames;
}

const FILLERS = new Set(
  `study studying course courses degree degrees in of the a uni best for master masters bachelor bachelors ma msc ba bsc beng meng phd`.split(
    ' ',
  ),
);
const HAN_FILLERS = /(留學|留学|升學|升学|課程|课程|學士|学士|碩士|硕士|專業|专业|讀|读)/gu;

/** Splits a query into country and rest: 'law in the UK' and '英國法律' both ask for law in a country. */
function removeCountry(input: string, countries: readonly { term: string; id: number }[]) {
  const words = splitWords(input).flatMap((word) =>
    isHan(word) ? word.replace(HAN_FILLERS, ' ').split(' ').filter(Boolean) : [word],
  );
  let countryId: number | null = null;
  const remainingWords = words.flatMap((word) => {
    if (FILLERS.has(word)) return [];
    const matchingCountry = countries.find(({ term }) => term === word || (isHan(term) && word.startsWith(term)));
    if (!matchingCountry || countryId !== null) return [word];
    countryId = matchingCountry.id;
    return word === matchingCountry.term ? [] : [word.slice(matchingCountry.term.length)];
  });
  return { rest: remainingWords.join(' ') || foldText(input), countryId };
}
