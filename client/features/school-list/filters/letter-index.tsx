import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import type { ListPlace } from './list-place.ts';
import { changeFilters, filtersAddress, type SchoolFilters } from './school-filters.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** By the first letter of the English name. */
export function LetterIndex({ place, filters }: { place: ListPlace; filters: SchoolFilters }) {
  const t = useText('schools');
  const link = (initial: string, label: string, spoken?: string) => (
    <li key={initial}>
      <SiteLink
        to={filtersAddress(changeFilters(filters, { initial }), place)}
        aria-current={filters.initial === initial ? 'true' : undefined}
        aria-label={spoken}
      >
        {label}
      </SiteLink>
    </li>
  );
  return (
    <nav className="letters" aria-label={t('letters.label')}>
      <ul>
        {link('', t('letters.all'))}
        {LETTERS.map((letter) => link(letter, letter, t('letters.letter', { letter })))}
      </ul>
    </nav>
  );
}
