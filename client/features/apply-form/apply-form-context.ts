import { createContext, use } from 'react';
import type { ApplyForm } from '#shared/contract/apply-form.ts';
import type { ConsentLack } from '#shared/rules/consent.ts';
import type { ConsentDesk } from '#client/features/consent/offers.ts';

/** What the parts of the form share: what stands in it, how to change it, and what is still wrong where. */
export interface ApplyFormDesk {
  form: ApplyForm;
  change: (changed: Partial<ApplyForm>) => void;
  /** The sentence for what a field lacks; null where nothing is. */
  tipOf: (field: string) => string | null;
  /** The same once the student has tried to submit, before that nothing. */
  errorOf: (field: string) => string | undefined;
  today: string;
  /** Whether it was to be sent already, and something was lacking. */
  hasTried: boolean;
  /** What has been agreed to; a backend that keeps none asks for none. */
  consents: ConsentDesk;
  /** What is lacking before a document or the number of a passport may be kept; null where nothing is. */
  lack: Exclude<ConsentLack, 'abroad'> | null;
  /** Where the application would go that nobody has agreed to yet; empty where all of it has been. */
  abroad: readonly AbroadSchool[];
  isAbroadTicked: boolean;
  tickAbroad: (isTicked: boolean) => void;
}

interface AbroadSchool {
  id: string;
  name: string;
  countryId: string;
  country: string;
}

export const ApplyFormContext = createContext<ApplyFormDesk | null>(null);

export function useApplyForm(): ApplyFormDesk {
  const desk = use(ApplyFormContext);
  if (!desk) throw new Error('no application form above this component');
  return desk;
}

/** Where a field stands in the page, so that a link or the focus can go there. */
export const fieldId = (field: string) => `apply-${field.replaceAll('.', '-')}`;
