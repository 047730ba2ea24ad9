import { describe, expect, it } from 'vitest';
import { ExamForm } from '#shared/contract/matching/selection-form.ts';
import {
  sumBestFiveSubjects,
  restoreExam,
  createInitialRows,
  listAvailableSubjects,
  toExamAnswers,
} from '#client/features/exam-entry/exam-entry.ts';
import { classifyRuleAge } from '#shared/rules/exams/rule-age.ts';
import { formatMonthName } from '#client/i18n/date-texts.ts';
import { parseResultQuery, getResultsPath } from '#client/features/selection-results/use-matches.ts';

const DSE_EXAM = {
  examType: '1' as const,
  examRows: Object.entries({ chinese: '4', english: '5', maths: '5**', physics: '5*', history: '3', music: '2' }).map(
    ([subject, grade]) => ({ subject, grade }),
  ),
  examScore: '',
  examFullMark: '',
};

describe('a result that is being entered', () => {
  it('counts its best five subjects, a 5** as seven', () =>
    expect(sumBestFiveSubjects(DSE_EXAM)).toBe(7 + 6 + 5 + 4 + 3));

  it('is valid for the contract without incomplete rows', () => {
    const draft = { ...DSE_EXAM, examRows: [...createInitialRows('1'), { subject: 'physics', grade: '4' }] };
    expect(ExamForm.parse(toExamAnswers(draft))).toEqual({
      publicTestType: '1',
      publicTestSubjects: [{ subject: 'physics', grade: '4' }],
    });
  });

  it('never offers a subject twice', () => {
    const availableList = listAvailableSubjects(DSE_EXAM, DSE_EXAM.examRows[3] ?? { subject: '', grade: '' });
    expect(availableList).toContain('physics');
    for (const usedSubject of ['history', 'maths', 'citizenship']) expect(availableList).not.toContain(usedSubject);
  });

  it.each([null, 'x', { examType: '9' }])('is empty when %j was stored', (storedValue) => {
    expect(restoreExam(storedValue).examType).toBe('');
  });

  it('keeps the valid rows of a corrupt stored value', () => {
    expect(restoreExam({ examType: '1', examRows: [null, { subject: 'maths', grade: 5 }] }).examRows).toEqual([
      { subject: 'maths', grade: '' },
    ]);
  });
});

describe('a rule with its date', () => {
  it.each([
    [2015, 'old'],
    [2016, 'past'],
    [2022, 'past'],
    [2023, 'fresh'],
    [2026, 'fresh'],
    [2027, 'fresh'],
    [0, 'undated'],
  ])('of %d is %s in 2026', (year, age) => expect(classifyRuleAge(year, 2026)).toBe(age));
});

describe('a month', () => {
  it.each([
    ['en-us', 'September'],
    ['zh-hk', '9月'],
    ['zh', '九月'],
  ] as const)('is named in %s %s', (locale, name) => expect(formatMonthName(9, locale)).toBe(name));
});

describe('filters of the results', () => {
  it('is in the URL without default values', () => {
    const query = parseResultQuery(new URLSearchParams('band=unknown&sort=tuition&page=3'));
    expect(query).toEqual({ band: 'unknown', sort: 'tuition', page: 3, country: '', fee: '' });
    expect(getResultsPath(query)).toBe('/school-selection/search?band=unknown&sort=tuition&page=3');
    expect(getResultsPath(parseResultQuery(new URLSearchParams('band=x&sort=y&page=-1')))).toBe(
      '/school-selection/search',
    );
  });
});
