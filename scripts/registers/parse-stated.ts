import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type Row, parseTable } from './parse-published.ts';

// Parses figures of admission, offers, earnings and tuition from the publishers' files, to compare them with pages. It
// does not use the importers. The demo data only provides the URLs and selects the rows.

export interface StatedFigure {
  page: string;
  row: string;
  kind: string;
  /** Message of the heading or term above the figure on the page, as namespace and key. */
  under: [namespace: string, key: string];
  /** Whole numbers and words that the page must contain below that heading or term. */
  expectedTexts: string[];
}

interface PackedSubject {
  subject: 'school' | 'course';
  id: number;
  codes: { scheme: string; code: string }[];
}

const readRegister = (register: string): PackedSubject[] =>
  brotliDecompressSync(readFileSync(join('backend/seed/registers', `${register}.jsonl.br`)))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as PackedSubject);

const mapPagePathsByCode = (register: string, scheme: string) =>
  new Map(
    readRegister(register).flatMap(({ subject, id, codes }) =>
      codes.flatMap((code): [string, string][] =>
        code.scheme === scheme ? [[code.code, subject === 'school' ? `/school/${id}` : `/school/course/${id}`]] : [],
      ),
    ),
  );

/** Formats a number in the way that pages show amounts and counts in every language, such as '1,234'. */
const formatGrouped = (value: string | undefined) => Math.round(Number(value)).toLocaleString('en-US');
const isFilled = (row: Row, ...columns: string[]) => columns.every((column) => (row[column] ?? '') !== '');

type FigureDraft = Omit<StatedFigure, 'page' | 'row'>;

/**
 * Creates the figures of courses that have exactly one row in a table. If a course has several groups, it is not known
 * which one the page shows first.
 */
function createCourseFigures(
  rows: readonly Row[],
  pages: ReadonlyMap<string, string>,
  toStated: (row: Row) => FigureDraft | null,
): StatedFigure[] {
  const rowsByCourse = Map.groupBy(rows, (row) => `${row.PUBUKPRN} ${row.KISCOURSEID}`);
  return [...rowsByCourse].flatMap(([key, [row, ...otherRows]]) => {
    const page = pages.get(key);
    const draft = row && page !== undefined && otherRows.length === 0 ? toStated(row) : null;
    return draft && page !== undefined ? [{ ...draft, page, row: key }] : [];
  });
}

export function listUnitedKingdomFigures(folder: string): StatedFigure[][] {
  const pages = mapPagePathsByCode('discover-uni', 'kis-course');
  const createFigures = (name: RegExp, toStated: (row: Row) => FigureDraft | null) =>
    createCourseFigures(parseTable(folder, name), pages, toStated);
  return [
    createFigures(/^TARIFF/i, (row) =>
      isFilled(row, 'TARAGG', 'TARPOP')
        ? { kind: 'entrants', under: ['admission', 'entrants.points'], expectedTexts: [formatGrouped(row.TARPOP)] }
        : null,
    ),
    createFigures(/^GOSALARY/i, (row) =>
      isFilled(row, 'GOSALAGG', 'GOINSTLQ', 'GOINSTMED', 'GOINSTUQ', 'GOSALPOP')
        ? {
            kind: 'earnings',
            under: ['admission', 'earnings.title'],
            expectedTexts: [row.GOINSTLQ, row.GOINSTMED, row.GOINSTUQ, row.GOSALPOP].map(formatGrouped),
          }
        : null,
    ),
    createFigures(/^OFFERS/i, (row) =>
      // The import skips IB totals that contradict the grades, and A-level grades below C, so these rows are excluded.
      /^(A\*|[A-C])+$/.test(row.A_LEVEL_FIRST ?? '') &&
      /^(A\*|[A-C])+$/.test(row.A_LEVEL_LAST ?? '') &&
      Number(row.IB_TOTAL) >= 30
        ? {
            kind: 'offer',
            under: ['admission', 'offer.title'],
            expectedTexts: [...new Set([row.A_LEVEL_FIRST ?? '', row.A_LEVEL_LAST ?? ''])].concat(row.IB_TOTAL ?? ''),
          }
        : null,
    ),
    createFigures(/^UCASCOURSEID/i, (row) =>
      isFilled(row, 'UCASCOURSEID')
        ? { kind: 'UCAS id', under: ['facts', 'name.ucasCode'], expectedTexts: [row.UCASCOURSEID ?? ''] }
        : null,
    ),
  ];
}

