import { useId } from 'react';
import {
  type ExamDraft,
  updateExamRow,
  listExamTypes,
  sumBestFiveSubjects,
  listGradedRows,
  isCoreRow,
  canAddRow,
  validateExamDraft,
  formatSubjectName,
  hasResult,
  listAvailableSubjects,
  addBlankRow,
} from '#client/features/exam-entry/exam-entry.ts';
import type { UpdateDraft } from '#client/features/exam-entry/use-exam-draft.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { SegmentedControl } from '#client/ui/feedback/seg.tsx';
import { RangeInput } from '#client/ui/slider/range-input.tsx';
import {
  GAOKAO_FULL_MARK,
  IB_FULL_MARK,
  PUBLIC_EXAMS,
  type PublicExamType,
  type SubjectGrade,
  listGrades,
} from '#shared/rules/exams/public-exams.ts';

interface GradePanelProps {
  draft: ExamDraft;
  onChange: UpdateDraft;
  onChoose: (type: PublicExamType) => void;
}

export function GradePanel({ draft, onChange, onChoose }: GradePanelProps) {
  const t = useText('fast-line');
  const { agent } = useSite();
  const exam = draft.examType ? PUBLIC_EXAMS[draft.examType] : 'dse';
  const isGradedBySubject = exam === 'dse' || exam === 'alevel';
  return (
    <section className="fl__mine" aria-label={t('mine')}>
      <h2>{t('mine')}</h2>
      <SegmentedControl
        label={t('exam')}
        chosen={draft.examType}
        parts={listExamTypes(agent).map((type) => ({
          id: type,
          label: t(`exams.${PUBLIC_EXAMS[type]}`),
        }))}
        onChoose={(type) => type !== draft.examType && onChoose(type as PublicExamType)}
      />
      {isGradedBySubject ? (
        <GradeRows
          draft={draft}
          exam={exam}
          onChange={(updateRows) =>
            onChange((previousDraft) => ({ ...previousDraft, examRows: updateRows(previousDraft.examRows) }))
          }
        />
      ) : (
        <ScoreFields draft={draft} exam={exam} onChange={onChange} />
      )}
      {isGradedBySubject && canAddRow(draft) && (
        <Button
          variant="quiet"
          size="s"
          onClick={() => onChange((previousDraft) => ({ ...previousDraft, examRows: addBlankRow(previousDraft) }))}
        >
          <Icon name="plus" />
          {t('add')}
        </Button>
      )}
      {exam === 'dse' && listGradedRows(draft).length > 0 && (
        <>
          <p className="fl__total">
            <span>{t('five')}</span>
            <span className="meta">{t('fiveHow')}</span>
            <b>{sumBestFiveSubjects(draft)}</b>
          </p>
          <p className="source">{t('fiveNote')}</p>
        </>
      )}
      {hasResult(draft) && <p className="source">{t('kept')}</p>}
    </section>
  );
}

interface ScoreFieldsProps {
  draft: ExamDraft;
  exam: 'gaokao' | 'ib';
  onChange: UpdateDraft;
}

function ScoreFields({ draft, exam, onChange }: ScoreFieldsProps) {
  const t = useText('fast-line');
  const id = useId();
  const fullMark = exam === 'ib' ? IB_FULL_MARK : Number(draft.examFullMark) || GAOKAO_FULL_MARK;
  const getFieldError = (field: string) => {
    const error = validateExamDraft(draft).find(
      (examError) => examError.field === field && examError.kind !== 'missing',
    );
    if (!error) return undefined;
    return error.kind === 'tooHigh' ? t('fault.tooHigh', { most: error.most }) : t('fault.number');
  };
  return (
    <div className="fl__score">
      <TextInput
        label={t(`score.${exam}`)}
        hint={t('scoreHint', { most: fullMark })}
        error={getFieldError('examScore')}
        inputMode="decimal"
        autoComplete="off"
        value={draft.examScore}
        onChange={({ target: { value } }) => onChange((previousDraft) => ({ ...previousDraft, examScore: value }))}
      />
      <RangeInput
        id={id}
        aria-label={t(`score.${exam}`)}
        min={0}
        max={fullMark}
        value={Math.min(fullMark, Number(draft.examScore) || 0)}
        onValue={(score) => onChange((previousDraft) => ({ ...previousDraft, examScore: String(score) }))}
      />
      {exam === 'gaokao' && (
        <TextInput
          label={t('fullMark')}
          hint={t('fullMarkHint', { most: GAOKAO_FULL_MARK })}
          error={getFieldError('examFullMark')}
          inputMode="decimal"
          autoComplete="off"
          value={draft.examFullMark}
          onChange={({ target: { value } }) => onChange((previousDraft) => ({ ...previousDraft, examFullMark: value }))}
        />
      )}
    </div>
  );
}

interface GradeRowsProps {
  draft: ExamDraft;
  exam: 'dse' | 'alevel';
  onChange: (updater: (rows: SubjectGrade[]) => SubjectGrade[]) => void;
}

/**
 * Returns the positions of a grade slider. The first, '', means no grade. 'unclassified' is omitted, because it has no
 * points.
 */
const listGradeOptions = (exam: 'dse' | 'alevel', subject: string) => ['', ...listGrades(exam, subject).slice(1)];

function GradeRows({ draft, exam, onChange }: GradeRowsProps) {
  return (
    <>
      <div className="fl__scale" aria-hidden="true">
        <div>
          {listGradeOptions(exam, '').map((grade) => (
            <span key={grade}>{grade || '–'}</span>
          ))}
        </div>
      </div>
      <ul className="fl__subjects">
        {draft.examRows.map((row, index) => (
          <GradeRow
            key={index}
            row={row}
            number={index + 1}
            draft={draft}
            exam={exam}
            onChange={(changes) => onChange((rows) => updateExamRow(rows, index, changes))}
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
  onChange: (changes: Partial<SubjectGrade>) => void;
}

function GradeRow({ row, number, draft, exam, onChange }: GradeRowProps) {
  const t = useText('fast-line');
  const examText = useText('exam');
  const id = useId();
  const gradeOptions = listGradeOptions(exam, row.subject);
  const subjectLabel = row.subject ? formatSubjectName(examText, exam, row.subject) : t('subject', { number });
  return (
    <li>
      {isCoreRow(row, draft.examType) ? (
        <label htmlFor={id}>{subjectLabel}</label>
      ) : (
        <select
          className="select"
          aria-label={t('subject', { number })}
          value={row.subject}
          onChange={({ target: { value: subject } }) => onChange(subject ? { subject } : { subject, grade: '' })}
        >
          <option value="">{t('chooseSubject')}</option>
          {listAvailableSubjects(draft, row).map((subject) => (
            <option key={subject} value={subject}>
              {formatSubjectName(examText, exam, subject)}
            </option>
          ))}
        </select>
      )}
      <RangeInput
        id={id}
        aria-label={t('gradeOf', { subject: subjectLabel })}
        min={0}
        max={gradeOptions.length - 1}
        value={Math.max(0, gradeOptions.indexOf(row.grade))}
        valueText={row.grade || t('noGrade')}
        disabled={row.subject === ''}
        onValue={(gradeIndex) => onChange({ grade: gradeOptions[gradeIndex] ?? '' })}
      />
      <output htmlFor={id} aria-hidden="true">
        {row.grade || '–'}
      </output>
    </li>
  );
}
