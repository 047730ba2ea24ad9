import { useText } from '#client/i18n/use-text.ts';
import { type SourcedFigure, yearsOfEdition } from './figure.ts';

/**
 * Notes beside a derived cost: the years of figures older than two years, and whether only a guide publishes a figure.
 */
export function CostNotes({ figures }: { figures: readonly SourcedFigure[] }) {
  const t = useText('facts');
  const years = new Set(figures.flatMap(({ oldEdition }) => (oldEdition ? [yearsOfEdition(oldEdition)] : [])));
  return (
    <>
      {years.size > 0 && <small className="source">{[...years].sort().join(t('listSeparator'))}</small>}
      {figures.some(({ isIndirect }) => isIndirect) && <small className="source">{t('guideCost')}</small>}
    </>
  );
}
