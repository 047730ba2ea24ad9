import { describe, expect, it } from 'vitest';
import { saveExam, EMPTY_EXAM_DRAFT, loadExam } from '#client/features/exam-entry/exam-entry.ts';
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
  resumeSavedAnswers,
  SAVED_DAYS,
} from './saved-answers.ts';
import { createMemoryStorage } from '#tests/unit/support/create-shelf.ts';

const VISITOR_ID = '';
const EXAMPLE_ANSWERS: Answers = {
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
  const browserStorage = createMemoryStorage();
  return {
    browser: browserStorage,
    openTab: () => ({ tab: createMemoryStorage(), browser: browserStorage }) satisfies AnswerStorages,
  };
}
const nowPlusDays = (days: number) => () => Date.now() + days * DAY_MS;

describe('saved answers of a closed tab', () => {
  it('are offered in a new tab, and restored on request', () => {
    const { openTab } = openBrowser();
    saveAnswers(VISITOR_ID, EXAMPLE_ANSWERS, openTab());
    const nextTab = openTab();
    expect(findSaved(VISITOR_ID, nextTab)).not.toBeNull();
    expect(loadAnswers(VISITOR_ID, nextTab)).toEqual(EMPTY_ANSWERS);
    resumeSavedAnswers(VISITOR_ID, nextTab);
    expect(loadAnswers(VISITOR_ID, nextTab)).toEqual({ ...EXAMPLE_ANSWERS, birthday: '', gender: '' });
    expect(findSaved(VISITOR_ID, nextTab), 'asked once').toBeNull();
  });

  it('contain no personal data', () => {
    const { browser, openTab } = openBrowser();
    saveAnswers('17', EXAMPLE_ANSWERS, openTab());
    const storedText = [...browser.entries.values()].join();
    expect(storedText).not.toContain('2008-05-01');
    expect(storedText).not.toContain('female');
    expect(storedText).toContain('maths');
  });

  it('of the results form alone are also restored', () => {
    const { openTab } = openBrowser();
    const examDraft = { ...EMPTY_EXAM_DRAFT, examType: '2' as const, examScore: '610' };
    saveExam(VISITOR_ID, examDraft, openTab());
    const nextTab = openTab();
    resumeSavedAnswers(VISITOR_ID, nextTab);
    expect(loadExam(VISITOR_ID, nextTab).examScore).toBe('610');
  });

  it('are not offered when empty', () => {
    const { openTab } = openBrowser();
    const tab = openTab();
    saveExam(VISITOR_ID, { ...EMPTY_EXAM_DRAFT, examType: '2' }, tab);
    expect(findSaved(VISITOR_ID, openTab())).toBeNull();
    saveExam(VISITOR_ID, { ...EMPTY_EXAM_DRAFT, examType: '2', examScore: '610' }, tab);
    saveExam(VISITOR_ID, { ...EMPTY_EXAM_DRAFT, examType: '2' }, tab);
    expect(findSaved(VISITOR_ID, openTab()), 'cleared again').toBeNull();
  });

  it(`are forgotten ${SAVED_DAYS} days after the last change, and removed`, () => {
    const { browser, openTab } = openBrowser();
    saveAnswers(VISITOR_ID, EXAMPLE_ANSWERS, openTab());
    expect(findSaved(VISITOR_ID, openTab(), nowPlusDays(SAVED_DAYS - 1))).not.toBeNull();
    expect(findSaved(VISITOR_ID, openTab(), nowPlusDays(SAVED_DAYS + 1))).toBeNull();
    expect(loadUserAnswer('selectionAnswers', VISITOR_ID, openTab(), nowPlusDays(SAVED_DAYS + 1))).toBeNull();
    deleteExpiredAnswers(browser, nowPlusDays(SAVED_DAYS - 1));
    expect(browser.entries.size).toBe(1);
    deleteExpiredAnswers(browser, nowPlusDays(SAVED_DAYS + 1));
    expect(browser.entries.size).toBe(0);
  });

  it.each(['{', 'null', '7', '[]', '{"": 5}', '{"": {"at": "x", "drafts": {}}}', '{"": {"at": 1, "drafts": null}}'])(
    'are ignored when storage contains %s',
    (storedText) => {
      const { browser, openTab } = openBrowser();
      browser.keep('savedAnswers', storedText);
      expect(findSaved(VISITOR_ID, openTab())).toBeNull();
    },
  );
});

describe('several people at one browser', () => {
  it('never see the answers of another user', () => {
    const { openTab } = openBrowser();
    saveAnswers('17', EXAMPLE_ANSWERS, openTab());
    for (const otherOwner of ['18', VISITOR_ID]) {
      const tab = openTab();
      expect(findSaved(otherOwner, tab)).toBeNull();
      resumeSavedAnswers(otherOwner, tab);
      adoptAnswers(otherOwner, tab);
      expect(loadUserAnswers(otherOwner, tab)).toEqual(EMPTY_ANSWERS);
    }
    expect(findSaved('17', openTab())).not.toBeNull();
  });

  it('start without the saved answers of an earlier visitor when they log in', () => {
    const { openTab } = openBrowser();
    saveAnswers(VISITOR_ID, EXAMPLE_ANSWERS, openTab());
    const tab = openTab();
    adoptAnswers('18', tab);
    expect(findSaved('18', tab)).toBeNull();
    expect(loadUserAnswers('18', tab)).toEqual(EMPTY_ANSWERS);
    saveAnswers('18', { ...EMPTY_ANSWERS, level: '2' }, tab);
    expect(findSaved(VISITOR_ID, openTab()), 'still the visitor’s').not.toBeNull();
  });

  it('take their own answers along when they log in, and leave none to the next visitor', () => {
    const { openTab } = openBrowser();
    const tab = openTab();
    saveAnswers(VISITOR_ID, EXAMPLE_ANSWERS, tab);
    adoptAnswers('17', tab);
    expect(loadAnswers('17', tab)).toEqual(EXAMPLE_ANSWERS);
    expect(loadAnswers(VISITOR_ID, tab)).toEqual(EMPTY_ANSWERS);
    expect(findSaved(VISITOR_ID, openTab())).toBeNull();
    expect(findSaved('17', openTab())).not.toBeNull();
  });

  it('see their own answers in another tab where they have logged in', () => {
    const { openTab } = openBrowser();
    saveAnswers('17', EXAMPLE_ANSWERS, openTab());
    expect(loadUserAnswers('17', openTab()).examRows).toEqual(EXAMPLE_ANSWERS.examRows);
    expect(loadUserAnswers(VISITOR_ID, openTab())).toEqual(EMPTY_ANSWERS);
  });

  it('leave nothing after deletion, for users and visitors', () => {
    const { browser, openTab } = openBrowser();
    const tab = openTab();
    saveAnswers(VISITOR_ID, EXAMPLE_ANSWERS, openTab());
    saveAnswers('17', EXAMPLE_ANSWERS, tab);
    deleteAnswers('17', tab);
    expect([...tab.tab.entries, ...browser.entries]).toEqual([]);
    expect(loadSavedAnswer('examResult', '17', tab)).toBeNull();
  });

  it('keep their answers when another user deletes theirs', () => {
    const { openTab } = openBrowser();
    saveAnswers('17', EXAMPLE_ANSWERS, openTab());
    deleteAnswers('18', openTab());
    expect(findSaved('17', openTab())).not.toBeNull();
  });
});
