import { createContext, use } from 'react';
import type { KeptConsents } from '#client/features/consent/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import type { ApplyForm } from '#shared/contract/application/apply-form.ts';
import type { Gap } from '#shared/rules/application/application-exams.ts';
import type { ConsentLack } from '#shared/rules/consent.ts';

/** What the parts of the form share: what stands in it, how to change it, and what is still wrong where. */
export interface SharedForm {
  form: ApplyForm;
  change: (changed: Partial<ApplyForm>) => void;
  /** The sentence for what a field lacks; null where nothing is. */
  tipOf: (field: string) => string | null;
  /** The same sentence, but only after the student has tried to send the form. */
  errorOf: (field: string) => string | undefined;
  today: string;
  /** Whether the student has tried to send it while something was still missing. */
  hasTried: boolean;
  /** What has been agreed to; a backend that keeps none asks for none. */
  consents: KeptConsents;
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

export const ApplyFormContext = createContext<SharedForm | null>(null);

export function useApplyForm(): SharedForm {
  const shared = use(ApplyFormContext);
  if (!shared) throw new Error('no application form above this component');
  return shared;
}

/** Where a field stands in the page, so that a link or the focus can go there. */
export const fieldId = (field: string) => `apply-${field.replaceAll('.', '-')}`;

type Given = Pick<SharedForm, 'form' | 'change' | 'hasTried' | 'today'>;
type Agreed = Pick<SharedForm, 'consents' | 'lack' | 'abroad' | 'isAbroadTicked' | 'tickAbroad'>;

/** What the form puts into the context for its parts. */
export function useSharedForm(given: Given, agreed: Agreed, gaps: readonly Gap[]): SharedForm {
  const gapText = useGapTexts();
  const tipOf = (field: string) => {
    const gap = gaps.find((one) => one.field === field);
    return gap ? gapText(gap) : null;
  };
  return { ...agreed, ...given, tipOf, errorOf: (field) => (given.hasTried ? (tipOf(field) ?? undefined) : undefined) };
}

/** Fields with a sentence of their own for a value that is wrong. */
const SPECIAL = [
  'lastName',
  'firstName',
  'birthday',
  'email',
  'mobile',
  'startMonth',
  'endMonth',
  'passportNumber',
] as const;
type Special = (typeof SPECIAL)[number];
const isSpecial = (name: string): name is Special => SPECIAL.some((special) => special === name);
const SCORES = ['listening', 'speaking', 'reading', 'writing', 'overall'];
const LISTS = ['education', 'courses', 'declaration'] as const;

/** What a field lacks, in a sentence that says how to mend it. */
function useGapTexts(): (gap: Gap) => string {
  const t = useText('apply-form');
  return ({ field, problem }) => {
    const [part = '', ...rest] = field.split('.');
    const name = rest.at(-1) ?? '';
    const list = LISTS.find((one) => one === part);
    if (problem === 'required')
      return list && (rest.length === 0 || list === 'declaration') ? t(`wanted.${list}`) : t('wanted.field');
    if (part === 'english' && SCORES.includes(name)) return t('wrong.score');
    if (part === 'grades' && (name === 'grade' || name === 'subject')) return t(`wrong.${name}`);
    if (part === 'courses') return t('wrong.course');
    return isSpecial(name) ? t(`wrong.${name}`) : t('wrong.field');
  };
}
