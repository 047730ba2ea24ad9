import type { TFunction } from 'i18next';
import { AREA_CODES } from '#shared/rules/phone.ts';
import type { Choice } from '#client/ui/select/choice.ts';

/** Of the codes that we have names for, those to which this site sends messages; all where it does not say. */
export const servedAreas = (served: readonly string[]) =>
  AREA_CODES.filter((code) => served.length === 0 || served.includes(code));

/** Found by number, and by name in any of the three languages. */
export const areaChoices = (t: TFunction<'account'>, served: readonly string[]): Choice[] =>
  servedAreas(served).map((code) => ({
    value: code,
    label: `+${code}`,
    note: t(`area.${code}`),
    alsoCalled: `${code} ${t(`areaAlso.${code}`)}`,
  }));
