import { useText } from '#client/i18n/use-text.ts';
import { type SourcedFigure, formatEditionYears } from './figure.ts';

/** Notes next to a derived cost: which figures are older than two years, and which are published only by a guide. */
export function CostNotes({ figures }: { figures: readonly SourcedFigure[] }) {
  const t = useText('facts');
  const editionYears = new Set(
    figures.flatMap(({ oldEdition }) => (oldEdition ? [formatEditionYears(oldEdition)] : [])),
  );
  return (
    <>
      {editionYears.size > 0 && <small className="source">{[...editionYears].sort().join(t('listSeparator'))}</small>}
      {figures.some(({ isIndirect }) => isIndirect) && <small className="source">{t('guideCost')}</small>}
    </>
  );
}
