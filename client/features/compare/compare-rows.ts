import type { CourseFacts } from '#client/features/course-detail/course-facts.server.ts';
import { type Living, moneyOf, type SourcedFigure } from '#client/features/facts/figure.ts';
import type { TextOf } from '#client/i18n/use-text.ts';
import type { Locale } from '#shared/locale/locales.ts';
import {
  earningsNote,
  earningsText,
  entrantsText,
  middlePoints,
  offerParts,
  optionsText,
} from '#client/features/facts/admission-texts.ts';
import type { SchoolFacts } from '#client/features/school-detail/school-facts.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import { type OwnMoney, roundedMoney } from '#shared/locale/money.ts';

/** What one of the compared says in a row. */
export type Cell =
  | { kind: 'figure'; figure: SourcedFigure }
  | { kind: 'range'; least: SourcedFigure; most: SourcedFigure }
  | { kind: 'text'; text: string }
  /** A figure that is told in words of ours. */
  | { kind: 'said'; figure: SourcedFigure; text: string }
  | { kind: 'rules'; rules: EntryRule[] }
  | { kind: 'unknown' }
  /** No register of its country says such a thing of anybody. */
  | { kind: 'none' };

type RowName = 'place' | 'nature' | 'rank' | 'school' | 'level' | 'fields' | 'start' | 'language' | 'entry';

/** Named by our own words, or as its figures are. */
export type RowLabel = { own: RowName } | { figure: string; part: string };

export interface CompareRow {
  label: RowLabel;
  cells: Cell[];
  /** All of them say the same. Whoever says nothing says something else. */
  isSame: boolean;
}

/**
 * Amounts of one thing for one time. The least of a school's courses may be of another level than another's, and the whole of a course lasts
 * as long as it lasts: of these the lower one is not the cheaper one.
 */
const COMPARABLE = [
  'fromFee',
  'tuition',
  'requiredFees',
  'roomAndBoard',
  'applicationFee',
  'livingMonth',
  'courseTuitionYear',
];

/** Where the lowest amount of a row stands, and whether everybody has published one; null where it cannot be told, or is as low elsewhere. */
export function findLowest({ label, cells }: CompareRow, own: OwnMoney): { at: number; isOfAll: boolean } | null {
  if (!('figure' in label && COMPARABLE.includes(label.figure))) return null;
  const inOwn = (figure: SourcedFigure) => {
    const money = moneyOf(figure);
    return (
      money && roundedMoney(money.amount * (money.currency === own.currency ? 1 : Number(own.worth[money.currency])))
    );
  };
  const ends = cells.map((cell) => {
    if (cell.kind === 'figure') return { least: inOwn(cell.figure), most: inOwn(cell.figure) };
    return cell.kind === 'range' ? { least: inOwn(cell.least), most: inOwn(cell.most) } : null;
  });
  const known = ends.filter((end) => end !== null);
  // What has no rate stands beside the others and cannot be held against them.
  if (known.length < 2 || known.some(({ most }) => most === null || !Number.isFinite(most))) return null;
  const at = ends.findIndex(
    (end) => end && known.every((other) => other === end || Number(end.most) < Number(other.least)),
  );
  return at < 0 ? null : { at, isOfAll: known.length === cells.length };
}

export interface RowGroup {
  name: 'about' | 'money' | 'entry';
  rows: CompareRow[];
}

const UNKNOWN: Cell = { kind: 'unknown' };
const text = (said: string): Cell => (said.trim() === '' ? UNKNOWN : { kind: 'text', text: said });

/** By which two cells say the same: who says it, and as at when, is another matter. */
function saidIn(cell: Cell): string {
  switch (cell.kind) {
    case 'figure':
      return `${cell.figure.value} ${cell.figure.unit}`;
    case 'range':
      return `${cell.least.value} ${cell.most.value} ${cell.least.unit}`;
    case 'text':
    case 'said':
      return cell.text;
    case 'rules':
      return cell.rules.map(({ name, note, asked }) => `${name} ${note} ${asked}`).join('\n');
    case 'unknown':
    case 'none':
      return '';
    default:
      return assertNever(cell);
  }
}

