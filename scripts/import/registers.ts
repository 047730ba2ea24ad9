import type { ImportSubject, Scheme } from './catalogue/subject.ts';
import { FIRST_ID } from './catalogue/known-places.ts';
import { parseCricos, measureCricosSize } from './cricos/parse-cricos.ts';
import { parseDiscoverUni, measureDiscoverUniSize } from './discover-uni/parse-discover-uni.ts';
import { parseIpeds, measureIpedsSize } from './ipeds/parse-ipeds.ts';
import { parseOntario, measureOntarioSize } from './ontario/parse-ontario.ts';
import type { ImportReport } from './import-report.ts';
import type { ImportedName, RegisterName } from './sources.ts';

export interface RegisterImporter {
  name: ImportedName;
  /** Input of the import in the usage text. */
  input: 'FILE.xlsx' | 'DIR' | 'FILE.csv|.json';
  schemes: readonly Scheme[];
  read: (path: string, report: ImportReport) => AsyncGenerator<ImportSubject>;
  /** Number of bytes to read, for the progress bar. */
  sizeOf: (path: string) => number | Promise<number>;
  /** Columns of existing schools that an import leaves unchanged, because this register does not provide them. */
  preservedSchoolColumns: readonly string[];
  /** Code scheme of the register's schools if it lists all of their courses, otherwise null. */
  namesCourses: Scheme | null;
  /** Whether an id was derived from a code of the register. Ids of demo schools are not derived. */
  isDerived: (id: number) => boolean;
}

const isDrawnId = (id: number) => id >= FIRST_ID.ukprn;

export const REGISTERS: readonly (RegisterImporter & { name: RegisterName })[] = [
  {
    name: 'cricos',
    input: 'FILE.xlsx',
    schemes: ['cricos-provider', 'cricos-course'],
    read: parseCricos,
    sizeOf: measureCricosSize,
    preservedSchoolColumns: [],
    namesCourses: 'cricos-provider',
    isDerived: isDrawnId,
  },
  {
    name: 'ipeds',
    input: 'DIR',
    schemes: ['unitid', 'unitid-course'],
    read: parseIpeds,
    sizeOf: measureIpedsSize,
    preservedSchoolColumns: [],
    namesCourses: null,
    isDerived: isDrawnId,
  },
  {
    name: 'discover-uni',
    input: 'DIR',
    schemes: ['ukprn', 'ukprn-course', 'kis-course'],
    read: parseDiscoverUni,
    sizeOf: measureDiscoverUniSize,
    // The register states neither ownership nor fees for international students.
    preservedSchoolColumns: ['nature', 'lowest_fee', 'tuition_sort'],
    namesCourses: null,
    isDerived: isDrawnId,
  },
  {
    name: 'ontario',
    input: 'DIR',
    schemes: ['ouac-school', 'ouac-course'],
    read: parseOntario,
    sizeOf: measureOntarioSize,
    // No file states the ownership.
    preservedSchoolColumns: ['nature'],
    namesCourses: null,
    isDerived: isDrawnId,
  },
];
