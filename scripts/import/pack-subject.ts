import { createHash } from 'node:crypto';
import { FACT_KINDS } from '#backend/catalogue/fact-kinds.ts';
import { compactText, createTrigramIndex, createWordIndex } from '#backend/search/search-words.ts';
import {
  createCountryRows,
  createCountryTermRows,
  createCourseTypeRows,
  createGroupRows,
  createInstitutionTypeRows,
  createMajorLevelRows,
} from '#backend/seed/catalogue/lookup-rows.ts';
import { writeInBothScripts } from '#backend/search/search-terms.ts';
import type { CourseSubject, ImportSubject } from './catalogue/subject.ts';
import type { PackSpool } from './pack-spool.ts';
import { SOURCES } from './sources.ts';
import { SUBJECT_PLANS } from '#backend/seed/seed-data.ts';

const DIGEST_CHARACTERS = 22;

/** Computes the digest of a subject. A subject with an unchanged digest is not written again. */
export const computeDigest = (subject: ImportSubject) =>
  createHash('sha256').update(JSON.stringify(subject)).digest('base64url').slice(0, DIGEST_CHARACTERS);

/** Packs the vocabulary rows to which all schools and courses refer. */
export function packVocabulary(spool: PackSpool) {
  const vocabulary = {
    countries: createCountryRows(),
    country_terms: createCountryTermRows(),
    institution_types: createInstitutionTypeRows(),
    course_type_groups: createGroupRows(),
    course_types: createCourseTypeRows(),
    major_levels: createMajorLevelRows(),
  };
  for (const [table, rows] of Object.entries(vocabulary)) for (const row of rows) spool.addRow(table, row);
}

const NAMES_OF_TYPES = new Map(
  Object.values(SUBJECT_PLANS).flatMap(({ id, name, types }) => [
    [id * 100, name] as const,
    ...types.map((type) => [type.id, type.name] as const),
  ]),
);
const NAMES_OF_GROUPS = new Map(Object.values(SUBJECT_PLANS).map(({ id, name }) => [id, name]));

/**
 * Lists the Chinese names of a course's fields of study in both scripts. Titles stay in the register's language, so a
 * Chinese search can find courses only by their field.
 */
const listFieldTerms = ({ types }: CourseSubject): string[] =>
  types
    .flatMap(({ typeId, groupId }) => [
      NAMES_OF_TYPES.get(typeId),
      groupId === null ? undefined : NAMES_OF_GROUPS.get(groupId),
    ])
    .flatMap((name) => (name ? [name.zh, name['zh-hk']] : []))
    .flatMap(writeInBothScripts);

/**
 * Packs a school or course with its dependent rows. `addedLookups` contains the lookup rows that are already packed.
 */
export function packSubject(subject: ImportSubject, digest: string, spool: PackSpool, addedLookups: Set<string>) {
  const { subject: kind, id, row, codes, facts, names } = subject;
  for (const lookup of subject.lookups) {
    const key = `${lookup.table} ${lookup.row.id}`;
    if (!addedLookups.has(key)) spool.addRow(lookup.table, lookup.row);
    addedLookups.add(key);
  }
  spool.addRow(`${kind}s`, row);
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
  for (const term of new Set(names.map(compactText))) spool.addRow(`${kind}_terms`, { term, [`${kind}_id`]: id });
  // The search also finds a course by the names of its school.
  const words =
    subject.subject === 'course'
      ? [...names, ...subject.schoolNames, ...listFieldTerms(subject), ...(subject.subjectNames ?? [])]
      : names;
  spool.addRow(`${kind}_words`, { rowid: id, words: createWordIndex(words) });
  spool.addRow(`${kind}_trigrams`, { rowid: id, words: createTrigramIndex(names) });
  if (subject.subject !== 'course') return;
  for (const { typeId, groupId } of subject.types)
    spool.addRow('course_type_links', { course_id: id, type_id: typeId, group_id: groupId, school_rank: 0 });
  for (const month of subject.intakes ?? []) spool.addRow('course_intakes', { course_id: id, month, school_rank: 0 });
}
