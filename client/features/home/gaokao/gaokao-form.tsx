import { type FormEvent, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { gaokaoDraft, keepExam, readExam, refuseDraft } from '#client/features/exam-entry/exam-entry.ts';
import { FAST_LINE, plainAddress } from '#client/features/fast-line/fast-line-addresses.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useIsReady, useSite, useSitePath } from '#client/site/site.tsx';
import { useKeptState } from '#client/site/storage/use-kept-state.ts';
import { RangeInput } from '#client/ui/slider/range-input.tsx';
import { GAOKAO_FULL_MARK } from '#shared/rules/exams/public-exams.ts';
import { GaokaoAnswer } from './gaokao-answer.tsx';

const GAOKAO = gaokaoDraft('');

/**
 * A total that is moved or typed, and answered as it moves. It leads to the fast line with the total filled in; without
 * a script it is sent there as a form, and judged by the page that answers.
 */
export function GaokaoForm() {
  const t = useText('home');
  const { user } = useSite();
  const toPath = useSitePath();
  const navigate = useNavigate();
  const isReady = useIsReady();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const owner = user?.staffId ?? '';
  // The box is the browser's own: what is typed before the script is here would be lost in one that React writes.
  const [score, setScore] = useKeptState(
    () => {
      const said = box.current?.value || keptScore(owner);
      if (box.current) box.current.value = said;
      return said;
    },
    () => '',
  );
  // On a page that is drawn anew, as after 'back', what is kept is read before there is a box to write it in.
  const writeKept = useEffectEvent(() => {
    if (box.current?.value === '') box.current.value = score;
  });
  useLayoutEffect(() => writeKept(), []);
  const draft = gaokaoDraft(score);
  const isFault = refuseDraft(draft).some(({ kind }) => kind !== 'missing');

  const goOn = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isFault) return box.current?.focus();
    if (score) keepExam(owner, draft);
    void navigate(toPath(FAST_LINE));
  };

  return (
    <form className="gk__form" method="post" action={toPath(plainAddress('2'))} onSubmit={goOn}>
      <input type="hidden" name="exam" value={GAOKAO.examType} />
      <div className="gk__line">
        <label htmlFor={id}>{t('gaokao.score')}</label>
        <RangeInput
          aria-label={t('gaokao.score')}
          min={0}
          max={GAOKAO_FULL_MARK}
          disabled={!isReady}
          value={Math.min(GAOKAO_FULL_MARK, Number(score) || 0)}
          onValue={(moved) => {
            if (box.current) box.current.value = String(moved);
            setScore(String(moved));
          }}
        />
        <input
          ref={box}
          id={id}
          className="input"
          name="score"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={isFault || undefined}
          aria-describedby={isFault ? `${id}-answer` : undefined}
          onChange={(event) => setScore(event.target.value)}
        />
        <button className="btn" type="submit">
          {t('gaokao.start')}
        </button>
      </div>
      <GaokaoAnswer id={`${id}-answer`} draft={draft} isFault={isFault} />
    </form>
  );
}

/** A total out of 750 that this browser keeps: of another full mark the slider would say something else. */
function keptScore(owner: string): string {
  const { examType, examScore, examFullMark } = readExam(owner);
  const isSame = examFullMark === '' || Number(examFullMark) === GAOKAO_FULL_MARK;
  return examType === GAOKAO.examType && isSame ? examScore : '';
}
