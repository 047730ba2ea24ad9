import { formatMessage } from '#backend/response/message-texts.ts';
import type { FactKey } from '#backend/catalogue/fact-kinds.ts';
import type { SchoolRow } from '#backend/queries/catalogue/schools.ts';
import type { FactRow } from '#backend/queries/facts/facts.ts';
import type {
  PathwayRow,
  SchoolDetailRow,
  SchoolFileRow,
  SchoolInfoRow,
  SchoolRankRow,
} from '#backend/queries/catalogue/details.ts';
import type { SchoolOpenDataRankingRow } from '#backend/queries/catalogue/open-ranks.ts';
import type { RankedSchoolRow, TableSourceRow } from '#backend/queries/catalogue/rankings.ts';
import type { SchoolSiteRankRow } from '#backend/queries/site/site-rankings.ts';
import type { OpenRankingKey } from '#shared/rules/open-rankings.ts';
import { getSchoolArtPath, getCrestPath } from '#shared/art/art-address.ts';
import { getCrestLetters } from '#shared/art/school-monogram.ts';
import { RANKING_YEAR } from '#shared/constants.ts';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { formatRank } from './format-rank.ts';
import { describeFacts, type KnownFacts, parseFacts } from './describe-facts.ts';

interface SealedSchool {
  id: number;
  countryKey: string;
  nameChn: string;
  monogram: string;
}

/** Fields of a rank that is not computed from one figure of whole schools. */
const NO_RANKED_FIGURE = { openKey: '', figure: null };

/** Returns the URL of the generated seal for a school without a logo. */
export const describeSeal = (school: SealedSchool, locale: Locale) =>
  getCrestPath({ id: school.id, country: school.countryKey, monogram: getCrestLetters(school, locale) });

/** Fact key of a school's lowest fee, by the key of the course's fee. */
const LOWEST_FEE_KEYS: Partial<Record<FactKey, FactKey>> = {
  courseYear: 'lowestCourseYear',
  courseTuitionYear: 'lowestCourseYear',
  levelYear: 'lowestLevelYear',
};
const isLowestFee = ({ factKey }: FactRow) => Object.values(LOWEST_FEE_KEYS).includes(factKey);

/**
 * Replaces the school's lowest fee with the fee of the matching course, or removes it if that course has no published
 * fee.
 */
function replaceLowestFee(facts: readonly FactRow[], cheapestFacts: string | undefined): readonly FactRow[] {
  if (cheapestFacts === undefined) return facts;
  const cheapestFees = parseFacts(cheapestFacts).flatMap((fact) => {
    const factKey = LOWEST_FEE_KEYS[fact.factKey];
    return factKey ? [{ ...fact, factKey }] : [];
  });
  return [...cheapestFees.slice(0, 1), ...facts.filter((fact) => !isLowestFee(fact))];
}

export const describeSchool = (
  { lat, lng, mapXyBd, monogram, facts, cheapestFacts, ...row }: SchoolRow,
  locale: Locale,
) => ({
  ...row,
  ...describeFacts(replaceLowestFee(parseFacts(facts), cheapestFacts)),
  zoneChn: getTimeZone(row, locale),
  ctyNameChn: row.country,
  schoolLogo: row.schoolLogo || describeSeal({ ...row, monogram }, locale),
  institutionCover: row.institutionCover || getSchoolArtPath({ id: row.id, country: row.countryKey }),
  allRankList: row.qsRank
    ? [
        {
          rankName: formatMessage(locale, 'schoolRanking'),
          rank: row.qsRank,
          year: RANKING_YEAR,
          source: UNKNOWN_SOURCE,
          illustrative: false,
          ...NO_RANKED_FIGURE,
        },
      ]
    : [],
  officialRanking: '',
  mapXyGg: `${lng},${lat}`,
  mapXyBd,
  hasCourse: row.courseCount > 0,
  schoolCollectionId: row.schoolCollectionId ?? NOT_COLLECTED,
  schoolCollectionRemark: row.schoolCollectionRemark ?? '',
  illustrative: row.illustrative === 1,
});

const UNKNOWN_SOURCE = { publisher: '', address: '', asAt: '' };

/**
 * Formats a location from small to large in English, and from large to small in Chinese. The name of a city state
 * appears only once.
 */
function getTimeZone({ city, province }: Pick<SchoolRow, 'city' | 'province'>, locale: Locale): string {
  if (city === province) return city;
  return locale === 'en-us' ? `${city}, ${province}` : `${province} ${city}`;
}

interface SchoolDetailParts extends KnownFacts {
  infos: SchoolInfoRow[];
  ranks: SchoolRankRow[];
  siteRanks: SchoolSiteRankRow[];
  openRanks: SchoolOpenDataRankingRow[];
  pathways: PathwayRow[];
  rules: EntryRule[];
  files: SchoolFileRow[];
}

