import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countCourses,
  type Favourites,
  findMark,
  gatherFavourites,
  isSettled,
  NOTHING_KNOWN,
  type FavouritePlace,
  putBack,
  setMark,
} from '#client/features/favourites/store/favourites.ts';
import { type Step, takeSteps } from '#client/features/favourites/store/use-favourite-changes.ts';
import { isFavourite, type Mark, markOfCourse, markOfSchool, NO_MARK } from '#client/site/catalogue/favourite-state.ts';
import { fail, type Result, succeed } from '#shared/failure.ts';

const OXFORD: FavouritePlace = { schoolId: '1001' };
const LAW: FavouritePlace = { schoolId: '1001', courseId: '1001003' };
const ENGLISH: FavouritePlace = { schoolId: '1001', courseId: '1001001' };
const LEEDS: FavouritePlace = { schoolId: '1002' };
const MARK: Mark = { id: '7', remark: 'near the sea' };
const TOLD: Mark = { id: '5', remark: 'as the page had it' };

const places = fc.constantFrom(OXFORD, LAW, ENGLISH, LEEDS, { schoolId: '1002', courseId: '1002001' });
const marks = fc.oneof(
  fc.constant(NO_MARK),
  fc.record({ id: fc.stringMatching(/^[1-9]\d{0,3}$/), remark: fc.string() }),
);
const histories = fc.array(fc.tuple(places, marks), { maxLength: 12 });
const live = (history: [FavouritePlace, Mark][], from = NOTHING_KNOWN) =>
  history.reduce((known, [place, mark]) => setMark(known, place, mark), from);

describe('what is known goes before what a page told', () => {
  test('until something is known, the page is believed', () => {
    expect(findMark(NOTHING_KNOWN, OXFORD, TOLD)).toBe(TOLD);
    expect(findMark(setMark(NOTHING_KNOWN, LEEDS, MARK), LAW, TOLD)).toBe(TOLD);
  });

  test('the last thing that was set holds, whatever came before', () => {
    fc.assert(
      fc.property(histories, places, marks, (history, place, mark) => {
        expect(findMark(setMark(live(history), place, mark), place, TOLD)).toEqual(mark);
      }),
    );
  });

  test('what happens at one school is nothing to another', () => {
    fc.assert(
      fc.property(histories, histories, (before, after) => {
        const known = live(before);
        const elsewhere = after.filter(([{ schoolId }]) => schoolId !== OXFORD.schoolId);
        for (const place of [OXFORD, LAW, ENGLISH])
          expect(findMark(live(elsewhere, known), place, TOLD)).toEqual(findMark(known, place, TOLD));
      }),
    );
  });
});

describe('a school that goes', () => {
  test('takes the ids and remarks of all its courses along, those a page told of as well', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const known = setMark(live(history), OXFORD, NO_MARK);
        for (const place of [OXFORD, LAW, ENGLISH]) expect(findMark(known, place, TOLD)).toEqual(NO_MARK);
      }),
    );
  });

  test('comes back without them', () => {
    const known = live([
      [LAW, MARK],
      [OXFORD, NO_MARK],
      [OXFORD, MARK],
    ]);
    expect(isFavourite(findMark(known, OXFORD, NO_MARK))).toBe(true);
    expect(isFavourite(findMark(known, LAW, TOLD))).toBe(false);
  });

  test('and is put back, comes with all of them', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const before = live(history);
        const undone = putBack(setMark(before, OXFORD, NO_MARK), before, OXFORD);
        for (const place of [OXFORD, LAW, ENGLISH])
          expect(findMark(undone, place, TOLD)).toEqual(findMark(before, place, TOLD));
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
    expect(findMark(whole, OXFORD, NO_MARK)).toEqual({ id: '1', remark: 'first' });
    expect(findMark(whole, LAW, NO_MARK).id).toBe('2');
    for (const place of [ENGLISH, LEEDS]) expect(findMark(whole, place, TOLD)).toEqual(NO_MARK);
  });

  test('knows how many courses a school has; a part of it does not', () => {
    expect([countCourses(whole, '1001'), countCourses(whole, '1002')]).toEqual([1, 0]);
    expect(countCourses(setMark(whole, LAW, NO_MARK), '1001')).toBe(0);
    expect(countCourses(setMark(NOTHING_KNOWN, LAW, MARK), '1001')).toBeNull();
  });
});

