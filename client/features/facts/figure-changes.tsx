import { useLocale, useText } from '#client/i18n/use-text.ts';
import type { FigureChange } from '#shared/contract/catalogue/fact.ts';
import { formatEdition, formatFigureName, figureText } from './figure.ts';

/** List of changed figures with old value, new value and source, for users with the item as a favourite. */
export function FigureChanges({ changes }: { changes: readonly FigureChange[] }) {
  const t = useText('facts');
  const locale = useLocale();
  if (changes.length === 0) return null;
  return (
    <ul className="figure-changes" aria-label={t('changes.title')}>
      {changes.map(({ key, part, was, now, unit, nowUnit, source, asAt }) => {
        const formatValue = (value: string, figureUnit: string) =>
          figureText({ key, value, unit: figureUnit }, { t, locale });
        // There are separate texts for a figure that was not published before and for one that is no longer published.
        const messageKey = was === '' ? 'changes.begun' : now === '' ? 'changes.gone' : 'changes.line';
        return (
          <li key={key + part} data-figure="">
            {t(messageKey, {
              name: formatFigureName({ key, part }, t),
              was: formatValue(was, unit),
              now: formatValue(now, nowUnit || unit),
              source,
              date: formatEdition(asAt, locale),
            })}
          </li>
        );
      })}
    </ul>
  );
}