export function describeFullSchool(row: SchoolDetailRow, detailParts: SchoolDetailParts, locale: Locale) {
  const { countryName, countryNameChn, countryPic, moviePath, filmCaptions, ...school } = row;
  return {
    institution: {
      ...describeSchool(school, locale),
      ...describeFacts(detailParts.facts, detailParts.pastFacts),
      allRankList: [
        ...detailParts.ranks.map(({ groupName, tableName, rank, year, illustrative, ...table }) => ({
          rankName: formatRankingName(groupName, locale, tableName),
          source: describeTable(table),
          rank,
          year,
          illustrative: illustrative === 1,
          ...NO_RANKED_FIGURE,
        })),
        ...detailParts.siteRanks.map((rank) => describeSiteRank(rank, locale)),
        ...detailParts.openRanks.map((rank) => describeOpenRank(rank, locale)),
      ],
      detail: row.detail,
      videoUrl: row.videoUrl,
      infoDtoList: detailParts.infos.map((info) => ({ ...info, ofCountry: info.ofCountry === 1 })),
      fileList: detailParts.files,
      namesakes: row.namesakes,
      ofSite: row.ofSite === 1,
    },
    areaCountry: {
      id: row.fkAreaCountryId,
      key: row.countryKey,
      name: countryName,
      nameChn: countryNameChn,
      countryPic,
    },
    movFile: moviePath ? { filePath: moviePath, captions: describeCaptions(filmCaptions) } : null,
    pathwayList: detailParts.pathways.map(({ leadsHere, ...pathWay }) => ({
      pathWay: { ...pathWay, leadsHere: leadsHere === 1 },
    })),
    rules: detailParts.rules,
  };
}

/** Describes the source of a ranking table. All fields are null for a table that was not imported. */
const describeTable = ({ publisher, sourceAddress, asAt }: TableSourceRow) => ({
  publisher,
  address: sourceAddress,
  asAt,
});

/** Returns the name of a ranking. Without a group it is the overall ranking. Imported tables have their own name. */
export function formatRankingName(groupName: string | null, locale: Locale, tableName = '') {
  if (tableName) return groupName ? `${tableName}: ${groupName}` : tableName;
  return groupName
    ? formatMessage(locale, 'subjectRanking', { name: groupName })
    : formatMessage(locale, 'schoolRanking');
}

export function formatOpenRankingName(key: OpenRankingKey, groupName: string | null, locale: Locale) {
  const name = formatMessage(locale, OPEN_RANKING_NAMES[key]);
  return groupName ? `${name}: ${groupName}` : name;
}

const OPEN_RANKING_NAMES = {
  entrantPoints: 'rankedEntrantPoints',
  scottishEntrantPoints: 'rankedScottishEntrantPoints',
  graduateEarnings: 'rankedGraduateEarnings',
  teachingRating: 'rankedTeachingRating',
  admissionRate: 'rankedAdmissionRate',
  satScore: 'rankedSatScore',
  admissionAverage: 'rankedAdmissionAverage',
} as const satisfies Record<OpenRankingKey, string>;

const describeOpenRank = (
  { key, groupName, place, tied, among, figure, ...table }: SchoolOpenDataRankingRow,
  locale: Locale,
) => ({
  rankName: formatMessage(locale, 'rankedAmong', { name: formatOpenRankingName(key, groupName, locale), count: among }),
  source: describeTable(table),
  rank: formatRank({ place, tied }),
  year: Number(table.asAt?.slice(0, 4)),
  illustrative: false,
  ...(groupName ? NO_RANKED_FIGURE : { openKey: key, figure }),
});

const describeSiteRank = ({ tableName, rank, among, ...table }: SchoolSiteRankRow, locale: Locale) => ({
  rankName: formatMessage(locale, 'rankedAmong', { name: tableName, count: among }),
  source: describeTable(table),
  rank,
  year: Number(table.asAt?.slice(0, 4)),
  illustrative: false,
  ...NO_RANKED_FIGURE,
});

/** Returns the fields that every ranking has for a school. Fields that only some rankings have are empty. */
export const describeRankedSchool = (row: RankedSchoolRow & TableSourceRow, locale: Locale) => ({
  table: '',
  figure: null,
  amount: '',
  note: '',
  illustrative: false,
  schoolId: row.schoolId,
  name: row.name,
  nameChn: row.nameChn,
  ctyNameChn: row.ctyNameChn,
  countryKey: row.countryKey,
  city: row.city,
  ...describeFacts(parseFacts(row.facts)),
  source: describeTable(row),
  schoolLogo: row.schoolLogo || describeSeal({ ...row, id: row.schoolId }, locale),
  hasCourse: row.hasCourse === 1,
  website: row.website,
});

/** Converts captions from JSON such as {"zh": "/a.vtt"} to the contract's list. */
export const describeCaptions = (captionsJson: string) =>
  Object.entries(JSON.parse(captionsJson) as Record<string, string>).map(([locale, path]) => ({ locale, path }));

/** Favourite id of a row that is not a favourite. */
export const NOT_COLLECTED = '0';