test.each([
  ['0', false],
  ['', false],
  ['12', true],
])('the collection id %j means collected: %s', (id, collected) => {
  expect(isFavourite(markOfSchool({ schoolCollectionId: id, schoolCollectionRemark: 'x' }))).toBe(collected);
  expect(isFavourite(markOfCourse({ collectionId: id, collectionRemark: 'x' }))).toBe(collected);
});

describe('taking steps', () => {
  /** What everybody sees, and a backend that answers when it is told to. */
  function open(known: Favourites = NOTHING_KNOWN) {
    const state = { known };
    const change = (make: (now: Favourites) => Favourites) => {
      state.known = make(state.known);
    };
    const step = (place: FavouritePlace, mark: Mark) => {
      const { promise, resolve } = Promise.withResolvers<Result<Mark>>();
      return { step: { place, mark, send: () => promise } satisfies Step, answer: resolve };
    };
    return { state, change, step };
  }
  const FAILURE = { code: '1004', message: 'The server reported an error' };
  const NEW = { id: 'new', remark: '' };

  test('shows at once, and with its id when that has come', async () => {
    const { state, change, step } = open();
    const one = step(OXFORD, NEW);
    const done = takeSteps([one.step], change);
    expect(isSettled(findMark(state.known, OXFORD, NO_MARK))).toBe(false);
    one.answer(succeed(MARK));
    expect(await done).toBeNull();
    expect(findMark(state.known, OXFORD, NO_MARK)).toEqual(MARK);
  });

  test('a failure is handed on, and everything stands as it stood', async () => {
    await fc.assert(
      fc.asyncProperty(histories, places, marks, async (history, place, mark) => {
        const { state, change, step } = open(live(history));
        const before = state.known;
        const one = step(place, mark);
        one.answer(fail(FAILURE));
        expect(await takeSteps([one.step], change)).toEqual(FAILURE);
        for (const seen of [OXFORD, LAW, ENGLISH, LEEDS])
          expect(findMark(state.known, seen, TOLD)).toEqual(findMark(before, seen, TOLD));
      }),
    );
  });

  test('a course after its school: the school stays where only the course failed', async () => {
    const { state, change, step } = open();
    const [school, course] = [step(OXFORD, NEW), step(LAW, NEW)];
    const done = takeSteps([school.step, course.step], change);
    expect(isFavourite(findMark(state.known, LAW, NO_MARK))).toBe(true);
    school.answer(succeed(MARK));
    course.answer(fail(FAILURE));
    expect(await done).toEqual(FAILURE);
    expect(findMark(state.known, OXFORD, NO_MARK)).toEqual(MARK);
    expect(findMark(state.known, LAW, NO_MARK)).toEqual(NO_MARK);
  });

  test('a course is never sent where its school failed', async () => {
    const { state, change, step } = open();
    const school = step(OXFORD, NEW);
    let sent = false;
    const course: Step = { place: LAW, mark: NEW, send: async () => ((sent = true), succeed(MARK)) };
    school.answer(fail(FAILURE));
    await takeSteps([school.step, course], change);
    expect([sent, findMark(state.known, LAW, NO_MARK)]).toEqual([false, NO_MARK]);
  });

  test.each([
    ['the first', [0, 1]],
    ['the second', [1, 0]],
  ])('two at the same time do not undo each other when %s is answered first', async (_, order) => {
    const { state, change, step } = open();
    const [english, law] = [step(ENGLISH, NEW), step(LAW, NEW)];
    const both = [takeSteps([english.step], change), takeSteps([law.step], change)];
    const answers = [() => english.answer(fail(FAILURE)), () => law.answer(succeed(MARK))];
    for (const at of order) {
      answers[at]?.();
      await both[at];
    }
    expect(findMark(state.known, ENGLISH, NO_MARK)).toEqual(NO_MARK);
    expect(findMark(state.known, LAW, NO_MARK)).toEqual(MARK);
  });
});
