import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toFormData } from '#client/site/forms/form-result.ts';
import { type FavouritePlace, formatPlace, parsePlace } from './favourite-item.ts';
import {
  changeFavourites,
  countCourses,
  findFavourite,
  gatherFavourites,
  isConfirmed,
  NO_FAVOURITES,
  setFavourite,
  isFavourite,
  type FavouriteState,
  NO_FAVOURITE,
} from './favourites.ts';

const OXFORD_PLACE: FavouritePlace = { schoolId: '1001' };
const LAW_COURSE: FavouritePlace = { schoolId: '1001', courseId: '1001003' };
const ENGLISH_COURSE: FavouritePlace = { schoolId: '1001', courseId: '1001001' };
const LEEDS_PLACE: FavouritePlace = { schoolId: '1002' };
const FAVOURITE_WITH_REMARK: FavouriteState = { id: '7', remark: 'near the sea' };
const PAGE_FAVOURITE: FavouriteState = { id: '5', remark: 'as the page had it' };

/** Ids that equal names of properties which every object has. A backend might use such ids. */
const PROTOTYPE_KEY_PLACES = ['constructor', '__proto__', 'toString'].flatMap((id) => [
  { schoolId: id },
  { schoolId: '1002', courseId: id },
]);
const arbitraryPlace = fc.constantFrom(
  OXFORD_PLACE,
  LAW_COURSE,
  ENGLISH_COURSE,
  LEEDS_PLACE,
  { schoolId: '1002', courseId: '1002001' },
  ...PROTOTYPE_KEY_PLACES,
);
const arbitraryFavourite = fc.oneof(
  fc.constant(NO_FAVOURITE),
  fc.record({ id: fc.stringMatching(/^[1-9]\d{0,3}$/), remark: fc.string() }),
);
const arbitraryHistory = fc.array(fc.tuple(arbitraryPlace, arbitraryFavourite), { maxLength: 12 });
const replay = (history: [FavouritePlace, FavouriteState][], initialFavourites = NO_FAVOURITES) =>
  history.reduce(
    (existingFavourites, [place, favourite]) => setFavourite(existingFavourites, place, favourite),
    initialFavourites,
  );

describe('loaded state takes precedence over page data', () => {
  test('page data is used until a state is loaded', () => {
    expect(findFavourite(NO_FAVOURITES, OXFORD_PLACE, PAGE_FAVOURITE)).toBe(PAGE_FAVOURITE);
    expect(
      findFavourite(setFavourite(NO_FAVOURITES, LEEDS_PLACE, FAVOURITE_WITH_REMARK), LAW_COURSE, PAGE_FAVOURITE),
    ).toBe(PAGE_FAVOURITE);
    for (const favouritePlace of PROTOTYPE_KEY_PLACES)
      expect(findFavourite(NO_FAVOURITES, favouritePlace, PAGE_FAVOURITE)).toBe(PAGE_FAVOURITE);
  });

  test('the last update wins', () => {
    fc.assert(
      fc.property(arbitraryHistory, arbitraryPlace, arbitraryFavourite, (history, place, favourite) => {
        expect(findFavourite(setFavourite(replay(history), place, favourite), place, PAGE_FAVOURITE)).toEqual(
          favourite,
        );
      }),
    );
  });

  test('updates of one school do not affect another', () => {
    fc.assert(
      fc.property(arbitraryHistory, arbitraryHistory, (earlierHistory, laterHistory) => {
        const existingFavourites = replay(earlierHistory);
        const otherEntries = laterHistory.filter(([{ schoolId }]) => schoolId !== OXFORD_PLACE.schoolId);
        for (const favouritePlace of [OXFORD_PLACE, LAW_COURSE, ENGLISH_COURSE])
          expect(findFavourite(replay(otherEntries, existingFavourites), favouritePlace, PAGE_FAVOURITE)).toEqual(
            findFavourite(existingFavourites, favouritePlace, PAGE_FAVOURITE),
          );
      }),
    );
  });
});

describe('removing a school', () => {
  test('removes the ids and remarks of its courses, including those from page data', () => {
    fc.assert(
      fc.property(arbitraryHistory, (history) => {
        const existingFavourites = setFavourite(replay(history), OXFORD_PLACE, NO_FAVOURITE);
        for (const favouritePlace of [OXFORD_PLACE, LAW_COURSE, ENGLISH_COURSE])
          expect(findFavourite(existingFavourites, favouritePlace, PAGE_FAVOURITE)).toEqual(NO_FAVOURITE);
      }),
    );
  });

  test('allows the school to return without its courses', () => {
    const existingFavourites = replay([
      [LAW_COURSE, FAVOURITE_WITH_REMARK],
      [OXFORD_PLACE, NO_FAVOURITE],
      [OXFORD_PLACE, FAVOURITE_WITH_REMARK],
    ]);
    expect(isFavourite(findFavourite(existingFavourites, OXFORD_PLACE, NO_FAVOURITE))).toBe(true);
    expect(isFavourite(findFavourite(existingFavourites, LAW_COURSE, PAGE_FAVOURITE))).toBe(false);
  });
});

