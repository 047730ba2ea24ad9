import { OfficialPageLink } from './official-page-link.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { type SourcedFigure, formatEdition, formatEditionYears } from './figure.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';

interface CostNotesProps {
  figures: readonly SourcedFigure[];
  /** Source of a charge, whose publisher and date are then stated. */
  source?: Source | undefined;
}

/**
 * Notes next to a derived cost: which figures are older than two years or second-hand, and the government page of a
 * charge.
 */
export function CostNotes({ figures, source }: CostNotesProps) {
  const t = useText('facts');
  const locale = useLocale();
  const editionYears = new Set(
    figures.flatMap(({ oldEdition }) => (oldEdition ? [formatEditionYears(oldEdition)] : [])),
  );
  const officialPages = new Set(figures.flatMap(({ officialPage }) => officialPage ?? []));
  return (
    <>
      {' '}
      {source && (
        <small className="source">{[source.publisher, formatEdition(source.asAt, locale)].join(' · ')}</small>
      )}{' '}
      {!source && editionYears.size > 0 && (
        <small className="source">{[...editionYears].sort().join(t('listSeparator'))}</small>
      )}{' '}
      {figures.some(({ isIndirect }) => isIndirect) && <small className="source">{t('guideCost')}</small>}{' '}
      {[...officialPages].map((page) => (
        <small key={page} className="source">
          <OfficialPageLink page={page} />
        </small>
      ))}
    </>
  );
}
