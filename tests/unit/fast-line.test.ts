import { describe, expect, it } from 'vitest';
import { ExamForm } from '#shared/contract/selection-form.ts';
import {
  fiveSubjectTotal,
  restoreExam,
  startRows,
  subjectsLeft,
  toExamAnswers,
} from '#client/features/exam-entry/exam-draft.ts';
import { arrangeRows, type ReachRow } from '#client/features/fast-line/reach-rows.ts';
import { readWish, wishAddress } from '#client/features/selection-results/result-wish.ts';

const DSE = {
  examType: '1' as const,
  examRows: Object.entries({ chinese: '4', english: '5', maths: '5**', physics: '5*', history: '3', music: '2' }).map(
    ([subject, grade]) => ({ subject, grade }),
  ),
  examScore: '',
  examFullMark: '',
};

describe('a result that is being entered', () => {
  it('counts its best five, a 5** as seven', () => expect(fiveSubjectTotal(DSE)).toBe(7 + 6 + 5 + 4 + 3));

  it('is one that the contract takes, without rows that say nothing yet', () => {
    const draft = { ...DSE, examRows: [...startRows('1'), { subject: 'physics', grade: '4' }] };
    expect(ExamForm.parse(toExamAnswers(draft))).toEqual({
      publicTestType: '1',
      publicTestSubjects: [{ subject: 'physics', grade: '4' }],
    });
  });

  it('never offers a subject twice', () => {
    const left = subjectsLeft(DSE, DSE.examRows[3] ?? { subject: '', grade: '' });
    expect(left).toContain('physics');
    for (const taken of ['history', 'maths', 'citizenship']) expect(left).not.toContain(taken);
  });

  it.each([null, 'x', { examType: '9' }])('begins anew where %j was kept', (kept) => {
    expect(restoreExam(kept).examType).toBe('');
  });

  it('keeps the sound rows of a broken one', () => {
    expect(restoreExam({ examType: '1', examRows: [null, { subject: 'maths', grade: 5 }] }).examRows).toEqual([
      { subject: 'maths', grade: '' },
    ]);
  });
});

const row = (id: string, kind: ReachRow['kind'], gap: number, fee = 1, currency = 'GBP') =>
  ({ id, kind, gap, over: 0, missing: [], fee, school: { fkCurrencyTypeNum: currency } }) as unknown as ReachRow;

describe('the courses', () => {
  it('stand by kind, and the nearest first', () => {
    const rows = [row('far', 'notYet', 5), row('near', 'notYet', 1), row('way', 'pathway', 9), row('in', 'direct', 0)];
    const ids = (all: ReachRow[]) => all.map(({ id }) => id);
    expect(ids(arrangeRows(rows, ['direct', 'pathway', 'notYet'], 'gap'))).toEqual(['in', 'way', 'near', 'far']);
    expect(ids(arrangeRows(rows, ['notYet'], 'gap'))).toEqual(['near', 'far']);
  });

  it('compare fees only within a currency', () => {
    const rows = [row('us', 'direct', 0, 1, 'USD'), row('dear', 'direct', 0, 9), row('cheap', 'direct', 0, 2)];
    expect(arrangeRows(rows, ['direct'], 'fee').map(({ id }) => id)).toEqual(['cheap', 'dear', 'us']);
  });
});

describe('what of the results is wanted', () => {
  it('stands in the address, without what goes without saying', () => {
    const wish = readWish(new URLSearchParams('band=reach&sort=tuition&page=3'));
    expect(wish).toEqual({ band: 'reach', sort: 'tuition', page: 3 });
    expect(wishAddress(wish)).toBe('/school-selection/search?band=reach&sort=tuition&page=3');
    expect(wishAddress(readWish(new URLSearchParams('band=x&sort=y&page=-1')))).toBe('/school-selection/search');
  });
});
