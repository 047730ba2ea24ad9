import type { Box, Located } from '#client/features/map/offers.ts';
import { type SchoolRow, toSchoolRow } from '#client/features/school-list/offers.ts';
import { twoNames } from '#client/site/catalogue/school-name.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { School } from '#shared/contract/catalogue/school.ts';
import type { Locale } from '#shared/locale/locales.ts';

/** What a search found, and where it looked: null is everywhere. */
export interface MapAnswer {
  hits: MapHit[];
  total: number;
  box: Box | null;
}

export interface MapSearch {
  /** The last one that came; it stays while another is on its way and when that fails. */
  answer: MapAnswer | null;
  phase: 'idle' | 'searching' | 'failed';
  /** What the map shows now. */
  shown: Box | null;
  /** Whether the list follows the map by itself. */
  follows: boolean;
}

export type MapEvent =
  | { kind: 'moved'; box: Box }
  | { kind: 'asked' }
  | { kind: 'answered'; answer: MapAnswer }
  /** The map has come to where an answer from everywhere lies. */
  | { kind: 'settled' }
  | { kind: 'failed' }
  | { kind: 'follows'; follows: boolean };

export const startSearch = (follows: boolean): MapSearch => ({ answer: null, phase: 'idle', shown: null, follows });

export function nextSearch(search: MapSearch, event: MapEvent): MapSearch {
  switch (event.kind) {
    case 'moved':
      return { ...search, shown: event.box };
    case 'asked':
      return { ...search, phase: 'searching' };
    case 'answered':
      return { ...search, phase: 'idle', answer: event.answer };
    case 'settled':
      return { ...search, answer: search.answer && { ...search.answer, box: search.shown } };
    case 'failed':
      return { ...search, phase: 'failed' };
    case 'follows':
      return { ...search, follows: event.follows };
    default:
      return assertNever(event);
  }
}

/** The map shows something else than the list is of, and nobody is changing that. */
export const isListOld = ({ answer, shown, phase }: MapSearch): boolean =>
  phase !== 'searching' && answer !== null && shown !== null && String(answer.box) !== String(shown);

/** A school in the list, and where it is marked. */
export interface MapHit {
  row: SchoolRow;
  located: Located;
}

export const toMapHit = (school: School, locale: Locale): MapHit => ({
  row: toSchoolRow(school),
  located: {
    id: school.id,
    title: twoNames(school, locale).own,
    mapXyGg: school.mapXyGg,
    mapXyBd: school.mapXyBd,
  },
});
