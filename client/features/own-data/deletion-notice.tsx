import { IntentButton } from '#client/site/forms/intent-button.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { formatMoment } from '#client/i18n/date-texts.ts';
import { useSite } from '#client/site/site.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import './own-data.css';

export const DAY_FORMAT = { year: 'numeric', month: 'long', day: 'numeric' } as const;
export const YOUR_DATA_PATH = '/personal-center/your-data';

export function DeletionNotice() {
  const t = useText('personal');
  const locale = useLocale();
  const toast = useToast();
  const { user } = useSite();
  return (
    <section className="deletion-notice" aria-label={t('data.pending.label')}>
      <div className="wrap">
        <p>{t('data.pending.text', { day: formatMoment(user?.deleteAt ?? '', locale, DAY_FORMAT) })}</p>
        <IntentButton
          path={YOUR_DATA_PATH}
          intent="keep"
          variant="solid"
          size="s"
          pendingLabel={t('data.pending.keeping')}
          onAnswer={(result) => (result.ok ? toast.success(t('data.pending.kept')) : toast.error(result.message))}
        >
          {t('data.pending.keep')}
        </IntentButton>
      </div>
    </section>
  );
}
