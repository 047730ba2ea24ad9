import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { pageNumbers } from './page-numbers.ts';

export interface PagingProps {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  /** '1–10 of 47'. */
  total?: string;
  /** Where a page has two of them. */
  label?: string;
}

/** Links, so it works without script, opens in a new tab, and search engines walk it. */
export function Paging({ page, pages, hrefOf, total, label }: PagingProps) {
  const t = useText('ui');
  return (
    <nav className="pager" aria-label={label ?? t('pages')}>
      {page > 1 && (
        <AppLink href={hrefOf(page - 1)} rel="prev" aria-label={t('previousPage')}>
          <Icon name="left" />
        </AppLink>
      )}
      <ol>
        {pageNumbers(page, pages).map((step, index) => (
          <li key={step === 'gap' ? `gap${index}` : step}>
            {step === 'gap' ? (
              <span className="gap">…</span>
            ) : step === page ? (
              <span className="here" aria-current="page">
                {step}
              </span>
            ) : (
              <AppLink href={hrefOf(step)} aria-label={t('page', { number: step })}>
                {step}
              </AppLink>
            )}
          </li>
        ))}
      </ol>
      {page < pages && (
        <AppLink href={hrefOf(page + 1)} rel="next" aria-label={t('nextPage')}>
          <Icon name="right" />
        </AppLink>
      )}
      {total !== undefined && <span className="total">{total}</span>}
    </nav>
  );
}
