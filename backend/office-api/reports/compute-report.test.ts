import { describe, expect, it } from 'vitest';
import { parseOpeningHours } from '#shared/tenant/opening-hours.ts';
import { getSpanBounds, countWaits, parseDaySpan, computeReport } from './compute-report.ts';

const parseTime = (text: string) => Date.parse(`2026-11-${text}+08:00`);
const createRound = (
  askedText: string,
  answeredText: string | null,
  answeredBy = 0,
  endedText: string | null = null,
  stars: number | null = null,
) => ({
  askedAt: parseTime(askedText),
  answeredAt: answeredText === null ? null : parseTime(answeredText),
  answeredBy,
  endedAt: endedText === null ? null : parseTime(endedText),
  stars,
});
const reportSettings = {
  goal: 300_000,
  hourOf: (time: number) => new Date(time + 8 * 3_600_000).getUTCHours(),
  dayOf: (time: number) => new Date(time + 8 * 3_600_000).toISOString().slice(0, 10),
  names: [{ id: 7, name: 'Mei' }],
  days: ['2026-11-26', '2026-11-27'],
};
const NOW = parseTime('27T12:04');
const EXAMPLE_ROUNDS = [
  createRound('26T10:00', '26T10:01', 7),
  createRound('26T10:30', '26T10:40', 7),
  createRound('26T18:59', '27T10:02', 8),
  createRound('27T11:00', null, 0, '27T11:20'),
  createRound('27T12:00', null),
];
const openingHoursText = '10:00-19:00';
const hours = parseOpeningHours({
  openingHours: [
    openingHoursText,
    openingHoursText,
    openingHoursText,
    openingHoursText,
    openingHoursText,
    openingHoursText,
    openingHoursText,
  ],
  closedDays: [],
  originCity: 'hk',
});

describe('a report', () => {
  it('counts waiting time within office hours, and separates answered, missed and open rounds', () => {
    const report = computeReport(countWaits(EXAMPLE_ROUNDS, hours, NOW), reportSettings);
    expect(report.whole).toEqual({
      asked: 5,
      answered: 3,
      missed: 1,
      judged: 4,
      inTime: 2,
      median: 180_000,
      p90: 600_000,
      rated: 0,
      stars: null,
    });
    expect(computeReport(countWaits(EXAMPLE_ROUNDS, null, NOW), reportSettings).whole.p90).toBe(
      15 * 3_600_000 + 180_000,
    );
  });

  it('counts ignored visitors against the goal, once they have waited for longer', () => {
    const countJudged = (now: string) =>
      computeReport(countWaits(EXAMPLE_ROUNDS, hours, parseTime(now)), reportSettings).whole.judged;
    expect([countJudged('27T12:04'), countJudged('27T12:06'), countJudged('29T12:00')]).toEqual([4, 5, 5]);
  });

  it('groups by hour, day and adviser, including deleted advisers', () => {
    const report = computeReport(countWaits(EXAMPLE_ROUNDS, hours, NOW), reportSettings);
    expect(report.hours.map(({ asked }) => asked).filter(Boolean)).toEqual([2, 1, 1, 1]);
    expect(report.days.map(({ tally }) => tally.asked)).toEqual([3, 2]);
    expect(report.colleagues.map(({ name, tally }) => [name, tally.answered])).toEqual([
      ['Mei', 2],
      ['', 1],
    ]);
  });

  it('has no median without rounds', () => {
    const report = computeReport(countWaits([], hours, NOW), reportSettings);
    expect([report.whole.asked, report.whole.median, report.colleagues]).toEqual([0, null, []]);
  });

  it('groups ratings by hour and adviser, over rated rounds only', () => {
    const ratedRounds = [
      createRound('26T10:00', '26T10:01', 7, '26T10:30', 5),
      createRound('26T10:30', '26T10:40', 7, '26T11:00', 2),
      createRound('26T10:50', '26T10:51', 8, '26T11:00'),
    ];
    const {
      whole,
      hours: tallyByHour,
      colleagues,
    } = computeReport(countWaits(ratedRounds, hours, NOW), reportSettings);
    expect([whole.rated, whole.stars, tallyByHour[10]?.stars, tallyByHour[11]?.stars]).toEqual([2, 3.5, 3.5, null]);
    expect(colleagues.map(({ tally }) => [tally.rated, tally.stars])).toEqual([
      [2, 3.5],
      [0, null],
    ]);
  });

  it('starts and ends its days in the time zone of the site, also across clock changes', () => {
    const { begin, end } = getSpanBounds({ from: '2026-10-25', to: '2026-10-25' }, 'Europe/London');
    expect([begin, end].map((time) => new Date(time).toISOString())).toEqual([
      '2026-10-24T23:00:00.000Z',
      '2026-10-26T00:00:00.000Z',
    ]);
    expect(parseDaySpan({ from: '', to: '' }, Date.parse('2026-11-26T17:00:00Z'), 'Asia/Shanghai').to).toBe(
      '2026-11-27',
    );
  });

  it('limits the requested period', () => {
    const now = parseTime('26T12:00');
    expect(parseDaySpan({ from: '', to: '' }, now, 'Asia/Hong_Kong')).toEqual({ from: '2026-10-30', to: '2026-11-26' });
    expect(parseDaySpan({ from: '2026-11-20', to: '2026-11-10' }, now, 'Asia/Hong_Kong')).toEqual({
      from: '2026-11-10',
      to: '2026-11-20',
    });
    expect(parseDaySpan({ from: '2019-01-01', to: '2099-01-01' }, now, 'Asia/Hong_Kong')).toEqual({
      from: '2026-08-27',
      to: '2026-11-26',
    });
    expect(parseDaySpan({ from: '2026-02-30x', to: 'x' }, now, 'Asia/Hong_Kong').to).toBe('2026-11-26');
  });
});
