import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type Row, parseTable } from './parse-published.ts';

// Parses figures of admission, offers, earnings and tuition from the publishers' files, for comparison with pages. It
// does not use the importers; the demo data only provides URLs and the selection of rows.

export interface StatedFigure {
  page: string;
  row: string;
  kind: string;
  /** Message of the heading or term on the page, as namespace and key. */
  under: [namespace: string, key: string];
  /** Whole numbers and words that the page must contain below it. */
  says: string[];
}

interface Packed {
  subject: 'school' | 'course';
  id: number;
  codes: { scheme: string; code: string }[];
}

const packRegister = (register: string): Packed[] =>
  brotliDecompressSync(readFileSync(join('backend/seed/registers', `${register}.jsonl.br`)))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Packed);

const pagePathsByCode = (register: string, scheme: string) =>
  new Map(
    packRegister(register).flatMap(({ subject, id, codes }) =>
      codes.flatMap((code): [string, string][] =>
        code.scheme === scheme ? [[code.code, subject === 'school' ? `/school/${id}` : `/school/course/${id}`]] : [],
      ),
    ),
  );

/** Formats a number as pages show amounts and counts in every language: '1,234'. */
const grouped = (value: string | undefined) => Math.round(Number(value)).toLocaleString('en-US');
const isFilled = (row: Row, ...columns: string[]) => columns.every((column) => (row[column] ?? '') !== '');

type Draft = Omit<StatedFigure, 'page' | 'row'>;

/** Returns the figures of courses with exactly one row in a table; of several groups, a page shows one first. */
function ofCourses(
  rows: readonly Row[],
  pages: ReadonlyMap<string, string>,
  toStated: (row: Row) => Draft | null,
): StatedFigure[] {
  const byCourse = Map.groupBy(rows, (row) => `${row.PUBUKPRN} ${row.KISCOURSEID}`);
  return [...byCourse].flatMap(([key, [row, ...otherRows]]) => {
    const page = pages.get(key);
    const draft = row && page !== undefined && otherRows.length === 0 ? toStated(row) : null;
    return draft && page !== undefined ? [{ ...draft, page, row: key }] : [];
  });
}

export function statedUnitedKingdom(folder: string): StatedFigure[][] {
  const pages = pagePathsByCode('discover-uni', 'kis-course');
  const of = (name: RegExp, toStated: (row: Row) => Draft | null) =>
    ofCourses(parseTable(folder, name), pages, toStated);
  return [
    of(/^TARIFF/i, (row) =>
      isFilled(row, 'TARAGG', 'TARPOP')
        ? { kind: 'entrants', under: ['admission', 'entrants.points'], says: [grouped(row.TARPOP)] }
        : null,
    ),
    of(/^GOSALARY/i, (row) =>
      isFilled(row, 'GOSALAGG', 'GOINSTLQ', 'GOINSTMED', 'GOINSTUQ', 'GOSALPOP')
        ? {
            kind: 'earnings',
            under: ['admission', 'earnings.title'],
            says: [row.GOINSTLQ, row.GOINSTMED, row.GOINSTUQ, row.GOSALPOP].map(grouped),
          }
        : null,
    ),
    of(/^OFFERS/i, (row) =>
      // The import skips IB totals that contradict the grades, and A-level grades below C.
      /^(A\*|[A-C])+$/.test(row.A_LEVEL_FIRST ?? '') &&
      /^(A\*|[A-C])+$/.test(row.A_LEVEL_LAST ?? '') &&
      Number(row.IB_TOTAL) >= 30
        ? {
            kind: 'offer',
            under: ['admission', 'offer.title'],
            says: [...new Set([row.A_LEVEL_FIRST ?? '', row.A_LEVEL_LAST ?? ''])].concat(row.IB_TOTAL ?? ''),
          }
        : null,
    ),
    of(/^UCASCOURSEID/i, (row) =>
      isFilled(row, 'UCASCOURSEID')
        ? { kind: 'UCAS id', under: ['facts', 'name.ucasCode'], says: [row.UCASCOURSEID ?? ''] }
        : null,
    ),
  ];
}

