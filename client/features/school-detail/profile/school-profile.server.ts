import { type SourcedFigure, getFigures } from '#client/features/facts/figure.ts';
import type { TextKey, TextOf } from '#client/i18n/use-text.ts';
import { type FactValue, parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import type { Sourced } from '#shared/contract/catalogue/fact.ts';
import { numberText, type Locale } from '#shared/locale/locales.ts';

/**
 * Statement about the school from a register. It is formatted on the server, so that the page does not have to load its
 * messages.
 */
export interface ProfileRow {
  term: string;
  /** First the main line, then details in smaller type. */
  lines: string[];
  figure: SourcedFigure;
}

export interface ProfilePart {
  id: 'admission' | 'averages' | 'employment' | 'about';
  title: string;
  note: string;
  rows: ProfileRow[];
  /** Further rows, which are collapsed at first, or null if there are none. */
  more: { label: string; rows: ProfileRow[] } | null;
}

type ProfileText = TextOf<'school-profile'>;

/** Converts the figures to parts: first admission, then size, class and degrees. A part that has no rows is omitted. */
export function toSchoolProfile(sourced: Sourced, locale: Locale, t: ProfileText): ProfilePart[] {
  const { find, all: listFigures } = getFigures(sourced);
  const createRow = (key: keyof typeof LINE_FORMATTERS): ProfileRow[] => {
    const figure = find(key);
    const rowLines = figure
      ? LINE_FORMATTERS[key](figure.value, { t, number: (value) => numberText(value, locale) })
      : [];
    return figure && rowLines.length > 0
      ? [{ term: t(`term.${key}`), lines: rowLines, figure: { ...figure, value: '' } }]
      : [];
  };
  const formatNumber = (value: number) => numberText(value, locale);
  const createRowsByGroup = (key: keyof typeof GROUP_LINE_FORMATTERS): ProfileRow[] =>
    listFigures(key)
      .flatMap((figure) => {
        const rowLines = GROUP_LINE_FORMATTERS[key](figure.value, { t, number: formatNumber });
        const [groupName = ''] = createWordFormatter('group')(figure.part, { t });
        return rowLines.length > 0 ? [{ term: groupName, lines: rowLines, figure: { ...figure, value: '' } }] : [];
      })
      .sort((rowA, rowB) => Number(isOverallRow(rowB)) - Number(isOverallRow(rowA)));
  const rowsByPart = {
    admission: PROFILE_PARTS.admission.flatMap(createRow),
    averages: createRowsByGroup('admissionAverage'),
    about: PROFILE_PARTS.about.flatMap(createRow),
    employment: createRowsByGroup('graduateEmployment'),
  };
  return (['admission', 'averages', 'about', 'employment'] as const)
    .filter((id) => rowsByPart[id].length > 0)
    .map((id) => {
      const [firstRows, remainingRows] = [
        rowsByPart[id].slice(0, INITIAL_ROW_COUNT),
        rowsByPart[id].slice(INITIAL_ROW_COUNT),
      ];
      return {
        id,
        title: t(`${id}.title`),
        note: id === 'about' ? '' : t(`${id}.note`),
        rows: firstRows,
        more:
          remainingRows.length > 0 ? { label: t('all', { count: rowsByPart[id].length }), rows: remainingRows } : null,
      };
    });
}

export interface EntrantAverage extends ProfileRow {
  title: string;
  note: string;
}

/** Returns the average result of entrants to the course's group of programmes, or null if the register has none. */
export function getEntrantAverage(sourced: Sourced, locale: Locale, t: ProfileText): EntrantAverage | null {
  const figure = getFigures(sourced).find('admissionAverage');
  const average = figure && parseFactValue('admissionAverage', figure.value);
  if (!figure || !average) return null;
  const [groupName = average.group] = createWordFormatter('group')(average.group, { t });
  const lines = GROUP_LINE_FORMATTERS.admissionAverage(figure.value, {
    t,
    number: (value) => numberText(value, locale),
  });
  return {
    term: groupName,
    lines,
    figure: { ...figure, value: '' },
    title: t('averages.title'),
    note: t('averages.note'),
  };
}

const INITIAL_ROW_COUNT = 6;

/** Matches the publisher's row for all groups together. */
const isOverallRow = ({ figure }: ProfileRow) => figure.part.startsWith('Overall');

interface ProfileTextOptions {
  t: ProfileText;
  number: (value: number) => string;
}

const LINE_FORMATTERS = {
  admissionRate: (value: string, { t, number }: ProfileTextOptions) => {
    const admissionRate = parseFactValue('admissionRate', value);
    return admissionRate
      ? [
          t('rate', { rate: number(admissionRate.rate) }),
          t('rateOf', {
            admitted: number(admissionRate.admitted),
            applicants: number(admissionRate.applicants),
            year: admissionRate.year,
          }),
        ]
      : [];
  },
  openAdmission: (value: string, { t }: ProfileTextOptions) => (value === 'true' ? [t('open')] : []),
  satQuartiles: (value: string, { t }: ProfileTextOptions) => {
    const satScores = parseFactValue('satQuartiles', value);
    if (!satScores) return [];
    const [readingRange, mathRange] = [satScores.reading, satScores.math].map(([lower, , upper]) => ({
      from: lower,
      to: upper,
    }));
    return [t('satReading', readingRange), t('satMath', mathRange), ...formatQuartileNote(satScores, t)];
  },
  actQuartiles: (value: string, { t }: ProfileTextOptions) => {
    const actScores = parseFactValue('actQuartiles', value);
    if (!actScores) return [];
    const [lower, , upper] = actScores.composite;
    return [t('act', { from: lower, to: upper }), ...formatQuartileNote(actScores, t)];
  },
  testPolicy: createWordFormatter('testPolicy'),
  sizeClass: createWordFormatter('sizeClass'),
  carnegieClass: createWordFormatter('carnegieClass'),
  specialFocus: createWordFormatter('specialFocus'),
  academicCalendar: createWordFormatter('academicCalendar'),
  religiousAffiliation: createWordFormatter('religiousAffiliation'),
  awardsByLevel: (value: string, { t, number }: ProfileTextOptions) => {
    const awardsByLevel = parseFactValue('awardsByLevel', value);
    if (!awardsByLevel) return [];
    const levels = AWARD_LEVELS.flatMap((level) => {
      const { total = 0, nonresident = 0 } = awardsByLevel[level] ?? {};
      if (total === 0) return [];
      const sharePercent = number(Math.round((nonresident / total) * 100));
      return [t(`awards.${level}`, { total: number(total), share: sharePercent })];
    });
    return levels.length > 0 ? [...levels, t('awards.years', { years: awardsByLevel.years.replace('-', '–') })] : [];
  },
} satisfies Record<string, (value: string, wording: ProfileTextOptions) => string[]>;

const GROUP_LINE_FORMATTERS = {
  admissionAverage: (value: string, { t, number }: ProfileTextOptions) => {
    const entrantAverage = parseFactValue('admissionAverage', value);
    if (!entrantAverage) return [];
    const bands = Object.entries(entrantAverage.shares).flatMap(([band, share]) => {
      const bandValues = { band: band.replace('-', '–'), share: number(share) };
      return share > 0 ? [t(band === '95+' ? 'bandTop' : band === '<70' ? 'bandLow' : 'band', bandValues)] : [];
    });
    return [
      t('average', { overall: number(entrantAverage.overall) }),
      bands.join(t('separator')),
      t('averageYear', { year: entrantAverage.year }),
    ];
  },
  graduateEmployment: (value: string, { t, number }: ProfileTextOptions) => {
    const employmentRates = parseFactValue('graduateEmployment', value);
    return (['sixMonths', 'twoYears'] as const).flatMap((period) => {
      const periodRate = employmentRates?.[period];
      return periodRate ? [t(period, { rate: number(periodRate.rate), year: periodRate.year })] : [];
    });
  },
} satisfies Record<string, (value: string, wording: ProfileTextOptions) => string[]>;

const AWARD_LEVELS = ['bachelor', 'master', 'doctor'] as const;

const PROFILE_PARTS = {
  admission: ['admissionRate', 'openAdmission', 'satQuartiles', 'actQuartiles', 'testPolicy'],
  about: ['sizeClass', 'carnegieClass', 'specialFocus', 'academicCalendar', 'religiousAffiliation', 'awardsByLevel'],
} as const satisfies Partial<Record<ProfilePart['id'], readonly (keyof typeof LINE_FORMATTERS)[]>>;

const formatQuartileNote = (
  { submitted, year }: Pick<FactValue<'satQuartiles'>, 'submitted' | 'year'>,
  t: ProfileText,
): string[] => [submitted === null ? t('middleHalf', { year }) : t('middleHalfOf', { year, submitted })];

/** Translates an English phrase of the register. If a phrase has no translation, it is returned unchanged. */
function createWordFormatter(key: string) {
  return (value: string, { t }: Pick<ProfileTextOptions, 't'>): string[] => {
    const messageKey = `${key}.${value.replaceAll(/\W/g, '')}`;
    const wordText = t(messageKey as TextKey<'school-profile'>);
    return value === '' ? [] : [wordText === messageKey ? value : wordText];
  };
}
