import { FOCUS_POINTS } from '#shared/rules/selection-choices.ts';
import { exchange } from '#shared/rules/budget.ts';
import { describe, expect, it } from 'vitest';
import type { TextOf } from '#client/i18n/use-text.ts';
import { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import { answerLabels, type Answers, setAnswer, EMPTY_ANSWERS, getOverall } from './answers.ts';
import { saveAnswers, loadAnswers, restoreAnswers } from './questionnaire-storage.ts';
import { fillFromProfile, isUnchanged, toUpdate } from './use-answers.ts';
import {
  getFields,
  firstUnfinished,
  parseStep,
  stepAfter,
  stepBefore,
  STEPS,
} from '#client/features/selection/steps.ts';
import { toForm } from '#client/features/selection/match-inquiry.ts';
import { validateFields } from '#client/ui/form/use-form.ts';
import { createShelf } from '#tests/unit/support/create-shelf.ts';

const t = ((key: string) => key) as unknown as TextOf<'selection'>;

const DONE: Answers = {
  ...EMPTY_ANSWERS,
  countries: ['1'],
  group: '1',
  level: '1',
  passport: 'HK',
  examType: '1',
  examRows: [
    { subject: 'chinese', grade: '4' },
    { subject: 'maths', grade: '5*' },
    { subject: '', grade: '' },
  ],
  englishType: '1',
  listening: '7.0',
  speaking: '6.5',
  reading: '6.5',
  writing: '5.5',
};

const createShelves = () => ({ tab: createShelf(), browser: createShelf() });

const getFaults = (answers: Answers, isUser = false) => Object.keys(validateFields(answers, answerLabels(t, isUser)));

describe('the steps', () => {
  it('contain each question once', () => {
    const requests = STEPS.flatMap(getFields);
    expect(requests.toSorted()).toEqual(Object.keys(EMPTY_ANSWERS).toSorted());
  });

  it('start at the first step for any URL', () => {
    expect([parseStep(null), parseStep('step9'), parseStep('step3')]).toEqual(['step1', 'step1', 'step3']);
    expect([stepBefore('step1'), stepAfter('step1'), stepAfter('step5')]).toEqual([null, 'step2', null]);
  });

  it('link back to the first step with a missing answer', () => {
    expect(firstUnfinished(['writing', 'passport'])).toBe('step2');
    expect(firstUnfinished([])).toBeNull();
  });
});

describe('a budget', () => {
  it.each([
    ['CNY', [0, 240_000]],
    ['HKD', [0, 280_000]],
    ['GBP', [0, 27_000]],
  ] as const)('starts in the currency of %s', (currency, fee) =>
    expect(setAnswer(EMPTY_ANSWERS, 'currency', currency)).toEqual({ ...EMPTY_ANSWERS, currency, fee }),
  );

  it('is read from storage in any currency', () => {
    const start = setAnswer(EMPTY_ANSWERS, 'currency', 'HKD');
    const shelves = createShelves();
    expect(loadAnswers('', shelves, start)).toEqual(start);
    saveAnswers('', DONE, shelves);
    expect(loadAnswers('', shelves, start)).toMatchObject({ currency: 'CNY', fee: [0, 240_000] });
  });
});

describe('stored answers', () => {
  it('round-trip', () => {
    const shelves = createShelves();
    saveAnswers('', DONE, shelves);
    expect(loadAnswers('', shelves)).toEqual(DONE);
  });

  it.each([null, 'text', 7, [], {}])('are reset when storage contains %j', (stored) => {
    expect(restoreAnswers(stored)).toEqual(EMPTY_ANSWERS);
  });

  it('keep the valid parts of an older or broken questionnaire', () => {
    const restored = restoreAnswers({
      countries: ['1', 2, null],
      group: 5,
      level: '3',
      option: '9',
      englishType: '77',
      currency: 'XYZ',
      fee: [5, 1],
      weights: { 1: 9, 2: 11, 3: 'x' },
      gone: 'yes',
    });
    expect(restored).toEqual({
      ...EMPTY_ANSWERS,
      countries: ['1'],
      level: '3',
      weights: { ...EMPTY_ANSWERS.weights, 1: 9 },
    });
  });

  it('are not lost on a broken storage', () => {
    const shelves = createShelves();
    shelves.tab.keep('selectionAnswers.', '{"countries":');
    expect(loadAnswers('', shelves)).toEqual(EMPTY_ANSWERS);
  });

  it('are transferred to the visitor who logs in, and to nobody else', () => {
    const shelves = createShelves();
    saveAnswers('', DONE, shelves);
    expect(loadAnswers('17', shelves)).toEqual(DONE);
    saveAnswers('17', DONE, shelves);
    expect(loadAnswers('', shelves)).toEqual(EMPTY_ANSWERS);
    expect(loadAnswers('18', shelves)).toEqual(EMPTY_ANSWERS);
    expect(loadAnswers('17', shelves)).toEqual(DONE);
  });
});

describe('an answer', () => {
  it('resets dependent answers', () => {
    expect(setAnswer({ ...DONE, type: '12' }, 'group', '2').type).toBe('');
    expect(setAnswer(DONE, 'englishType', '4').writing).toBe('');
    expect(setAnswer(DONE, 'examType', '4').examRows).toEqual([]);
    expect(setAnswer({ ...DONE, type: '12' }, 'group', '1').type).toBe('12');
  });

  it('converts the budget to the nearest step of the other currency', () => {
    const before = [80_000, 300_000] as const;
    const { fee } = setAnswer({ ...DONE, currency: 'HKD', fee: before }, 'currency', 'GBP');
    const place = 500;
    for (const [index, amount] of fee.entries()) {
      expect(amount % place).toBe(0);
      expect(Math.abs(amount - (exchange(before[index] ?? 0, 'HKD', 'GBP') ?? 0))).toBeLessThanOrEqual(place / 2);
    }
  });
});

describe('validation', () => {
  it('names all required answers; birthday and gender only for users', () => {
    expect(getFaults(EMPTY_ANSWERS)).toEqual(['countries', 'group', 'level', 'passport']);
    expect(getFaults(DONE, true)).toEqual(['birthday', 'gender']);
    expect(getFaults({ ...DONE, birthday: '2031-01-01', gender: 'male' }, true)).toEqual(['birthday']);
  });

  it.each<[string[], Partial<Answers>]>([
    [['writing'], { writing: '' }],
    [['reading'], { englishType: '2', listening: '20', speaking: '20', writing: '20', reading: '31' }],
    [['reading'], { englishType: '2', listening: '20', speaking: '20', writing: '20', reading: 'ten' }],
    [['overall'], { englishType: '4', listening: '', speaking: '', reading: '', writing: '', overall: '95' }],
    [['examRows'], { examRows: [{ subject: 'physics', grade: '' }] }],
    [['examRows'], { examRows: [] }],
    [['examScore'], { examRows: [], examScore: '36' }],
    [['examScore'], { examType: '4', examRows: [], examScore: '46' }],
    [['examScore'], { examType: '2', examRows: [], examScore: 'many' }],
    [['friendCountry', 'friendState', 'friendCities'], { relative: '1' }],
  ])('%j', (fields, change) => {
    expect(getFaults({ ...DONE, ...change })).toEqual(fields);
  });

  it('allows an overall PTE score without parts', () => {
    const pte = {
      ...DONE,
      englishType: '4' as const,
      listening: '',
      speaking: '',
      reading: '',
      writing: '',
      overall: '65',
    };
    expect(getFaults(pte)).toEqual([]);
    expect(getOverall(pte)).toBe(65);
  });
});

describe('the form', () => {
  it('is accepted by the contract', () => {
    const form = SelectionForm.parse(toForm({ ...DONE, birthday: '2008-05-01', gender: 'female' }, '17'));
    expect(form).toMatchObject({
      areaCountryIds: ['1'],
      institutionCountryId: '1',
      fkAreaCountryId: 'HK',
      overall: 6.5,
      userId: '17',
      dateOfBirth: '2008-05-01',
      displayValue: ['1', '2'],
      feeTypeId: 'CNY',
      feeMax: 240_000,
      weightList: FOCUS_POINTS.map((id) => ({ id, value: 5 })),
      publicTestSubjects: [
        { subject: 'chinese', grade: '4' },
        { subject: 'maths', grade: '5*' },
      ],
    });
  });

  it('omits an incomplete result, and personal data of a visitor', () => {
    const form = SelectionForm.parse(toForm({ ...DONE, writing: '', birthday: '2008-05-01' }, ''));
    expect([form.englishTestType, form.overall, form.dateOfBirth, form.userId]).toEqual([
      undefined,
      0,
      undefined,
      undefined,
    ]);
  });
});

describe('the profile', () => {
  const profile = {
    birthday: '2008-05-01',
    gender: 'female',
    relative: '1',
    friendCountry: '1',
    friendState: '2',
    friendCities: ['3'],
  };

  it('fills unanswered questions', () => {
    expect(fillFromProfile(EMPTY_ANSWERS, profile)).toEqual({ ...EMPTY_ANSWERS, ...profile });
    expect(fillFromProfile({ ...EMPTY_ANSWERS, relative: '0', gender: 'male' }, profile)).toMatchObject({
      relative: '0',
      friendCountry: '',
      gender: 'male',
    });
  });

  it('contains only changed values', () => {
    const filledAnswers = fillFromProfile(EMPTY_ANSWERS, profile);
    expect(isUnchanged(filledAnswers, profile)).toBe(true);
    expect(isUnchanged({ ...filledAnswers, gender: 'male' }, profile)).toBe(false);
    expect(toUpdate({ ...filledAnswers, relative: '0' })).toEqual({
      birthday: '2008-05-01',
      gender: 'female',
      hasFriend: false,
    });
  });
});
