import { toBareName, findKnownSchool } from '#scripts/import/catalogue/known-schools.ts';
import { FIRST_ID, findTown, type KnownTown, findTownOfSchool } from '#scripts/import/catalogue/known-places.ts';
import {
  getSearchNames,
  type RegisteredSchool,
  createSchoolRow,
  getCourseSearchNames,
} from '#scripts/import/catalogue/school-row.ts';
import type { Code, Fact, SchoolSubject } from '#scripts/import/catalogue/subject.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';
import type { SchoolSeed } from '#backend/seed/seed-schemas.ts';

const STATES: Readonly<Record<string, string>> = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
};

interface Provider {
  code: string;
  legalName: string;
  tradingName: string;
  ownership: 'public' | 'private';
  capacity: number | null;
  website: string;
  town: KnownTown | null;
  address: string;
}

export interface MatchedProvider {
  registeredSchool: RegisteredSchool;
  existingSchool: SchoolSeed | null;
  members: Provider[];
  joins: { provider: Provider; method: string }[];
  /** Names under which the search finds the school to which the courses belong. */
  words: string[];
  courses: number;
}

const CODE_PATTERN = /^\d{5}[A-Z]$/;
const MAX_STUDENTS = 200_000;

/** Registered providers and their schools. Providers of the same name are one school. */
export class Providers {
  readonly #report: ImportReport;
  readonly #all = new Map<string, Provider>();
  readonly #placed = new Map<string, MatchedProvider>();
  readonly #nowhere = new Set<string>();

  constructor(report: ImportReport) {
    this.#report = report;
  }

