import { useText } from '#client/i18n/use-text.ts';
import type enUs from '#client/i18n/messages/en-us/office-content.json';

type FieldMessages = typeof enUs;
type ContentField = keyof FieldMessages['field'];
type FieldWithHint = keyof FieldMessages['hint'];
type ContentChoice = keyof FieldMessages['choice'];

const FIELDS_WITH_HINT: Readonly<Record<FieldWithHint, true>> = {
  publishTime: true,
  version: true,
  page: true,
  asAt: true,
  seats: true,
  joinUrl: true,
  news: true,
  unit: true,
  startMonths: true,
  feeYear: true,
  feeTotal: true,
  rule: true,
  programme: true,
  year: true,
  nameHk: true,
  nameZh: true,
  namePage: true,
  currency: true,
  city: true,
  lat: true,
  lng: true,
  entrance: true,
  id: true,
  lead: true,
  date: true,
  rank: true,
  school: true,
  order: true,
};

const LONG_TEXT_FIELDS = new Set(['body', 'content', 'webMetaDescription', 'lead', 'passage', 'news', 'note', 'asks']);
export const isLongText = (field: string) => LONG_TEXT_FIELDS.has(field);

const hasHint = (field: string): field is FieldWithHint => Object.hasOwn(FIELDS_WITH_HINT, field);

/**
 * Returns labels and hints by the field names of the content schemas. A test compares these names with the messages.
 */
export function useFieldTextGetters() {
  const t = useText('office-content');
  return {
    label: (field: string) => t(`field.${field as ContentField}`),
    hint: (field: string) => (hasHint(field) ? t(`hint.${field}`) : undefined),
  };
}

/** Returns a function that names an option, such as a country or a level. */
export function useChoiceFormatter() {
  const t = useText('office-content');
  return (code: string) => t(`choice.${code as ContentChoice}`);
}
