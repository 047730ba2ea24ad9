import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fail, type Result, succeed } from '#shared/failure.ts';
import type { FavouritePlace } from './favourite-item.ts';
import {
  countCourses,
  type Favourites,
  findFavourite,
  gatherFavourites,
  isSettled,
  NOTHING_KNOWN,
  putBack,
  setFavourite,
  isFavourite,
  type FavouriteState,
  NO_FAVOURITE,
} from './favourites.ts';
import { type FavouriteStep, takeSteps } from './use-favourites.ts';

const OXFORD: FavouritePlace = { schoolId: '1001' };
const LAW: FavouritePlace = { schoolId: '1001', courseId: '1001003' };
const ENGLISH: FavouritePlace = { schoolId: '1001', courseId: '1001001' };
const LEEDS: FavouritePlace = { schoolId: '1002' };
const REMARKED: FavouriteState = { id: '7', remark: 'near the sea' };
const TOLD: FavouriteState = { id: '5', remark: 'as the page had it' };

/** As a backend may number them, for all that we know: each of these is something of every object. */
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
const live = (history: [FavouritePlace, FavouriteState][], from = NOTHING_KNOWN) =>
  history.reduce((known, [place, favourite]) => setFavourite(known, place, favourite), from);

describe('what is known goes before what a page told', () => {
  test('until something is known, the page is believed', () => {
    expect(findFavourite(NOTHING_KNOWN, OXFORD, TOLD)).toBe(TOLD);
    expect(findFavourite(setFavourite(NOTHING_KNOWN, LEEDS, REMARKED), LAW, TOLD)).toBe(TOLD);
    for (const odd of ODD) expect(findFavourite(NOTHING_KNOWN, odd, TOLD)).toBe(TOLD);
  });

  test('the last thing that was set holds, whatever came before', () => {
    fc.assert(
      fc.property(histories, places, marks, (history, place, favourite) => {
        expect(findFavourite(setFavourite(live(history), place, favourite), place, TOLD)).toEqual(favourite);
      }),
    );
  });

  test('what happens at one school is nothing to another', () => {
    fc.assert(
      fc.property(histories, histories, (before, after) => {
        const known = live(before);
        const elsewhere = after.filter(([{ schoolId }]) => schoolId !== OXFORD.schoolId);
        for (const place of [OXFORD, LAW, ENGLISH])
          expect(findFavourite(live(elsewhere, known), place, TOLD)).toEqual(findFavourite(known, place, TOLD));
      }),
    );
  });
});

describe('a school that goes', () => {
  test('takes the ids and remarks of all its courses along, those a page told of as well', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const known = setFavourite(live(history), OXFORD, NO_FAVOURITE);
        for (const place of [OXFORD, LAW, ENGLISH]) expect(findFavourite(known, place, TOLD)).toEqual(NO_FAVOURITE);
      }),
    );
  });

  test('comes back without them', () => {
    const known = live([
      [LAW, REMARKED],
      [OXFORD, NO_FAVOURITE],
      [OXFORD, REMARKED],
    ]);
    expect(isFavourite(findFavourite(known, OXFORD, NO_FAVOURITE))).toBe(true);
    expect(isFavourite(findFavourite(known, LAW, TOLD))).toBe(false);
  });

  test('and is put back, comes with all of them', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const before = live(history);
        const undone = putBack(setFavourite(before, OXFORD, NO_FAVOURITE), before, OXFORD);
        for (const place of [OXFORD, LAW, ENGLISH])
          expect(findFavourite(undone, place, TOLD)).toEqual(findFavourite(before, place, TOLD));
      }),
    );
  });
});

describe('the whole collection', () => {
  const whole = gatherFavourites(
    [{ id: '1', fkInstitutionId: '1001', remark: 'first' }],
    [{ id: '2', fkInstitutionCourseId: '1001003', remark: '', institutionCourse: { fkInstitutionId: '1001' } }],
  );

  test('has what is in it, and nothing that a page may still tell', () => {
    expect(findFavourite(whole, OXFORD, NO_FAVOURITE)).toEqual({ id: '1', remark: 'first' });
    expect(findFavourite(whole, LAW, NO_FAVOURITE).id).toBe('2');
    for (const place of [ENGLISH, LEEDS]) expect(findFavourite(whole, place, TOLD)).toEqual(NO_FAVOURITE);
  });

  test('knows how many courses a school has; a part of it does not', () => {
    expect([countCourses(whole, '1001'), countCourses(whole, '1002')]).toEqual([1, 0]);
    expect(countCourses(setFavourite(whole, LAW, NO_FAVOURITE), '1001')).toBe(0);
    expect(countCourses(setFavourite(NOTHING_KNOWN, LAW, REMARKED), '1001')).toBeNull();
  });
});

