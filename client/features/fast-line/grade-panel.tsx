import { PUBLIC_EXAMS, type PublicExamType } from '#shared/rules/exams/public-exams.ts';
import {
  type ExamDraft,
  fiveSubjectTotal,
  gradedRows,
  mayAddRow,
  withRow,
} from '#client/features/exam-entry/offers.ts';
import { ForgetAnswers } from '#client/features/saved-answers/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Seg } from '#client/ui/say/seg.tsx';
import { examsOf } from './exam-order.ts';
import { GradeRows } from './grade-rows.tsx';
import { ScoreFields } from './score-fields.tsx';
import type { ChangeDraft } from './use-exam-draft.ts';

interface GradePanelProps {
  draft: ExamDraft;
  onChange: ChangeDraft;
  onChoose: (type: PublicExamType) => void;
  onClear: () => void;
  onForgotten: () => void;
}

/** Entered once, and moved as one likes. */
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
        parts={examsOf(agent).map((type) => ({
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
      {bySubject && mayAddRow(draft) && (
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
      <ForgetAnswers onForgotten={onForgotten} />
    </section>
  );
}
