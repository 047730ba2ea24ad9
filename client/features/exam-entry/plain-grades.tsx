import { GAOKAO_FULL_MARK, listGrades, IB_FULL_MARK, PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import {
  type ExamDraft,
  isCoreRow,
  createInitialRows,
  formatSubjectName,
  listAvailableSubjects,
} from './exam-entry.ts';
import type { ReactNode } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';

const ROW_COUNT = 8;
const EMPTY_ROW = { subject: '', grade: '' };

interface PlainGradeFormProps {
  action: string;
  className: string;
  draft: ExamDraft;
  texts: { title: string; submit: string; notKept: string };
  fault: string | undefined;
  /** Content before the grades. `children` is the content after them. */
  leading?: ReactNode;
  children?: ReactNode;
}

/** Plain form for grades. It uses POST, so that grades do not appear in URLs. */
export function PlainGradeForm({
  action,
  className,
  draft,
  texts,
  fault: errorText,
  leading: leadingContent,
  children,
}: PlainGradeFormProps) {
  return (
    <form method="post" action={action} className={className}>
      <h2>{texts.title}</h2>
      {leadingContent}
      <input type="hidden" name="exam" value={draft.examType} />
      <PlainGrades draft={draft} />
      {children}
      {errorText && (
        <Notice tone="caution" announce="at once">
          <p>{errorText}</p>
        </Notice>
      )}
      <Button type="submit" variant="primary" wide>
        {texts.submit}
      </Button>
      <p className="source">{texts.notKept}</p>
    </form>
  );
}

/** Form fields without JavaScript: subject and grade in each row, or a total. */
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
  const examText = useText('exam');
  const coreRows = createInitialRows(draft.examType).filter((row) => isCoreRow(row, draft.examType));
  const getGrade = (subject: string) => draft.examRows.find((row) => row.subject === subject)?.grade ?? '';
  const subjectGrades = draft.examRows.filter((row) => row.subject && !isCoreRow(row, draft.examType));
  const freeRows = Array.from({ length: ROW_COUNT - coreRows.length }, (_, index) => subjectGrades[index] ?? EMPTY_ROW);
  const subjects = listAvailableSubjects({ ...draft, examRows: coreRows }, EMPTY_ROW);
  const listGradeChoices = (subject: string) =>
    listGrades(exam, subject)
      .slice(1)
      .map((grade) => ({ value: grade, label: grade }));
  return (
    <>
      {coreRows.map(({ subject }) => (
        <div key={subject} className="fl__plain-row">
          <input type="hidden" name="subject" value={subject} />
          <NativeSelect
            label={formatSubjectName(examText, exam, subject)}
            name="grade"
            placeholder={t('noGrade')}
            choices={listGradeChoices(subject)}
            defaultValue={getGrade(subject)}
          />
        </div>
      ))}
      {freeRows.map((row, index) => (
        <div key={`${index} ${row.subject}`} className="fl__plain-row">
          <NativeSelect
            label={t('subject', { number: index + 1 })}
            name="subject"
            placeholder={t('chooseSubject')}
            choices={subjects.map((subject) => ({ value: subject, label: formatSubjectName(examText, exam, subject) }))}
            defaultValue={row.subject}
          />
          <NativeSelect
            label={t('gradeOf', { subject: t('subject', { number: index + 1 }) })}
            name="grade"
            placeholder={t('noGrade')}
            choices={listGradeChoices('')}
            defaultValue={row.grade}
          />
        </div>
      ))}
    </>
  );
}