describe('taking steps', () => {
  /** What everybody sees, and a backend that answers when it is told to. */
  function open(known: Favourites = NOTHING_KNOWN) {
    const state = { known };
    const change = (make: (now: Favourites) => Favourites) => {
      state.known = make(state.known);
    };
    const step = (place: FavouritePlace, favourite: FavouriteState) => {
      const { promise, resolve } = Promise.withResolvers<Result<FavouriteState>>();
      return { step: { place, favourite, send: () => promise } satisfies FavouriteStep, answer: resolve };
    };
    return { state, change, step };
  }
  const FAILURE = { code: '1004', message: 'The server reported an error' };
  const NEW = { id: 'new', remark: '' };

  test('shows at once, and with its id when that has come', async () => {
    const { state, change, step } = open();
    const one = step(OXFORD, NEW);
    const done = takeSteps([one.step], change);
    expect(isSettled(findFavourite(state.known, OXFORD, NO_FAVOURITE))).toBe(false);
    one.answer(succeed(REMARKED));
    expect(await done).toBeNull();
    expect(findFavourite(state.known, OXFORD, NO_FAVOURITE)).toEqual(REMARKED);
  });

  test('a failure is handed on, and everything stands as it stood', async () => {
    await fc.assert(
      fc.asyncProperty(histories, places, marks, async (history, place, favourite) => {
        const { state, change, step } = open(live(history));
        const before = state.known;
        const one = step(place, favourite);
        one.answer(fail(FAILURE));
        expect(await takeSteps([one.step], change)).toEqual(FAILURE);
        for (const seen of [OXFORD, LAW, ENGLISH, LEEDS])
          expect(findFavourite(state.known, seen, TOLD)).toEqual(findFavourite(before, seen, TOLD));
      }),
    );
  });

  test('a course after its school: the school stays where only the course failed', async () => {
    const { state, change, step } = open();
    const [school, course] = [step(OXFORD, NEW), step(LAW, NEW)];
    const done = takeSteps([school.step, course.step], change);
    expect(isFavourite(findFavourite(state.known, LAW, NO_FAVOURITE))).toBe(true);
    school.answer(succeed(REMARKED));
    course.answer(fail(FAILURE));
    expect(await done).toEqual(FAILURE);
    expect(findFavourite(state.known, OXFORD, NO_FAVOURITE)).toEqual(REMARKED);
    expect(findFavourite(state.known, LAW, NO_FAVOURITE)).toEqual(NO_FAVOURITE);
  });

  test('a course is never sent where its school failed', async () => {
    const { state, change, step } = open();
    const school = step(OXFORD, NEW);
    let sent = false;
    const course: FavouriteStep = { place: LAW, favourite: NEW, send: async () => ((sent = true), succeed(REMARKED)) };
    school.answer(fail(FAILURE));
    await takeSteps([school.step, course], change);
    expect([sent, findFavourite(state.known, LAW, NO_FAVOURITE)]).toEqual([false, NO_FAVOURITE]);
  });

  test.each([
    ['the first', [0, 1]],
    ['the second', [1, 0]],
  ])('two at the same time do not undo each other when %s is answered first', async (_, order) => {
    const { state, change, step } = open();
    const [english, law] = [step(ENGLISH, NEW), step(LAW, NEW)];
    const both = [takeSteps([english.step], change), takeSteps([law.step], change)];
    const answers = [() => english.answer(fail(FAILURE)), () => law.answer(succeed(REMARKED))];
    for (const at of order) {
      answers[at]?.();
      await both[at];
    }
    expect(findFavourite(state.known, ENGLISH, NO_FAVOURITE)).toEqual(NO_FAVOURITE);
    expect(findFavourite(state.known, LAW, NO_FAVOURITE)).toEqual(REMARKED);
  });
});
