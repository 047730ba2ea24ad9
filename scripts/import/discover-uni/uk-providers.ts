import { findKnownSchool } from '#scripts/import/catalogue/known-schools.ts';
import {
  findOrCreateTown,
  findTown,
  FIRST_ID,
  type KnownTown,
  findTownOfSchool,
} from '#scripts/import/catalogue/known-places.ts';
import { createLevelOffer } from '#scripts/import/catalogue/level-offers.ts';
import {
  getSearchNames,
  type RegisteredSchool,
  createSchoolRow,
  getCourseSearchNames,
} from '#scripts/import/catalogue/school-row.ts';
import type { CourseSubject, Fact, ImportSubject, SchoolSubject } from '#scripts/import/catalogue/subject.ts';
import type { Texts } from '#backend/site/site-content.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';
import { measureGreatCircle } from '#shared/places/chart-passages.ts';
import { getSubjectField } from './subjects.ts';
import { isMinusSignMissing, getPostcodeArea } from './lost-minus.ts';
import { findTownInAddress } from './town-of-address.ts';
import { SUBJECT_PLANS } from '#backend/seed/seed-data.ts';

export const PROVIDER_COLUMNS = [
  'LEGAL_NAME',
  'FIRST_TRADING_NAME',
  'OTHER_NAMES',
  'PROVADDRESS',
  'PROVURL',
  'PUBUKPRN',
  'UKPRN',
  'COUNTRY',
] as const;

const COUNTRIES = { XF: 'England', XG: 'Northern Ireland', XH: 'Scotland', XI: 'Wales' } as const;
const COUNTRY_CODES = ['XF', 'XG', 'XH', 'XI'] as const;
/** Mode of study of full-time courses. */
const FULL_TIME = '01';
const RATINGS = ['', 'Gold', 'Silver', 'Bronze', 'Requires Improvement'] as const;
const RATING_COLUMNS = {
  overall: 'OVERALL_RATING',
  experience: 'STUDENT_EXPERIENCE_RATING',
  outcomes: 'STUDENT_OUTCOMES_RATING',
} as const;

interface LocatedTown {
  name: string;
  lat: number;
  lng: number;
}

interface Provider {
  code: string;
  /**
   * Whether the row describes the provider that publishes it. Otherwise it describes a provider that teaches some of
   * its courses.
   */
  isOwn: boolean;
  legalName: string;
  tradingName: string;
  otherNames: string;
  address: string;
  website: string;
  country: keyof typeof COUNTRIES;
}

/** Facts and courses of providers from the other files of the data set. */
interface ProviderDetails {
  factsOf: (code: string) => Fact[];
  /** Returns the courses of a provider that have titles, or null if no file contains their titles. */
  coursesOf: (
    code: string,
    school: { id: number; name: Texts; words: string[] },
  ) => { facts: Fact[]; courses: Iterable<CourseSubject> } | null;
}

const incrementCount = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** Providers by the UKPRN under which they publish. */
export class UkProviders {
  readonly #report: ImportReport;
  readonly #all = new Map<string, Provider>();
  readonly #places = new Map<string, LocatedTown>();
  readonly #coursePlaces = new Map<string, Map<string, number>>();
  readonly #subjects = new Map<string, Map<string, number>>();
  readonly #ratings = new Map<string, Fact[]>();
  readonly #ucasIds = new Map<string, Set<string>>();

  constructor(report: ImportReport) {
    this.#report = report;
  }

