import { useText, useLocale } from '#client/i18n/use-text.ts';
import { momentText } from '#client/i18n/moment-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { type DraftState, isUnsaved } from './draft-state.ts';

/** At the foot of the form: whether what was typed is safe, and where. */
export function DraftStatus({ state }: { state: DraftState }) {
  const t = useText('apply-form');
  const locale = useLocale();
  const { standing, savedAt } = state;
  const say = () => {
    if (standing.kind === 'offline') return { icon: 'offline', text: t('draft.offline') } as const;
    if (standing.kind === 'conflict') return { icon: 'warn', text: t('draft.choose') } as const;
    if (standing.kind === 'refused') return { icon: 'warn', text: t('draft.notSaved') } as const;
    if (isUnsaved(state)) return { icon: 'clock', text: t('draft.saving') } as const;
    if (savedAt) return { icon: 'check', text: t('draft.saved', { time: momentText(savedAt, locale) }) } as const;
    return { icon: 'info', text: t('draft.auto') } as const;
  };
  const { icon, text } = say();
  return (
    <span className="apply__saved" role="status">
      <Icon name={icon} />
      {text}
    </span>
  );
}
