import { useId } from 'react';
import {
  type ExamDraft,
  changeExamRow,
  getExams,
  fiveSubjectTotal,
  gradedRows,
  isCoreRow,
  canAddRow,
  validateExamDraft,
  subjectName,
  availableSubjects,
  withRow,
} from '#client/features/exam-entry/exam-entry.ts';
import type { ChangeDraft } from '#client/features/exam-entry/use-exam-draft.ts';
import { DeleteAnswers } from '#client/features/saved-answers/saved-answers.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Seg } from '#client/ui/feedback/seg.tsx';
import { RangeInput } from '#client/ui/slider/range-input.tsx';
import {
  GAOKAO_FULL_MARK,
  IB_FULL_MARK,
  PUBLIC_EXAMS,
  type PublicExamType,
  type SubjectGrade,
  getGrades,
} from '#shared/rules/exams/public-exams.ts';

interface GradePanelProps {
  draft: ExamDraft;
  onChange: ChangeDraft;
  onChoose: (type: PublicExamType) => void;
  onClear: () => void;
  onForgotten: () => void;
}

export function GradePanel({ draft, onChange, onChoose, onClear, onForgotten }: GradePanelProps) {
  const t = useText('fast-line');
  const { agent } = useSite();
  const exam = draft.examType ? PUBLIC_EXAMS[draft.examType] : 'dse';
  const bySubject = exam === 'dse' || exam === 'alevel';
  return (
    <section className="fl__mine" aria-label={t('mine')}>
      <h2>{t('mine')}</h2>
      <Seg
        label={t('exam')}
        chosen={draft.examType}
        parts={getExams(agent).map((type) => ({
          id: type,
          label: t(`exams.${PUBLIC_EXAMS[type]}`),
        }))}
        onChoose={(type) => type !== draft.examType && onChoose(type as PublicExamType)}
      />
      {bySubject ? (
        <GradeRows
          draft={draft}
          exam={exam}
          onChange={(change) => onChange((before) => ({ ...before, examRows: change(before.examRows) }))}
        />
      ) : (
        <ScoreFields draft={draft} exam={exam} onChange={onChange} />
      )}
      {bySubject && canAddRow(draft) && (
        <Button
          variant="quiet"
          size="s"
          onClick={() => onChange((before) => ({ ...before, examRows: withRow(before) }))}
        >
          <Icon name="plus" />
          {t('add')}
        </Button>
      )}
      {exam === 'dse' && gradedRows(draft).length > 0 && (
        <p className="fl__total">
          <span>{t('five')}</span>
          <span className="meta">{t('fiveHow')}</span>
          <b>{fiveSubjectTotal(draft)}</b>
        </p>
      )}
      <p className="source">{t('kept')}</p>
      <Button size="s" onClick={onClear}>
        <Icon name="undo" />
        {t('clear')}
      </Button>
      <DeleteAnswers onForgotten={onForgotten} />
    </section>
  );
}

interface ScoreFieldsProps {
  draft: ExamDraft;
  exam: 'gaokao' | 'ib';
  onChange: ChangeDraft;
}

function ScoreFields({ draft, exam, onChange }: ScoreFieldsProps) {
  const t = useText('fast-line');
  const id = useId();
  const max = exam === 'ib' ? IB_FULL_MARK : Number(draft.examFullMark) || GAOKAO_FULL_MARK;
  const getError = (field: string) => {
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
        hint={t('scoreHint', { most: max })}
        error={getError('examScore')}
        inputMode="decimal"
        autoComplete="off"
        value={draft.examScore}
        onChange={({ target: { value } }) => onChange((before) => ({ ...before, examScore: value }))}
      />
      <RangeInput
        id={id}
        aria-label={t(`score.${exam}`)}
        min={0}
        max={max}
        value={Math.min(max, Number(draft.examScore) || 0)}
        onValue={(score) => onChange((before) => ({ ...before, examScore: String(score) }))}
      />
      {exam === 'gaokao' && (
        <TextInput
          label={t('fullMark')}
          hint={t('fullMarkHint', { most: GAOKAO_FULL_MARK })}
          error={getError('examFullMark')}
          inputMode="decimal"
          autoComplete="off"
          value={draft.examFullMark}
          onChange={({ target: { value } }) => onChange((before) => ({ ...before, examFullMark: value }))}
        />
      )}
    </div>
  );
}

interface GradeRowsProps {
  draft: ExamDraft;
  exam: 'dse' | 'alevel';
  onChange: (change: (rows: SubjectGrade[]) => SubjectGrade[]) => void;
}

/** Positions of a grade slider. The first, '', is no grade; 'unclassified' is omitted, since it counts nothing. */
const getPlaces = (exam: 'dse' | 'alevel', subject: string) => ['', ...getGrades(exam, subject).slice(1)];

function GradeRows({ draft, exam, onChange }: GradeRowsProps) {
  return (
    <>
      <div className="fl__scale" aria-hidden="true">
        <div>
          {getPlaces(exam, '').map((grade) => (
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
            onChange={(change) => onChange((rows) => changeExamRow(rows, index, change))}
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
  const places = getPlaces(exam, row.subject);
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
          {availableSubjects(draft, row).map((subject) => (
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
        onValue={(index) => onChange({ grade: places[index] ?? '' })}
      />
      <output htmlFor={id} aria-hidden="true">
        {row.grade || '–'}
      </output>
    </li>
  );
}
