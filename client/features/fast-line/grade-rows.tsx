import { useId } from 'react';
import { gradesOf, type SubjectGrade } from '#shared/rules/exams/public-exams.ts';
import {
  changeExamRow,
  type ExamDraft,
  isCoreRow,
  subjectName,
  subjectsLeft,
} from '#client/features/exam-entry/exam-entry.ts';
import { useText } from '#client/i18n/use-text.ts';
import { RangeInput } from '#client/ui/slider/range-input.tsx';

interface GradeRowsProps {
  draft: ExamDraft;
  exam: 'dse' | 'alevel';
  onChange: (change: (rows: SubjectGrade[]) => SubjectGrade[]) => void;
}

/** '' first: no grade has been said. Unclassified counts as nothing, and needs no place of its own. */
const placesOf = (exam: 'dse' | 'alevel', subject: string) => ['', ...gradesOf(exam, subject).slice(1)];

export function GradeRows({ draft, exam, onChange }: GradeRowsProps) {
  return (
    <>
      <div className="fl__scale" aria-hidden="true">
        <div>
          {placesOf(exam, '').map((grade) => (
            <span key={grade}>{grade || '–'}</span>
          ))}
        </div>
      </div>
      <ul className="fl__subjects">
        {draft.examRows.map((row, at) => (
          <GradeRow
            key={at}
            row={row}
            number={at + 1}
            draft={draft}
            exam={exam}
            onChange={(change) => onChange((rows) => changeExamRow(rows, at, change))}
          />
        ))}
      </ul>
    </>
  );
}

interface GradeRowProps {
  row: SubjectGrade;
  number: number;
  draft: ExamDraft;
  exam: 'dse' | 'alevel';
  onChange: (change: Partial<SubjectGrade>) => void;
}

function GradeRow({ row, number, draft, exam, onChange }: GradeRowProps) {
  const t = useText('fast-line');
  const exams = useText('exam');
  const id = useId();
  const places = placesOf(exam, row.subject);
  const name = row.subject ? subjectName(exams, exam, row.subject) : t('subject', { number });
  return (
    <li>
      {isCoreRow(row, draft.examType) ? (
        <label htmlFor={id}>{name}</label>
      ) : (
        <select
          className="select"
          aria-label={t('subject', { number })}
          value={row.subject}
          onChange={({ target: { value: subject } }) => onChange(subject ? { subject } : { subject, grade: '' })}
        >
          <option value="">{t('chooseSubject')}</option>
          {subjectsLeft(draft, row).map((subject) => (
            <option key={subject} value={subject}>
              {subjectName(exams, exam, subject)}
            </option>
          ))}
        </select>
      )}
      <RangeInput
        id={id}
        aria-label={t('gradeOf', { subject: name })}
        min={0}
        max={places.length - 1}
        value={Math.max(0, places.indexOf(row.grade))}
        valueText={row.grade || t('noGrade')}
        disabled={row.subject === ''}
        onValue={(place) => onChange({ grade: places[place] ?? '' })}
      />
      <output htmlFor={id} aria-hidden="true">
        {row.grade || '–'}
      </output>
    </li>
  );
}
