import { type TextOf, useLocale, useText } from '#client/i18n/use-text.ts';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import { WindowLink } from '#client/site/windows/open-windows.tsx';
import type { SourceChanges } from '#shared/contract/catalogue/fact.ts';
import { numberText, type Locale } from '#shared/locale/locales.ts';
import { formatEdition } from './figure.ts';
import { FigureChanges } from './figure-changes.tsx';

/** Lists registers with a new edition, and changed figures of schools. */
export function RecentChanges({ changes: { renewals, figures } }: { changes: SourceChanges }) {
  const t = useText('sources');
  const locale = useLocale();
  return (
    <section>
      <h2>{t('changed.title')}</h2>
      {renewals.length > 0 && (
        <ol className="sources__changes" aria-label={t('changed.renewals')}>
          {renewals.slice(0, MAX_LISTED_RENEWALS).map((renewal) => (
            <li key={renewal.at + renewal.titles.join('')}>
              <time dateTime={renewal.at}>{formatEdition(renewal.at.slice(0, ISO_DATE_LENGTH), locale)}</time>
              <span>
                {t('changed.renewed', {
                  titles: renewal.titles.join(t('changed.titles')),
                  date: formatEdition(renewal.asAt, locale),
                  what: describeChange(renewal, t, locale),
                })}
              </span>
            </li>
          ))}
        </ol>
      )}
      {figures.length > 0 && (
        <>
          <h3 className="t">{t('changed.figures')}</h3>
          <ul className="sources__changes">
            {figures.map(({ id, at, name, nameChn, ...change }) => {
              const { own, ownLang } = getBilingualName({ name, nameChn }, locale);
              return (
                <li key={`${id} ${change.key} ${change.part}`}>
                  <time dateTime={at}>{formatEdition(at.slice(0, ISO_DATE_LENGTH), locale)}</time>
                  <div>
                    <WindowLink opens={{ kind: 'school', id }} lang={ownLang}>
                      {own}
                    </WindowLink>
                    <FigureChanges changes={[change]} />
                  </div>
                </li>
              );
            })}
          </ul>
        </>
      )}
      <p className="source">{t('changed.saved')}</p>
    </section>
  );
}

const MAX_LISTED_RENEWALS = 4;
const ISO_DATE_LENGTH = '2026-11-03'.length;
const CHANGE_KINDS = ['new', 'changed', 'back', 'gone'] as const;

function describeChange(
  { schools, courses, figures }: SourceChanges['renewals'][number],
  t: TextOf<'sources'>,
  locale: Locale,
) {
  const texts = (['school', 'course'] as const).flatMap((kind) =>
    CHANGE_KINDS.flatMap((change) => {
      const changeCount = (kind === 'school' ? schools : courses)[change];
      return changeCount > 0 ? [t(`changed.${kind}.${change}`, { number: numberText(changeCount, locale) })] : [];
    }),
  );
  const allTexts = figures > 0 ? [...texts, t('changed.figure', { number: numberText(figures, locale) })] : texts;
  return allTexts.length > 0 ? allTexts.join(t('changed.separator')) : t('changed.same');
}
