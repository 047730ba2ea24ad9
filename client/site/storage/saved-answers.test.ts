import { describe, expect, it } from 'vitest';
import { saveExam, NO_EXAM, loadExam } from '#client/features/exam-entry/exam-entry.ts';
import { type Answers, EMPTY_ANSWERS } from '#client/features/selection/answers/answers.ts';
import { saveAnswers, loadAnswers, loadUserAnswers } from '#client/features/selection/answers/questionnaire-storage.ts';
import {
  adoptAnswers,
  type AnswerStorages,
  deleteExpiredAnswers,
  findSaved,
  deleteAnswers,
  loadSavedAnswer,
  loadUserAnswer,
  resumeSaved,
  SAVED_DAYS,
} from './saved-answers.ts';
import { createShelf } from '#tests/unit/support/create-shelf.ts';

const VISITOR = '';
const ANSWERED: Answers = {
  ...EMPTY_ANSWERS,
  countries: ['1'],
  group: '1',
  level: '1',
  passport: 'HK',
  birthday: '2008-05-01',
  gender: 'female',
  examType: '1',
  examRows: [{ subject: 'maths', grade: '5*' }],
};
const DAY_MS = 24 * 3600 * 1000;

/** Simulates one browser with any number of tabs. */
function openBrowser() {
  const browser = createShelf();
  return { browser, openTab: () => ({ tab: createShelf(), browser }) satisfies AnswerStorages };
}
const daysLater = (days: number) => () => Date.now() + days * DAY_MS;

describe('answers of a tab that was closed', () => {
  it('are offered in a new tab, and restored on request', () => {
    const { openTab } = openBrowser();
    saveAnswers(VISITOR, ANSWERED, openTab());
    const next = openTab();
    expect(findSaved(VISITOR, next)).not.toBeNull();
    expect(loadAnswers(VISITOR, next)).toEqual(EMPTY_ANSWERS);
    resumeSaved(VISITOR, next);
    expect(loadAnswers(VISITOR, next)).toEqual({ ...ANSWERED, birthday: '', gender: '' });
    expect(findSaved(VISITOR, next), 'asked once').toBeNull();
  });

  it('contain no personal data', () => {
    const { browser, openTab } = openBrowser();
    saveAnswers('17', ANSWERED, openTab());
    const storedText = [...browser.all.values()].join();
    expect(storedText).not.toContain('2008-05-01');
    expect(storedText).not.toContain('female');
    expect(storedText).toContain('maths');
  });

  it('of the fast line alone come back as well', () => {
    const { openTab } = openBrowser();
    const exam = { ...NO_EXAM, examType: '2' as const, examScore: '610' };
    saveExam(VISITOR, exam, openTab());
    const next = openTab();
    resumeSaved(VISITOR, next);
    expect(loadExam(VISITOR, next).examScore).toBe('610');
  });

  it('are not offered when empty', () => {
    const { openTab } = openBrowser();
    const tab = openTab();
    saveExam(VISITOR, { ...NO_EXAM, examType: '2' }, tab);
    expect(findSaved(VISITOR, openTab())).toBeNull();
    saveExam(VISITOR, { ...NO_EXAM, examType: '2', examScore: '610' }, tab);
    saveExam(VISITOR, { ...NO_EXAM, examType: '2' }, tab);
    expect(findSaved(VISITOR, openTab()), 'cleared again').toBeNull();
  });

  it(`are forgotten ${SAVED_DAYS} days after the last change, and removed`, () => {
    const { browser, openTab } = openBrowser();
    saveAnswers(VISITOR, ANSWERED, openTab());
    expect(findSaved(VISITOR, openTab(), daysLater(SAVED_DAYS - 1))).not.toBeNull();
    expect(findSaved(VISITOR, openTab(), daysLater(SAVED_DAYS + 1))).toBeNull();
    expect(loadUserAnswer('selectionAnswers', VISITOR, openTab(), daysLater(SAVED_DAYS + 1))).toBeNull();
    deleteExpiredAnswers(browser, daysLater(SAVED_DAYS - 1));
    expect(browser.all.size).toBe(1);
    deleteExpiredAnswers(browser, daysLater(SAVED_DAYS + 1));
    expect(browser.all.size).toBe(0);
  });

  it.each(['{', 'null', '7', '[]', '{"": 5}', '{"": {"at": "x", "drafts": {}}}', '{"": {"at": 1, "drafts": null}}'])(
    'are ignored when storage contains %s',
    (storedText) => {
      const { browser, openTab } = openBrowser();
      browser.keep('savedAnswers', storedText);
      expect(findSaved(VISITOR, openTab())).toBeNull();
    },
  );
});

describe('several people at one browser', () => {
  it('never see what another user has answered', () => {
    const { openTab } = openBrowser();
    saveAnswers('17', ANSWERED, openTab());
    for (const other of ['18', VISITOR]) {
      const tab = openTab();
      expect(findSaved(other, tab)).toBeNull();
      resumeSaved(other, tab);
      adoptAnswers(other, tab);
      expect(loadUserAnswers(other, tab)).toEqual(EMPTY_ANSWERS);
    }
    expect(findSaved('17', openTab())).not.toBeNull();
  });

  it('log in without what a visitor before them has saved', () => {
    const { openTab } = openBrowser();
    saveAnswers(VISITOR, ANSWERED, openTab());
    const tab = openTab();
    adoptAnswers('18', tab);
    expect(findSaved('18', tab)).toBeNull();
    expect(loadUserAnswers('18', tab)).toEqual(EMPTY_ANSWERS);
    saveAnswers('18', { ...EMPTY_ANSWERS, level: '2' }, tab);
    expect(findSaved(VISITOR, openTab()), 'still the visitor’s').not.toBeNull();
  });

  it('take their own along when they log in, and leave none of them to the next visitor', () => {
    const { openTab } = openBrowser();
    const tab = openTab();
    saveAnswers(VISITOR, ANSWERED, tab);
    adoptAnswers('17', tab);
    expect(loadAnswers('17', tab)).toEqual(ANSWERED);
    expect(loadAnswers(VISITOR, tab)).toEqual(EMPTY_ANSWERS);
    expect(findSaved(VISITOR, openTab())).toBeNull();
    expect(findSaved('17', openTab())).not.toBeNull();
  });

  it('have their own answers read in another tab, where they have logged in', () => {
    const { openTab } = openBrowser();
    saveAnswers('17', ANSWERED, openTab());
    expect(loadUserAnswers('17', openTab()).examRows).toEqual(ANSWERED.examRows);
    expect(loadUserAnswers(VISITOR, openTab())).toEqual(EMPTY_ANSWERS);
  });

  it('leave nothing after deletion, for users and visitors', () => {
    const { browser, openTab } = openBrowser();
    const tab = openTab();
    saveAnswers(VISITOR, ANSWERED, openTab());
    saveAnswers('17', ANSWERED, tab);
    deleteAnswers('17', tab);
    expect([...tab.tab.all, ...browser.all]).toEqual([]);
    expect(loadSavedAnswer('examResult', '17', tab)).toBeNull();
  });

  it('remain when another user deletes theirs', () => {
    const { openTab } = openBrowser();
    saveAnswers('17', ANSWERED, openTab());
    deleteAnswers('18', openTab());
    expect(findSaved('17', openTab())).not.toBeNull();
  });
});
