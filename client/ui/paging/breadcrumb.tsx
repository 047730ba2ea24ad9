import { useText } from '#client/i18n/use-text.ts';
import { AppLink } from '#client/ui/link/app-link.tsx';

export interface Crumb {
  label: string;
  /** Absent on the last: there one is already. */
  href?: string;
  lang?: string;
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useText('ui');
  return (
    <nav className="crumbs" aria-label={t('breadcrumb')}>
      <ol>
        {crumbs.map(({ label, href, lang }, index) =>
          href === undefined || index === crumbs.length - 1 ? (
            <li key={label} aria-current="page" lang={lang}>
              {label}
            </li>
          ) : (
            <li key={label}>
              <AppLink href={href} lang={lang}>
                {label}
              </AppLink>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
