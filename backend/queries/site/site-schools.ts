import {
  selectInChinese,
  isShared,
  ALL_LEVELS,
  bindNamed,
  tagWithSite,
  type Reader,
  type Statement,
  getOfficeScript,
} from '#backend/queries/database.ts';
import { selectPlaceName } from '#backend/queries/catalogue/build-query.ts';
import { insertFavouriteNotifications } from '#backend/queries/inbox-messages.ts';
import { upsertRow } from '#backend/queries/write-rows.ts';
import { FIRST_SITE_ROW_ID } from '#backend/site/rows/row-fields.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { countFactsOfSite } from './site-facts.ts';

// Schools of a single site: its notes on shared schools, and its own schools (decision 031).

interface SiteSchoolRow {
  id: number;
  name: string;
  nameChn: string;
  /** Content as JSON, as entered by the site, or null if it has no note on the school. */
  content: string | null;
}

const SHARED_CONDITION = isShared('s') as '';
const COLUMNS = `s.id, s.name, ${selectInChinese('s.name_chn')} AS nameChn, n.content` as const;

/**
 * Finds a shared school with the site's note. Returns no row for a hidden school or for a site's own school, which has
 * a separate editor (ownSchool).
 */
export const selectSchoolOfSite = (agentId: number, id: number, chinese: Reader['chinese']): Statement<SiteSchoolRow> =>
  bindNamed(
    `SELECT ${COLUMNS} FROM schools s LEFT JOIN site_schools n ON n.agent_id = :agentId AND n.school_id = s.id WHERE s.id = :id AND s.levels <> 0 AND ${SHARED_CONDITION}`,
    { agentId, id, chinese },
  );

interface ListedSchoolRow extends SiteSchoolRow {
  country: string;
  city: string;
}

interface SchoolChoice {
  agentId: number;
  /** Text that a name contains, in lower case, or '' for all schools. */
  words: string;
  /** Country key, or '' for all countries. */
  country: string;
  /** Whether only schools without a tuition fee of a bachelor's degree are requested. */
  isWithoutFee: boolean;
}

const LISTED_SCHOOLS = `FROM schools s JOIN cities ci ON ci.id = s.city_id JOIN countries co ON co.id = s.country_id
LEFT JOIN site_schools n ON n.agent_id = :agentId AND n.school_id = s.id
WHERE s.levels <> 0 AND ${SHARED_CONDITION}` as const;
const LISTED_COLUMNS = `${COLUMNS}, co.country_key AS country, ${selectPlaceName('ci')} AS city` as const;
const CHOICE_CONDITION = `(:country = '' OR co.country_key = :country)
AND (:words = '' OR instr(lower(s.name || ' ' || s.name_chn), :words) > 0)
AND (:isWithoutFee = 0 OR NOT EXISTS (SELECT 1 FROM facts f WHERE f.subject = 'school' AND f.subject_id = s.id AND f.fact_key = 'degreeYear' AND f.part = 'bachelor')
  AND NOT EXISTS (SELECT 1 FROM site_facts f WHERE f.agent_id = :agentId AND f.school_id = s.id
    AND (f.fact_key = 'lowestFee' OR f.fact_key = 'tuition' AND f.part = 'undergraduate')))` as const;
/** Schools about which the site has written come first, then the best ranked ones. */
const LISTED_ORDER =
  'n.content IS NULL AND s.id NOT IN (SELECT value FROM json_each(:drafted)), s.rank_sort, s.name_sort, s.id';

/** Schools with a draft come first, then those that most students have saved, then members of an association. */
const WITHOUT_FEE_ORDER =
  `s.id NOT IN (SELECT value FROM json_each(:drafted)), (SELECT count(*) FROM school_favourites v WHERE v.school_id = s.id) DESC,
  NOT EXISTS (SELECT 1 FROM facts f WHERE f.subject = 'school' AND f.subject_id = s.id AND f.fact_key = 'memberOf'), s.rank_sort, s.name_sort, s.id` as const;

