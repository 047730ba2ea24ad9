import { PUBLIC_EXAM_TYPES, PUBLIC_EXAMS, type PublicExamType } from '#shared/rules/exams/public-exams.ts';
import {
  type ExamDraft,
  fiveSubjectTotal,
  gradedRows,
  mayAddRow,
  withRow,
} from '#client/features/exam-entry/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Seg } from '#client/ui/say/seg.tsx';
import { GradeRows } from './grade-rows.tsx';
import { ScoreFields } from './score-fields.tsx';

interface GradePanelProps {
  draft: ExamDraft;
  onChange: (draft: ExamDraft) => void;
  onChoose: (type: PublicExamType) => void;
  onClear: () => void;
}

/** Entered once, and moved as one likes: nothing is sent. */
export function GradePanel({ draft, onChange, onChoose, onClear }: GradePanelProps) {
  const t = useText('fast-line');
  const exam = draft.examType ? PUBLIC_EXAMS[draft.examType] : 'dse';
  const bySubject = exam === 'dse' || exam === 'alevel';
  return (
    <section className="fl__mine" aria-label={t('mine')}>
      <h2>{t('mine')}</h2>
      <Seg
        label={t('exam')}
        chosen={draft.examType}
        parts={PUBLIC_EXAM_TYPES.map((type) => ({ id: type, label: t(`exams.${PUBLIC_EXAMS[type]}`) }))}
        onChoose={(type) => type !== draft.examType && onChoose(type as PublicExamType)}
      />
      {bySubject ? (
        <GradeRows draft={draft} exam={exam} onChange={(examRows) => onChange({ ...draft, examRows })} />
      ) : (
        <ScoreFields draft={draft} exam={exam} onChange={onChange} />
      )}
      {bySubject && mayAddRow(draft) && (
        <Button variant="quiet" size="s" onClick={() => onChange({ ...draft, examRows: withRow(draft) })}>
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
    </section>
  );
}
