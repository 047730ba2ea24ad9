import { type SourcedFigure, getFigures } from '#client/features/facts/figure.ts';
import type { TextKey, TextOf } from '#client/i18n/use-text.ts';
import { type FactValue, parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import { numberText, type Locale } from '#shared/locale/locales.ts';

/**
 * Statement of a register about the school. It is formatted on the server, so that the page needs no messages for it.
 */
export interface ProfileRow {
  term: string;
  /** Main line, followed by details in smaller type. */
  lines: string[];
  figure: SourcedFigure;
}

export interface ProfilePart {
  id: 'admission' | 'averages' | 'employment' | 'about';
  title: string;
  note: string;
  rows: ProfileRow[];
  /** Further rows, which open on request; null if there are none. */
  more: { label: string; rows: ProfileRow[] } | null;
}

type ProfileText = TextOf<'school-profile'>;

/** Converts the figures to parts: admission first, then size, class and degrees. A part without rows is omitted. */
export function toSchoolProfile(sourced: Sourced, locale: Locale, t: ProfileText): ProfilePart[] {
  const { find, all } = getFigures(sourced);
  const row = (key: keyof typeof LINES): ProfileRow[] => {
    const figure = find(key);
    const lines = figure ? LINES[key](figure.value, { t, number: (value) => numberText(value, locale) }) : [];
    return figure && lines.length > 0 ? [{ term: t(`term.${key}`), lines, figure: { ...figure, value: '' } }] : [];
  };
  const number = (value: number) => numberText(value, locale);
  const byGroup = (key: keyof typeof LINES_BY_GROUP): ProfileRow[] =>
    all(key)
      .flatMap((figure) => {
        const lines = LINES_BY_GROUP[key](figure.value, { t, number });
        const [term = ''] = getWord('group')(figure.part, { t });
        return lines.length > 0 ? [{ term, lines, figure: { ...figure, value: '' } }] : [];
      })
      .sort((item, other) => Number(isComplete(other)) - Number(isComplete(item)));
  const rowsOf = {
    admission: PARTS.admission.flatMap(row),
    averages: byGroup('admissionAverage'),
    about: PARTS.about.flatMap(row),
    employment: byGroup('graduateEmployment'),
  };
  return (['admission', 'averages', 'about', 'employment'] as const)
    .filter((id) => rowsOf[id].length > 0)
    .map((id) => {
      const [first, rest] = [rowsOf[id].slice(0, FIRST_ROWS), rowsOf[id].slice(FIRST_ROWS)];
      return {
        id,
        title: t(`${id}.title`),
        note: id === 'about' ? '' : t(`${id}.note`),
        rows: first,
        more: rest.length > 0 ? { label: t('all', { count: rowsOf[id].length }), rows: rest } : null,
      };
    });
}

export interface AverageOfEntrants extends ProfileRow {
  title: string;
  note: string;
}

/** Returns the average of entrants to the course's group of programmes; null if the register has none. */
export function averageOfEntrants(sourced: Sourced, locale: Locale, t: ProfileText): AverageOfEntrants | null {
  const figure = getFigures(sourced).find('admissionAverage');
  const average = figure && parseFactValue('admissionAverage', figure.value);
  if (!figure || !average) return null;
  const [term = average.group] = getWord('group')(average.group, { t });
  const lines = LINES_BY_GROUP.admissionAverage(figure.value, { t, number: (value) => numberText(value, locale) });
  return { term, lines, figure: { ...figure, value: '' }, title: t('averages.title'), note: t('averages.note') };
}

const FIRST_ROWS = 6;

/** Matches the publisher's row for all groups together. */
const isComplete = ({ figure }: ProfileRow) => figure.part.startsWith('Overall');

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
  testPolicy: getWord('testPolicy'),
  sizeClass: getWord('sizeClass'),
  carnegieClass: getWord('carnegieClass'),
  specialFocus: getWord('specialFocus'),
  academicCalendar: getWord('academicCalendar'),
  religiousAffiliation: getWord('religiousAffiliation'),
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

const LINES_BY_GROUP = {
  admissionAverage: (value: string, { t, number }: Wording) => {
    const average = parseFactValue('admissionAverage', value);
    if (!average) return [];
    const bands = Object.entries(average.shares).flatMap(([band, share]) => {
      const current = { band: band.replace('-', '–'), share: number(share) };
      return share > 0 ? [t(band === '95+' ? 'bandTop' : band === '<70' ? 'bandLow' : 'band', current)] : [];
    });
    return [
      t('average', { overall: number(average.overall) }),
      bands.join(t('separator')),
      t('averageYear', { year: average.year }),
    ];
  },
  graduateEmployment: (value: string, { t, number }: Wording) => {
    const rates = parseFactValue('graduateEmployment', value);
    return (['sixMonths', 'twoYears'] as const).flatMap((after) => {
      const match = rates?.[after];
      return match ? [t(after, { rate: number(match.rate), year: match.year })] : [];
    });
  },
} satisfies Record<string, (value: string, wording: Wording) => string[]>;

const AWARDED = ['bachelor', 'master', 'doctor'] as const;

const PARTS = {
  admission: ['admissionRate', 'openAdmission', 'satQuartiles', 'actQuartiles', 'testPolicy'],
  about: ['sizeClass', 'carnegieClass', 'specialFocus', 'academicCalendar', 'religiousAffiliation', 'awardsByLevel'],
} as const satisfies Partial<Record<ProfilePart['id'], readonly (keyof typeof LINES)[]>>;

const quartileNote = (
  { submitted, year }: Pick<FactValue<'satQuartiles'>, 'submitted' | 'year'>,
  t: ProfileText,
): string[] => [submitted === null ? t('middleHalf', { year }) : t('middleHalfOf', { year, submitted })];

/** Translates an English phrase of the register. A phrase without a translation stays as it is. */
function getWord(key: string) {
  return (value: string, { t }: Pick<Wording, 't'>): string[] => {
    const name = `${key}.${value.replaceAll(/\W/g, '')}`;
    const word = t(name as TextKey<'school-profile'>);
    return value === '' ? [] : [word === name ? value : word];
  };
}
