import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertAmount } from '#shared/rules/budget.ts';
import { listFeeSteps, parseFeeStep } from '#shared/rules/school-filters.ts';
import { type OfferQuery, type OfferSchool, type OfferBlock, filterOffers } from './filter-offers.ts';

const EMPTY_QUERY: OfferQuery = {
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

const BUSINESS_FIELD_ID = 1;
const LAW_FIELD_ID = 7;
const createSchool = (id: number, overrides: Partial<OfferSchool> = {}): OfferSchool => ({
  id,
  country: 1,
  state: 1,
  city: 1,
  type: 1,
  students: null,
  ...overrides,
});

type Course = [school: number, fee: number, ielts: number | null, months: number];
const createBlock = (level: number, field: number, courses: Course[], currency = 'HKD'): OfferBlock => ({
  level,
  field,
  currency,
  ids: courses.map(([id, fee], index) => id * 1000 + fee + index),
  schools: courses.map(([id]) => id),
  fees: courses.map(([, fee]) => fee),
  ielts: courses.map(([, , ielts]) => ielts),
  months: courses.map(([, , , months]) => months),
});
const SEPTEMBER_BIT = 1 << 9;

/** Adds the fees of a level, which are the same for all courses of a school. Some schools have none. */
const addLevelFees = (block: OfferBlock): OfferBlock => ({
  ...block,
  levelFees: block.schools.map((id) => (id % 2 ? 0 : block.level * id * 80_000)),
});

describe('a filtered school', () => {
  const schools = [createSchool(1), createSchool(2), createSchool(3), createSchool(4)];
  const blocks = [
    createBlock(1, BUSINESS_FIELD_ID, [
      [1, 200_000, 6.5, SEPTEMBER_BIT],
      [2, 300_000, 6, 0],
      [3, 0, 6, 0],
    ]),
    createBlock(1, LAW_FIELD_ID, [[2, 100_000, 6, SEPTEMBER_BIT]]),
  ];
  const filterWith = (query: Partial<OfferQuery>) => filterOffers(schools, blocks, { ...EMPTY_QUERY, ...query });

  it('without a filter includes schools without courses', () => expect(filterWith({}).ids).toEqual([1, 2, 3, 4]));

  it('matches by one course that satisfies all filters, not by several that satisfy some', () => {
    expect(filterWith({ field: '1', fee: 'HKD-250000', english: '6.5' }).ids).toEqual([1]);
    expect(filterWith({ field: '7', fee: 'HKD-250000' }).ids).toEqual([2]);
    expect(filterWith({ field: '1', start: '9' }).ids).toEqual([1]);
  });

  it('filters by published values; unpublished ones are counted, named and shown on request', () => {
    expect(filterWith({ field: '1', fee: 'HKD-250000' }).unstated).toMatchObject({
      schools: 2,
      of: ['level', 'field', 'fee'].slice(1),
    });
    expect(filterWith({ field: '1', fee: 'HKD-250000', alsoUnstated: true }).ids).toEqual([1, 3, 4]);
    expect(filterWith({ english: '5.5' }).unstated).toMatchObject({ schools: 1, of: ['english'] });
  });

  it('counts the schools of every country that state no field, whichever country is requested', () => {
    const schoolsOfCountries = [createSchool(1), createSchool(2, { country: 3 }), createSchool(3, { country: 3 })];
    const blocksOfCountries = [
      createBlock(1, LAW_FIELD_ID, [[1, 200_000, 6, 0]]),
      createBlock(1, 0, [[2, 200_000, 6, 0]]),
      createBlock(1, BUSINESS_FIELD_ID, [[3, 200_000, 6, 0]]),
    ];
    const countUnstated = (country: string) => [
      ...filterOffers(schoolsOfCountries, blocksOfCountries, { ...EMPTY_QUERY, field: '7', country }).unstated
        .countries,
    ];
    expect([countUnstated(''), countUnstated('1')]).toEqual([[['3', 1]], [['3', 1]]]);
  });

  it('filters by fee in the requested currency', () => {
    const poundBlocks = [createBlock(1, BUSINESS_FIELD_ID, [[1, 20_000, null, 0]], 'GBP')];
    const feeInHkd = convertAmount(20_000, 'GBP', 'HKD') ?? 0;
    const findFittingIds = (fee: string) => filterOffers([createSchool(1)], poundBlocks, { ...EMPTY_QUERY, fee }).ids;
    const [tooLowStep, sufficientStep] = [
      listFeeSteps('HKD')
        .filter((step) => parseFeeStep(step).amount < feeInHkd)
        .at(-1),
      'HKD-500000',
    ];
    expect([
      findFittingIds(tooLowStep ?? ''),
      findFittingIds(sufficientStep),
      findFittingIds('GBP-20000'),
      findFittingIds('GBP-15000'),
    ]).toEqual([[], [1], [1], []]);
  });

  it('filters by size; schools that publish none are counted', () => {
    const sizedSchools = [createSchool(1, { students: 4999 }), createSchool(2, { students: 20_000 }), createSchool(3)];
    const filterResult = filterOffers(sizedSchools, [], { ...EMPTY_QUERY, size: 'SMALL' });
    expect([filterResult.ids, filterResult.unstated]).toMatchObject([[1], { schools: 1, of: ['size'] }]);
    expect([...filterResult.totals.size]).toEqual([
      ['SMALL', 1],
      ['LARGE', 1],
    ]);
  });

  it('a choice that no school matches counts 0, and one without data is not offered', () => {
    const { totals } = filterWith({ field: '7', start: '2' });
    expect(totals.field.get('1')).toBe(0);
    expect([
      ...filterOffers(schools, [createBlock(1, BUSINESS_FIELD_ID, [[1, 0, null, 0]])], EMPTY_QUERY).totals.fee,
    ]).toEqual([]);
  });
});

describe('the fee by which a school is judged', () => {
  const schools = [createSchool(1), createSchool(2)];
  const blocks: OfferBlock[] = [
    {
      ...createBlock(1, BUSINESS_FIELD_ID, [
        [1, 200_000, null, 0],
        [1, 400_000, null, 0],
      ]),
      levelFees: [250_000, 250_000],
    },
    createBlock(2, BUSINESS_FIELD_ID, [
      [1, 150_000, null, 0],
      [2, 150_000, null, 0],
    ]),
  ];
  const filterWith = (query: Partial<OfferQuery>) => filterOffers(schools, blocks, { ...EMPTY_QUERY, ...query });

  it('is that of the level at the school, which its row shows', () => {
    expect(filterWith({ fee: 'HKD-200000', level: '1' }).ids).toEqual([]);
    expect(filterWith({ fee: 'HKD-250000', level: '1' }).ids).toEqual([1]);
    expect(filterWith({ level: '1' }).cheapest.get(1)?.worth).toBe(250_000);
  });

  it('is that of the cheapest course if a subject is requested', () => {
    expect(filterWith({ fee: 'HKD-200000', level: '1', field: '1' }).ids).toEqual([1]);
    expect(filterWith({ level: '1', field: '1' }).cheapest.get(1)?.worth).toBe(200_000);
  });

  it('is that of the first level with a fee', () => {
    expect(filterWith({ fee: 'HKD-150000' }).ids).toEqual([2]);
    expect(filterWith({ fee: 'HKD-150000', level: '2' }).ids).toEqual([1, 2]);
    expect(filterWith({}).cheapest.get(1)?.worth).toBe(250_000);
  });

  it('hides no other level whose English is unknown while nobody asks for a fee', () => {
    const levels: OfferBlock[] = [
      { ...createBlock(2, 0, [[1, 0, null, 0]]), levelFees: [960_000] },
      { ...createBlock(1, 0, [[1, 0, 8, 0]]), levelFees: [480_000] },
    ];
    const filterLevels = (alsoUnstated: boolean) =>
      filterOffers([createSchool(1)], levels, { ...EMPTY_QUERY, english: '6.5', alsoUnstated });
    expect(filterLevels(true).ids).toEqual([1]);
    expect(filterLevels(false).unstated).toMatchObject({ schools: 1, of: ['english'] });
  });
});

/** Expected count of an option: applies the option and counts the results. */
it('the count of a choice equals the results after choosing it', () => {
  const courseArbitrary = fc.tuple(
    fc.integer({ min: 1, max: 6 }),
    fc.constantFrom(0, 90_000, 200_000, 300_000, 600_000),
    fc.constantFrom(null, 5, 6.5, 8),
    fc.constantFrom(0, SEPTEMBER_BIT, SEPTEMBER_BIT | 2),
  );
  const catalogueArbitrary = fc.record({
    schools: fc
      .constant([1, 2, 3, 4, 5, 6])
      .map((ids) =>
        ids.map((id) =>
          createSchool(id, { country: id % 2, type: id % 3, students: [null, 100, 30_000][id % 3] ?? null }),
        ),
      ),
    shelves: fc.array(
      fc
        .tuple(
          fc.integer({ min: 1, max: 2 }),
          fc.constantFrom(0, BUSINESS_FIELD_ID, LAW_FIELD_ID),
          fc.array(courseArbitrary, { maxLength: 6 }),
        )
        .map(([level, field, courses]) => addLevelFees(createBlock(level, field, courses))),
      { maxLength: 4 },
    ),
  });
  const queryArbitrary = fc.record({
    country: fc.constantFrom('', '0', '1', '0,1'),
    size: fc.constantFrom('', 'SMALL'),
    level: fc.constantFrom('', '1', '2', '1,2'),
    field: fc.constantFrom('', '1', '7', '1,7'),
    fee: fc.constantFrom('', 'HKD-250000', 'HKD-100000-250000', 'HKD-200000-'),
    english: fc.constantFrom('', '6.5'),
    start: fc.constantFrom('', '9', '1'),
  });
  fc.assert(
    fc.property(catalogueArbitrary, queryArbitrary, ({ schools, shelves }, input) => {
      const filterWith = (queryChange: Partial<OfferQuery>) =>
        filterOffers(schools, shelves, { ...EMPTY_QUERY, ...input, ...queryChange });
      const filterResult = filterWith({});
      for (const [key, options] of Object.entries(filterResult.totals))
        for (const [value, total] of options)
          expect(filterWith({ [key]: value }).ids.length, `${key} ${value}`).toBe(total);
      for (const [feeBar, total] of filterResult.spread)
        expect(filterWith({ fee: feeBar }).ids.length, `bar ${feeBar}`).toBe(total);
      for (const [key, total] of filterResult.without)
        expect(filterWith({ [key]: '' }).ids.length, `without ${key}`).toBe(total);
      expect([...filterResult.without.keys()].toSorted()).toEqual(
        Object.entries(input)
          .flatMap(([key, value]) => (value === '' ? [] : [key]))
          .toSorted(),
      );
      expect(filterWith({ alsoUnstated: true }).ids.length).toBe(
        filterResult.ids.length + filterResult.unstated.schools,
      );
    }),
  );
});

/** Reference implementation: a school matches if any of its courses matches all filters. With a fee, only the courses of its first level with a fee count. */
function filterNaively(
  schools: OfferSchool[],
  blocks: OfferBlock[],
  { country, level, field, fee }: OfferQuery,
): number[] {
  const matchesAny = (requestedValues: string, value: number) =>
    requestedValues === '' || requestedValues.split(',').includes(String(value));
  const [, min, max] = /^HKD-(?:(\d+)-)?(\d*)$/.exec(fee) ?? [];
  const courses = blocks.flatMap((block) =>
    block.schools.map((id, index) => ({ id, level: block.level, field: block.field, fee: block.fees[index] ?? 0 })),
  );
  const isRequested = (course: (typeof courses)[number]) =>
    matchesAny(level, course.level) && matchesAny(field, course.field);
  const isOfMainLevel = (course: (typeof courses)[number]) =>
    !courses.some(
      (other) => other.id === course.id && other.fee > 0 && other.level < course.level && isRequested(other),
    );
  const fitsQuery = (course: (typeof courses)[number]) =>
    isRequested(course) &&
    (fee === '' ||
      (isOfMainLevel(course) &&
        course.fee > 0 &&
        course.fee >= Number(min ?? 0) &&
        course.fee <= (max ? Number(max) : Infinity)));
  return schools
    .filter((candidate) => matchesAny(country, candidate.country))
    .filter(({ id }) =>
      level + field + fee === '' ? true : courses.some((course) => course.id === id && fitsQuery(course)),
    )
    .map(({ id }) => id);
}

it('multiple values and fee ranges match the same schools as a full scan of all courses', () => {
  const course = fc.tuple(
    fc.integer({ min: 1, max: 6 }),
    fc.constantFrom(0, 90_000, 100_000, 200_000, 250_000, 300_000),
    fc.constant(null),
    fc.constant(0),
  );
  const blocksArbitrary = fc.array(
    fc
      .tuple(
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom(BUSINESS_FIELD_ID, 2, LAW_FIELD_ID),
        fc.array(course, { maxLength: 6 }),
      )
      .map(([level, field, courses]) => createBlock(level, field, courses)),
    { maxLength: 5 },
  );
  const createSubsetArbitrary = (...ids: string[]) => fc.subarray(ids).map((selectedIds) => selectedIds.join(','));
  const queryArbitrary = fc.record({
    country: createSubsetArbitrary('0', '1', '2'),
    level: createSubsetArbitrary('1', '2', '3'),
    field: createSubsetArbitrary('1', '2', '7'),
    fee: fc.constantFrom('', 'HKD-250000', 'HKD-100000-250000', 'HKD-100000-', 'HKD-90000-90000'),
  });
  const schools = [1, 2, 3, 4, 5, 6].map((id) => createSchool(id, { country: id % 3 }));
  fc.assert(
    fc.property(blocksArbitrary, queryArbitrary, (blocks, queryChange) => {
      const fullQuery = { ...EMPTY_QUERY, ...queryChange };
      expect(filterOffers(schools, blocks, fullQuery).ids).toEqual(filterNaively(schools, blocks, fullQuery));
    }),
    { numRuns: 500 },
  );
});
