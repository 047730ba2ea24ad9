import { RANKING_YEAR } from '#shared/constants.ts';
import type { RichText } from '#shared/contract/fields.ts';
import { type FeeRange, getSchoolFee } from '#client/features/facts/fee-range.ts';
import { type SourcedFigure, getFigures } from '#client/features/facts/figure.ts';
import { getSchoolUcasDeadline, type UcasDeadline } from '#shared/rules/ucas-deadline.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import type { SchoolDetail, FullSchool } from '#shared/contract/catalogue/school.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { Caption } from '#client/ui/film/film-captions.tsx';
import type { OpenRankingKey } from '#shared/rules/open-rankings.ts';
import { isOnAllowedHost } from '#shared/rules/film-hosts.ts';
import type { RankingSource } from '#shared/contract/catalogue/ranking.ts';
import { normalizeExternalUrl } from '#client/site/addresses.ts';
import {
  type BilingualName,
  formatLocation,
  getSchoolCrest,
  getBilingualName,
} from '#client/site/catalogue/school-name.ts';

export interface RankRow {
  /** Name of the ranking, or '' for the official ranking, whose name is in the message files. */
  name: string;
  rank: string;
  /** Year of the ranking, or '' if unknown. */
  year: string;
  source: RankingSource;
  illustrative: boolean;
  /** Key of a computed ranking of whole schools, or ''. */
  openKey: string;
}

/**
 * Film of a school. A file of the backend plays on the page. A film on another site plays in a frame if its host is
 * allowed, and otherwise opens as a link.
 */
export type Film =
  | { kind: 'file'; address: string; captions: readonly Caption[] }
  | { kind: 'frame' | 'link'; address: string };

export interface InfoSection {
  id: string;
  typeId: string;
  title: string;
  html: RichText;
  /** Whether the section applies to all schools in the country. */
  ofCountry: boolean;
}

/** School with a pathway to or from this school. `leadsHere` is null if the direction is unknown. */
interface Pathway {
  id: string;
  names: BilingualName;
  leadsHere: boolean | null;
}

export interface SchoolFacts {
  id: string;
  names: BilingualName;
  country: { id: string; key: string; name: string };
  zone: string;
  /** Zone and country in the order that is usual in the language. */
  place: string;
  /**
   * URL of a photograph, or '' if there is none. A drawing is not used here, because readers could take it for a
   * picture of the place.
   */
  banner: string;
  logo: string;
  seal: string;
  intro: RichText;
  film: Film | null;
  nature: string;
  /** Whether the type of school is stated by the site and not by a register. */
  ofSite: boolean;
  /** Annual fee of each level, bachelor's first. Empty if no fee is known. */
  fees: FeeRange[];
  /** Published costs and ratings. If `fees` is empty, the annual tuition is the first of them. */
  figures: SourcedFigure[];
  /** Association of which the school is a member, such as the Russell Group. */
  group: SourcedFigure | null;
  /** Deadline of UCAS, or null if the school is not known to recruit through UCAS. */
  ucasDeadline: UcasDeadline | null;
  sources: Source[];
  ranks: RankRow[];
  /** Rank in the head of the page. All schools of a country name the same computed ranking. */
  headRank: RankRow | null;
  address: string;
  /** Coordinates as 'lng,lat', here in WGS-84 and in the next field in BD-09. '' if unknown. */
  mapXyGg: string;
  mapXyBd: string;
  website: string;
  /** URL of the school's own list of programmes, or '' if unknown. */
  programmeSearch: string;
  hasCourse: boolean;
  /** Kind of the rows in the course list: course titles, fields of study or levels. */
  coursesNamed: SchoolDetail['coursesNamed'];
  illustrative: boolean;
  infos: InfoSection[];
  files: { name: string; address: string }[];
  pathways: Pathway[];
}

export function toSchoolFacts(
  { institution, areaCountry, movFile, pathwayList }: FullSchool,
  locale: Locale,
  filmHosts: readonly string[] = [],
): SchoolFacts {
  const { id, schoolLogo, institutionCover: cover, countryKey: country } = institution;
  const countryName = getCountryName(areaCountry, locale) || institution.ctyNameChn;
  const fees = listSchoolFees(institution, locale);
  const ranks = listRanks(institution);
  const zone = institution.zoneChn || [institution.city, institution.province].filter(Boolean).join(', ');
  return {
    id,
    names: getBilingualName(institution, locale),
    country: {
      id: areaCountry?.id || institution.fkAreaCountryId,
      key: country,
      name: countryName,
    },
    zone,
    place: formatLocation({ zone, country: countryName }, locale),
    banner: isPhotoUrl(cover) && !isDrawingUrl(cover) ? cover : '',
    logo: isPhotoUrl(schoolLogo) ? schoolLogo : '',
    seal: getSchoolCrest({ ...institution, schoolLogo: isPhotoUrl(schoolLogo) ? '' : schoolLogo }),
    intro: institution.detail,
    film: findFilm(institution, movFile, filmHosts),
    nature: institution.nature,
    ofSite: institution.ofSite,
    fees,
    figures: listSchoolFigures(institution, fees),
    group: getFigures(institution).find('memberOf'),
    ucasDeadline: getSchoolUcasDeadline({
      name: institution.name,
      ucasCourses: getFigures(institution).find('ucasCourses')?.value,
    }),
    sources: institution.sources,
    ranks,
    headRank: findHeadRank(ranks),
    address: institution.address,
    mapXyGg: institution.mapXyGg,
    mapXyBd: institution.mapXyBd,
    website: normalizeExternalUrl(institution.website),
    programmeSearch: normalizeExternalUrl(getFigures(institution).find('programmeSearch')?.value ?? ''),
    hasCourse: institution.hasCourse !== false,
    coursesNamed: institution.coursesNamed,
    illustrative: institution.illustrative,
    infos: institution.infoDtoList.map((info) => ({
      id: info.id,
      typeId: info.fkInfoTypeId,
      title: info.title,
      html: info.description,
      ofCountry: info.ofCountry,
    })),
    files: institution.fileList
      .filter(({ path }) => path)
      .map((file) => ({ name: file.name || file.path, address: file.path })),
    pathways: pathwayList.map(({ pathWay }) => ({
      id: pathWay.id,
      names: getBilingualName(pathWay, locale),
      leadsHere: pathWay.leadsHere,
    })),
  };
}

