// Full-text search over schools, courses, subjects and countries by a visitor's words.
import { describeSeal } from '#backend/catalogue/describe-school.ts';
import {
  countryNames,
  coursesByWords,
  MAX_NAMED_SCHOOLS,
  type NamedSchoolRow,
  SAMPLE_COURSES,
  schoolsByWords,
  type SubjectRow,
  subjects,
} from '#backend/queries/catalogue/search.ts';
import { type Database, type Reader, queryRows, batchRead } from '#backend/queries/database.ts';
import { correctSpelling } from './correct-spelling.ts';
import { findCoursesNamed, findSchoolsNamed } from './find-packed.ts';
import { compact, foldText, isHan, parseKeyword, splitWords } from './search-words.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { SUBJECT_NAMES } from './subject-names.ts';
import { subjectSounding } from './subject-pinyin.ts';

// Search over schools, fields of study and course names. Tries the query as typed, then without country and stop words,
// then with corrected spelling.

interface SearchFinding {
  kind: 'school' | 'field' | 'courses';
  /** Id of a school or field; '' for courses, which the result page finds again by their words. */
  id: string;
  name: string;
  nameChn: string;
  logo: string;
  /** Location of a school, or names of some of the courses. */
  note: string;
  /** Number of courses; 0 for a school. */
  total: number;
}

interface Findings {
  /** The keyword that gave these results. */
  keyword: string;
  isMended: boolean;
  countryId: string;
  found: SearchFinding[];
}

interface Requester extends Reader {
  publicLevel: number;
}

export async function findAnything(db: Database, input: string, requester: Requester): Promise<Findings> {
  const [subjectRows, countries] = await batchRead(
    db,
    subjects(requester.locale, requester.publicLevel),
    countryNames(requester.publicLevel),
  );
  const findNamed = async (keyword: string, countryId: number | null) =>
    keyword === '' ? [] : findNames(db, keyword, countryId, subjectRows, requester);
  const answer = (
    keyword: string,
    searchFindings: SearchFinding[],
    isCorrected: boolean,
    countryId: number | null,
  ) => ({
    keyword,
    isMended: isCorrected,
    countryId: countryId === null ? '' : String(countryId),
    found: searchFindings,
  });

  const asTyped = await findNamed(input, null);
  const { rest, countryId } = withoutPlace(input, countries);
  // Country names occur within subjects: '英國法律' is about law in the UK, although courses in English and law match it
  // too.
  const canMeanPlace = countryId !== null && asTyped.every(({ kind }) => kind === 'courses');
  const inPlace = rest === input || (asTyped.length > 0 && !canMeanPlace) ? [] : await findNamed(rest, countryId);
  if (inPlace.length > 0) return answer(rest, inPlace, false, countryId);
  if (asTyped.length > 0) return answer(input, await withItsSchool(db, input, asTyped, requester), false, null);
  const corrected = await correctSpelling(
    db,
    rest || input,
    subjectRows.flatMap(({ names }) => namesIn(names)),
  );
  const intended = corrected === null ? [] : await findNamed(corrected, countryId);
  return intended.length > 0 && corrected !== null
    ? answer(corrected, intended, true, countryId)
    : answer(input, [], false, null);
}

/** Each way of splitting the words costs two index lookups. */
const MAX_NAME_MATCHES = 5;

/**
 * 'ucl law' matches courses of one school, which the user may be looking for. Adds that school, if a prefix or suffix
 * of the query is its exact name.
 */
async function withItsSchool(
  db: Database,
  input: string,
  searchFindings: SearchFinding[],
  requester: Requester,
): Promise<SearchFinding[]> {
  const words = splitWords(input).slice(0, MAX_NAME_MATCHES);
  if (words.length < 2 || searchFindings.some(({ kind }) => kind !== 'courses')) return searchFindings;
  const parts = words
    .slice(1)
    .flatMap((_, index) => [words.slice(0, words.length - 1 - index), words.slice(index + 1)]);
  for (const part of parts) {
    const [first] = (await schoolsNamed(db, part.join(' '), requester)).filter(({ tier }) => tier === 0);
    if (first) return [toSchool(first, requester.locale), ...searchFindings].slice(0, MAX_FOUND);
  }
  return searchFindings;
}

