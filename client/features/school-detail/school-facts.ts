import { RANKING_YEAR } from '#shared/constants.ts';
import type { RichText } from '#shared/contract/fields.ts';
import { type SourcedFigure, getFigures } from '#client/features/facts/figure.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import type { SchoolDetail, FullSchool } from '#shared/contract/catalogue/school.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { Caption } from '#client/ui/film/film-captions.tsx';
import { isOnAllowedHost } from '#shared/rules/film-hosts.ts';
import type { RankingSource } from '#shared/contract/catalogue/ranking.ts';
import { outsideAddress } from '#client/site/addresses.ts';
import { type BilingualName, schoolSeal, bilingualName } from '#client/site/catalogue/school-name.ts';

export interface RankRow {
  /** Name of the ranking; '' for the official ranking, whose name is in the message files. */
  name: string;
  rank: string;
  /** Year of the ranking; '' if unknown. */
  year: string;
  source: RankingSource;
  illustrative: boolean;
}

/**
 * Film of a school. A file of the backend plays on the page; a third-party film plays in a frame if its host is
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
  /** True if the section applies to all schools of the country. */
  ofCountry: boolean;
}

/** School with a pathway to or from this one. `leadsHere` is null if the direction is unknown. */
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
  /** A photograph; '' if there is none, since a drawing of another place would look like evidence. */
  banner: string;
  logo: string;
  seal: string;
  intro: RichText;
  film: Film | null;
  nature: string;
  /** True if the type of school is stated by the site and not by a register. */
  ofSite: boolean;
  /** Published costs and ratings. The annual tuition fee is the first. */
  figures: SourcedFigure[];
  /** Association of which the school is a member, such as the Russell Group. */
  group: SourcedFigure | null;
  sources: Source[];
  ranks: RankRow[];
  address: string;
  /** Coordinates as 'lng,lat' in WGS-84 and in BD-09; '' if unknown. */
  mapXyGg: string;
  mapXyBd: string;
  website: string;
  /** URL of the school's own list of programmes; '' if unknown. */
  programmeSearch: string;
  hasCourse: boolean;
  /** Kind of the course rows: course titles, fields of study or levels. */
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
  return {
    id,
    names: bilingualName(institution, locale),
    country: {
      id: areaCountry?.id || institution.fkAreaCountryId,
      key: country,
      name: countryName(areaCountry, locale) || institution.ctyNameChn,
    },
    zone: institution.zoneChn || [institution.city, institution.province].filter(Boolean).join(', '),
    banner: isPhoto(cover) && !isDrawing(cover) ? cover : '',
    logo: isPhoto(schoolLogo) ? schoolLogo : '',
    seal: schoolSeal({ ...institution, schoolLogo: isPhoto(schoolLogo) ? '' : schoolLogo }),
    intro: institution.detail,
    film: findFilm(institution, movFile, filmHosts),
    nature: institution.nature,
    ofSite: institution.ofSite,
    figures: toFigures(institution),
    group: getFigures(institution).find('memberOf'),
    sources: institution.sources,
    ranks: toRanks(institution),
    address: institution.address,
    mapXyGg: institution.mapXyGg,
    mapXyBd: institution.mapXyBd,
    website: outsideAddress(institution.website),
    programmeSearch: outsideAddress(getFigures(institution).find('programmeSearch')?.value ?? ''),
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
      names: bilingualName(pathWay, locale),
      leadsHere: pathWay.leadsHere,
    })),
  };
}

/** A backend may send one of our own drawings. */
const isPhoto = (address: string) => address !== '' && !address.includes('/_/art/');

const isDrawing = (address: string) => /\.svg(?:[?#]|$)/i.test(address);

/** Fact keys of the annual fee, in order of preference. */
const YEAR_FIGURES: readonly string[] = ['fromFee', 'lowestCourseYear', 'lowestFee', 'tuition'];

/** Yearly fees of first degrees, or of all courses, from a register. */
export const getFeeFigures = ({ figures }: Pick<SchoolFacts, 'figures'>) =>
  figures.filter(({ key, part }) => part !== 'master' && YEAR_FIGURES.includes(key));

const FIGURES = [
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

/**
 * Returns the fees of bachelor and master courses if they are known, since the lowest fee of all courses may be that of
 * a master. A lowest fee that the site itself states takes precedence.
 */
function byLevel(institution: SchoolDetail, lowest: SourcedFigure): SourcedFigure[] {
  const levels = ['bachelor', 'master'].flatMap((level) => getFigures(institution).find('fromFee', level) ?? []);
  return lowest.beside || levels.length === 0 ? [lowest] : levels;
}

function toFigures(institution: SchoolDetail): SourcedFigure[] {
  const { find } = getFigures(institution);
  const figures = FIGURES.map(([key, part]) => find(key, part));
  return figures
    .filter((figure) => figure !== null)
    .flatMap((figure) => (figure.key === 'lowestCourseYear' ? byLevel(institution, figure) : [figure]));
}

const countryName = (country: FullSchool['areaCountry'], locale: Locale) =>
  country ? (locale === 'en-us' ? country.name : country.nameChn || country.name) : '';

function findFilm(
  { videoUrl }: SchoolDetail,
  ownFilm: FullSchool['movFile'],
  filmHosts: readonly string[],
): Film | null {
  if (ownFilm?.filePath) return { kind: 'file', address: ownFilm.filePath, captions: ownFilm.captions };
  const address = outsideAddress(videoUrl);
  return address ? { kind: isOnAllowedHost(address, filmHosts) ? 'frame' : 'link', address } : null;
}

const NO_SOURCE: RankingSource = { publisher: '', address: '', asAt: '' };

function toRanks({ allRankList, qsRank, officialRanking }: SchoolDetail): RankRow[] {
  const year = String(RANKING_YEAR);
  const listedItem = allRankList.map(({ rankName, ...row }) => ({ ...row, name: rankName, year: row.year || year }));
  // The stated rank is skipped if any listed ranking has the same rank, whatever its name.
  const isListed = (rank: string) => rank === '' || listedItem.some((row) => row.rank === rank);
  const stated = (row: Pick<RankRow, 'name' | 'rank' | 'year'>): RankRow[] =>
    isListed(row.rank) ? [] : [{ ...row, source: NO_SOURCE, illustrative: false }];
  return [
    ...listedItem,
    ...stated({ name: 'QS', rank: qsRank, year }),
    ...stated({ name: '', rank: officialRanking, year: '' }),
  ];
}