export function statedUnitedStates(folder: string): StatedFigure[][] {
  const pages = pagePathsByCode('ipeds', 'unitid');
  const of = (rows: readonly Row[], toStated: (row: Row) => Draft | null): StatedFigure[] =>
    rows.flatMap((row) => {
      const page = pages.get(row.UNITID ?? '');
      const draft = page === undefined ? null : toStated(row);
      return draft && page !== undefined ? [{ ...draft, page, row: `IPEDS ${row.UNITID}` }] : [];
    });
  const admissions = parseTable(folder, /adm2023/i);
  const quartiles = (row: Row, test: string) => `${row[`${test}25`]}–${row[`${test}75`]}`;
  return [
    of(admissions, (row) =>
      isFilled(row, 'APPLCN', 'ADMSSN') && Number(row.APPLCN) > 0
        ? {
            kind: 'admission rate',
            under: ['school-profile', 'term.admissionRate'],
            says: [grouped(row.ADMSSN), grouped(row.APPLCN)],
          }
        : null,
    ),
    of(admissions, (row) =>
      isFilled(row, 'SATVR25', 'SATVR50', 'SATVR75', 'SATMT25', 'SATMT50', 'SATMT75')
        ? {
            kind: 'SAT',
            under: ['school-profile', 'term.satQuartiles'],
            says: [quartiles(row, 'SATVR'), quartiles(row, 'SATMT')],
          }
        : null,
    ),
    of(admissions, (row) =>
      isFilled(row, 'ACTCM25', 'ACTCM50', 'ACTCM75')
        ? { kind: 'ACT', under: ['school-profile', 'term.actQuartiles'], says: [quartiles(row, 'ACTCM')] }
        : null,
    ),
    of(parseTable(folder, /c2024-c/i), (row) =>
      row.AWLEVELC === BACHELOR && Number(row.students_receiving_awards_CSTOTLT) > 0
        ? {
            kind: 'degrees',
            under: ['school-profile', 'term.awardsByLevel'],
            says: [grouped(row.students_receiving_awards_CSTOTLT)],
          }
        : null,
    ),
    of(parseTable(folder, /ic2023/i), (row) =>
      Number(row.APPLFEEU) > 0
        ? {
            kind: 'application fee',
            under: ['facts', 'name.applicationFee.undergraduate'],
            says: [grouped(row.APPLFEEU)],
          }
        : null,
    ),
  ];
}

const BACHELOR = '5';

export function statedAustralia(folder: string): StatedFigure[][] {
  const pages = pagePathsByCode('cricos', 'cricos-course');
  const consumed = parseTable('backend/seed/facts', /^au-courses/i);
  const getTakenCourses = (fact: string) =>
    new Set(consumed.flatMap((row) => (row.fact === fact ? (row.course ?? '') : [])));
  const rows = parseTable(folder, /^au-courses-scrape/i);
  const of = (fact: string, toStated: (row: Row) => Draft | null) => {
    const codes = getTakenCourses(fact);
    return rows.flatMap((row): StatedFigure[] => {
      const code = row.cricos_course_code ?? '';
      const page = pages.get(code);
      const draft = codes.has(code) ? toStated(row) : null;
      return page !== undefined && draft ? [{ ...draft, page, row: `CRICOS ${code}` }] : [];
    });
  };
  return [
    of('course-fee', (row) =>
      isFilled(row, 'international_fee_aud')
        ? { kind: 'fee of 2025', under: ['course-detail', 'side.fee'], says: [grouped(row.international_fee_aud)] }
        : null,
    ),
    of('course-english', (row) =>
      isFilled(row, 'ielts_overall')
        ? { kind: 'IELTS', under: ['facts', 'name.courseIelts'], says: [Number(row.ielts_overall).toFixed(1)] }
        : null,
    ),
  ];
}

/** Returns figures of Ontario's universities, which are found by the publisher's names. */
export function statedOntario(folder: string): StatedFigure[][] {
  const schools = packRegister('ontario').filter(({ subject }) => subject === 'school') as (Packed & {
    names: string[];
  })[];
  const getPage = (university: string) => {
    const match = schools.find(({ names }) => names[0] === university);
    return match ? `/school/${match.id}` : undefined;
  };
  const averages = parseTable(folder, /admission-averages/i).filter((row) => /^\d/.test(row.overall_average ?? ''));
  const year = (row: Row) => Number((row.entry ?? '').slice(-4));
  // Pages do not show programme groups that were discontinued.
  const latestYear = Math.max(...averages.map(year));
  const newest = averages.filter((row) => year(row) === latestYear);
  const bands = ['95_plus', '90_94', '85_89', '80_84', '75_79', '70_74'].map((band) => `pct_${band}`);
  const expenses = Map.groupBy(
    parseTable(folder, /expenses/i).filter(
      (row) => row.student_group === 'international' && isFilled(row, 'tuition_cad'),
    ),
    (row) => row.university ?? '',
  );
  const latest = [...expenses.values()].flatMap((all) =>
    all.toSorted((item, other) => ((item.academic_year ?? '') < (other.academic_year ?? '') ? 1 : -1)).slice(0, 1),
  );
  const of = (rows: readonly Row[], toStated: (row: Row) => Draft): StatedFigure[] =>
    rows.flatMap((row) => {
      const page = getPage(row.university ?? '');
      return page === undefined
        ? []
        : [{ ...toStated(row), page, row: `CUDO ${row.university} ${row.programme_group ?? row.academic_year}` }];
    });
  return [
    of(
      newest.filter((row) => bands.every((band) => /^[\d.]+$/.test(row[band] ?? ''))),
      (row) => ({
        kind: 'average of entrants',
        under: ['school-profile', `group.${(row.programme_group ?? '').replace(/\W/g, '')}`],
        says: [String(Number(row.overall_average)), String(year(row))],
      }),
    ),
    of(latest, (row) => ({
      kind: 'tuition of Ontario',
      under: ['facts', 'name.tuition.undergraduate'],
      says: [grouped(row.tuition_cad)],
    })),
  ];
}