async function schoolsNamed(db: Database, name: string, { locale, chinese, publicLevel }: Requester) {
  const keyword = parseKeyword(name);
  if (!keyword) return [];
  const foundPage = await findSchoolsNamed(db, name, null, publicLevel, MAX_NAMED_SCHOOLS);
  return queryRows(
    db,
    schoolsByWords({ keyword, countryId: null, found: foundPage }, { locale, chinese }, publicLevel),
  );
}

const toSchool = (row: NamedSchoolRow, locale: Locale): SearchFinding => ({
  kind: 'school',
  id: String(row.id),
  name: row.name,
  nameChn: row.nameChn,
  logo: row.logo || describeSeal(row, locale),
  note: [row.city, row.country].join(locale === 'en-us' ? ', ' : ' · '),
  total: 0,
});

const MAX_FOUND = 8;
const MAX_ALIKE = 3;

/** Returns exact names first, then prefixes, then other matches. */
async function findNames(
  db: Database,
  keyword: string,
  countryId: number | null,
  subjectRows: readonly SubjectRow[],
  { locale, chinese, publicLevel }: Requester,
): Promise<SearchFinding[]> {
  const read = parseKeyword(keyword);
  if (!read) return [];
  const subjectMatches = subjectsMeant(compact(keyword), subjectRows);
  const text = subjectMatches.words || keyword;
  const [ofSchools, ofCourses] = await Promise.all([
    findSchoolsNamed(db, keyword, countryId, publicLevel, MAX_NAMED_SCHOOLS),
    findCoursesNamed(db, text, countryId, publicLevel, SAMPLE_COURSES),
  ]);
  const [schools, courses] = await batchRead(
    db,
    schoolsByWords({ keyword: read, countryId, found: ofSchools }, { locale, chinese }, publicLevel),
    coursesByWords(
      { keyword: parseKeyword(text) ?? read, countryId, found: ofCourses },
      { locale, chinese },
      publicLevel,
    ),
  );
  const asSchool = (row: NamedSchoolRow) => toSchool(row, locale);
  const toField = ({ id, name, courses: total }: SubjectRow): SearchFinding => ({
    kind: 'field',
    id: String(id),
    name,
    nameChn: '',
    logo: '',
    note: '',
    total: countryId === null ? total : 0,
  });
  const [first] = courses;
  const searchFindings: SearchFinding[] = first
    ? [
        {
          kind: 'courses',
          id: '',
          name: subjectMatches.words || keyword,
          nameChn: '',
          logo: '',
          note: [...new Set(courses.map((course) => (locale !== 'en-us' && course.nameChn) || course.name))].join(
            ' · ',
          ),
          total: first.total,
        },
      ]
    : [];
  const bearing = schools.filter(({ tier }) => tier === 0).slice(0, MAX_ALIKE);
  const otherNamedSchoolRows = schools.filter(({ tier }) => tier > 0);
  const exactFindings = subjectMatches.exactRows.map(toField);
  const nearly = subjectMatches.beginning.map(toField);
  const list =
    exactFindings.length > 0
      ? [
          ...exactFindings,
          ...searchFindings,
          ...bearing.map(asSchool),
          ...otherNamedSchoolRows.map(asSchool),
          ...nearly,
        ]
      : [
          ...bearing.map(asSchool),
          ...nearly,
          ...otherNamedSchoolRows.slice(0, MAX_ALIKE).map(asSchool),
          ...searchFindings,
          ...otherNamedSchoolRows.slice(MAX_ALIKE).map(asSchool),
        ];
  return list.slice(0, MAX_FOUND);
}