describe('the whole collection', () => {
  const favourites = gatherFavourites(
    [{ id: '1', fkInstitutionId: '1001', remark: 'first' }],
    [{ id: '2', fkInstitutionCourseId: '1001003', remark: '', institutionCourse: { fkInstitutionId: '1001' } }],
  );

  test('contains its members, and ignores page data', () => {
    expect(findFavourite(favourites, OXFORD_PLACE, NO_FAVOURITE)).toEqual({ id: '1', remark: 'first' });
    expect(findFavourite(favourites, LAW_COURSE, NO_FAVOURITE).id).toBe('2');
    for (const favouritePlace of [ENGLISH_COURSE, LEEDS_PLACE])
      expect(findFavourite(favourites, favouritePlace, PAGE_FAVOURITE)).toEqual(NO_FAVOURITE);
  });

  test('counts a school’s courses; a partial list does not', () => {
    expect([countCourses(favourites, '1001'), countCourses(favourites, '1002')]).toEqual([1, 0]);
    expect(countCourses(setFavourite(favourites, LAW_COURSE, NO_FAVOURITE), '1001')).toBe(0);
    expect(countCourses(setFavourite(NO_FAVOURITES, LAW_COURSE, FAVOURITE_WITH_REMARK), '1001')).toBeNull();
  });
});

describe('a form', () => {
  const createForm = (fields: Record<string, string>) => toFormData(fields);

  test('adding a course adds its school, which retains its remark', () => {
    const existingFavourites = setFavourite(NO_FAVOURITES, OXFORD_PLACE, FAVOURITE_WITH_REMARK);
    const formData = createForm({ intent: 'add', place: formatPlace(LAW_COURSE), remark: ' soon ' });
    const optimisticFavourites = changeFavourites(existingFavourites, formData);
    expect(findFavourite(optimisticFavourites, OXFORD_PLACE).remark).toBe(FAVOURITE_WITH_REMARK.remark);
    expect([
      isFavourite(findFavourite(optimisticFavourites, LAW_COURSE)),
      isConfirmed(findFavourite(optimisticFavourites, LAW_COURSE)),
    ]).toEqual([true, false]);
    const favourites = changeFavourites(existingFavourites, formData, { id: '31', schoolId: '30' });
    expect([findFavourite(favourites, OXFORD_PLACE), findFavourite(favourites, LAW_COURSE)]).toEqual([
      { id: '30', remark: FAVOURITE_WITH_REMARK.remark },
      { id: '31', remark: 'soon' },
    ]);
  });

  test('that adds a course of a favourite school leaves the school unchanged', () => {
    const existingFavourites = setFavourite(NO_FAVOURITES, OXFORD_PLACE, FAVOURITE_WITH_REMARK);
    const formData = createForm({ intent: 'add', place: formatPlace(LAW_COURSE), remark: '', isSchoolIn: '1' });
    expect(findFavourite(changeFavourites(existingFavourites, formData), OXFORD_PLACE)).toEqual(FAVOURITE_WITH_REMARK);
  });

  test('changes a note, and removes a school with its courses', () => {
    const existingFavourites = replay([
      [OXFORD_PLACE, FAVOURITE_WITH_REMARK],
      [LAW_COURSE, FAVOURITE_WITH_REMARK],
    ]);
    const favouritesWithRemark = changeFavourites(
      existingFavourites,
      createForm({ intent: 'remark', place: formatPlace(LAW_COURSE), id: '7', remark: 'x' }),
    );
    expect(findFavourite(favouritesWithRemark, LAW_COURSE)).toEqual({ id: '7', remark: 'x' });
    const remainingFavourites = changeFavourites(
      favouritesWithRemark,
      createForm({ intent: 'remove', place: formatPlace(OXFORD_PLACE), id: '7' }),
    );
    expect(
      [OXFORD_PLACE, LAW_COURSE].map((favouritePlace) =>
        findFavourite(remainingFavourites, favouritePlace, PAGE_FAVOURITE),
      ),
    ).toEqual([NO_FAVOURITE, NO_FAVOURITE]);
  });

  test('of another action has no effect', () => {
    expect(changeFavourites(NO_FAVOURITES, createForm({ intent: 'profile', place: '1001' }))).toBe(NO_FAVOURITES);
  });

  test.each([OXFORD_PLACE, LAW_COURSE])('names its school or course: %o', (favouritePlace) => {
    expect(parsePlace(formatPlace(favouritePlace))).toEqual({ courseId: undefined, ...favouritePlace });
  });
});
