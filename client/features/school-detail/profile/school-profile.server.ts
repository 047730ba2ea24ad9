import { type SourcedFigure, figuresOf } from '#client/features/facts/figure.ts';
import type { TextKey, TextOf } from '#client/i18n/use-text.ts';
import { type FactValue, parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import { numberText, type Locale } from '#shared/locale/locales.ts';

/** A statement of a register about the whole school, worded on the server: the page carries no words for it. */
interface ProfileRow {
  term: string;
  /** What it says, then what belongs to it in smaller print. */
  lines: string[];
  figure: SourcedFigure;
}

export interface ProfilePart {
  id: 'admission' | 'about';
  title: string;
  note: string;
  rows: ProfileRow[];
}

type ProfileText = TextOf<'school-profile'>;

/** Admission figures first, then size, class and degrees; a part without rows is left out. */
export function toSchoolProfile(sourced: Sourced, locale: Locale, t: ProfileText): ProfilePart[] {
  const { find } = figuresOf(sourced);
  const row = (key: keyof typeof LINES): ProfileRow[] => {
    const figure = find(key);
    const lines = figure ? LINES[key](figure.value, { t, number: (value) => numberText(value, locale) }) : [];
    return figure && lines.length > 0 ? [{ term: t(`term.${key}`), lines, figure: { ...figure, value: '' } }] : [];
  };
  return (['admission', 'about'] as const)
    .map((id) => ({
      id,
      title: t(`${id}.title`),
      note: id === 'admission' ? t('admission.note') : '',
      rows: PARTS[id].flatMap(row),
    }))
    .filter(({ rows }) => rows.length > 0);
}

interface Wording {
  t: ProfileText;
  number: (value: number) => string;
}

const LINES = {
  admissionRate: (value: string, { t, number }: Wording) => {
    const rate = parseFactValue('admissionRate', value);
    return rate
      ? [
          t('rate', { rate: number(rate.rate) }),
          t('rateOf', { admitted: number(rate.admitted), applicants: number(rate.applicants), year: rate.year }),
        ]
      : [];
  },
  openAdmission: (value: string, { t }: Wording) => (value === 'true' ? [t('open')] : []),
  satQuartiles: (value: string, { t }: Wording) => {
    const sat = parseFactValue('satQuartiles', value);
    if (!sat) return [];
    const [reading, math] = [sat.reading, sat.math].map(([from, , to]) => ({ from, to }));
    return [t('satReading', reading), t('satMath', math), ...quartileNote(sat, t)];
  },
  actQuartiles: (value: string, { t }: Wording) => {
    const act = parseFactValue('actQuartiles', value);
    if (!act) return [];
    const [from, , to] = act.composite;
    return [t('act', { from, to }), ...quartileNote(act, t)];
  },
  testPolicy: wordOf('testPolicy'),
  sizeClass: wordOf('sizeClass'),
  carnegieClass: wordOf('carnegieClass'),
  specialFocus: wordOf('specialFocus'),
  academicCalendar: wordOf('academicCalendar'),
  religiousAffiliation: wordOf('religiousAffiliation'),
  awardsByLevel: (value: string, { t, number }: Wording) => {
    const awards = parseFactValue('awardsByLevel', value);
    if (!awards) return [];
    const levels = AWARDED.flatMap((level) => {
      const { total = 0, nonresident = 0 } = awards[level] ?? {};
      if (total === 0) return [];
      const share = number(Math.round((nonresident / total) * 100));
      return [t(`awards.${level}`, { total: number(total), share })];
    });
    return levels.length > 0 ? [...levels, t('awards.years', { years: awards.years.replace('-', '–') })] : [];
  },
} satisfies Record<string, (value: string, wording: Wording) => string[]>;

const AWARDED = ['bachelor', 'master', 'doctor'] as const;

const PARTS = {
  admission: ['admissionRate', 'openAdmission', 'satQuartiles', 'actQuartiles', 'testPolicy'],
  about: ['sizeClass', 'carnegieClass', 'specialFocus', 'academicCalendar', 'religiousAffiliation', 'awardsByLevel'],
} as const satisfies Record<ProfilePart['id'], readonly (keyof typeof LINES)[]>;

const quartileNote = (
  { submitted, year }: Pick<FactValue<'satQuartiles'>, 'submitted' | 'year'>,
  t: ProfileText,
): string[] => [submitted === null ? t('middleHalf', { year }) : t('middleHalfOf', { year, submitted })];

/** The register's English phrase in the reader's language; a phrase without a translation is shown as the register has it. */
function wordOf(key: string) {
  return (value: string, { t }: Wording): string[] => {
    const name = `${key}.${value.replaceAll(/\W/g, '')}`;
    const word = t(name as TextKey<'school-profile'>);
    return value === '' ? [] : [word === name ? value : word];
  };
}
