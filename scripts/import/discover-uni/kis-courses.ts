import type { TableRow } from '#scripts/import/read/table-rows.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';

/**
 * Columns of the publisher's KISCOURSE. The columns AWARD and READ_AS exist only in COURSES, a copy with fewer courses.
 */
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
 * Values of option columns: numbers in the publisher's file, and 'Yes' in the copy, which does not distinguish optional
 * from compulsory.
 */
const OPTION_AVAILABILITY = { 1: 'optional', 2: 'compulsory', Yes: 'offered' } as const;

interface CourseOption {
  option: keyof typeof OPTION_COLUMNS;
  when: (typeof OPTION_AVAILABILITY)[keyof typeof OPTION_AVAILABILITY];
}

export interface KisCourse {
  provider: string;
  code: string;
  /** Title, or '' if the scraper found no page. */
  title: string;
  award: string;
  years: number | null;
  options: CourseOption[];
  pageUrl: string;
  /**
   * Whether the row was transcribed by hand. The page of such a row is linked only if it is on a verified domain of the
   * university.
   */
  isTranscribed: boolean;
  /** Whether the title comes from the copy, in which it may be the title of a page for several courses. */
  isCopied: boolean;
  /** Mode of study. '01' is full time. */
  mode: string;
}

export const createKisKey = (row: TableRow) =>
  `${row.getRequiredText('PUBUKPRN')} ${row.getRequiredText('KISCOURSEID')}`;

const FULL_TIME = '01';
const MAX_YEARS = 7;
/** Titles that the scraper recorded for missing pages. */
const NO_TITLE_PATTERN = /^(page not found|404\b|error\b|not found)/i;
/** Matches awards whose courses are skipped: the catalogue has no level for diplomas and foundation degrees. */
const OTHER_AWARD_PATTERN = /^(Fd|FD|HN[CD]|Dip|Cert)/;

/** Courses by provider and KISCOURSEID. The full-time and the part-time row of a course become one course. */
export class KisCourses {
  readonly #report: ImportReport;
  readonly #aims: ReadonlyMap<string, string>;
  readonly #byKey = new Map<string, KisCourse>();

  constructor(report: ImportReport, aims: ReadonlyMap<string, string>) {
    this.#report = report;
    this.#aims = aims;
  }

  addRow(row: TableRow) {
    const key = createKisKey(row);
    const title = row.text('TITLE');
    const aimCode = row.text('KISAIMCODE');
    const label = this.#aims.get(aimCode) ?? '';
    if (aimCode !== '' && this.#aims.size > 0 && label === '')
      row.addError('KISAIMCODE', `is '${aimCode}', not in KISAIM`);
    const award = getAward(row.text('AWARD'), label, this.#aims);
    row.parseWord('KISLEVEL', ['', '03', '04', '3', '4']);
    const years = row.parseNumber('NUMSTAGE', { min: 1, max: MAX_YEARS });
    const options = Object.entries(OPTION_COLUMNS).flatMap(([option, column]): CourseOption[] => {
      const value = row.parseWord(column, ['', '0', '1', '2', 'No', 'Yes']);
      return value in OPTION_AVAILABILITY
        ? [
            {
              option: option as CourseOption['option'],
              when: OPTION_AVAILABILITY[value as unknown as keyof typeof OPTION_AVAILABILITY],
            },
          ]
        : [];
    });
    const mode = row.text('KISMODE').padStart(2, '0');
    const kisCourse = this.#byKey.get(key);
    if (kisCourse?.mode === mode) row.addError('KISCOURSEID', 'appears twice for its provider and mode');
    const skipCourse = (reason: string) => this.#report.skip('course', reason, `${key} ${title}`);
    if (title === '') return skipCourse('it has no title');
    if (OTHER_AWARD_PATTERN.test(award)) return skipCourse(`${award} is no level of ours`);
    if (kisCourse && (kisCourse.mode === FULL_TIME || mode !== FULL_TIME)) return undefined;
    const isTitleMissing = NO_TITLE_PATTERN.test(title);
    this.#byKey.set(key, {
      provider: row.text('PUBUKPRN'),
      code: row.text('KISCOURSEID'),
      title: isTitleMissing ? '' : title,
      award,
      years,
      options,
      pageUrl: isTitleMissing ? '' : row.text('CRSEURL'),
      isTranscribed: row.text('READ_AS') === 'transcribed',
      isCopied: row.text('READ_AS') !== '',
      mode,
    });
    return undefined;
  }

  has = (key: string) => this.#byKey.has(key);
  all = (): ReadonlyMap<string, KisCourse> => this.#byKey;
}

/** Returns the award as spelled in the publisher's list. */
function getAward(text: string, label: string, aims: ReadonlyMap<string, string>): string {
  if (text === '') return label;
  return [...aims.values()].find((value) => value.toLowerCase() === text.toLowerCase()) ?? text;
}

/**
 * Returns the registered domain of a URL, such as 'shef.ac.uk' for 'www.shef.ac.uk' and 'le.shef.ac.uk', or null for an
 * invalid URL.
 */
function getDomain(address: string): string | null {
  try {
    const labels = new URL(/^[a-z]+:\/\//i.test(address) ? address : `https://${address}`).hostname.split('.');
    return labels.slice(/^(ac|co|org)$/.test(labels.at(-2) ?? '') ? -3 : -2).join('.');
  } catch {
    return null;
  }
}

const MAJORITY_SHARE = 0.5;

/**
 * Verified domains of a university: the domain of its website, and the domains of most of the course pages that it has
 * reported itself. The latter are needed because many pages have moved.
 */
export class OwnDomains {
  readonly #domains = new Map<string, Set<string>>();

  constructor(courses: Iterable<KisCourse>, getWebsite: (provider: string) => string) {
    for (const [provider, providerCourses] of Map.groupBy(courses, (course) => course.provider)) {
      const pageDomains = providerCourses
        .filter(({ isTranscribed }) => !isTranscribed)
        .map(({ pageUrl }) => getDomain(pageUrl));
      const majorityDomains = [...Map.groupBy(pageDomains, (domain) => domain)]
        .filter(([, domains]) => domains.length > pageDomains.length * MAJORITY_SHARE)
        .map(([domain]) => domain);
      const ownDomains = [getDomain(getWebsite(provider)), ...majorityDomains].filter((domain) => domain !== null);
      this.#domains.set(provider, new Set(ownDomains));
    }
  }

  /**
   * Returns the https URL if it is on a verified domain of the university, otherwise null. An http URL is changed to
   * https, but with `isSure` it results in null.
   */
  getPage(provider: string, address: string, { isSure = false } = {}): string | null {
    const domain = getDomain(address);
    if (domain === null || !this.#domains.get(provider)?.has(domain)) return null;
    const page = new URL(/^[a-z]+:\/\//i.test(address) ? address : `https://${address}`);
    if (page.protocol === 'http:' && !isSure) page.protocol = 'https:';
    return page.protocol === 'https:' && page.username === '' ? page.href : null;
  }
}