function rowOf(label: RowLabel, cells: Cell[]): CompareRow {
  return { label, cells, isSame: cells.length > 1 && new Set(cells.map(saidIn)).size === 1 };
}

/** A row that nobody says anything in says nothing, but of what everybody asks about. */
const isWorthARow = ({ cells }: CompareRow) => cells.some(({ kind }) => kind !== 'unknown' && kind !== 'none');

const figureCell = (figures: readonly SourcedFigure[], key: string, part: string): Cell => {
  const figure = figures.find((one) => one.key === key && one.part === part);
  return figure ? { kind: 'figure', figure } : UNKNOWN;
};

const figureRow = (all: readonly { figures: readonly SourcedFigure[] }[], key: string, part = '') =>
  rowOf(
    { figure: key, part },
    all.map(({ figures }) => figureCell(figures, key, part)),
  );

const livingRow = (all: readonly { living: Living }[]): CompareRow =>
  rowOf(
    { figure: 'livingMonth', part: '' },
    all.map(({ living }) => {
      if (!living) return UNKNOWN;
      const { least, most } = living;
      return least.value === most.value ? { kind: 'figure', figure: least } : { kind: 'range', least, most };
    }),
  );

/** Schools are rated so in the United Kingdom alone: of another country, where the backend names it, there is nothing that could be asked for. */
const ratingRow = (schools: readonly SchoolFacts[], part: string): CompareRow =>
  rowOf(
    { figure: 'teachingRating', part },
    schools.map(({ figures, country }) => {
      const cell = figureCell(figures, 'teachingRating', part);
      return cell.kind === 'unknown' && country.key !== '' && country.key !== 'uk' ? { kind: 'none' } : cell;
    }),
  );

export interface ComparedSchool {
  school: SchoolFacts;
  /** The least that a year of a course, or of a level, costs. */
  year: SourcedFigure | null;
  /** 'QS 2021: 27'; '' where ranks are not shown. */
  rank: string;
  living: Living;
  /** The least fee and IELTS of each level, and the range of typical offers. */
  byLevel: SourcedFigure[];
  /** The next deadline of each level, and of applicants how many are admitted: in words. */
  said: Saying[];
}

/** A figure under its key and part, in words of ours. */
export interface Saying {
  key: string;
  part: string;
  figure: SourcedFigure;
  text: string;
}

const LEVELS = ['bachelor', 'master'] as const;

const sayingRow = (all: readonly { said: readonly Saying[] }[], key: string, part = '') =>
  rowOf(
    { figure: key, part },
    all.map(({ said }): Cell => {
      const found = said.find((one) => one.key === key && one.part === part);
      return found ? { kind: 'said', figure: found.figure, text: found.text } : UNKNOWN;
    }),
  );

