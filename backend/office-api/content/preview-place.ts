import { getLevel } from '#backend/catalogue/major-levels.ts';
import { type Database, parseLevel, queryRow } from '#backend/queries/database.ts';
import { selectCourseUnderRule } from '#backend/queries/site/site-courses.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { isRow, type SitePart } from '#backend/site/content-parts.ts';
import { unflatten } from '#backend/site/forms/schema-form.ts';
import { listFieldsOfRule, RuleText } from '#backend/site/rows/entry-rule-row.ts';
import type { RowPart } from '#backend/site/rows/row-kinds.ts';
import { parseRowKey } from '#backend/site/rows/site-row.ts';
import type { FlatValues } from '#shared/rules/content-form.ts';

/**
 * Returns the path within the site of a page that shows the part, or null if there is none. `values` is the drafted
 * content.
 */
export async function findPreviewPlace(
  db: Database,
  site: StoredSite,
  part: SitePart,
  values: FlatValues,
): Promise<string | null> {
  if (isRow(part)) return findPlaceOfRow(db, site, part, values);
  if (part.kind === 'page') return `/${part.entrance}`;
  return part.kind === 'policy' ? '/about/privacy' : '';
}

/** Returns the path within the site of a page that shows the row, or null if there is none. */
async function findPlaceOfRow(
  db: Database,
  { id, fields }: StoredSite,
  part: RowPart,
  values: FlatValues,
): Promise<string | null> {
  switch (part.kind) {
    case 'home':
      return '';
    case 'article':
      return `/consult/${part.key}`;
    case 'lecture':
      return '/lecture';
    case 'school':
    case 'ownSchool':
      return `/school/${part.key}`;
    case 'course':
      return `/school/course/${part.key.split('-')[1] ?? ''}`;
    case 'ranking':
      return `/country-list/school-rank-tab?table=own-${part.key}`;
    case 'rule': {
      // Entry requirements are shown on the pages of courses.
      const rule = RuleText.safeParse(unflatten(RuleText, values));
      if (!rule.success) return null;
      const [schoolId] = parseRowKey(part.key);
      const level = parseLevel(String(fields.publicLevel), String(id));
      const course = await queryRow(
        db,
        selectCourseUnderRule(schoolId, getLevel(rule.data.level).id, listFieldsOfRule(rule.data), level),
      );
      return course && `/school/course/${course.id}`;
    }
    default:
      return null;
  }
}
