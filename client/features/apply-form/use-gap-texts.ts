import type { Gap } from '#shared/rules/application-gap.ts';
import { useText } from '#client/i18n/use-text.ts';

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
export function useGapTexts(): (gap: Gap) => string {
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
