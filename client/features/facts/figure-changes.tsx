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
      {changes.map(({ key, part, was, now, unit, nowUnit, source, asAt }) => {
        const say = (value: string, of: string) => figureText({ key, value, unit: of }, { t, locale });
        // What was not published is no figure, and has no words of its own.
        const line = was === '' ? 'changes.begun' : now === '' ? 'changes.gone' : 'changes.line';
        return (
          <li key={key + part} data-figure="">
            {t(line, {
              name: figureName({ key, part }, t),
              was: say(was, unit),
              now: say(now, nowUnit || unit),
              source,
              date: editionText(asAt, locale),
            })}
          </li>
        );
      })}
    </ul>
  );
}
