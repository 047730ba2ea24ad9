import { OfficialPageLink } from './official-page-link.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { type SourcedFigure, formatEditionYears } from './figure.ts';

/**
 * Notes next to a derived cost: which figures are older than two years or second-hand, and the government page of a
 * charge.
 */
export function CostNotes({ figures }: { figures: readonly SourcedFigure[] }) {
  const t = useText('facts');
  const editionYears = new Set(
    figures.flatMap(({ oldEdition }) => (oldEdition ? [formatEditionYears(oldEdition)] : [])),
  );
  const officialPages = new Set(figures.flatMap(({ officialPage }) => officialPage ?? []));
  return (
    <>
      {' '}
      {editionYears.size > 0 && (
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
