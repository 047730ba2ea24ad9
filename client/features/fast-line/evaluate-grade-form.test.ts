import { describe, expect, it } from 'vitest';
import { parseGradeForm } from './load-fast-line.server.ts';
import { validateExamDraft, toExamAnswers } from '#client/features/exam-entry/exam-entry.ts';

function submitGradeForm(fields: readonly (readonly [string, string])[]) {
  const formData = new FormData();
  for (const [name, value] of fields) formData.append(name, value);
  return parseGradeForm(formData);
}

describe('grades sent by a form without a script', () => {
  it('contain only rows with a subject and grade', () => {
    const { draft, country, group } = submitGradeForm([
      ['exam', '1'],
      ['subject', 'chinese'],
      ['grade', '4'],
      ['subject', 'english'],
      ['grade', '5'],
      ['subject', 'maths'],
      ['grade', ''],
      ['subject', 'physics'],
      ['grade', '5**'],
      ['subject', ''],
      ['grade', ''],
      ['country', '2'],
      ['group', 'x'],
    ]);
    expect(toExamAnswers(draft).publicTestSubjects).toEqual([
      { subject: 'chinese', grade: '4' },
      { subject: 'english', grade: '5' },
      { subject: 'physics', grade: '5**' },
    ]);
    expect(validateExamDraft(draft)).toEqual([]);
    expect([country, group]).toEqual(['2', '']);
  });

  it('are a total for an exam with a total', () => {
    const { draft } = submitGradeForm([
      ['exam', '2'],
      ['score', ' 610 '],
      ['fullMark', ''],
    ]);
    expect(toExamAnswers(draft)).toEqual({ publicTestType: '2', publicTestScore: 610, publicTestSubjects: [] });
  });

  it.each([
    [
      'a grade without its subject',
      [
        ['exam', '1'],
        ['subject', ''],
        ['grade', '5'],
      ],
    ],
    [
      'a subject that there is not',
      [
        ['exam', '1'],
        ['subject', 'alchemy'],
        ['grade', '5'],
      ],
    ],
    [
      'a subject twice',
      [
        ['exam', '3'],
        ['subject', 'physics'],
        ['grade', 'A'],
        ['subject', 'physics'],
        ['grade', 'B'],
      ],
    ],
    [
      'no grade',
      [
        ['exam', '1'],
        ['subject', 'chinese'],
        ['grade', ''],
      ],
    ],
    [
      'a total that cannot be',
      [
        ['exam', '4'],
        ['score', '46'],
      ],
    ],
    [
      'words for a total',
      [
        ['exam', '2'],
        ['score', 'many'],
      ],
    ],
  ] as const)('rejects %s', (_description, pairs) => {
    expect(validateExamDraft(submitGradeForm(pairs).draft)).not.toEqual([]);
  });

  it('name a supported exam', () => {
    expect(submitGradeForm([['exam', '9']]).draft.examType).toBe('');
    expect(submitGradeForm([]).draft.examType).toBe('');
  });

  it('truncates long input', () => {
    expect(
      submitGradeForm([
        ['exam', '2'],
        ['score', '6'.repeat(5000)],
      ]).draft.examScore,
    ).toHaveLength(40);
  });
});