/** Returns a page of the shared schools with the site's notes. */
export const selectSchoolPage = (
  { isWithoutFee, ...choice }: SchoolChoice,
  drafted: readonly number[],
  { limit, offset }: { limit: number; offset: number },
  locale: Locale,
): Statement<ListedSchoolRow> =>
  bindNamed(
    `SELECT ${LISTED_COLUMNS} ${LISTED_SCHOOLS} AND ${CHOICE_CONDITION} ORDER BY ${isWithoutFee ? WITHOUT_FEE_ORDER : LISTED_ORDER} LIMIT :limit OFFSET :offset`,
    {
      ...choice,
      isWithoutFee: isWithoutFee ? 1 : 0,
      drafted: JSON.stringify(drafted),
      limit,
      offset,
      locale,
      chinese: getOfficeScript(locale),
    },
  );

export const countSchools = ({ isWithoutFee, ...choice }: SchoolChoice): Statement<{ total: number }> =>
  bindNamed(`SELECT count(*) AS total ${LISTED_SCHOOLS} AND ${CHOICE_CONDITION}`, {
    ...choice,
    isWithoutFee: isWithoutFee ? 1 : 0,
  });

/** Returns the shared schools about which the site has a published note or a draft. */
export const selectSchoolsWithNote = (
  agentId: number,
  drafted: readonly number[],
  max: number,
  locale: Locale,
): Statement<ListedSchoolRow> =>
  bindNamed(
    `SELECT ${LISTED_COLUMNS} ${LISTED_SCHOOLS} AND (n.content IS NOT NULL OR s.id IN (SELECT value FROM json_each(:drafted))) ORDER BY ${LISTED_ORDER} LIMIT :limit`,
    { agentId, drafted: JSON.stringify(drafted), limit: max, locale, chinese: getOfficeScript(locale) },
  );

/** Returns the site's note for a school's page, with the name of the site, or '' if there is no note. */
export const selectNoteOnSchool = (agentKey: string, id: string): Statement<{ content: string; siteName: string }> =>
  bindNamed(
    `SELECT coalesce(n.content, '') AS content, a.name AS siteName FROM agents a LEFT JOIN site_schools n ON n.agent_id = a.id AND n.school_id = :id
WHERE a.key_code = :agentKey`,
    { agentKey, id },
  );

export const saveSchoolNote = (agentId: number, id: number, content: string): Statement =>
  upsertRow('site_schools', ['agent_id', 'school_id'], { agent_id: agentId, school_id: id, content });

export const deleteNoteOnSchool = (agentId: number, id: number): Statement =>
  bindNamed('DELETE FROM site_schools WHERE agent_id = :agentId AND school_id = :id', { agentId, id });

// The note of a site's own school is stored with the notes on shared schools.

export interface SiteOwnedSchoolRow {
  id: number;
  agentId: number;
  name: string;
  nameChn: string;
  /** Content as JSON, as entered by the site. 'null' if withdrawn. */
  content: string;
}

const SITE_SCHOOLS_SELECT =
  `SELECT s.id, n.agent_id AS agentId, s.name, ${selectInChinese('s.name_chn')} AS nameChn, n.content FROM site_schools n JOIN schools s ON s.id = n.school_id` as const;

export const selectSiteSchool = (id: number, chinese: Reader['chinese']): Statement<SiteOwnedSchoolRow> =>
  bindNamed(`${SITE_SCHOOLS_SELECT} WHERE n.school_id = :id AND n.school_id >= ${FIRST_SITE_ROW_ID as number}`, {
    id,
    chinese,
  } as never);

export const selectSiteSchools = (
  agentId: number,
  chinese: Reader['chinese'],
  max: number,
): Statement<SiteOwnedSchoolRow> =>
  bindNamed(
    `${SITE_SCHOOLS_SELECT} WHERE n.agent_id = :agentId AND n.school_id >= ${FIRST_SITE_ROW_ID as number} AND n.content <> 'null' ORDER BY s.name_sort, s.id LIMIT :limit`,
    { agentId, chinese, limit: max } as never,
  );

export interface TownRow {
  id: number;
  countryId: number;
  stateId: number;
  countryKey: string;
  name: string;
  /** JSON object by language. */
  nameChn: string;
  state: string;
  lat: number;
  lng: number;
}

/** Returns the cities of the catalogue, for the location of a site's own school. */
export const selectTowns = (): Statement<TownRow> => ({
  sql: `SELECT ci.id, ci.country_id AS countryId, ci.state_id AS stateId, co.country_key AS countryKey, ci.name, ci.name_chn AS nameChn, st.name AS state, ci.lat, ci.lng
FROM cities ci JOIN states st ON st.id = ci.state_id JOIN countries co ON co.id = ci.country_id
ORDER BY ci.id`,
  values: [],
});

