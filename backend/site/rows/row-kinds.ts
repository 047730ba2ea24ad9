import type { z } from 'zod';
import type { Database } from '#backend/queries/database.ts';
import type { StoredSite } from '#backend/site/change-sites.ts';
import { ArticleText, getArticleRow } from './article-row.ts';
import { GuideText, getGuideRow } from './guide-row.ts';
import { getHomeRow, HomeText } from './home-row.ts';
import { getRankingRow, RankingText } from './ranking-row.ts';
import { LectureText, getLectureRow } from './lecture-row.ts';
import { CourseText, getCourseRow } from './course-row.ts';
import { getEntryRuleRow, RuleText } from './entry-rule-row.ts';
import { generateRowKey, ROW_KEY_PATTERN } from './site-row.ts';
import { generateSchoolKey, SITE_SCHOOL_KEY_PATTERN, SiteSchoolText, getSiteSchoolRow } from './site-school-row.ts';
import { getSchoolRow, SchoolNote } from './school-row.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { generateId, type RowState } from './row-fields.ts';

interface RowKind {
  /** Permission required for editing. */
  action: 'writeContent' | 'keepArticles' | 'keepGuides' | 'keepLectures' | 'keepCatalogue';
  schema: z.ZodType;
  /** Format of the key in URLs and the history. */
  key: RegExp;
  /**
   * Generates the key of a new row, for some kinds from its school. Returns null if rows of this kind cannot be created
   * individually.
   */
  draw: ((school: string) => string) | null;
  isAtSchool: boolean;
  /** Reads a row, with the names of schools in the given language. */
  read: (db: Database, site: StoredSite, key: string, locale: Locale) => Promise<RowState>;
}

export const ROW_KINDS = {
  article: {
    action: 'keepArticles',
    schema: ArticleText,
    key: /^[1-9]\d{0,14}$/,
    draw: () => String(generateId()),
    isAtSchool: false,
    read: getArticleRow,
  },
  home: {
    action: 'writeContent',
    schema: HomeText,
    key: /^page$/,
    draw: null,
    isAtSchool: false,
    read: getHomeRow,
  },
  guide: {
    action: 'keepGuides',
    schema: GuideText,
    key: /^[a-z0-9][\w-]{0,59}$/,
    draw: () => `own-${generateId().toString(36)}`,
    isAtSchool: false,
    read: getGuideRow,
  },
  lecture: {
    action: 'keepLectures',
    schema: LectureText,
    key: /^[1-9]\d{0,14}$/,
    draw: () => String(generateId()),
    isAtSchool: false,
    read: getLectureRow,
  },
  school: {
    action: 'keepCatalogue',
    schema: SchoolNote,
    key: /^[1-9]\d{0,14}$/,
    draw: null,
    isAtSchool: false,
    read: getSchoolRow,
  },
  ownSchool: {
    action: 'keepCatalogue',
    schema: SiteSchoolText,
    key: SITE_SCHOOL_KEY_PATTERN,
    draw: generateSchoolKey,
    isAtSchool: false,
    read: getSiteSchoolRow,
  },
  course: {
    action: 'keepCatalogue',
    schema: CourseText,
    key: ROW_KEY_PATTERN,
    draw: generateRowKey,
    isAtSchool: true,
    read: getCourseRow,
  },
  rule: {
    action: 'keepCatalogue',
    schema: RuleText,
    key: ROW_KEY_PATTERN,
    draw: generateRowKey,
    isAtSchool: true,
    read: getEntryRuleRow,
  },
  ranking: {
    action: 'keepCatalogue',
    schema: RankingText,
    key: /^[1-9]\d{0,15}$/,
    draw: () => String(generateId()),
    isAtSchool: false,
    read: getRankingRow,
  },
} as const satisfies Record<string, RowKind>;

export type RowKindName = keyof typeof ROW_KINDS;
export const isRowKind = (name: string): name is RowKindName => Object.hasOwn(ROW_KINDS, name);

export interface RowPart {
  kind: RowKindName;
  key: string;
}
