import { assertNever } from '#shared/assert-never.ts';
import { useText, useLocale } from '#client/i18n/use-text.ts';
import { momentText } from '#client/i18n/date-texts.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { type DraftState, isUnsaved } from './draft-state.ts';

/** At the foot of the form: whether what was typed is safe, and where. */
export function DraftStatus({ state }: { state: DraftState }) {
  const t = useText('apply-form');
  const locale = useLocale();
  const { standing, savedAt } = state;
  const say = () => {
    switch (standing.kind) {
      case 'offline':
        return { icon: 'offline', text: t('draft.offline') } as const;
      case 'conflict':
        return { icon: 'warn', text: t('draft.choose') } as const;
      case 'refused':
        return { icon: 'warn', text: t('draft.notSaved') } as const;
      case 'resting':
      case 'saving':
        if (isUnsaved(state)) return { icon: 'clock', text: t('draft.saving') } as const;
        if (savedAt) return { icon: 'check', text: t('draft.saved', { time: momentText(savedAt, locale) }) } as const;
        return { icon: 'info', text: t('draft.auto') } as const;
      default:
        return assertNever(standing);
    }
  };
  const { icon, text } = say();
  return (
    <span className="apply__saved" role="status">
      <Icon name={icon} />
      {text}
    </span>
  );
}
