import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { latePart } from '#client/ui/late-part.tsx';
import type { Answers } from './answers/answers.ts';

export const CountInPanel = latePart({
  load: async () => (await import('./match-count.tsx')).MatchCount,
  words: ['exam', 'selection'],
});

/** How many schools are left, while the questions are being answered; null while too little is. */
export function MatchPanel({ answers, onResults }: { answers: Answers | null; onResults: () => void }) {
  const t = useText('selection');
  const note = (words: string) => (
    <p className="sel__count">
      <span className="meta">{words}</span>
    </p>
  );
  return (
    <aside className="sel__panel" aria-label={t('panel.label')}>
      <h2>{t('panel.title')}</h2>
      {answers ? <CountInPanel waiting={note(t('panel.counting'))} answers={answers} /> : note(t('panel.empty'))}
      <Button wide onClick={onResults}>
        {t('panel.results')}
      </Button>
    </aside>
  );
}
