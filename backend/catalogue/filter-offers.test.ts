import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exchange } from '#shared/rules/budget.ts';
import { feeSteps, parseFeeStep } from '#shared/rules/school-filters.ts';
import { type OfferQuery, type OfferSchool, type OfferBlock, filterOffers } from './filter-offers.ts';

const NOTHING: OfferQuery = {
  country: '',
  state: '',
  city: '',
  type: '',
  size: '',
  level: '',
  field: '',
  fee: '',
  english: '',
  start: '',
  course: '',
  courseIds: null,
  alsoUnstated: false,
  feeCurrency: 'HKD',
};

const BUSINESS = 1;
const LAW = 7;
const school = (id: number, more: Partial<OfferSchool> = {}): OfferSchool => ({
  id,
  country: 1,
  state: 1,
  city: 1,
  type: 1,
  students: null,
  ...more,
});

type Course = [school: number, fee: number, ielts: number | null, months: number];
const shelf = (level: number, field: number, courses: Course[], currency = 'HKD'): OfferBlock => ({
  level,
  field,
  currency,
  ids: courses.map(([id, fee], index) => id * 1000 + fee + index),
  schools: courses.map(([id]) => id),
  fees: courses.map(([, fee]) => fee),
  ielts: courses.map(([, , ielts]) => ielts),
  months: courses.map(([, , , months]) => months),
});
const SEPTEMBER = 1 << 9;

describe('a school fits', () => {
  const schools = [school(1), school(2), school(3), school(4)];
  const shelves = [
    shelf(1, BUSINESS, [
      [1, 200_000, 6.5, SEPTEMBER],
      [2, 300_000, 6, 0],
      [3, 0, 6, 0],
    ]),
    shelf(1, LAW, [[2, 100_000, 6, SEPTEMBER]]),
  ];
  const weigh = (query: Partial<OfferQuery>) => filterOffers(schools, shelves, { ...NOTHING, ...query });

  it('without a filter includes schools without courses', () => expect(weigh({}).ids).toEqual([1, 2, 3, 4]));

  it('by one course that fits all, and not by several that fit in part', () => {
    expect(weigh({ field: '1', fee: 'HKD-250000', english: '6.5' }).ids).toEqual([1]);
    expect(weigh({ field: '7', fee: 'HKD-250000' }).ids).toEqual([2]);
    expect(weigh({ field: '1', start: '9' }).ids).toEqual([1]);
  });

  it('filters by published values; unpublished ones are counted, named and shown on request', () => {
    expect(weigh({ field: '1', fee: 'HKD-250000' }).unstated).toEqual({
      schools: 2,
      of: ['level', 'field', 'fee'].slice(1),
    });
    expect(weigh({ field: '1', fee: 'HKD-250000', alsoUnstated: true }).ids).toEqual([1, 3, 4]);
    expect(weigh({ english: '5.5' }).unstated).toEqual({ schools: 1, of: ['english'] });
  });

  it('filters by fee in the requested currency', () => {
    const pounds = [shelf(1, BUSINESS, [[1, 20_000, null, 0]], 'GBP')];
    const worth = exchange(20_000, 'GBP', 'HKD') ?? 0;
    const fits = (fee: string) => filterOffers([school(1)], pounds, { ...NOTHING, fee }).ids;
    const [tooLow, enough] = [
      feeSteps('HKD')
        .filter((step) => parseFeeStep(step).amount < worth)
        .at(-1),
      'HKD-500000',
    ];
    expect([fits(tooLow ?? ''), fits(enough), fits('GBP-20000'), fits('GBP-15000')]).toEqual([[], [1], [1], []]);
  });

  it('filters by size; schools that publish none are counted', () => {
    const sized = [school(1, { students: 4999 }), school(2, { students: 20_000 }), school(3)];
    const weighing = filterOffers(sized, [], { ...NOTHING, size: 'SMALL' });
    expect([weighing.ids, weighing.unstated]).toEqual([[1], { schools: 1, of: ['size'] }]);
    expect([...weighing.totals.size]).toEqual([
      ['SMALL', 1],
      ['LARGE', 1],
    ]);
  });

  it('a choice that no school matches counts 0, and one without data is not offered', () => {
    const { totals } = weigh({ field: '7', start: '2' });
    expect(totals.field.get('1')).toBe(0);
    expect([...filterOffers(schools, [shelf(1, BUSINESS, [[1, 0, null, 0]])], NOTHING).totals.fee]).toEqual([]);
  });
});