  add(row: TableRow) {
    this.#report.count('institutions');
    const code = row.getRequiredText('CRICOS Provider Code');
    if (code !== '' && !CODE_PATTERN.test(code))
      row.addError('CRICOS Provider Code', `is '${code}', not five digits and a letter`);
    if (this.#all.has(code)) row.addError('CRICOS Provider Code', `${code} appears twice`);
    this.#all.set(code, {
      code,
      legalName: row.getRequiredText('Institution Name'),
      tradingName: row.text('Trading Name'),
      ownership: row.parseWord('Institution Type', ['Government', 'Private']) === 'Government' ? 'public' : 'private',
      capacity: row.parseNumber('Institution Capacity', { max: MAX_STUDENTS }),
      website: row.text('Website'),
      town: null,
      address: '',
    });
  }

  /** Adds a location. A provider uses its first location that is in a known town. */
  addLocation(row: TableRow) {
    this.#report.count('locations');
    const provider = this.#all.get(row.text('CRICOS Provider Code'));
    if (!provider) return row.addError('CRICOS Provider Code', 'is not in the sheet Institutions');
    const [city, code] = [row.text('City'), row.text('State')];
    const state = STATES[code];
    if (code === '') return this.#report.skip('location', 'its state is missing', `${provider.code} ${city}`);
    if (state === undefined) return row.addError('State', `is '${code}', not a state of Australia`);
    provider.town ??= findTown('au', state, city);
    if (provider.address !== '' || !provider.town) return undefined;
    const lines = [1, 2, 3, 4].map((line) => row.text(`Address Line ${line}`)).filter(Boolean);
    provider.address = [...lines, `${city} ${code} ${row.text('Postcode')}`].join(', ');
    return undefined;
  }

  /** Matches providers with known schools and with each other. Must be called after all rows are read. */
  matchSchools() {
    const sortedProviders = [...this.#all.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
    const schools = new Map<string, MatchedProvider>();
    for (const provider of sortedProviders) {
      const code = { scheme: 'cricos-provider', code: provider.code } as const;
      const knownSchool = findKnownSchool('au', code, [provider.legalName, provider.tradingName]);
      const providerKey = `${toBareName(provider.legalName)}, ${toBareName(provider.tradingName)}`;
      const key = knownSchool ? `known ${knownSchool.school.id}` : providerKey;
      const school = schools.get(key) ?? this.#found(provider, knownSchool?.school ?? null);
      if (!school) continue;
      if (knownSchool || schools.has(key))
        school.joins.push({ provider, method: knownSchool?.method ?? 'registered under several codes' });
      school.members.push(provider);
      schools.set(key, school);
      this.#placed.set(provider.code, school);
    }
  }

  #found(provider: Provider, existingSchool: SchoolSeed | null): MatchedProvider | null {
    const town = existingSchool ? findTownOfSchool('au', existingSchool) : provider.town;
    if (!town) return null;
    const registeredSchool: RegisteredSchool = {
      id:
        this.#report.knownId({ scheme: 'cricos-provider', code: provider.code }) ??
        existingSchool?.id ??
        FIRST_ID['cricos-provider'] + Number(provider.code.slice(0, 5)),
      country: 'au',
      name: existingSchool?.name ?? getShownName(provider),
      otherNames: [provider.tradingName, provider.legalName].filter(Boolean),
      ownership: provider.ownership,
      // The address of a known school takes precedence: the register has many locations and does not mark the main one.
      address: existingSchool?.address ?? provider.address,
      website: provider.website,
      lowestFee: null,
      town,
    };
    return {
      registeredSchool,
      existingSchool,
      members: [],
      joins: [],
      words: getCourseSearchNames(registeredSchool, existingSchool),
      courses: 0,
    };
  }

  has = (code: string) => this.#all.has(code);
  find = (code: string) => this.#placed.get(code);

  /** Returns the school and place for the courses of a provider, or null if it has no location in a known town. */
  findMatchedProvider(code: string): MatchedProvider | null {
    const placedProvider = this.#placed.get(code) ?? null;
    if (!placedProvider) this.#nowhere.add(code);
    return placedProvider;
  }

  /** Yields the schools with at least one course. */
  *schools(): Generator<SchoolSubject> {
    for (const placedProvider of new Set(this.#placed.values()))
      if (placedProvider.courses > 0) yield this.#school(placedProvider);
      else this.#report.skip('institution', 'none of its courses is imported', placedProvider.registeredSchool.name);
    for (const { code, legalName } of this.#all.values()) {
      if (this.#placed.has(code)) continue;
      const reason = this.#nowhere.has(code) ? 'its town is unknown' : 'none of its courses is imported';
      this.#report.skip('institution', reason, legalName);
    }
  }

  #school({ registeredSchool, existingSchool, members, joins }: MatchedProvider): SchoolSubject {
    for (const { provider, method } of joins)
      this.#report.joinSchool(provider.legalName, registeredSchool.name, registeredSchool.id, [provider.code], method);
    return {
      subject: 'school',
      id: registeredSchool.id,
      codes: members.map(({ code }): Code => ({ scheme: 'cricos-provider', code })) as [Code, ...Code[]],
      row: createSchoolRow(registeredSchool, existingSchool),
      names: getSearchNames(registeredSchool, existingSchool),
      lookups: registeredSchool.town.lookups,
      facts: [
        ...members.flatMap(createMemberFacts),
        ...(registeredSchool.lowestFee === null
          ? []
          : [{ key: 'lowestCourseYear', value: registeredSchool.lowestFee, source: 'cricos' } as const]),
      ],
    };
  }
}

const COMPANY_SUFFIX_PATTERN = /\s*\b(Pty\.? Ltd\.?|Pty Limited|Limited|Ltd|Incorporated|Inc)\.?$/i;

/**
 * Returns the name to display: the trading name if there is exactly one, otherwise the legal name without its company
 * suffix.
 */
const getShownName = ({ legalName, tradingName }: Provider) =>
  (tradingName !== '' && !/[,;]/.test(tradingName) ? tradingName : legalName).replace(COMPANY_SUFFIX_PATTERN, '');

const createMemberFacts = ({ code, legalName, ownership, capacity }: Provider): Fact[] => [
  { key: 'registeredName', part: code, value: legalName, source: 'cricos' },
  { key: 'ownership', part: code, value: ownership === 'public' ? 'Government' : 'Private', source: 'cricos' },
  ...(capacity === null ? [] : [{ key: 'capacity', part: code, value: capacity, source: 'cricos' } as const]),
];
