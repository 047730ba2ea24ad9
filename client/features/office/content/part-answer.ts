import type { ContentAppearance, ContentFieldError } from '#shared/contract/office/content.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { FlatValues } from '#shared/rules/content-form.ts';
import type { ContentProblem } from '#shared/rules/content-problems.ts';
import type { SitePicture } from '#shared/contract/office/media.ts';

export const FIELD_PREFIX = 'f.';

export type PartNotice =
  | ContentProblem
  | 'check'
  | 'both'
  | 'notFuture'
  | 'incomplete'
  | 'nowhere'
  | 'previewFaulty'
  | 'cancelNotValid';

export interface IncompleteLanguage {
  locale: Locale;
  missing: number;
  total: number;
}

/** Result of a form whose input was not stored as it was submitted. It contains all of the input. */
export interface PartActionResult {
  before: FlatValues;
  values: FlatValues;
  converted: readonly string[];
  form: string;
  at?: string;
  faults?: readonly ContentFieldError[];
  both?: readonly string[];
  otherEdit?: FlatValues;
  notice?: PartNotice;
  /** Languages of the site with missing texts, about which a person decides before the draft is scheduled. */
  incompleteLanguages?: readonly IncompleteLanguage[];
  picking?: string;
  pictures?: readonly SitePicture[];
  appearance?: ContentAppearance;
  cancelText?: string;
}

export type Autosaved =
  | { kind: 'saved'; at: number; values: FlatValues }
  /** The draft was not saved because of a colleague's change, a scheduled publication, or its size. */
  | { kind: 'both' | 'scheduled' | 'faulty' };

export const PART_ACTIONS_DONE = [
  'kept',
  'untimed',
  'published',
  'due',
  'same',
  'discarded',
  'cancelled',
  'removed',
] as const;
export type PartActionDone = (typeof PART_ACTIONS_DONE)[number];