export function listUnitedStatesFigures(folder: string): StatedFigure[][] {
  const pages = mapPagePathsByCode('ipeds', 'unitid');
  const createFigures = (rows: readonly Row[], toStated: (row: Row) => FigureDraft | null): StatedFigure[] =>
    rows.flatMap((row) => {
      const page = pages.get(row.UNITID ?? '');
      const draft = page === undefined ? null : toStated(row);
      return draft && page !== undefined ? [{ ...draft, page, row: `IPEDS ${row.UNITID}` }] : [];
    });
  const admissions = parseTable(folder, /adm2023/i);
  const formatQuartiles = (row: Row, test: string) => `${row[`${test}25`]}–${row[`${test}75`]}`;
  return [
    createFigures(admissions, (row) =>
      isFilled(row, 'APPLCN', 'ADMSSN') && Number(row.APPLCN) > 0
        ? {
            kind: 'admission rate',
            under: ['school-profile', 'term.admissionRate'],
            expectedTexts: [formatGrouped(row.ADMSSN), formatGrouped(row.APPLCN)],
          }
        : null,
    ),
    createFigures(admissions, (row) =>
      isFilled(row, 'SATVR25', 'SATVR50', 'SATVR75', 'SATMT25', 'SATMT50', 'SATMT75')
        ? {
            kind: 'SAT',
            under: ['school-profile', 'term.satQuartiles'],
            expectedTexts: [formatQuartiles(row, 'SATVR'), formatQuartiles(row, 'SATMT')],
          }
        : null,
    ),
    createFigures(admissions, (row) =>
      isFilled(row, 'ACTCM25', 'ACTCM50', 'ACTCM75')
        ? {
            kind: 'ACT',
            under: ['school-profile', 'term.actQuartiles'],
            expectedTexts: [formatQuartiles(row, 'ACTCM')],
          }
        : null,
    ),
    createFigures(parseTable(folder, /c2024-c/i), (row) =>
      row.AWLEVELC === BACHELOR_CODE && Number(row.students_receiving_awards_CSTOTLT) > 0
        ? {
            kind: 'degrees',
            under: ['school-profile', 'term.awardsByLevel'],
            expectedTexts: [formatGrouped(row.students_receiving_awards_CSTOTLT)],
          }
        : null,
    ),
    createFigures(parseTable(folder, /ic2023/i), (row) =>
      Number(row.APPLFEEU) > 0
        ? {
            kind: 'application fee',
            under: ['facts', 'name.applicationFee.undergraduate'],
            expectedTexts: [formatGrouped(row.APPLFEEU)],
          }
        : null,
    ),
  ];
}

const BACHELOR_CODE = '5';

export function listAustraliaFigures(folder: string): StatedFigure[][] {
  const pages = mapPagePathsByCode('cricos', 'cricos-course');
  const courseFacts = parseTable('backend/seed/facts', /^au-courses/i);
  const getCoursesWithFact = (fact: string) =>
    new Set(courseFacts.flatMap((row) => (row.fact === fact ? (row.course ?? '') : [])));
  const rows = parseTable(folder, /^au-courses-scrape/i);
  const createFigures = (fact: string, toStated: (row: Row) => FigureDraft | null) => {
    const codes = getCoursesWithFact(fact);
    return rows.flatMap((row): StatedFigure[] => {
      const code = row.cricos_course_code ?? '';
      const page = pages.get(code);
      const draft = codes.has(code) ? toStated(row) : null;
      return page !== undefined && draft ? [{ ...draft, page, row: `CRICOS ${code}` }] : [];
    });
  };
  return [
    createFigures('course-fee', (row) =>
      isFilled(row, 'international_fee_aud')
        ? {
            kind: 'fee of 2025',
            under: ['course-detail', 'side.fee'],
            expectedTexts: [formatGrouped(row.international_fee_aud)],
          }
        : null,
    ),
    createFigures('course-english', (row) =>
      isFilled(row, 'ielts_overall')
        ? { kind: 'IELTS', under: ['facts', 'name.courseIelts'], expectedTexts: [Number(row.ielts_overall).toFixed(1)] }
        : null,
    ),
  ];
}

/** Returns figures of Ontario's universities, which are found by the names that the publisher uses. */
export function listOntarioFigures(folder: string): StatedFigure[][] {
  const schools = readRegister('ontario').filter(({ subject }) => subject === 'school') as (PackedSubject & {
    names: string[];
  })[];
  const getPage = (university: string) => {
    const school = schools.find(({ names }) => names[0] === university);
    return school ? `/school/${school.id}` : undefined;
  };
  const averages = parseTable(folder, /admission-averages/i).filter((row) => /^\d/.test(row.overall_average ?? ''));
  const getEntryYear = (row: Row) => Number((row.entry ?? '').slice(-4));
  // Pages omit discontinued programme groups.
  const latestYear = Math.max(...averages.map(getEntryYear));
  const latestAverages = averages.filter((row) => getEntryYear(row) === latestYear);
  const bandColumns = ['95_plus', '90_94', '85_89', '80_84', '75_79', '70_74'].map((band) => `pct_${band}`);
  const expensesByUniversity = Map.groupBy(
    parseTable(folder, /expenses/i).filter(
      (row) => row.student_group === 'international' && isFilled(row, 'tuition_cad'),
    ),
    (row) => row.university ?? '',
  );
  const latestExpenses = [...expensesByUniversity.values()].flatMap((universityExpenses) =>
    universityExpenses
      .toSorted((firstRow, secondRow) => ((firstRow.academic_year ?? '') < (secondRow.academic_year ?? '') ? 1 : -1))
      .slice(0, 1),
  );
  const createFigures = (rows: readonly Row[], toStated: (row: Row) => FigureDraft): StatedFigure[] =>
    rows.flatMap((row) => {
      const page = getPage(row.university ?? '');
      return page === undefined
        ? []
        : [{ ...toStated(row), page, row: `CUDO ${row.university} ${row.programme_group ?? row.academic_year}` }];
    });
  return [
    createFigures(
      latestAverages.filter((row) => bandColumns.every((band) => /^[\d.]+$/.test(row[band] ?? ''))),
      (row) => ({
        kind: 'average of entrants',
        under: ['school-profile', `group.${(row.programme_group ?? '').replace(/\W/g, '')}`],
        expectedTexts: [String(Number(row.overall_average)), String(getEntryYear(row))],
      }),
    ),
    createFigures(latestExpenses, (row) => ({
      kind: 'tuition of Ontario',
      under: ['facts', 'name.tuition.undergraduate'],
      expectedTexts: [formatGrouped(row.tuition_cad)],
    })),
  ];
}
