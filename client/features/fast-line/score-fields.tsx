import { useId } from 'react';
import { GAOKAO_FULL_MARK, IB_FULL_MARK } from '#shared/rules/exams/public-exams.ts';
import { type ExamDraft, refuseDraft } from '#client/features/exam-entry/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { RangeInput } from '#client/ui/slider/range-input.tsx';
import type { ChangeDraft } from './use-exam-draft.ts';

interface ScoreFieldsProps {
  draft: ExamDraft;
  exam: 'gaokao' | 'ib';
  onChange: ChangeDraft;
}

/** A total, typed or moved. */
export function ScoreFields({ draft, exam, onChange }: ScoreFieldsProps) {
  const t = useText('fast-line');
  const id = useId();
  const most = exam === 'ib' ? IB_FULL_MARK : Number(draft.examFullMark) || GAOKAO_FULL_MARK;
  const faultOf = (field: string) => {
    const fault = refuseDraft(draft).find((one) => one.field === field && one.kind !== 'missing');
    if (!fault) return undefined;
    return fault.kind === 'tooHigh' ? t('fault.tooHigh', { most: fault.most }) : t('fault.number');
  };
  return (
    <div className="fl__score">
      <TextInput
        label={t(`score.${exam}`)}
        hint={t('scoreHint', { most })}
        error={faultOf('examScore')}
        inputMode="decimal"
        autoComplete="off"
        value={draft.examScore}
        onChange={({ target: { value } }) => onChange((before) => ({ ...before, examScore: value }))}
      />
      <RangeInput
        id={id}
        aria-label={t(`score.${exam}`)}
        min={0}
        max={most}
        value={Math.min(most, Number(draft.examScore) || 0)}
        onValue={(score) => onChange((before) => ({ ...before, examScore: String(score) }))}
      />
      {exam === 'gaokao' && (
        <TextInput
          label={t('fullMark')}
          hint={t('fullMarkHint', { most: GAOKAO_FULL_MARK })}
          error={faultOf('examFullMark')}
          inputMode="decimal"
          autoComplete="off"
          value={draft.examFullMark}
          onChange={({ target: { value } }) => onChange((before) => ({ ...before, examFullMark: value }))}
        />
      )}
    </div>
  );
}
