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
  /** What is given to it. */
  input: 'FILE.xlsx' | 'DIR' | 'FILE.csv|.json';
  schemes: readonly Scheme[];
  read: (path: string, reading: Reading) => AsyncGenerator<ImportSubject>;
  /** By which the progress is measured. */
  sizeOf: (path: string) => number | Promise<number>;
  /** What a school that is there keeps beside what every register leaves alone. */
  keptOfSchools: readonly string[];
  /** The scheme of its schools, where it names all of their courses. */
  namesCourses: Scheme | null;
  /** Whether a number was drawn from a code, and not the school here before. */
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
    // It does not say whose a school is, nor what a year costs somebody from abroad.
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
    // Whose a school is none of its lists say.
    keptOfSchools: ['nature'],
    namesCourses: null,
    isDrawn,
  },
];
