import type { TableRow } from '#scripts/import/read/table-rows.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';

/** Columns of the publisher's KISCOURSE. AWARD and READ_AS exist only in COURSES, a copy with fewer courses. */
export const KIS_COURSE_COLUMNS = [
  'PUBUKPRN',
  'KISCOURSEID',
  'TITLE',
  'KISAIMCODE',
  'KISLEVEL',
  'NUMSTAGE',
  'SANDWICH',
  'YEARABROAD',
  'FOUNDATION',
  'CRSEURL',
] as const;
export const KIS_COURSE_OPTIONAL = ['KISMODE', 'AWARD', 'READ_AS'] as const;

const OPTION_COLUMNS = { sandwich: 'SANDWICH', yearAbroad: 'YEARABROAD', foundationYear: 'FOUNDATION' } as const;
/**
 * Values of option columns: numbers in the publisher's file; 'Yes' in the copy, which does not distinguish optional
 * from compulsory.
 */
const WHEN = { 1: 'optional', 2: 'compulsory', Yes: 'offered' } as const;

interface CourseOption {
  option: keyof typeof OPTION_COLUMNS;
  when: (typeof WHEN)[keyof typeof WHEN];
}

export interface KisCourse {
  provider: string;
  code: string;
  /** Title; '' if the scraper found no page. */
  title: string;
  award: string;
  years: number | null;
  options: CourseOption[];
  pageUrl: string;
  /**
   * Whether the row was transcribed by hand. Its page is then linked only if it is on a verified domain of the
   * university.
   */
  isTranscribed: boolean;
  /** Whether the title comes from the copy; it may be that of the course's page. */
  isCopied: boolean;
  /** Mode of study; '01' is full time. */
  mode: string;
}

export const kisKey = (row: TableRow) => `${row.requiredText('PUBUKPRN')} ${row.requiredText('KISCOURSEID')}`;

const FULL_TIME = '01';
const MAX_YEARS = 7;
/** Titles that the scraper recorded for missing pages. */
const NO_TITLE = /^(page not found|404\b|error\b|not found)/i;
/** Awards whose courses are skipped: the catalogue has no level for diplomas and foundation degrees. */
const OTHER_AWARDS = /^(Fd|FD|HN[CD]|Dip|Cert)/;

/** Courses by provider and KISCOURSEID. The full-time and the part-time row of a course are merged. */
export class KisCourses {
  readonly #report: ImportReport;
  readonly #aims: ReadonlyMap<string, string>;
  readonly #byKey = new Map<string, KisCourse>();

  constructor(report: ImportReport, aims: ReadonlyMap<string, string>) {
    this.#report = report;
    this.#aims = aims;
  }

  add(row: TableRow) {
    const key = kisKey(row);
    const title = row.text('TITLE');
    const aim = row.text('KISAIMCODE');
    const label = this.#aims.get(aim) ?? '';
    if (aim !== '' && this.#aims.size > 0 && label === '') row.addError('KISAIMCODE', `is '${aim}', not in KISAIM`);
    const award = getAward(row.text('AWARD'), label, this.#aims);
    row.parseWord('KISLEVEL', ['', '03', '04', '3', '4']);
    const years = row.number('NUMSTAGE', { least: 1, most: MAX_YEARS });
    const options = Object.entries(OPTION_COLUMNS).flatMap(([option, column]): CourseOption[] => {
      const value = row.parseWord(column, ['', '0', '1', '2', 'No', 'Yes']);
      return value in WHEN
        ? [{ option: option as CourseOption['option'], when: WHEN[value as unknown as keyof typeof WHEN] }]
        : [];
    });
    const mode = row.text('KISMODE').padStart(2, '0');
    const kisCourse = this.#byKey.get(key);
    if (kisCourse?.mode === mode) row.addError('KISCOURSEID', 'appears twice for its provider and mode');
    const skip = (reason: string) => this.#report.skip('course', reason, `${key} ${title}`);
    if (title === '') return skip('it has no title');
    if (OTHER_AWARDS.test(award)) return skip(`${award} is no level of ours`);
    if (kisCourse && (kisCourse.mode === FULL_TIME || mode !== FULL_TIME)) return undefined;
    const isMissing = NO_TITLE.test(title);
    this.#byKey.set(key, {
      provider: row.text('PUBUKPRN'),
      code: row.text('KISCOURSEID'),
      title: isMissing ? '' : title,
      award,
      years,
      options,
      pageUrl: isMissing ? '' : row.text('CRSEURL'),
      isTranscribed: row.text('READ_AS') === 'transcribed',
      isCopied: row.text('READ_AS') !== '',
      mode,
    });
    return undefined;
  }

  has = (key: string) => this.#byKey.has(key);
  all = (): ReadonlyMap<string, KisCourse> => this.#byKey;
}

/** Returns the award in the spelling of the publisher's list. */
function getAward(text: string, label: string, aims: ReadonlyMap<string, string>): string {
  if (text === '') return label;
  return [...aims.values()].find((value) => value.toLowerCase() === text.toLowerCase()) ?? text;
}

/** Registered domain of a URL: 'shef.ac.uk' for 'www.shef.ac.uk' and 'le.shef.ac.uk'; null for an invalid one. */
function getDomain(address: string): string | null {
  try {
    const labels = new URL(/^[a-z]+:\/\//i.test(address) ? address : `https://${address}`).hostname.split('.');
    return labels.slice(/^(ac|co|org)$/.test(labels.at(-2) ?? '') ? -3 : -2).join('.');
  } catch {
    return null;
  }
}

const MAJORITY = 0.5;

/**
 * Verified domains of a university: the domain of its website, and those of most of the course pages that it has
 * reported itself, because many pages have moved.
 */
export class OwnDomains {
  readonly #domains = new Map<string, Set<string>>();

  constructor(courses: Iterable<KisCourse>, getWebsite: (provider: string) => string) {
    for (const [provider, all] of Map.groupBy(courses, (course) => course.provider)) {
      const input = all.filter(({ isTranscribed }) => !isTranscribed).map(({ pageUrl }) => getDomain(pageUrl));
      const majorityDomains = [...Map.groupBy(input, (domain) => domain)]
        .filter(([, domains]) => domains.length > input.length * MAJORITY)
        .map(([domain]) => domain);
      const ownNames = [getDomain(getWebsite(provider)), ...majorityDomains].filter((domain) => domain !== null);
      this.#domains.set(provider, new Set(ownNames));
    }
  }

  /**
   * Returns an https URL on a verified domain of the university, else null. An http URL becomes https; with `isSure`
   * it results in null.
   */
  getPage(provider: string, address: string, { isSure = false } = {}): string | null {
    const domain = getDomain(address);
    if (domain === null || !this.#domains.get(provider)?.has(domain)) return null;
    const page = new URL(/^[a-z]+:\/\//i.test(address) ? address : `https://${address}`);
    if (page.protocol === 'http:' && !isSure) page.protocol = 'https:';
    return page.protocol === 'https:' && page.username === '' ? page.href : null;
  }
}
