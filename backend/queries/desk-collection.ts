import type { Locale } from '#shared/locale/locales.ts';
import type { Statement } from './database.ts';
import { named } from './named.ts';
import { inLanguage } from './in-language.ts';

export interface CollectedRow {
  schoolId: number;
  name: string;
  nameChn: string;
  remark: string;
  /** JSON: what the collected courses of this school are called. */
  courses: string;
}

/** What a student has collected, the latest first. */
export const collectionOfStudent = (userId: number, locale: Locale, most: number): Statement<CollectedRow> =>
  named(
    `SELECT s.id AS schoolId, s.name, ${inLanguage('s.name_chn')} AS nameChn, f.remark,
  (SELECT json_group_array(c.name) FROM course_favourites cf JOIN courses c ON c.id = cf.course_id
  WHERE cf.user_id = f.user_id AND cf.school_id = f.school_id) AS courses
FROM school_favourites f JOIN schools s ON s.id = f.school_id WHERE f.user_id = :userId ORDER BY f.created_at DESC, f.id DESC LIMIT :most`,
    { locale, userId, most },
  );
