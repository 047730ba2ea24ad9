import type { ShownPicture } from '#backend/office/media/shown-picture.ts';
import type { OfficePlace } from '#backend/office/office-view.ts';
import type { SiteDraftRow } from '#backend/queries/site/site-drafts.ts';
import type { SiteEditRow } from '#backend/queries/site/site-edits.ts';
import type { Finding } from '#backend/site/check-site.ts';
import type { ContentFault, SitePart } from '#backend/site/content-parts.ts';
import type { Flat } from '#backend/site/forms/schema-form.ts';

export interface PartStand {
  part: SitePart;
  /** What a reader knows it by, where it has a title. */
  title: string;
  isPublished: boolean;
  draft: SiteDraftRow | null;
  findings: readonly Finding[];
}

export interface ContentListView extends OfficePlace {
  parts: readonly PartStand[];
  notice: string;
  done: string;
  /** Of a page that could not be begun. */
  typed: { entrance: string; menuKey: string };
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
  faults: readonly ContentFault[];
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
}

/** Before the paths of content in a form, so that no field of the form itself has the name of one. */
export const FIELD = 'f.';