export function schoolGroups(all: readonly ComparedSchool[]): RowGroup[] {
  const schools = all.map(({ school }) => school);
  const byLevel = all.map((one) => ({ figures: one.byLevel }));
  const ofText = (own: RowName, say: (one: ComparedSchool) => string) =>
    rowOf(
      { own },
      all.map((one) => text(say(one))),
    );
  const groups: RowGroup[] = [
    {
      name: 'about',
      rows: [
        ofText('place', ({ school: { zone, country } }) => [zone, country.name].filter(Boolean).join(' · ')),
        ofText('nature', ({ school }) => school.nature),
        ofText('rank', ({ rank }) => rank),
        ratingRow(schools, 'overall'),
        ratingRow(schools, 'experience'),
        ratingRow(schools, 'outcomes'),
      ].filter(isWorthARow),
    },
    {
      name: 'money',
      rows: [
        // Of whom the fee of each level is known, the lowest of all levels says nothing more.
        ...(byLevel.length > 0 && byLevel.every(({ figures }) => figures.some(({ key }) => key === 'fromFee'))
          ? []
          : [
              rowOf(
                { figure: 'lowestCourseYear', part: '' },
                all.map(({ year }): Cell => (year ? { kind: 'figure', figure: year } : UNKNOWN)),
              ),
            ]),
        ...[
          ...LEVELS.map((level) => figureRow(byLevel, 'fromFee', level)),
          figureRow(schools, 'tuition', 'undergraduate'),
          figureRow(schools, 'requiredFees', 'undergraduate'),
          figureRow(schools, 'roomAndBoard'),
          figureRow(schools, 'housingWeek'),
          figureRow(schools, 'scholarship'),
          figureRow(schools, 'deposit'),
          figureRow(schools, 'applicationFee', 'undergraduate'),
          figureRow(schools, 'applicationDeadline', 'undergraduate'),
        ].filter(isWorthARow),
        livingRow(all),
      ],
    },
    {
      name: 'entry',
      rows: [
        figureRow(byLevel, 'offerRange'),
        sayingRow(all, 'admissionRate'),
        ...LEVELS.map((level) => figureRow(byLevel, 'englishFrom', level)),
        sayingRow(all, 'deadline'),
      ].filter(isWorthARow),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

export interface ComparedCourse {
  course: CourseFacts;
  living: Living;
  /** What its page, its register or its school asks, in words. */
  said: Saying[];
}

interface CourseWords {
  separator: string;
  t: TextOf<'admission'>;
  locale: Locale;
}

export function courseGroups(all: readonly ComparedCourse[], { separator, t, locale }: CourseWords): RowGroup[] {
  const courses = all.map(({ course }) => course);
  /** Of courses for which somebody publishes it: what is admitted, in words. */
  const saidRow = (figure: string, say: (course: CourseFacts) => { figure: SourcedFigure; text: string } | null) =>
    rowOf(
      { figure, part: '' },
      courses.map((course): Cell => {
        const said = say(course);
        return said ? { kind: 'said', ...said } : UNKNOWN;
      }),
    );
  const ofText = (own: RowName, say: (course: CourseFacts) => string) =>
    rowOf(
      { own },
      courses.map((course) => text(say(course))),
    );
  const fees = courses.map(({ fee }): Cell => (fee ? { kind: 'figure', figure: fee } : UNKNOWN));
  const rules = courses.map(({ entryRules }): Cell =>
    entryRules.length > 0 ? { kind: 'rules', rules: entryRules } : UNKNOWN,
  );
  return [
    {
      name: 'about',
      rows: [
        ofText('school', ({ school }) => school.names.own),
        ofText('level', ({ levels }) => levels.map(({ names }) => names.own).join(separator)),
        ofText('fields', ({ types }) => types.join(separator)),
        ofText('start', ({ start, illustrative }) => (illustrative ? '' : start)),
        ofText('language', ({ language }) => language),
        figureRow(courses, 'courseAward'),
        figureRow(courses, 'courseStages'),
        saidRow(
          'courseOptions',
          ({ admission: { options } }) => options && { figure: options.figure, text: optionsText(options.value, t) },
        ),
        figureRow(courses, 'courseWeeks'),
        figureRow(courses, 'courseWork'),
        figureRow(courses, 'coursePlaces'),
      ].filter(isWorthARow),
    },
    {
      name: 'money',
      rows: [
        rowOf({ figure: 'courseTuitionYear', part: '' }, fees),
        ...[
          sayingRow(all, 'internationalFee'),
          figureRow(courses, 'courseTuition'),
          figureRow(courses, 'courseOtherFees'),
        ].filter(isWorthARow),
        livingRow(all),
      ],
    },
    {
      name: 'entry',
      rows: [
        rowOf({ own: 'entry' }, rules),
        ...[
          ...['courseIelts', 'admissionAverage', 'englishMinimum', 'deadline'].map((key) => sayingRow(all, key)),
          saidRow(
            'typicalOffer',
            ({ admission: { offer } }) =>
              offer && { figure: offer.figure, text: offerParts(offer.value, t).join(separator) },
          ),
          saidRow(
            'entryTariff',
            ({
              admission: {
                tariff: [first],
              },
            }) =>
              first
                ? {
                    figure: first.figure,
                    text: [middlePoints(first.value, t), entrantsText(first.value, first, t, locale)].join(separator),
                  }
                : null,
          ),
          saidRow(
            'graduateEarnings',
            ({
              admission: {
                earnings: [first],
              },
            }) =>
              first
                ? {
                    figure: first.figure,
                    text: [earningsText(first.value, t, locale), earningsNote(first.value, first, t, locale)].join(
                      separator,
                    ),
                  }
                : null,
          ),
        ].filter(isWorthARow),
      ],
    },
  ];
}
