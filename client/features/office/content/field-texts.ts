import { useText } from '#client/i18n/use-text.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { getFieldName } from '#shared/rules/content-form.ts';
import type enUs from '#client/i18n/messages/en-us/office-content.json';

type FieldMessages = typeof enUs;
type ContentField = keyof FieldMessages['field'];
type FieldWithHint = keyof FieldMessages['hint'];
type ContentList = keyof FieldMessages['list']['add'];
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
 * Returns labels, hints and the commands that add an entry by the field names of the content schemas. A test compares these names with the messages.
 */
export function useFieldTextGetters() {
  const t = useText('office-content');
  return {
    label: (field: string) => t(`field.${field as ContentField}`),
    addition: (list: string) => t(`list.add.${list as ContentList}`),
    hint: (field: string) => (hasHint(field) ? t(`hint.${field}`) : undefined),
  };
}

/** Returns a function that names an option, such as a country or a level. */
export function useChoiceFormatter() {
  const t = useText('office-content');
  return (code: string) => t(`choice.${code as ContentChoice}`);
}

/** Returns a function that names a field of the form: 'Entry 1 · Title · English' for 'modules.0.title.en-us'. */
export function usePathText() {
  const t = useText('office-content');
  const { label } = useFieldTextGetters();
  return (path: string) => {
    const keys = path.split('.');
    const locale = LOCALES.find((item) => item === keys.at(-1));
    return [
      ...keys.filter((key) => /^\d+$/.test(key)).map((index) => t('list.entry', { number: Number(index) + 1 })),
      label(getFieldName(path)),
      ...(locale ? [t(`language.${locale}`)] : []),
    ].join(' · ');
  };
}
