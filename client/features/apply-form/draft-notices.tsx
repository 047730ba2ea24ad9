import { assertNever } from '#shared/assert-never.ts';
import { useText, useLocale } from '#client/i18n/use-text.ts';
import { momentText } from '#client/i18n/date-texts.ts';
import { RetryNotice } from '#client/site/retry-notice.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import type { DraftEvent, DraftState, KeptDraft } from './draft-state.ts';

interface DraftNoticesProps {
  state: DraftState;
  dispatch: (event: DraftEvent) => void;
}

/** What the student has to know or to choose before typing on. */
export function DraftNotices({ state: { standing }, dispatch }: DraftNoticesProps) {
  const t = useText('apply-form');
  switch (standing.kind) {
    case 'refused':
      return (
        <Notice tone="caution" announce="politely">
          <b>{t('draft.refused')}</b> {standing.message}
        </Notice>
      );
    case 'conflict':
      return standing.theirs ? (
        <Conflict theirs={standing.theirs} dispatch={dispatch} />
      ) : (
        <RetryNotice text={t('draft.gone')} retry={t('draft.reload')} />
      );
    case 'resting':
    case 'saving':
    case 'offline':
      return null;
    default:
      return assertNever(standing);
  }
}

interface ConflictProps extends Pick<DraftNoticesProps, 'dispatch'> {
  theirs: KeptDraft;
}

function Conflict({ theirs, dispatch }: ConflictProps) {
  const t = useText('apply-form');
  const locale = useLocale();
  return (
    <Notice tone="caution" announce="at once">
      <p>
        <b>{t('draft.conflict', { time: momentText(theirs.updatedAt, locale) })}</b> {t('draft.conflictWhy')}
      </p>
      <div className="row row--tight">
        <Button size="s" onClick={() => dispatch({ kind: 'choseMine' })}>
          {t('draft.mine')}
        </Button>
        <Button size="s" variant="quiet" onClick={() => dispatch({ kind: 'choseTheirs' })}>
          {t('draft.theirs')}
        </Button>
      </div>
    </Notice>
  );
}
