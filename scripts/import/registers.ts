import type { ImportSubject, Scheme } from './catalogue/subject.ts';
import { FIRST_ID } from './catalogue/known-places.ts';
import { readCricos, sizeOfCricos } from './cricos/read-cricos.ts';
import { readDiscoverUni, sizeOfDiscoverUni } from './discover-uni/read-discover-uni.ts';
import { readIpeds, sizeOfIpeds } from './ipeds/read-ipeds.ts';
import { readOntario, sizeOfOntario } from './ontario/read-ontario.ts';
import type { Reading } from './reading.ts';
import type { Imported, Register } from './sources.ts';

export interface RegisterReader {
  name: Imported;
  /** Kind of input. */
  input: 'FILE.xlsx' | 'DIR' | 'FILE.csv|.json';
  schemes: readonly Scheme[];
  read: (path: string, reading: Reading) => AsyncGenerator<ImportSubject>;
  /** Size for the progress bar. */
  sizeOf: (path: string) => number | Promise<number>;
  /** Columns of existing schools that this register preserves in addition. */
  keptOfSchools: readonly string[];
  /** Scheme of its schools, if it lists all of their courses. */
  namesCourses: Scheme | null;
  /** Whether an id was derived from a code, in contrast to a school of the demo catalogue. */
  isDrawn: (id: number) => boolean;
}

const isDrawn = (id: number) => id >= FIRST_ID.ukprn;

export const REGISTERS: readonly (RegisterReader & { name: Register })[] = [
  {
    name: 'cricos',
    input: 'FILE.xlsx',
    schemes: ['cricos-provider', 'cricos-course'],
    read: readCricos,
    sizeOf: sizeOfCricos,
    keptOfSchools: [],
    namesCourses: 'cricos-provider',
    isDrawn,
  },
  {
    name: 'ipeds',
    input: 'DIR',
    schemes: ['unitid', 'unitid-course'],
    read: readIpeds,
    sizeOf: sizeOfIpeds,
    keptOfSchools: [],
    namesCourses: null,
    isDrawn,
  },
  {
    name: 'discover-uni',
    input: 'DIR',
    schemes: ['ukprn', 'ukprn-course', 'kis-course'],
    read: readDiscoverUni,
    sizeOf: sizeOfDiscoverUni,
    // The register has neither ownership nor international fees.
    keptOfSchools: ['nature', 'lowest_fee', 'tuition_sort'],
    namesCourses: null,
    isDrawn,
  },
  {
    name: 'ontario',
    input: 'DIR',
    schemes: ['ouac-school', 'ouac-course'],
    read: readOntario,
    sizeOf: sizeOfOntario,
    // No list of the register has the ownership.
    keptOfSchools: ['nature'],
    namesCourses: null,
    isDrawn,
  },
];
