import { GAOKAO_FULL_MARK, getGrades, IB_FULL_MARK, PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import { type ExamDraft, isCoreRow, startRows, subjectName, availableSubjects } from './exam-entry.ts';
import type { ReactNode } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';

const ROWS = 8;
const NO_ROW = { subject: '', grade: '' };

interface PlainGradeFormProps {
  action: string;
  className: string;
  draft: ExamDraft;
  says: { title: string; submit: string; notKept: string };
  fault: string | undefined;
  /** Content before the grades. `children` is the content after them. */
  leading?: ReactNode;
  children?: ReactNode;
}

/** Plain form for grades. It uses POST, so that grades do not appear in URLs. */
export function PlainGradeForm({ action, className, draft, says, fault, leading, children }: PlainGradeFormProps) {
  return (
    <form method="post" action={action} className={className}>
      <h2>{says.title}</h2>
      {leading}
      <input type="hidden" name="exam" value={draft.examType} />
      <PlainGrades draft={draft} />
      {children}
      {fault && (
        <Notice tone="caution" announce="at once">
          <p>{fault}</p>
        </Notice>
      )}
      <Button type="submit" variant="primary" wide>
        {says.submit}
      </Button>
      <p className="source">{says.notKept}</p>
    </form>
  );
}

/** Native fields: subject and grade in each row, or a total. */
function PlainGrades({ draft }: { draft: ExamDraft }) {
  const t = useText('fast-line');
  const exam = draft.examType ? PUBLIC_EXAMS[draft.examType] : 'dse';
  if (exam === 'dse' || exam === 'alevel') return <PlainRows draft={draft} exam={exam} />;
  return (
    <>
      <TextInput
        label={t(`score.${exam}`)}
        hint={t('scoreHint', { most: exam === 'ib' ? IB_FULL_MARK : GAOKAO_FULL_MARK })}
        name="score"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={draft.examScore}
      />
      {exam === 'gaokao' && (
        <TextInput
          label={t('fullMark')}
          hint={t('fullMarkHint', { most: GAOKAO_FULL_MARK })}
          name="fullMark"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={draft.examFullMark}
        />
      )}
    </>
  );
}

function PlainRows({ draft, exam }: { draft: ExamDraft; exam: 'dse' | 'alevel' }) {
  const t = useText('fast-line');
  const exams = useText('exam');
  const cores = startRows(draft.examType).filter((row) => isCoreRow(row, draft.examType));
  const getGrade = (subject: string) => draft.examRows.find((row) => row.subject === subject)?.grade ?? '';
  const subjectGrades = draft.examRows.filter((row) => row.subject && !isCoreRow(row, draft.examType));
  const free = Array.from({ length: ROWS - cores.length }, (_, index) => subjectGrades[index] ?? NO_ROW);
  const subjects = availableSubjects({ ...draft, examRows: cores }, NO_ROW);
  const grades = (subject: string) =>
    getGrades(exam, subject)
      .slice(1)
      .map((grade) => ({ value: grade, label: grade }));
  return (
    <>
      {cores.map(({ subject }) => (
        <div key={subject} className="fl__plain-row">
          <input type="hidden" name="subject" value={subject} />
          <NativeSelect
            label={subjectName(exams, exam, subject)}
            name="grade"
            placeholder={t('noGrade')}
            choices={grades(subject)}
            defaultValue={getGrade(subject)}
          />
        </div>
      ))}
      {free.map((row, index) => (
        <div key={`${index} ${row.subject}`} className="fl__plain-row">
          <NativeSelect
            label={t('subject', { number: index + 1 })}
            name="subject"
            placeholder={t('chooseSubject')}
            choices={subjects.map((subject) => ({ value: subject, label: subjectName(exams, exam, subject) }))}
            defaultValue={row.subject}
          />
          <NativeSelect
            label={t('gradeOf', { subject: t('subject', { number: index + 1 }) })}
            name="grade"
            placeholder={t('noGrade')}
            choices={grades('')}
            defaultValue={row.grade}
          />
        </div>
      ))}
    </>
  );
}
