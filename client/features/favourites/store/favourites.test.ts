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

const OXFORD: FavouritePlace = { schoolId: '1001' };
const LAW: FavouritePlace = { schoolId: '1001', courseId: '1001003' };
const ENGLISH: FavouritePlace = { schoolId: '1001', courseId: '1001001' };
const LEEDS: FavouritePlace = { schoolId: '1002' };
const REMARKED: FavouriteState = { id: '7', remark: 'near the sea' };
const TOLD: FavouriteState = { id: '5', remark: 'as the page had it' };

/** Ids that equal property names of every object, which a backend might use. */
const ODD = ['constructor', '__proto__', 'toString'].flatMap((id) => [
  { schoolId: id },
  { schoolId: '1002', courseId: id },
]);
const places = fc.constantFrom(OXFORD, LAW, ENGLISH, LEEDS, { schoolId: '1002', courseId: '1002001' }, ...ODD);
const marks = fc.oneof(
  fc.constant(NO_FAVOURITE),
  fc.record({ id: fc.stringMatching(/^[1-9]\d{0,3}$/), remark: fc.string() }),
);
const histories = fc.array(fc.tuple(places, marks), { maxLength: 12 });
const replay = (history: [FavouritePlace, FavouriteState][], from = NO_FAVOURITES) =>
  history.reduce((existingFavourites, [place, favourite]) => setFavourite(existingFavourites, place, favourite), from);

describe('loaded state takes precedence over page data', () => {
  test('until something is known, the page is believed', () => {
    expect(findFavourite(NO_FAVOURITES, OXFORD, TOLD)).toBe(TOLD);
    expect(findFavourite(setFavourite(NO_FAVOURITES, LEEDS, REMARKED), LAW, TOLD)).toBe(TOLD);
    for (const odd of ODD) expect(findFavourite(NO_FAVOURITES, odd, TOLD)).toBe(TOLD);
  });

  test('the last update wins', () => {
    fc.assert(
      fc.property(histories, places, marks, (history, place, favourite) => {
        expect(findFavourite(setFavourite(replay(history), place, favourite), place, TOLD)).toEqual(favourite);
      }),
    );
  });

  test('updates of one school do not affect another', () => {
    fc.assert(
      fc.property(histories, histories, (earlierHistory, laterHistory) => {
        const existingFavourites = replay(earlierHistory);
        const otherEntries = laterHistory.filter(([{ schoolId }]) => schoolId !== OXFORD.schoolId);
        for (const place of [OXFORD, LAW, ENGLISH])
          expect(findFavourite(replay(otherEntries, existingFavourites), place, TOLD)).toEqual(
            findFavourite(existingFavourites, place, TOLD),
          );
      }),
    );
  });
});

describe('removing a school', () => {
  test('removes the ids and remarks of its courses, including those from page data', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const existingFavourites = setFavourite(replay(history), OXFORD, NO_FAVOURITE);
        for (const place of [OXFORD, LAW, ENGLISH])
          expect(findFavourite(existingFavourites, place, TOLD)).toEqual(NO_FAVOURITE);
      }),
    );
  });

  test('comes back without them', () => {
    const existingFavourites = replay([
      [LAW, REMARKED],
      [OXFORD, NO_FAVOURITE],
      [OXFORD, REMARKED],
    ]);
    expect(isFavourite(findFavourite(existingFavourites, OXFORD, NO_FAVOURITE))).toBe(true);
    expect(isFavourite(findFavourite(existingFavourites, LAW, TOLD))).toBe(false);
  });
});

describe('the whole collection', () => {
  const favourites = gatherFavourites(
    [{ id: '1', fkInstitutionId: '1001', remark: 'first' }],
    [{ id: '2', fkInstitutionCourseId: '1001003', remark: '', institutionCourse: { fkInstitutionId: '1001' } }],
  );

  test('contains its members, and ignores page data', () => {
    expect(findFavourite(favourites, OXFORD, NO_FAVOURITE)).toEqual({ id: '1', remark: 'first' });
    expect(findFavourite(favourites, LAW, NO_FAVOURITE).id).toBe('2');
    for (const place of [ENGLISH, LEEDS]) expect(findFavourite(favourites, place, TOLD)).toEqual(NO_FAVOURITE);
  });

  test('counts a school’s courses; a partial list does not', () => {
    expect([countCourses(favourites, '1001'), countCourses(favourites, '1002')]).toEqual([1, 0]);
    expect(countCourses(setFavourite(favourites, LAW, NO_FAVOURITE), '1001')).toBe(0);
    expect(countCourses(setFavourite(NO_FAVOURITES, LAW, REMARKED), '1001')).toBeNull();
  });
});

describe('a form', () => {
  const form = (fields: Record<string, string>) => toFormData(fields);

  test('adding a course adds its school, which retains its remark', () => {
    const existingFavourites = setFavourite(NO_FAVOURITES, OXFORD, REMARKED);
    const formData = form({ intent: 'add', place: formatPlace(LAW), remark: ' soon ' });
    const onItsWay = changeFavourites(existingFavourites, formData);
    expect(findFavourite(onItsWay, OXFORD).remark).toBe(REMARKED.remark);
    expect([isFavourite(findFavourite(onItsWay, LAW)), isConfirmed(findFavourite(onItsWay, LAW))]).toEqual([
      true,
      false,
    ]);
    const favourites = changeFavourites(existingFavourites, formData, { id: '31', schoolId: '30' });
    expect([findFavourite(favourites, OXFORD), findFavourite(favourites, LAW)]).toEqual([
      { id: '30', remark: REMARKED.remark },
      { id: '31', remark: 'soon' },
    ]);
  });

  test('that adds a course of a school that is in leaves the school as it is', () => {
    const existingFavourites = setFavourite(NO_FAVOURITES, OXFORD, REMARKED);
    const formData = form({ intent: 'add', place: formatPlace(LAW), remark: '', isSchoolIn: '1' });
    expect(findFavourite(changeFavourites(existingFavourites, formData), OXFORD)).toEqual(REMARKED);
  });

  test('changes a note, and removes a school with its courses', () => {
    const existingFavourites = replay([
      [OXFORD, REMARKED],
      [LAW, REMARKED],
    ]);
    const notedFavourites = changeFavourites(
      existingFavourites,
      form({ intent: 'remark', place: formatPlace(LAW), id: '7', remark: 'x' }),
    );
    expect(findFavourite(notedFavourites, LAW)).toEqual({ id: '7', remark: 'x' });
    const remainingFavourites = changeFavourites(
      notedFavourites,
      form({ intent: 'remove', place: formatPlace(OXFORD), id: '7' }),
    );
    expect([OXFORD, LAW].map((place) => findFavourite(remainingFavourites, place, TOLD))).toEqual([
      NO_FAVOURITE,
      NO_FAVOURITE,
    ]);
  });

  test('of another action has no effect', () => {
    expect(changeFavourites(NO_FAVOURITES, form({ intent: 'profile', place: '1001' }))).toBe(NO_FAVOURITES);
  });

  test.each([OXFORD, LAW])('names its school or course: %o', (place) => {
    expect(parsePlace(formatPlace(place))).toEqual({ courseId: undefined, ...place });
  });
});
