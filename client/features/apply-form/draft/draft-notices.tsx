import { useLocale, useText } from '#client/i18n/use-text.ts';
import { formatMoment } from '#client/i18n/date-texts.ts';
import { Notice, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { assertNever } from '#shared/assert-never.ts';
import { type DraftEvent, type DraftState, hasUnsavedEdits, type StoredDraft } from './draft-machine.ts';

interface DraftNoticesProps {
  state: DraftState;
  dispatch: (event: DraftEvent) => void;
}

/** Notices of save errors and of conflicts, which require a decision before further edits. */
export function DraftNotices({ state: { status }, dispatch }: DraftNoticesProps) {
  const t = useText('apply-form');
  switch (status.kind) {
    case 'refused':
      return (
        <Notice tone="caution" announce="politely">
          <b>{t('draft.refused')}</b> {status.message}
        </Notice>
      );
    case 'conflict':
      return status.otherDraft ? (
        <DraftConflict otherDraft={status.otherDraft} dispatch={dispatch} />
      ) : (
        <RetryNotice text={t('draft.gone')} retry={t('draft.reload')} />
      );
    case 'resting':
    case 'saving':
    case 'offline':
      return null;
    default:
      return assertNever(status);
  }
}

interface DraftConflictProps extends Pick<DraftNoticesProps, 'dispatch'> {
  otherDraft: StoredDraft;
}

function DraftConflict({ otherDraft, dispatch }: DraftConflictProps) {
  const t = useText('apply-form');
  const locale = useLocale();
  return (
    <Notice tone="caution" announce="at once">
      <p>
        <b>{t('draft.conflict', { time: formatMoment(otherDraft.updatedAt, locale) })}</b> {t('draft.conflictWhy')}
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

/** Status below the form: whether the changes are saved, and where. */
export function DraftStatus({ state }: { state: DraftState }) {
  const t = useText('apply-form');
  const locale = useLocale();
  const { status, savedAt } = state;
  const selectNotice = () => {
    switch (status.kind) {
      case 'offline':
        return { icon: 'offline', text: t('draft.offline') } as const;
      case 'conflict':
        return { icon: 'warn', text: t('draft.choose') } as const;
      case 'refused':
        return { icon: 'warn', text: t('draft.notSaved') } as const;
      case 'resting':
      case 'saving':
        if (hasUnsavedEdits(state)) return { icon: 'clock', text: t('draft.saving') } as const;
        if (savedAt) return { icon: 'check', text: t('draft.saved', { time: formatMoment(savedAt, locale) }) } as const;
        return { icon: 'info', text: t('draft.auto') } as const;
      default:
        return assertNever(status);
    }
  };
  const { icon, text } = selectNotice();
  return (
    <span className="apply__saved" role="status">
      <Icon name={icon} />
      {text}
    </span>
  );
}
