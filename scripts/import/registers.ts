import type { ImportSubject, Scheme } from './catalogue/subject.ts';
import { FIRST_ID } from './catalogue/known-places.ts';
import { parseCricos, sizeOfCricos } from './cricos/parse-cricos.ts';
import { parseDiscoverUni, sizeOfDiscoverUni } from './discover-uni/parse-discover-uni.ts';
import { parseIpeds, sizeOfIpeds } from './ipeds/parse-ipeds.ts';
import { parseOntario, sizeOfOntario } from './ontario/parse-ontario.ts';
import type { ImportReport } from './import-report.ts';
import type { Imported, Register } from './sources.ts';

export interface RegisterImporter {
  name: Imported;
  /** Kind of input. */
  input: 'FILE.xlsx' | 'DIR' | 'FILE.csv|.json';
  schemes: readonly Scheme[];
  read: (path: string, report: ImportReport) => AsyncGenerator<ImportSubject>;
  /** Size for the progress bar. */
  sizeOf: (path: string) => number | Promise<number>;
  /** Columns of existing schools that this register preserves in addition. */
  preservedSchoolColumns: readonly string[];
  /** Scheme of its schools, if it lists all of their courses. */
  namesCourses: Scheme | null;
  /** Whether an id was derived from a code, in contrast to a school of the demo catalogue. */
  isDerived: (id: number) => boolean;
}

const isDrawn = (id: number) => id >= FIRST_ID.ukprn;

export const REGISTERS: readonly (RegisterImporter & { name: Register })[] = [
  {
    name: 'cricos',
    input: 'FILE.xlsx',
    schemes: ['cricos-provider', 'cricos-course'],
    read: parseCricos,
    sizeOf: sizeOfCricos,
    preservedSchoolColumns: [],
    namesCourses: 'cricos-provider',
    isDerived: isDrawn,
  },
  {
    name: 'ipeds',
    input: 'DIR',
    schemes: ['unitid', 'unitid-course'],
    read: parseIpeds,
    sizeOf: sizeOfIpeds,
    preservedSchoolColumns: [],
    namesCourses: null,
    isDerived: isDrawn,
  },
  {
    name: 'discover-uni',
    input: 'DIR',
    schemes: ['ukprn', 'ukprn-course', 'kis-course'],
    read: parseDiscoverUni,
    sizeOf: sizeOfDiscoverUni,
    // The register has neither ownership nor international fees.
    preservedSchoolColumns: ['nature', 'lowest_fee', 'tuition_sort'],
    namesCourses: null,
    isDerived: isDrawn,
  },
  {
    name: 'ontario',
    input: 'DIR',
    schemes: ['ouac-school', 'ouac-course'],
    read: parseOntario,
    sizeOf: sizeOfOntario,
    // No list of the register has the ownership.
    preservedSchoolColumns: ['nature'],
    namesCourses: null,
    isDerived: isDrawn,
  },
];
