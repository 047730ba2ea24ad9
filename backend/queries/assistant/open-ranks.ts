import { selectSchoolNameChn } from '#backend/queries/catalogue/build-query.ts';
import { bindNamed, selectInLanguage, type Statement } from '#backend/queries/database.ts';
import type { ChineseLocale, Locale } from '#shared/locale/locales.ts';
import type { OpenRankingKey } from '#shared/rules/open-rankings.ts';

export interface RankFigureRow {
  key: OpenRankingKey;
  /** 0 for the whole school. */
  groupId: number;
  schoolId: number;
  name: string;
  nameChn: string;
  figure: number;
  publisher: string;
  title: string;
  address: string;
  asAt: string;
  readOn: string;
}

interface Reader {
  locale: Locale;
  chinese: ChineseLocale;
  publicLevel: number;
}

const FIGURE_COLUMNS =
  `r.table_key AS key, r.group_id AS groupId, r.school_id AS schoolId, s.name, ${selectSchoolNameChn('s')} AS nameChn, r.figure,
  ${selectInLanguage('src.publisher')} AS publisher, ${selectInLanguage('src.title')} AS title, src.address, src.as_at AS asAt, src.read_on AS readOn` as ':locale :chinese :level';

/** Returns the ranked figures of schools for a field, or for the whole school if a table has no fields. */
export const selectRankFiguresOfSchools = (
  schoolIds: readonly number[],
  groupId: number,
  { locale, chinese, publicLevel }: Reader,
): Statement<RankFigureRow> =>
  bindNamed(
    `SELECT ${FIGURE_COLUMNS} FROM json_each(:ids) i CROSS JOIN open_ranks r ON r.school_id = i.value AND r.group_id IN (0, :groupId)
JOIN schools s ON s.id = r.school_id JOIN sources src ON src.id = r.source_id ORDER BY r.group_id DESC, i.key`,
    { ids: JSON.stringify(schoolIds), groupId, locale, chinese, level: publicLevel },
  );
