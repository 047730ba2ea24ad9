import { useText } from '#client/i18n/use-text.ts';
import { getHostName } from '#client/site/catalogue/official-pages.ts';
import { AppLink } from '#client/ui/link/app-link.tsx';

/** Link to the government page at which a charge or a rule is checked, such as 'Check at gov.uk'. */
export function OfficialPageLink({ page }: { page: string }) {
  const t = useText('facts');
  return (
    <AppLink href={page} target="_blank">
      {t('checkAt', { site: getHostName(page) })}
    </AppLink>
  );
}
