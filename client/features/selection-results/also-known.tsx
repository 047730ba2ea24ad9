import type { MatchCountOutput, useSelectionForm } from '#client/features/selection/match-inquiry.ts';
import { getStepPath } from '#client/features/selection/steps.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import { hasNoneInReach, type ResultCountries } from './results-bar.tsx';
import { type ResultQuery, getResultsPath } from './use-matches.ts';

/** Published figures for countries that have no course at the level. This is rare, so the part is loaded on demand. */
const LevelStatements = createLazyPart({
  load: async () => (await import('#client/features/selection-results/level-statements.tsx')).LevelStatements,
  namespaces: ['match', 'statements', 'ui'],
});

type SelectionForm = NonNullable<ReturnType<typeof useSelectionForm>['form']>;

interface ResultNotesProps {
  form: SelectionForm;
  query: ResultQuery;
  count: MatchCountOutput;
  countries: ResultCountries;
}

export function ResultNotes({ form, query, count, countries }: ResultNotesProps) {
  const t = useText('match');
  const locale = useLocale();
  const countryNames = countries.flatMap(({ value, label }) => (count.withoutField.includes(value) ? [label] : []));
  const listFormat = new Intl.ListFormat(LANGUAGE_TAGS[locale], { type: 'conjunction' });
  // Without another one, the headline counts them.
  const hasOtherOutOfReach = count.outOfReach > 0 && (query.band !== '' || !hasNoneInReach(count));
  return (
    <>
      {count.withoutLevel.map(({ fkAreaCountryId, schools }) => (
        <LevelStatements
          key={fkAreaCountryId}
          country={countries.find(({ value }) => value === fkAreaCountryId)?.label ?? ''}
          schools={schools}
        />
      ))}
      {(countryNames.length > 0 || hasOtherOutOfReach) && (
        <div className="results__also meta">
          {countryNames.length > 0 && <p>{t('also.withoutField', { countries: listFormat.format(countryNames) })}</p>}
          {hasOtherOutOfReach && <p>{t('also.outOfReach', { count: count.outOfReach })}</p>}
        </div>
      )}
      {query.band === '' && <UnplacedNote form={form} query={query} count={count} />}
    </>
  );
}

const UNITED_STATES = '3';
const CANADA = '4';

/**
 * Note about schools that publish nothing for the entered exam, with one suggestion. The headline does not count these
 * schools.
 */
function UnplacedNote({ form, query, count: { bands } }: Pick<ResultNotesProps, 'form' | 'query' | 'count'>) {
  const t = useText('match');
  const examText = useText('exam');
  const { openChat } = useSite();
  const { publicTestType } = form;
  if (!publicTestType || bands.unknown === 0) return null;
  const { areaCountryIds: requestedCountries, schoolAverage, gpa, satTotal, actComposite } = form;
  const needsAmericanScores = requestedCountries.includes(UNITED_STATES) && !(gpa || satTotal || actComposite);
  const messageKey = needsAmericanScores
    ? 'scores'
    : requestedCountries.includes(CANADA) && !schoolAverage
      ? 'average'
      : 'ask';
  return (
    <div className="results__unplaced">
      <p>{t('also.unplaced', { unknown: bands.unknown, exam: examText(`name.${PUBLIC_EXAMS[publicTestType]}`) })}</p>
      {messageKey === 'ask' ? (
        <Button size="s" onClick={openChat}>
          {t('also.next.ask')}
        </Button>
      ) : (
        <SiteLink className="btn btn--s" to={getStepPath('step3')}>
          {t(`also.next.${messageKey}`)}
        </SiteLink>
      )}
      <SiteLink className="more" to={getResultsPath({ ...query, band: 'unknown', page: 1 })}>
        {t('shelf.all', { count: bands.unknown })} <span className="sr">{examText('band.unknown')}</span>
      </SiteLink>
    </div>
  );
}
