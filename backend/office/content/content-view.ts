import type { ShownPicture } from '#backend/office/media/write-media.ts';
import type { OfficePlace } from '#backend/office/office-view.ts';
import type { SiteDraftRow, SiteEditRow } from '#backend/queries/site/site-edits.ts';
import type { FactRow } from '#backend/queries/facts/facts.ts';
import type { Finding } from '#backend/site/check-site.ts';
import type { RowName, RowPart } from '#backend/site/rows/row-kinds.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import type { SiteOwnedPart, SitePart } from '#backend/site/content-parts.ts';
import type { ContentError } from '#backend/site/rows/row-fields.ts';
import type { Flat } from '#backend/site/forms/schema-form.ts';

export interface PartLine {
  part: SiteOwnedPart;
  /** What a reader knows it by, where it has a title. */
  title: string;
  isPublished: boolean;
  draft: SiteDraftRow | null;
  findings: readonly Finding[];
}

export interface ContentListView extends OfficePlace {
  parts: readonly PartLine[];
  notice: string;
  done: string;
  /** Of a page that could not be begun. */
  typed: { entrance: string; menuKey: string };
}

/** What a list of rows is narrowed to. */
export const ROW_STATES = ['all', 'draft', 'own', 'held', 'review', ...LOCALES] as const;
export type RowState = (typeof ROW_STATES)[number];

/** One row of the catalogue, as a list of them has it. */
export interface RowLine {
  part: RowPart;
  title: string;
  /** When it is held, of which country: what else it is known by. */
  about: string;
  /** By which others of the list it is found: codes of its own, its publisher. */
  words: string;
  draft: SiteDraftRow | null;
  isPublished: boolean;
  isInPlaceOf: boolean;
  /** Told to nobody. */
  isHeld: boolean;
  /** Its day to be read again has passed. */
  isOverdue: boolean;
  isCancelled: boolean;
  /** In which languages something is missing that another one says. */
  missing: readonly Locale[];
}

export interface RowListView extends OfficePlace {
  kind: RowName;
  /** What of the list's page is shown. */
  lines: readonly RowLine[];
  /** How many there are by each state, of all; of a language those in which nothing is missing. */
  counts: Readonly<Record<RowState, number>>;
  sought: { words: string; state: RowState; page: number };
  pages: number;
  found: number;
  /** Of rows that are at a school: as what it was looked for, and the schools at which one may be begun. */
  at: { words: string; schools: readonly { id: number; name: string }[] };
  notice: string;
  done: string;
}

export interface PartView extends OfficePlace {
  part: SitePart;
  title: string;
  isPublished: boolean;
  draft: SiteDraftRow | null;
  /** What the form was drawn from, and what it holds. */
  before: Flat;
  typed: Flat;
  converted: readonly string[];
  /** This drawing of the form, by which a preview knows what it was sent from. */
  form: string;
  faults: readonly ContentError[];
  /** As it stands, where somebody else has changed it meanwhile. */
  other: Flat | null;
  /** The fields that both have changed; of everything, ''. */
  both: readonly string[];
  edits: readonly SiteEditRow[];
  findings: readonly Finding[];
  notice: string;
  done: string;
  /** The field for which a picture is being chosen, and what there is; '' for none. */
  picking: string;
  pictures: readonly ShownPicture[];
  /** When it is to be published, as a field has it. */
  at: string;
  /** What all sites know of a school, of a form of one. */
  known: readonly FactRow[];
  /** Of a row: what else of it whoever writes it has to know. */
  row: { at?: string; isInPlaceOf: boolean; isCancelled: boolean; seats: number } | null;
}

/** Before the paths of content in a form, so that no field of the form itself has the name of one. */
export const FIELD = 'f.';
