import { createHash } from 'node:crypto';
import { FACT_KINDS } from '#backend/catalogue/fact-kinds.ts';
import { compact, indexTrigrams, indexWords } from '#backend/search/search-words.ts';
import {
  countryRows,
  countryTermRows,
  courseTypeRows,
  groupRows,
  institutionTypeRows,
  majorLevelRows,
} from '#backend/seed/catalogue/lookup-rows.ts';
import { bothScripts } from '#backend/search/search-terms.ts';
import type { CourseSubject, ImportSubject } from './catalogue/subject.ts';
import type { PackSpool } from './pack-spool.ts';
import { SOURCES } from './sources.ts';
import { SUBJECT_PLANS } from '#backend/seed/seed-data.ts';

const DIGEST_CHARACTERS = 22;

/** Digest of a subject. A subject whose digest is unchanged is not written. */
export const getDigest = (subject: ImportSubject) =>
  createHash('sha256').update(JSON.stringify(subject)).digest('base64url').slice(0, DIGEST_CHARACTERS);

/** Packs the vocabulary rows that all schools and courses reference. */
export function packVocabulary(spool: PackSpool) {
  const vocabulary = {
    countries: countryRows(),
    country_terms: countryTermRows(),
    institution_types: institutionTypeRows(),
    course_type_groups: groupRows(),
    course_types: courseTypeRows(),
    major_levels: majorLevelRows(),
  };
  for (const [table, rows] of Object.entries(vocabulary)) for (const row of rows) spool.add(table, row);
}

const NAMES_OF_TYPES = new Map(
  Object.values(SUBJECT_PLANS).flatMap(({ id, name, types }) => [
    [id * 100, name] as const,
    ...types.map((type) => [type.id, type.name] as const),
  ]),
);
const NAMES_OF_GROUPS = new Map(Object.values(SUBJECT_PLANS).map(({ id, name }) => [id, name]));

/**
 * Names of a course's fields in every language: titles stay in the register's language, and a Chinese search finds
 * them by field.
 */
const fieldTerms = ({ types }: CourseSubject): string[] =>
  types
    .flatMap(({ typeId, groupId }) => [
      NAMES_OF_TYPES.get(typeId),
      groupId === null ? undefined : NAMES_OF_GROUPS.get(groupId),
    ])
    .flatMap((name) => (name ? [name.zh, name['zh-hk']] : []))
    .flatMap(bothScripts);

/** Packs a school or course with its dependent rows. `added` contains the lookup rows that are packed already. */
export function packSubject(subject: ImportSubject, digest: string, spool: PackSpool, added: Set<string>) {
  const { subject: kind, id, row, codes, facts, names } = subject;
  for (const lookup of subject.lookups) {
    const key = `${lookup.table} ${lookup.row.id}`;
    if (!added.has(key)) spool.add(lookup.table, lookup.row);
    added.add(key);
  }
  spool.add(`${kind}s`, row);
  spool.addList('changed', [kind, id]);
  for (const { scheme, code } of codes) spool.addList('external_ids', [scheme, code, kind, id, digest]);
  for (const { key, part = '', value, unit = FACT_KINDS[key].unit, source } of facts)
    spool.addList('facts', [
      kind,
      id,
      key,
      part,
      value,
      unit,
      typeof source === 'string' ? SOURCES[source].id : source.id,
    ]);
  for (const term of new Set(names.map(compact))) spool.add(`${kind}_terms`, { term, [`${kind}_id`]: id });
  // A course is also indexed by the names of its school.
  const words =
    subject.subject === 'course'
      ? [...names, ...subject.schoolNames, ...fieldTerms(subject), ...(subject.subjectNames ?? [])]
      : names;
  spool.add(`${kind}_words`, { rowid: id, words: indexWords(words) });
  spool.add(`${kind}_trigrams`, { rowid: id, words: indexTrigrams(names) });
  if (subject.subject !== 'course') return;
  for (const { typeId, groupId } of subject.types)
    spool.add('course_type_links', { course_id: id, type_id: typeId, group_id: groupId, school_rank: 0 });
  for (const month of subject.intakes ?? []) spool.add('course_intakes', { course_id: id, month, school_rank: 0 });
}
