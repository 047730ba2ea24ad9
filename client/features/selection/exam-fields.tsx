import { PUBLIC_EXAM_TYPES, PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import { useText } from '#client/i18n/use-text.ts';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { fiveSubjectTotal, gradedRows } from '#client/features/exam-entry/offers.ts';
import type { Answers } from './answers.ts';
import type { FieldsProps } from './fields-props.ts';
import { SubjectRows } from './subject-rows.tsx';

/** A public examination: by subject, or by its total where that is all there is. */
export function ExamFields({ answers, form }: FieldsProps) {
  const t = useText('selection');
  const exams = useText('exam');
  const { examType } = answers;
  const exam = examType && PUBLIC_EXAMS[examType];
  const hasGrades = gradedRows(answers).length > 0;
  const rows = form.choice('examRows');
  return (
    <section className="sel__q">
      <h3>{t('exam.title')}</h3>
      <p className="meta">{t('exam.hint')}</p>
      <div className="grid-2">
        <NativeSelect
          name="examType"
          label={t('exam.type')}
          placeholder={t('exam.none')}
          choices={PUBLIC_EXAM_TYPES.map((value) => ({ value, label: exams(`name.${PUBLIC_EXAMS[value]}`) }))}
          value={examType}
          onChange={(event) => form.edit('examType', event.target.value as Answers['examType'])}
        />
      </div>
      {(exam === 'dse' || exam === 'alevel') && (
        <SubjectRows
          key={examType}
          draft={answers}
          exam={exam}
          error={rows.error}
          validate={rows.validate}
          onChange={rows.onChange}
        />
      )}
      {exam === 'dse' && hasGrades && (
        <p className="sel__overall">
          <span>{t('exam.five')}</span>
          <span className="meta">{t('exam.fiveHow')}</span>
          <b>{fiveSubjectTotal(answers)}</b>
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
