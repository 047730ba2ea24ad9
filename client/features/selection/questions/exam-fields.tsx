import { useId } from 'react';
import {
  updateExamRow,
  type ExamDraft,
  sumBestFiveSubjects,
  listGradedRows,
  isCoreRow,
  isHalfRow,
  canAddRow,
  formatSubjectName,
  listAvailableSubjects,
  addBlankRow,
} from '#client/features/exam-entry/exam-entry.ts';
import type { Answers } from '#client/features/selection/answers/answers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { FieldTips, useFieldTip, type Validate } from '#client/ui/field/field.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { listGrades, PUBLIC_EXAM_TYPES, PUBLIC_EXAMS, type SubjectGrade } from '#shared/rules/exams/public-exams.ts';
import { type FieldsProps, handleGroupBlur } from './field-parts.ts';

export function ExamFields({ answers, form }: FieldsProps) {
  const t = useText('selection');
  const examText = useText('exam');
  const { examType } = answers;
  const exam = examType && PUBLIC_EXAMS[examType];
  const hasGrades = listGradedRows(answers).length > 0;
  const rowsField = form.choice('examRows');
  return (
    <section className="sel__q">
      <h3>{t('exam.title')}</h3>
      <p className="meta">{t('exam.hint')}</p>
      <div className="grid-2">
        <NativeSelect
          name="examType"
          label={t('exam.type')}
          placeholder={t('exam.none')}
          choices={PUBLIC_EXAM_TYPES.map((value) => ({ value, label: examText(`name.${PUBLIC_EXAMS[value]}`) }))}
          value={examType}
          onChange={(event) => form.edit('examType', event.target.value as Answers['examType'])}
        />
      </div>
      {(exam === 'dse' || exam === 'alevel') && (
        <SubjectRows
          key={examType}
          draft={answers}
          exam={exam}
          error={rowsField.error}
          validate={rowsField.validate}
          onRowsChange={rowsField.onChange}
        />
      )}
      {exam === 'dse' && hasGrades && (
        <p className="sel__overall">
          <span>{t('exam.five')}</span>
          <span className="meta">{t('exam.fiveHow')}</span>
          <b>{sumBestFiveSubjects(answers)}</b>
        </p>
      )}
      <div className="grid-2">
        {exam === 'dse' && !hasGrades && (
          <TextInput
            {...form.text('examScore')}
            inputMode="decimal"
            label={t('exam.fiveOnly')}
            hint={t('exam.fiveOnlyHint')}
            autoComplete="off"
          />
        )}
        {(exam === 'gaokao' || exam === 'ib') && (
          <TextInput
            {...form.text('examScore')}
            inputMode="decimal"
            label={t(`exam.score.${exam}`)}
            hint={t(`exam.scoreHint.${exam}`)}
            autoComplete="off"
          />
        )}
        {exam === 'gaokao' && (
          <TextInput
            {...form.text('examFullMark')}
            inputMode="decimal"
            label={t('exam.fullMark')}
            hint={t('exam.fullMarkHint')}
            autoComplete="off"
          />
        )}
      </div>
    </section>
  );
}

interface SubjectRowsProps {
  draft: ExamDraft;
  exam: 'dse' | 'alevel';
  error?: string;
  validate: Validate<SubjectGrade[]>;
  onRowsChange: (rows: SubjectGrade[]) => void;
}

function SubjectRows({ draft, exam, error: errorText, validate, onRowsChange }: SubjectRowsProps) {
  const t = useText('selection');
  const id = useId();
  const tip = useFieldTip(validate, errorText);
  const error = tip.message;
  const handleRowsChange = (rows: SubjectGrade[]) => {
    tip.edited();
    onRowsChange(rows);
  };
  return (
    <div role="group" aria-label={t('exam.subjects')} aria-describedby={error && `${id}-tip`}>
      <ul className="sel__subjects">
        {draft.examRows.map((row, index) => (
          <SubjectRow
            key={index}
            row={row}
            number={index + 1}
            draft={draft}
            exam={exam}
            isFaulty={error !== undefined && (isHalfRow(row, draft) || index === 0)}
            onLeft={() => tip.blurred(draft.examRows)}
            onChange={(changes) => handleRowsChange(updateExamRow(draft.examRows, index, changes))}
          />
        ))}
      </ul>
      <FieldTips id={id} error={error} />
      {canAddRow(draft) && (
        <Button variant="quiet" size="s" onClick={() => handleRowsChange(addBlankRow(draft))}>
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
  onChange: (changes: Partial<SubjectGrade>) => void;
}

function SubjectRow({ row, number, draft, exam, isFaulty, onLeft, onChange }: SubjectRowProps) {
  const t = useText('selection');
  const examText = useText('exam');
  const gradeId = useId();
  const handleBlur = handleGroupBlur('ul', onLeft);
  const isCore = isCoreRow(row, draft.examType);
  const subjectLabel = row.subject ? formatSubjectName(examText, exam, row.subject) : t('exam.subject', { number });
  return (
    <li>
      {isCore ? (
        <label htmlFor={gradeId}>{subjectLabel}</label>
      ) : (
        <select
          className="select"
          aria-label={t('exam.subject', { number })}
          aria-invalid={(isFaulty && row.subject === '' && row.grade !== '') || undefined}
          value={row.subject}
          onBlur={handleBlur}
          onChange={(event) => onChange({ subject: event.target.value })}
        >
          <option value="">{t('exam.chooseSubject')}</option>
          {listAvailableSubjects(draft, row).map((subject) => (
            <option key={subject} value={subject}>
              {formatSubjectName(examText, exam, subject)}
            </option>
          ))}
        </select>
      )}
      <select
        id={gradeId}
        className="select"
        aria-label={t('exam.gradeOf', { subject: subjectLabel })}
        aria-invalid={(isFaulty && row.grade === '') || undefined}
        value={row.grade}
        onBlur={handleBlur}
        onChange={(event) => onChange({ grade: event.target.value })}
      >
        <option value="">{t('exam.noGrade')}</option>
        {[...listGrades(exam, row.subject)].reverse().map((grade) => (
          <option key={grade} value={grade}>
            {grade}
          </option>
        ))}
      </select>
    </li>
  );
}