interface NewSiteSchool {
  id: number;
  agentId: number;
  content: string;
  cityId: number;
  typeId: number;
  name: string;
  nameSort: string;
  initial: string;
  /** JSON object by language. Nature and detail have the same format. */
  nameChn: string;
  nature: string;
  detail: string;
  currency: string;
  lowestFee: number | null;
  tuitionSort: number;
  rankSort: number;
  address: string;
  website: string;
  lat: number;
  lng: number;
  mapXyBd: string;
  monogram: string;
  now: string;
}

const hideCoursesWithSchool = (id: number): Statement =>
  bindNamed('UPDATE courses SET school_levels = (SELECT levels FROM schools WHERE id = :id) WHERE school_id = :id', {
    id,
  });

/** Saves a site's own school. Users who were notified that it was withdrawn are notified that it is available again. */
export const saveSiteSchool = ({ content, now, agentId, cityId, ...school }: NewSiteSchool): Statement[] =>
  tagWithSite([
    notifySchoolSavers('listedAgain', { id: school.id, now }, 't.levels = 0'),
    bindNamed(
      `INSERT INTO schools (id, country_id, state_id, city_id, type_id, levels, site_id, name, name_chn, name_sort, initial, rank_sort, currency, lowest_fee,
  tuition_sort, nature, detail, address, website, lat, lng, map_xy_bd, monogram, illustrative)
SELECT :id, ci.country_id, ci.state_id, ci.id, :typeId, ${ALL_LEVELS}, :agentId, :name, :nameChn, :nameSort, :initial, :rankSort, :currency, :lowestFee,
  :tuitionSort, :nature, :detail, :address, :website, :lat, :lng, :mapXyBd, :monogram, 0 FROM cities ci WHERE ci.id = :cityId
ON CONFLICT (id) DO UPDATE SET country_id = excluded.country_id, state_id = excluded.state_id, city_id = excluded.city_id, type_id = excluded.type_id,
  levels = excluded.levels, name = excluded.name, name_chn = excluded.name_chn, name_sort = excluded.name_sort, initial = excluded.initial,
  currency = excluded.currency, lowest_fee = excluded.lowest_fee, tuition_sort = excluded.tuition_sort, nature = excluded.nature,
  detail = excluded.detail, address = excluded.address, website = excluded.website, lat = excluded.lat, lng = excluded.lng,
  map_xy_bd = excluded.map_xy_bd, monogram = excluded.monogram`,
      { ...school, cityId, agentId },
    ),
    hideCoursesWithSchool(school.id),
    saveSchoolNote(agentId, school.id, content),
    upsertRow('external_ids', ['scheme', 'code'], {
      scheme: 'site-school',
      code: String(school.id),
      subject: 'school',
      subject_id: school.id,
      digest: '',
      gone_at: null,
    }),
  ]);

const notifySchoolSavers = (
  kind: 'withdrawn' | 'listedAgain',
  { id: schoolId, now }: Pick<NewSiteSchool, 'id' | 'now'>,
  status: string,
): Statement =>
  bindNamed(
    insertFavouriteNotifications(kind, (subject) =>
      subject === 'school' ? `${status} AND t.id = :school` : 'false',
    ) as ':told :id :school',
    { school: schoolId, told: now, id: 0 },
  );

/** Hides the school and its courses. They remain in favourites, and the users are notified. */
export const withdrawSiteSchool = ({ id, agentId, now }: Pick<NewSiteSchool, 'id' | 'agentId' | 'now'>): Statement[] =>
  tagWithSite([
    saveSchoolNote(agentId, id, 'null'),
    bindNamed('UPDATE schools SET levels = 0 WHERE id = :id', { id }),
    hideCoursesWithSchool(id),
    bindNamed(`UPDATE external_ids SET gone_at = :day WHERE scheme = 'site-school' AND code = CAST(:id AS TEXT)`, {
      id,
      day: now.slice(0, 10),
    }),
    notifySchoolSavers('withdrawn', { id, now }, 't.levels = 0'),
    countFactsOfSite(agentId),
  ]);
