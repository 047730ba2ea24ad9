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
  /** Input of the import, as the usage text shows it. */
  input: 'FILE.xlsx' | 'DIR' | 'FILE.csv|.json';
  schemes: readonly Scheme[];
  read: (path: string, report: ImportReport) => AsyncGenerator<ImportSubject>;
  /** Number of bytes to read, for the progress bar. */
  sizeOf: (path: string) => number | Promise<number>;
  /** Columns of existing schools that this register does not have, so that an import preserves them. */
  preservedSchoolColumns: readonly string[];
  /** Code scheme of its schools if the register lists all of their courses, else null. */
  namesCourses: Scheme | null;
  /** Whether an id was derived from a code of the register; the ids of demo schools are not. */
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
    // The register contains neither ownership nor international fees.
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
    // None of the files contains the ownership.
    preservedSchoolColumns: ['nature'],
    namesCourses: null,
    isDerived: isDrawnId,
  },
];
