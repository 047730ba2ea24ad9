import { z } from 'zod';
import { type Database, queryRow, getOfficeScript } from '#backend/queries/database.ts';
import {
  type selectSiteCourse,
  selectSchoolOfOwnRow,
  type SchoolOfCourseRow,
} from '#backend/queries/site/site-courses.ts';
import type { SiteSource } from '#backend/queries/site/site-facts.ts';
import { createTextInAllLocales } from '#backend/site/site-content.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import type { ContentProblem } from '#shared/rules/content-problems.ts';
import { generateId, type RowState } from './row-fields.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { SUBJECTS } from '#backend/catalogue/subjects.ts';
import { type LevelKey, MAJOR_LEVELS } from '#backend/catalogue/major-levels.ts';

// Courses and entry rules of a single site, each of a shared school or one of the site's own (decision 031). A key
// consists of the ids of school and row, as in '2001-1099511627776', because a row cannot move to another school.

export const LEVEL_KEYS = MAJOR_LEVELS.map(({ key }) => key) as [LevelKey, ...LevelKey[]];
export const SubjectFields = z.array(z.strictObject({ field: z.enum(SUBJECTS) })).max(4);

export const toMessage = (problem: ContentProblem) => ({ message: problem });

interface RowSource {
  publisher: string;
  sourceTitle: string;
  page: string;
  day: string;
  licence: string;
}

/** Describes the source of a fact that a site published. Equal texts result in the same source. */
export function describeSource(agentId: number, { publisher, sourceTitle, page, day, licence }: RowSource): SiteSource {
  const sourceTexts = [publisher, sourceTitle || publisher, page, day, licence].map((value) => value.trim());
  const [publisherName = '', title = '', address = '', asAt = '', licenceText = ''] = sourceTexts;
  return {
    id: generateId(),
    key: `site ${agentId} ${JSON.stringify(sourceTexts)}`,
    publisher: JSON.stringify(createTextInAllLocales(publisherName)),
    title: JSON.stringify(createTextInAllLocales(title)),
    licence: JSON.stringify(createTextInAllLocales(licenceText)),
    address,
    asAt,
  };
}

export const ROW_KEY_PATTERN = /^[1-9]\d{0,15}-[1-9]\d{0,15}$/;
export const generateRowKey = (schoolId: string) => `${schoolId}-${generateId()}`;
export const parseRowKey = (key: string) => key.split('-').map(Number) as [schoolId: number, rowId: number];

/** Returns both names of a school, that in the reader's language first, or one name if they are equal. */
export function getSchoolName({ name, nameChn }: Pick<SchoolOfCourseRow, 'name' | 'nameChn'>, locale: Locale): string {
  const names = locale === 'en-us' ? [name, nameChn] : [nameChn, name];
  return [...new Set(names.filter(Boolean))].join(' · ');
}

export async function getSiteRow(
  db: Database,
  { id, fields }: StoredSite,
  { key, locale, selectRow }: { key: string; locale: Locale; selectRow: typeof selectSiteCourse },
): Promise<Omit<RowState, 'write' | 'findFaults'> & { isShown: boolean }> {
  const [schoolId, rowId] = parseRowKey(key);
  const row = await queryRow(db, selectRow(rowId, getOfficeScript(locale)));
  const school = row ?? (await queryRow(db, selectSchoolOfOwnRow(id, schoolId, getOfficeScript(locale))));
  const isOfOtherSite = row !== null && (row.agentId !== id || row.id !== schoolId);
  return {
    live: row && !isOfOtherSite ? (JSON.parse(row.content) as unknown) : null,
    ownerKey: school && !isOfOtherSite ? fields.keyCode : '',
    name: '',
    isInPlaceOf: false,
    isCancelled: false,
    seats: 0,
    at: school && !isOfOtherSite ? getSchoolName(school, locale) : '',
    isShown: row !== null && row.content !== 'null',
  };
}
