import { useText } from '#client/i18n/use-text.ts';
import { getIconClass } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';

interface PaginationProps {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  /** Text such as '1–10 of 47'. */
  total?: string;
  /** Accessible name, for pages with two paginations. */
  label?: string;
}

/** Renders pagination by links, which works without JavaScript, in new tabs and for crawlers. */
export function Pagination({ page, pages, hrefOf, total, label }: PaginationProps) {
  const t = useText('ui');
  return (
    <nav className="pager" aria-label={label ?? t('pages')}>
      {page > 1 && (
        <AppLink href={hrefOf(page - 1)} rel="prev" aria-label={t('previousPage')} className={getIconClass('left')} />
      )}
      <ol>
        {listPageSteps(page, pages).map((step, index) => (
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
        <AppLink href={hrefOf(page + 1)} rel="next" aria-label={t('nextPage')} className={getIconClass('right')} />
      )}
      {total !== undefined && <span className="total">{total}</span>}
    </nav>
  );
}

type PageStep = number | 'gap';

/** Pages shown on each side of the current one. */
const NEIGHBOUR_COUNT = 1;

/** Returns the first, last and current page and its neighbours. A gap replaces at least two pages. */
export function listPageSteps(currentPage: number, lastPage: number): PageStep[] {
  const visiblePages = new Set([1, lastPage]);
  for (let page = currentPage - NEIGHBOUR_COUNT; page <= currentPage + NEIGHBOUR_COUNT; page++)
    if (page >= 1 && page <= lastPage) visiblePages.add(page);
  const pageSteps: PageStep[] = [];
  let previousNumber = 0;
  for (const page of [...visiblePages].sort((a, b) => a - b)) {
    if (page - previousNumber === 2) pageSteps.push(previousNumber + 1);
    else if (page - previousNumber > 2) pageSteps.push('gap');
    pageSteps.push(page);
    previousNumber = page;
  }
  return pageSteps;
}

interface Crumb {
  label: string;
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