/** Returns whether a URL is that of a photograph. A backend may also return one of the product's own drawings. */
const isPhotoUrl = (url: string) => url !== '' && !url.includes('/_/art/');

const isDrawingUrl = (url: string) => /\.svg(?:[?#]|$)/i.test(url);

/** Figures that are hidden if the fees of the levels are known. */
const FEE_KEYS: readonly string[] = ['lowestCourseYear', 'lowestFee', 'tuition', 'requiredFees'];

/**
 * Returns the tuition that the site itself states. It is shown instead of the fees of the levels, or if these are
 * unknown.
 */
export const getFeeFigures = ({ figures }: Pick<SchoolFacts, 'figures'>) =>
  figures.filter(({ key, part }) => part !== 'graduate' && key !== 'requiredFees' && FEE_KEYS.includes(key));

const SCHOOL_FIGURES = [
  ['lowestCourseYear', ''],
  ['lowestFee', ''],
  ['tuition', 'undergraduate'],
  ['requiredFees', 'undergraduate'],
  ['tuition', 'graduate'],
  ['requiredFees', 'graduate'],
  ['roomAndBoard', ''],
  ['housingWeek', ''],
  ['livingAtSchool', ''],
  ['scholarship', ''],
  ['deposit', ''],
  ['applicationFee', 'undergraduate'],
  ['applicationFee', 'graduate'],
  ['applicationDeadline', 'undergraduate'],
  ['applicationDeadline', 'graduate'],
  ['offerRange', ''],
  ['teachingRating', 'overall'],
  ['teachingRating', 'experience'],
  ['teachingRating', 'outcomes'],
  ['founded', ''],
  ['students', ''],
] as const;

const listSchoolFees = (institution: SchoolDetail, locale: Locale): FeeRange[] =>
  (['bachelor', 'master'] as const).flatMap((level) => getSchoolFee(institution, level, locale) ?? []);

function listSchoolFigures(institution: SchoolDetail, fees: readonly FeeRange[]): SourcedFigure[] {
  const { find } = getFigures(institution);
  return SCHOOL_FIGURES.flatMap(([key, part]) => find(key, part) ?? []).filter(
    ({ key }) => fees.length === 0 || !FEE_KEYS.includes(key),
  );
}

const getCountryName = (country: FullSchool['areaCountry'], locale: Locale) =>
  country ? (locale === 'en-us' ? country.name : country.nameChn || country.name) : '';

function findFilm(
  { videoUrl }: SchoolDetail,
  uploadedFilm: FullSchool['movFile'],
  filmHosts: readonly string[],
): Film | null {
  if (uploadedFilm?.filePath) return { kind: 'file', address: uploadedFilm.filePath, captions: uploadedFilm.captions };
  const videoAddress = normalizeExternalUrl(videoUrl);
  return videoAddress
    ? { kind: isOnAllowedHost(videoAddress, filmHosts) ? 'frame' : 'link', address: videoAddress }
    : null;
}

const EMPTY_SOURCE: RankingSource = { publisher: '', address: '', asAt: '' };

function listRanks({ allRankList, qsRank, officialRanking }: SchoolDetail): RankRow[] {
  const rankingYear = String(RANKING_YEAR);
  const listedRanks = allRankList.map(({ rankName, figure: _figure, ...row }) => ({
    ...row,
    name: rankName,
    year: row.year || rankingYear,
  }));
  // The rank from the school's own fields is skipped if a listed ranking has the same rank, even under another name.
  const isRankListed = (rank: string) => rank === '' || listedRanks.some((row) => row.rank === rank);
  const createStatedRank = (row: Pick<RankRow, 'name' | 'rank' | 'year'>): RankRow[] =>
    isRankListed(row.rank) ? [] : [{ ...row, source: EMPTY_SOURCE, illustrative: false, openKey: '' }];
  return [
    ...listedRanks,
    ...createStatedRank({ name: 'QS', rank: qsRank, year: rankingYear }),
    ...createStatedRank({ name: '', rank: officialRanking, year: '' }),
  ];
}

/**
 * Computed rankings that the head of a school names: the points of entrants. An acceptance rate is no merit, and earnings
 * are known of few schools.
 */
const HEAD_RANKINGS: readonly string[] = ['entrantPoints', 'scottishEntrantPoints'] satisfies OpenRankingKey[];

function findHeadRank(ranks: readonly RankRow[]): RankRow | null {
  const firstRank = ranks.find(({ name }) => name);
  if (!firstRank?.openKey) return firstRank ?? null;
  return ranks.find(({ openKey }) => HEAD_RANKINGS.includes(openKey)) ?? null;
}