/** The expected count of a choice is determined by applying the choice and counting the results. */
it('the count of a choice equals the results after choosing it', () => {
  const course = fc.tuple(
    fc.integer({ min: 1, max: 6 }),
    fc.constantFrom(0, 90_000, 200_000, 300_000, 600_000),
    fc.constantFrom(null, 5, 6.5, 8),
    fc.constantFrom(0, SEPTEMBER, SEPTEMBER | 2),
  );
  const catalogue = fc.record({
    schools: fc
      .constant([1, 2, 3, 4, 5, 6])
      .map((ids) =>
        ids.map((id) => school(id, { country: id % 2, type: id % 3, students: [null, 100, 30_000][id % 3] ?? null })),
      ),
    shelves: fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 2 }), fc.constantFrom(0, BUSINESS, LAW), fc.array(course, { maxLength: 6 }))
        .map(([level, field, courses]) => shelf(level, field, courses)),
      { maxLength: 4 },
    ),
  });
  const requested = fc.record({
    country: fc.constantFrom('', '0', '1', '0,1'),
    size: fc.constantFrom('', 'SMALL'),
    level: fc.constantFrom('', '1', '2', '1,2'),
    field: fc.constantFrom('', '1', '7', '1,7'),
    fee: fc.constantFrom('', 'HKD-250000', 'HKD-100000-250000', 'HKD-200000-'),
    english: fc.constantFrom('', '6.5'),
    start: fc.constantFrom('', '9', '1'),
  });
  fc.assert(
    fc.property(catalogue, requested, ({ schools, shelves }, input) => {
      const weigh = (change: Partial<OfferQuery>) =>
        filterOffers(schools, shelves, { ...NOTHING, ...input, ...change });
      const weighing = weigh({});
      for (const [key, options] of Object.entries(weighing.totals))
        for (const [value, total] of options) expect(weigh({ [key]: value }).ids.length, `${key} ${value}`).toBe(total);
      for (const [bar, total] of weighing.spread) expect(weigh({ fee: bar }).ids.length, `bar ${bar}`).toBe(total);
      for (const [key, total] of weighing.without)
        expect(weigh({ [key]: '' }).ids.length, `without ${key}`).toBe(total);
      expect([...weighing.without.keys()].toSorted()).toEqual(
        Object.entries(input)
          .flatMap(([key, value]) => (value === '' ? [] : [key]))
          .toSorted(),
      );
      expect(weigh({ alsoUnstated: true }).ids.length).toBe(weighing.ids.length + weighing.unstated.schools);
    }),
  );
});

/** Reference implementation: a school matches if one of its courses matches all filters. */
function naively(schools: OfferSchool[], shelves: OfferBlock[], { country, level, field, fee }: OfferQuery): number[] {
  const any = (requested: string, value: number) => requested === '' || requested.split(',').includes(String(value));
  const [, min, max] = /^HKD-(?:(\d+)-)?(\d*)$/.exec(fee) ?? [];
  const courses = shelves.flatMap((shelve) =>
    shelve.schools.map((id, index) => ({ id, level: shelve.level, field: shelve.field, fee: shelve.fees[index] ?? 0 })),
  );
  const fits = (course: (typeof courses)[number]) =>
    any(level, course.level) &&
    any(field, course.field) &&
    (fee === '' || (course.fee > 0 && course.fee >= Number(min ?? 0) && course.fee <= (max ? Number(max) : Infinity)));
  return schools
    .filter((offerSchool) => any(country, offerSchool.country))
    .filter(({ id }) =>
      level + field + fee === '' ? true : courses.some((course) => course.id === id && fits(course)),
    )
    .map(({ id }) => id);
}

it('several of a filter, and a fee from and to, find what a plain look at every course finds', () => {
  const course = fc.tuple(
    fc.integer({ min: 1, max: 6 }),
    fc.constantFrom(0, 90_000, 100_000, 200_000, 250_000, 300_000),
    fc.constant(null),
    fc.constant(0),
  );
  const shelves = fc.array(
    fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(BUSINESS, 2, LAW), fc.array(course, { maxLength: 6 }))
      .map(([level, field, courses]) => shelf(level, field, courses)),
    { maxLength: 5 },
  );
  const some = (...ids: string[]) => fc.subarray(ids).map((selected) => selected.join(','));
  const requested = fc.record({
    country: some('0', '1', '2'),
    level: some('1', '2', '3'),
    field: some('1', '2', '7'),
    fee: fc.constantFrom('', 'HKD-250000', 'HKD-100000-250000', 'HKD-100000-', 'HKD-90000-90000'),
  });
  const schools = [1, 2, 3, 4, 5, 6].map((id) => school(id, { country: id % 3 }));
  fc.assert(
    fc.property(shelves, requested, (all, value) => {
      const full = { ...NOTHING, ...value };
      expect(filterOffers(schools, all, full).ids).toEqual(naively(schools, all, full));
    }),
    { numRuns: 500 },
  );
});