interface SubjectMatches {
  exactRows: SubjectRow[];
  beginning: SubjectRow[];
  /** English words in course names; '' if equal to the query. */
  words: string;
}

const FEWEST_LETTERS = 3;

/** Returns fields by their own names, names of types, and synonyms. */
function subjectsMeant(term: string, subjectRows: readonly SubjectRow[]): SubjectMatches {
  const fields = new Map(subjectRows.filter(({ courses }) => courses > 0).map((row) => [row.key, row]));
  const sounding = subjectSounding(term);
  const synonyms = foldSynonyms();
  const called = synonyms.filter(({ words, terms }) => words === sounding || terms.includes(term));
  const findKeys = (matches: (name: string) => boolean) =>
    subjectRows.filter(({ names }) => foldNames(names).some(matches)).map(({ key }) => key);
  const exactKeys = [...findKeys((name) => name === term), ...called.map(({ group }) => group)];
  const begins = (name: string) =>
    name.startsWith(term) && (isHan(term) || [...term].length >= FEWEST_LETTERS) && name !== term;
  const beginningKeys = [
    ...findKeys(begins),
    ...synonyms.filter(({ terms }) => terms.some(begins)).map(({ group }) => group),
  ];
  const getRows = (keys: readonly string[]) => [...new Set(keys)].flatMap((key) => fields.get(key) ?? []);
  const exactRows = getRows(exactKeys);
  return {
    exactRows,
    beginning: getRows(beginningKeys)
      .filter((row) => !exactRows.includes(row))
      .slice(0, 2),
    words: called[0]?.words ?? '',
  };
}

const namesIn = (names: string) =>
  (JSON.parse(names) as Record<string, string>[]).flatMap((translations) => Object.values(translations));

interface FoldedSynonyms {
  group: string;
  words: string;
  terms: readonly string[];
}

let foldedSynonyms: readonly FoldedSynonyms[] | null = null;

/** Folds the synonyms once per isolate, because folding a thousand names takes longer than a search. */
const foldSynonyms = () =>
  (foldedSynonyms ??= SUBJECT_NAMES.map(({ group, words, names }) => ({
    group,
    words,
    terms: [...names, words].map(compact),
  })));

/** Folded names by the JSON of the catalogue, which has one text per field. */
const foldedNames = new Map<string, readonly string[]>();
const MAX_FOLDED_NAMES = 200;

function foldNames(names: string): readonly string[] {
  const known = foldedNames.get(names);
  if (known) return known;
  if (foldedNames.size >= MAX_FOLDED_NAMES) foldedNames.clear();
  const folded = namesIn(names).map(compact);
  foldedNames.set(names, folded);
  return folded;
}

const FILLERS = new Set(
  `study studying course courses degree degrees in of the a uni best for master masters bachelor bachelors ma msc ba bsc beng meng phd`.split(
    ' ',
  ),
);
const HAN_FILLERS = /(留學|留学|升學|升学|課程|课程|學士|学士|碩士|硕士|專業|专业|讀|读)/gu;

/** Splits a query into country and rest: 'law in the UK' and '英國法律' mean law in a country. */
function withoutPlace(input: string, countries: readonly { term: string; id: number }[]) {
  const words = splitWords(input).flatMap((word) =>
    isHan(word) ? word.replace(HAN_FILLERS, ' ').split(' ').filter(Boolean) : [word],
  );
  let countryId: number | null = null;
  const rest = words.flatMap((word) => {
    if (FILLERS.has(word)) return [];
    const country = countries.find(({ term }) => term === word || (isHan(term) && word.startsWith(term)));
    if (!country || countryId !== null) return [word];
    countryId = country.id;
    return word === country.term ? [] : [word.slice(country.term.length)];
  });
  return { rest: rest.join(' ') || foldText(input), countryId };
}
