import { useId } from 'react';
import { gradesOf } from '#shared/rules/exams/exam-grades.ts';
import type { SubjectGrade } from '#shared/rules/exams/refuse-exam.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { FieldTips } from '#client/ui/field/field-tips.tsx';
import { useFieldTip, type Validate } from '#client/ui/field/use-field-tip.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import {
  changeRow,
  type ExamDraft,
  isCoreRow,
  isHalfRow,
  mayAddRow,
  subjectName,
  subjectsLeft,
  withRow,
} from '#client/features/exam-entry/offers.ts';
import { whenLeft } from './when-left.ts';

interface SubjectRowsProps {
  draft: ExamDraft;
  exam: 'dse' | 'alevel';
  error?: string;
  validate: Validate<SubjectGrade[]>;
  onChange: (rows: SubjectGrade[]) => void;
}

export function SubjectRows({ draft, exam, error: told, validate, onChange: tell }: SubjectRowsProps) {
  const t = useText('selection');
  const id = useId();
  const tip = useFieldTip(validate, told);
  const error = tip.message;
  const onChange = (rows: SubjectGrade[]) => {
    tip.edited();
    tell(rows);
  };
  return (
    <div role="group" aria-label={t('exam.subjects')} aria-describedby={error && `${id}-tip`}>
      <ul className="sel__subjects">
        {draft.examRows.map((row, at) => (
          <SubjectRow
            key={at}
            row={row}
            number={at + 1}
            draft={draft}
            exam={exam}
            isFaulty={error !== undefined && (isHalfRow(row, draft) || at === 0)}
            onLeft={() => tip.left(draft.examRows)}
            onChange={(change) => onChange(changeRow(draft.examRows, at, change))}
          />
        ))}
      </ul>
      <FieldTips id={id} error={error} />
      {mayAddRow(draft) && (
        <Button variant="quiet" size="s" onClick={() => onChange(withRow(draft))}>
          <Icon name="plus" />
          {t('exam.add')}
        </Button>
      )}
    </div>
  );
}

interface SubjectRowProps {
  row: SubjectGrade;
  number: number;
  draft: ExamDraft;
  exam: 'dse' | 'alevel';
  isFaulty: boolean;
  onLeft: () => void;
  onChange: (change: Partial<SubjectGrade>) => void;
}

function SubjectRow({ row, number, draft, exam, isFaulty, onLeft, onChange }: SubjectRowProps) {
  const t = useText('selection');
  const exams = useText('exam');
  const gradeId = useId();
  const left = whenLeft('ul', onLeft);
  const isCore = isCoreRow(row, draft.examType);
  const name = row.subject ? subjectName(exams, exam, row.subject) : t('exam.subject', { number });
  return (
    <li>
      {isCore ? (
        <label htmlFor={gradeId}>{name}</label>
      ) : (
        <select
          className="select"
          aria-label={t('exam.subject', { number })}
          aria-invalid={(isFaulty && row.subject === '' && row.grade !== '') || undefined}
          value={row.subject}
          onBlur={left}
          onChange={(event) => onChange({ subject: event.target.value })}
        >
          <option value="">{t('exam.chooseSubject')}</option>
          {subjectsLeft(draft, row).map((subject) => (
            <option key={subject} value={subject}>
              {subjectName(exams, exam, subject)}
            </option>
          ))}
        </select>
      )}
      <select
        id={gradeId}
        className="select"
        aria-label={t('exam.gradeOf', { subject: name })}
        aria-invalid={(isFaulty && row.grade === '') || undefined}
        value={row.grade}
        onBlur={left}
        onChange={(event) => onChange({ grade: event.target.value })}
      >
        <option value="">{t('exam.noGrade')}</option>
        {[...gradesOf(exam, row.subject)].reverse().map((grade) => (
          <option key={grade} value={grade}>
            {grade}
          </option>
        ))}
      </select>
    </li>
  );
}
