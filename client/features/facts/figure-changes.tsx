import { useLocale, useText } from '#client/i18n/use-text.ts';
import type { FigureChange } from '#shared/contract/catalogue/fact.ts';
import { editionText, figureName, figureText } from './figure.ts';

/** What a figure was and what it is now, each with who says so: for whoever saved a school or a course. */
export function FigureChanges({ changes }: { changes: readonly FigureChange[] }) {
  const t = useText('facts');
  const locale = useLocale();
  if (changes.length === 0) return null;
  return (
    <ul className="figure-changes" aria-label={t('changes.title')}>
      {changes.map(({ key, part, was, now, unit, source, asAt }) => {
        const say = (value: string) =>
          value === '' ? t('unpublished') : figureText({ key, value, unit }, { t, locale });
        return (
          <li key={key + part} data-figure="">
            {t('changes.line', {
              name: figureName({ key, part }, t),
              was: say(was),
              now: say(now),
              source,
              date: editionText(asAt, locale),
            })}
          </li>
        );
      })}
    </ul>
  );
}
