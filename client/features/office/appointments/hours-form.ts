import { formatSpans, parseSpans, WEEKDAYS } from '#shared/tenant/opening-hours.ts';

/** Times of an input of type time; '' if empty. */
interface TimeRange {
  from: string;
  to: string;
}

/** Working hours as the form shows them. */
export interface HoursForm {
  isOn: boolean;
  /** Whether the opening hours of the office apply instead of the week. */
  followsOffice: boolean;
  /** Seven days, Monday first; a day without calls keeps its times while the form is open. */
  week: { isOpen: boolean; ranges: readonly TimeRange[] }[];
  daysOff: readonly string[];
}

const EMPTY_RANGE: TimeRange = { from: '', to: '' };
const DEFAULT_RANGE: TimeRange = { from: '10:00', to: '18:00' };
/** Days to which the hours of one day are copied. */
const WORKING_DAY_COUNT = 5;
const MAX_RANGES = 4;

const END_OF_DAY = '24:00';
/** An input of type time has no 24:00. */
const MIDNIGHT = '00:00';

const parseRanges = (line: string): TimeRange[] =>
  formatSpans(parseSpans(line) ?? [])
    .split(', ')
    .filter(Boolean)
    .map((span) => {
      const [from = '', to = ''] = span.split('-');
      return { from, to: to === END_OF_DAY ? MIDNIGHT : to };
    });

/** Creates the form of stored hours. Without hours of one's own, it begins with those of the office. */
export function createHoursForm(
  { isOn, week, daysOff }: { isOn: boolean; week: readonly string[]; daysOff: readonly string[] },
  officeWeek: readonly string[] | null,
): HoursForm {
  const hasOwnHours = week.some((line) => line !== '');
  const lines = hasOwnHours ? week : (officeWeek ?? []);
  return {
    isOn,
    followsOffice: officeWeek !== null && !hasOwnHours,
    week: WEEKDAYS.map((_, index) => {
      const ranges = parseRanges(lines[index] ?? '');
      return { isOpen: ranges.length > 0, ranges: ranges.length > 0 ? ranges : [DEFAULT_RANGE] };
    }),
    daysOff,
  };
}

const getTexts = (form: FormData, name: string) =>
  form.getAll(name).map((value) => (typeof value === 'string' ? value : ''));

/** Reads the form as submitted; empty dates are left out. */
export const readHoursForm = (form: FormData): HoursForm => ({
  isOn: form.get('isOn') === 'yes',
  followsOffice: form.get('follows') === 'office',
  week: WEEKDAYS.map((day) => {
    const ends = getTexts(form, `${day}-to`);
    return {
      isOpen: form.get(day) === 'yes',
      ranges: getTexts(form, `${day}-from`).map((from, index) => ({ from, to: ends[index] ?? '' })),
    };
  }),
  daysOff: [...new Set(getTexts(form, 'daysOff').filter(Boolean))].sort(),
});

/** Returns the stored form of the week; a half-filled range and an open day without times are invalid lines. */
export const formatWeek = ({ week, followsOffice }: HoursForm): string[] =>
  week.map(({ isOpen, ranges }) => {
    if (followsOffice || !isOpen) return '';
    const filledRanges = ranges.filter(({ from, to }) => from !== '' || to !== '');
    if (filledRanges.length === 0) return '-';
    return filledRanges.map(({ from, to }) => `${from}-${to === MIDNIGHT ? END_OF_DAY : to}`).join(', ');
  });

/**
 * Applies a command of the form: 'break 0' adds a range to Monday, 'copy 0' copies Monday to Monday to Friday, and
 * 'dayOff' adds a date. Null for other commands.
 */
export function changeHoursForm(form: HoursForm, command: string): HoursForm | null {
  const [verb, indexText = ''] = command.split(' ');
  const day = form.week[Number(indexText)];
  switch (verb) {
    case 'dayOff':
      return { ...form, daysOff: [...form.daysOff, ''] };
    case 'break': {
      if (!day || !canAddRange(day)) return null;
      const changedDay = { ...day, ranges: [...day.ranges, EMPTY_RANGE] };
      return { ...form, week: form.week.map((otherDay) => (otherDay === day ? changedDay : otherDay)) };
    }
    case 'copy':
      return day
        ? { ...form, week: form.week.map((otherDay, index) => (index < WORKING_DAY_COUNT ? day : otherDay)) }
        : null;
    default:
      return null;
  }
}

export const canAddRange = ({ ranges }: HoursForm['week'][number]): boolean => ranges.length < MAX_RANGES;
