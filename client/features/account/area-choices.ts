import type { TFunction } from 'i18next';
import { AREA_CODES } from '#shared/rules/phone.ts';
import type { Choice } from '#client/ui/select/choice.ts';

/** Found by number, and by name in any of the three languages. */
export const areaChoices = (t: TFunction<'account'>): Choice[] =>
  AREA_CODES.map((code) => ({
    value: code,
    label: `+${code}`,
    note: t(`area.${code}`),
    alsoCalled: `${code} ${t(`areaAlso.${code}`)}`,
  }));