  #codeOf(row: TableRow): string {
    const code = row.getRequiredText('PUBUKPRN');
    if (code !== '' && !/^\d{8}$/.test(code)) row.addError('PUBUKPRN', `is '${code}', not eight digits`);
    return code;
  }

  addRow(row: TableRow) {
    const code = this.#codeOf(row);
    const provider: Provider = {
      code,
      isOwn: row.getRequiredText('UKPRN') === code,
      legalName: row.getRequiredText('LEGAL_NAME'),
      tradingName: row.text('FIRST_TRADING_NAME'),
      otherNames: row.text('OTHER_NAMES'),
      address: row.text('PROVADDRESS'),
      website: row.text('PROVURL'),
      country: row.parseWord('COUNTRY', COUNTRY_CODES),
    };
    const existingProvider = this.#all.get(code);
    if (existingProvider?.isOwn && provider.isOwn) row.addError('PUBUKPRN', `${code} appears twice`);
    if (!existingProvider || (provider.isOwn && !existingProvider.isOwn)) this.#all.set(code, provider);
  }

  addPlace(row: TableRow) {
    const key = `${row.getRequiredText('UKPRN')} ${row.getRequiredText('LOCID')}`;
    if (this.#places.has(key)) row.addError('LOCID', 'appears twice for its provider');
    const lat = row.parseNumber('LATITUDE', { min: -90, max: 90 });
    const lng = row.parseNumber('LONGITUDE', { min: -180, max: 180 });
    if (lat === null || lng === null) this.#report.skip('place', 'its coordinates are missing', row.text('LOCNAME'));
    else this.#places.set(key, { name: row.text('LOCNAME'), lat, lng });
  }

  addCoursePlace(row: TableRow) {
    const code = this.#codeOf(row);
    if (row.text('LOCID') === '') return;
    const places = this.#coursePlaces.get(code) ?? new Map<string, number>();
    this.#coursePlaces.set(code, incrementCount(places, `${row.text('UKPRN')} ${row.text('LOCID')}`));
  }

  placeName = (row: TableRow): string | undefined =>
    this.#places.get(`${row.text('UKPRN')} ${row.text('LOCID')}`)?.name;
  websiteOf = (code: string): string => this.#all.get(code)?.website ?? '';

  addRatings(row: TableRow) {
    const code = this.#codeOf(row);
    this.#ratings.set(
      code,
      Object.entries(RATING_COLUMNS).flatMap(([part, column]): Fact[] => {
        const value = row.parseWord(column, RATINGS);
        return value === '' ? [] : [{ key: 'teachingRating', part, value, source: 'discoverUni' }];
      }),
    );
  }

  addSubject(row: TableRow) {
    const code = this.#codeOf(row);
    const subjects = this.#subjects.get(code) ?? new Map<string, number>();
    this.#subjects.set(code, incrementCount(subjects, row.getRequiredText('SBJ')));
  }

  /** Adds a course to which students apply through UCAS. Part-time courses have no deadline there. */
  addUcasId(row: TableRow) {
    if (row.text('KISMODE') !== FULL_TIME || row.text('UCASCOURSEID') === '') return;
    const code = this.#codeOf(row);
    this.#ucasIds.set(code, (this.#ucasIds.get(code) ?? new Set<string>()).add(row.text('UCASCOURSEID')));
  }

  /** Yields the schools with their courses. A school without titles gets level offers by field. */
  *createSubjects({ factsOf, coursesOf }: ProviderDetails): Generator<ImportSubject> {
    for (const provider of this.#all.values()) {
      const facts = factsOf(provider.code);
      const parsedSchool = this.#school(provider, facts);
      if (!parsedSchool) continue;
      const { id, row } = parsedSchool.school;
      const chinese = JSON.parse(String(row.name_chn)) as { zh: string; 'zh-hk': string };
      const courses = coursesOf(provider.code, {
        id,
        name: { ...chinese, 'en-us': String(row.name) },
        words: parsedSchool.words,
      });
      if (courses) parsedSchool.school.facts.push(...courses.facts);
      yield parsedSchool.school;
      if (courses) {
        for (const field of this.#fieldsOf(provider.code))
          this.#report.replaced.add(`ukprn-course ${provider.code} ${field}`);
        yield* courses.courses;
      } else yield* this.#offers(provider.code, id, parsedSchool.words, facts);
    }
  }

  #fieldsOf = (code: string) =>
    new Set([...(this.#subjects.get(code)?.keys() ?? [])].map(getSubjectField).filter((field) => field !== null));

  /** Yields only undergraduate offers, because the files contain no others. */
  *#offers(code: string, schoolId: number, words: string[], facts: readonly Fact[]): Generator<CourseSubject> {
    for (const subject of this.#fieldsOf(code))
      yield createLevelOffer({
        id: FIRST_ID['ukprn-course'] + (Number(code) - FIRST_UKPRN) * FIELDS_PER_SCHOOL + SUBJECT_PLANS[subject].id,
        code: { scheme: 'ukprn-course', code: `${code} ${subject}` },
        school: { id: schoolId, country: 'uk', words },
        studyLevel: 'undergraduate',
        subject,
        fee: null,
        facts: facts.filter(({ part = '' }) => getSubjectField(part) === subject),
      });
  }

  /** Returns the locations of a provider in descending order of their number of courses. */
  #placesOf(code: string): LocatedTown[] {
    return [...(this.#coursePlaces.get(code) ?? [])]
      .sort(
        ([firstField, firstCount], [secondField, secondCount]) =>
          secondCount - firstCount || (firstField < secondField ? -1 : 1),
      )
      .flatMap(([key]) => this.#places.get(key) ?? []);
  }

  /** Returns the position of a provider, adding the minus sign of the longitude if it is missing. */
  #pointOf(
    { code, address, tradingName, legalName }: Provider,
    place: LocatedTown | undefined,
  ): LocatedTown | undefined {
    const area = getPostcodeArea(address);
    if (!place || place.lng <= 0 || !area) return place;
    const otherLocatedTowns = [...this.#all.values()]
      .filter((otherProvider) => otherProvider.code !== code && getPostcodeArea(otherProvider.address) === area)
      .flatMap((otherProvider) => this.#placesOf(otherProvider.code).slice(0, 1));
    if (!isMinusSignMissing(place, otherLocatedTowns)) return place;
    this.#report.skip('longitude', 'its sign was corrected to west, as in its address', tradingName || legalName);
    return { ...place, lng: -place.lng };
  }

  #listUcasFacts(code: string): Fact[] {
    const courseCount = this.#ucasIds.get(code)?.size ?? 0;
    return courseCount === 0 ? [] : [{ key: 'ucasCourses', value: courseCount, source: 'discoverUni' }];
  }

  #school(provider: Provider, extraFacts: readonly Fact[]): { school: SchoolSubject; words: string[] } | null {
    const { code, legalName, tradingName, address, website, country } = provider;
    const places = this.#placesOf(code);
    const point = this.#pointOf(provider, places[0]);
    const name = moveArticle(tradingName || legalName);
    const skipProvider = (reason: string) => {
      this.#report.skip('institution', reason, name);
      return null;
    };
    if (!point) return skipProvider('none of its courses has a place with coordinates');
    const knownSchool = findKnownSchool('uk', { scheme: 'ukprn', code }, [tradingName, legalName].filter(Boolean));
    const townName = findTownInAddress(address);
    if (!knownSchool && !townName) return skipProvider('its address contains no town');
    if (knownSchool)
      this.#report.joinSchool(name, knownSchool.school.name, knownSchool.school.id, [code], knownSchool.method);
    const town = knownSchool
      ? findTownOfSchool('uk', knownSchool.school)
      : findOrCreateTownByName(townName ?? '', COUNTRIES[country], point);
    const registeredSchool: RegisteredSchool = {
      id: this.#report.knownId({ scheme: 'ukprn', code }) ?? knownSchool?.school.id ?? FIRST_ID.ukprn + Number(code),
      country: 'uk',
      name,
      otherNames: [legalName, ...provider.otherNames.split(/[;|]/)].map((value) => value.trim()).filter(Boolean),
      ownership: 'public',
      address,
      website,
      lowestFee: null,
      town,
      point,
    };
    const school: SchoolSubject = {
      subject: 'school',
      id: registeredSchool.id,
      codes: [{ scheme: 'ukprn', code }],
      // The register states neither ownership nor fees.
      row: { ...createSchoolRow(registeredSchool, knownSchool?.school ?? null), nature: '{}' },
      names: getSearchNames(registeredSchool, knownSchool?.school ?? null),
      lookups: town.lookups,
      facts: [
        { key: 'registeredName', part: code, value: legalName, source: 'discoverUni' },
        { key: 'places', value: JSON.stringify(places), source: 'discoverUni' },
        ...(this.#ratings.get(code) ?? []),
        ...[...(this.#subjects.get(code) ?? [])].map(([part, value]): Fact => ({
          key: 'subjectCourses',
          part,
          value,
          source: 'discoverUni',
        })),
        ...this.#listUcasFacts(code),
        ...extraFacts,
      ],
    };
    return { school, words: getCourseSearchNames(registeredSchool, knownSchool?.school ?? null) };
  }
}

/** Distance within which two towns of the same name count as one. */
const SAME_TOWN_KM = 30;

/**
 * Returns the town of an address. An address may be in another country than the one that regulates the provider: London
 * is not in Northern Ireland. Therefore a town that is known in another country is used if the provider teaches near
 * it.
 */
function findOrCreateTownByName(name: string, country: string, point: LocatedTown): KnownTown {
  const ownTown = findTown('uk', country, name);
  const foreignTown = Object.values(COUNTRIES)
    .map((otherCountry) => findTown('uk', otherCountry, name))
    .find((town) => town && measureGreatCircle([town.lat, town.lng], [point.lat, point.lng]).km < SAME_TOWN_KM);
  return ownTown ?? foreignTown ?? findOrCreateTown('uk', country, name, point);
}

/** Lower bound of all UKPRN codes. It is subtracted to make ids smaller. */
const FIRST_UKPRN = 10_000_000;
/** Number of ids that each school reserves for level offers by field. */
const FIELDS_PER_SCHOOL = 100;

/** Moves a trailing article to the front, as in 'University of Nottingham, the'. */
const moveArticle = (name: string) => name.replace(/^(.+),\s*the$/i, 'The $1');
