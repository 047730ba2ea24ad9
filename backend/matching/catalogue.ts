import type { EntryLines } from './entry-lines.ts';
import type { PublishedRule } from './find-rule.ts';

// What is matched against: the catalogue as columns. There is no field for what anybody earns by a school.

export interface Shelf {
  kind: 'degree' | 'pathway';
  currency: string;
  levelId: number;
  groupId: number;
  courses: {
    ids: number[];
    schools: number[];
    /** A year's, in the shelf's currency. */
    fees: number[];
    terms: number[];
    /** Examples: the counting rule of the DSE and the points asked for by it; 0 where none is asked for. */
    rules: number[];
    asked: number[];
    /** Who may see it; empty where everybody may. */
    levels: number[];
  };
}

export interface MatchSchool {
  id: number;
  cityId: number;
  /** Its place among all, and as it is printed; '' without one. */
  rankSort: number;
  qsRank: string;
  nameSort: string;
  /** By focus point, 0 to 100. */
  focus: Partial<Record<string, number>>;
  isIllustrative: boolean;
}

export interface MatchCatalogue {
  shelves: Shelf[];
  schools: MatchSchool[];
  terms: Map<number, EntryLines>;
  /** What schools have published of the exam that was entered: whether grades suffice goes by these alone. */
  published: readonly PublishedRule[];
  /** Courses of the wanted type; null where no type is wanted. */
  ofType: Set<number> | null;
  /** Courses that whoever asks may be shown; null for all. They are judged all the same. */
  shown?: ReadonlySet<number> | null;
}
