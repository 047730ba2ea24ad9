import { FOCUS_POINTS } from '#shared/rules/selection-choices.ts';
import { convertAmount } from '#shared/rules/budget.ts';
import { describe, expect, it } from 'vitest';
import type { TextOf } from '#client/i18n/use-text.ts';
import { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import { createAnswerRules, type Answers, setAnswer, EMPTY_ANSWERS, getOverall } from './answers.ts';
import { saveAnswers, loadAnswers, restoreAnswers } from './questionnaire-storage.ts';
import { fillFromProfile, isProfileUnchanged, toProfileUpdate } from './use-answers.ts';
import {
  getFields,
  findUnfinishedStep,
  parseStep,
  getNextStep,
  getPreviousStep,
  STEPS,
} from '#client/features/selection/steps.ts';
import { toForm } from '#client/features/selection/match-inquiry.ts';
import { validateFields } from '#client/ui/form/use-form.ts';
import { createMemoryStorage } from '#tests/unit/support/create-shelf.ts';

const t = ((key: string) => key) as unknown as TextOf<'selection'>;

const COMPLETE_ANSWERS: Answers = {
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

const createStorages = () => ({ tab: createMemoryStorage(), browser: createMemoryStorage() });

const listErrorFields = (answers: Answers, isUser = false) =>
  Object.keys(validateFields(answers, createAnswerRules(t, isUser)));

describe('the steps', () => {
  it('contain each question once', () => {
    const requiredFields = STEPS.flatMap(getFields);
    expect(requiredFields.toSorted()).toEqual(Object.keys(EMPTY_ANSWERS).toSorted());
  });

  it('start at the first step for any URL', () => {
    expect([parseStep(null), parseStep('step9'), parseStep('step3')]).toEqual(['step1', 'step1', 'step3']);
    expect([getPreviousStep('step1'), getNextStep('step1'), getNextStep('step5')]).toEqual([null, 'step2', null]);
  });

  it('link back to the first step with a missing answer', () => {
    expect(findUnfinishedStep(['writing', 'passport'])).toBe('step2');
    expect(findUnfinishedStep([])).toBeNull();
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
    const hkdAnswers = setAnswer(EMPTY_ANSWERS, 'currency', 'HKD');
    const storages = createStorages();
    expect(loadAnswers('', storages, hkdAnswers)).toEqual(hkdAnswers);
    saveAnswers('', COMPLETE_ANSWERS, storages);
    expect(loadAnswers('', storages, hkdAnswers)).toMatchObject({ currency: 'CNY', fee: [0, 240_000] });
  });
});

describe('stored answers', () => {
  it('round-trip', () => {
    const storages = createStorages();
    saveAnswers('', COMPLETE_ANSWERS, storages);
    expect(loadAnswers('', storages)).toEqual(COMPLETE_ANSWERS);
  });

  it.each([null, 'text', 7, [], {}])('are reset when storage contains %j', (storedValue) => {
    expect(restoreAnswers(storedValue)).toEqual(EMPTY_ANSWERS);
  });

  it('keep the valid parts of an older or broken questionnaire', () => {
    const restoredAnswers = restoreAnswers({
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
    expect(restoredAnswers).toEqual({
      ...EMPTY_ANSWERS,
      countries: ['1'],
      level: '3',
      weights: { ...EMPTY_ANSWERS.weights, 1: 9 },
    });
  });

  it('are not lost on a broken storage', () => {
    const storages = createStorages();
    storages.tab.keep('selectionAnswers.', '{"countries":');
    expect(loadAnswers('', storages)).toEqual(EMPTY_ANSWERS);
  });

  it('are transferred to the visitor who logs in, and to nobody else', () => {
    const storages = createStorages();
    saveAnswers('', COMPLETE_ANSWERS, storages);
    expect(loadAnswers('17', storages)).toEqual(COMPLETE_ANSWERS);
    saveAnswers('17', COMPLETE_ANSWERS, storages);
    expect(loadAnswers('', storages)).toEqual(EMPTY_ANSWERS);
    expect(loadAnswers('18', storages)).toEqual(EMPTY_ANSWERS);
    expect(loadAnswers('17', storages)).toEqual(COMPLETE_ANSWERS);
  });
});

describe('an answer', () => {
  it('resets dependent answers', () => {
    expect(setAnswer({ ...COMPLETE_ANSWERS, type: '12' }, 'group', '2').type).toBe('');
    expect(setAnswer(COMPLETE_ANSWERS, 'englishType', '4').writing).toBe('');
    expect(setAnswer(COMPLETE_ANSWERS, 'examType', '4').examRows).toEqual([]);
    expect(setAnswer({ ...COMPLETE_ANSWERS, type: '12' }, 'group', '1').type).toBe('12');
  });

  it('converts the budget to the nearest step of the other currency', () => {
    const feeBefore = [80_000, 300_000] as const;
    const { fee } = setAnswer({ ...COMPLETE_ANSWERS, currency: 'HKD', fee: feeBefore }, 'currency', 'GBP');
    const roundingStep = 500;
    for (const [index, amount] of fee.entries()) {
      expect(amount % roundingStep).toBe(0);
      expect(Math.abs(amount - (convertAmount(feeBefore[index] ?? 0, 'HKD', 'GBP') ?? 0))).toBeLessThanOrEqual(
        roundingStep / 2,
      );
    }
  });
});

describe('validation', () => {
  it('names all required answers; birthday and gender are optional', () => {
    expect(listErrorFields(EMPTY_ANSWERS)).toEqual(['countries', 'group', 'level', 'passport']);
    expect(listErrorFields(COMPLETE_ANSWERS, true)).toEqual([]);
    expect(listErrorFields({ ...COMPLETE_ANSWERS, birthday: '2031-01-01' }, true)).toEqual(['birthday']);
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
    expect(listErrorFields({ ...COMPLETE_ANSWERS, ...change })).toEqual(fields);
  });

  it('allows an overall PTE score without parts', () => {
    const pteAnswers = {
      ...COMPLETE_ANSWERS,
      englishType: '4' as const,
      listening: '',
      speaking: '',
      reading: '',
      writing: '',
      overall: '65',
    };
    expect(listErrorFields(pteAnswers)).toEqual([]);
    expect(getOverall(pteAnswers)).toBe(65);
  });
});

describe('the form', () => {
  it('is accepted by the contract', () => {
    const selectionForm = SelectionForm.parse(
      toForm({ ...COMPLETE_ANSWERS, birthday: '2008-05-01', gender: 'female' }, '17'),
    );
    expect(selectionForm).toMatchObject({
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
    const selectionForm = SelectionForm.parse(toForm({ ...COMPLETE_ANSWERS, writing: '', birthday: '2008-05-01' }, ''));
    expect([
      selectionForm.englishTestType,
      selectionForm.overall,
      selectionForm.dateOfBirth,
      selectionForm.userId,
    ]).toEqual([undefined, 0, undefined, undefined]);
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
    expect(isProfileUnchanged(filledAnswers, profile)).toBe(true);
    expect(isProfileUnchanged({ ...filledAnswers, gender: 'male' }, profile)).toBe(false);
    expect(toProfileUpdate({ ...filledAnswers, relative: '0' })).toEqual({
      birthday: '2008-05-01',
      gender: 'female',
      hasFriend: false,
    });
  });
});
