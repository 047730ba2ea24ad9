import { useState } from 'react';
import { FAST_LINE_PATH } from '#client/features/fast-line/fast-line-addresses.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { ResultsDay } from '#shared/contract/matching/results-day.ts';
import { numberText } from '#shared/locale/locales.ts';
import { countOutlooks, type Outlook, OUTLOOKS } from '#shared/rules/placement/standing.ts';
import { countCourses, countPositions, type EvaluatedRule } from './place-rules.ts';
import { formatSigned } from './results-columns.tsx';

type OutlookCounts = Record<Outlook, number>;

interface Choice {
  value: string;
  label: string;
}

interface PositionTableProps {
  placedRules: ResultsDay['placed'];
  evaluatedRules: readonly EvaluatedRule[];
  /** Rules evaluated with the entered grades. Set if other grades are tried out. */
  ownRules?: readonly EvaluatedRule[];
  points: number;
  /** Points of the entered grades. Set if other grades are tried out. */
  ownPoints?: number;
  lists: { countries: readonly Choice[]; groups: readonly Choice[] };
}

/** Shows courses grouped by the outlook of the student's results, in total and by field. */
export function PlacementTable({
  placedRules,
  evaluatedRules,
  ownRules = evaluatedRules,
  points,
  ownPoints = points,
  lists,
}: PositionTableProps) {
  const t = useText('results-day');
  const examText = useText('exam');
  const locale = useLocale();
  const [country, setCountry] = useState('');
  const listedCountries = lists.countries.filter(({ value }) =>
    placedRules.some((row) => row.fkAreaCountryId === value),
  );
  const filteredRows = country ? placedRules.filter((row) => row.fkAreaCountryId === country) : placedRules;
  const filterRules = (rules: readonly EvaluatedRule[]) =>
    country ? rules.filter(({ of }) => of.school.fkAreaCountryId === country) : rules;
  const outlookCounts = countCourses(filteredRows, filterRules(evaluatedRules), points);
  const ownCounts = countCourses(filteredRows, filterRules(ownRules), ownPoints);
  const fieldCounts = lists.groups
    .map(({ value, label }) => ({
      value,
      label,
      counts: countOutlooks(
        countPositions(
          filteredRows.filter((row) => row.fkCourseTypeGroupId === value),
          points,
        ),
      ),
    }))
    .filter((field) => countAll(field.counts) > 0)
    .sort((fieldA, fieldB) => countReachable(fieldB.counts) - countReachable(fieldA.counts));
  return (
    <section className="rd__standing" aria-labelledby="standing">
      <h2 id="standing">{t('standing.title', { points: String(points) })}</h2>
      <p className="meta">
        {t('standing.how')} <SiteLink to="/about/matching">{t('standing.method')}</SiteLink>
      </p>
      <dl className="rd__stands">
        {OUTLOOKS.map((outlook) => (
          <div key={outlook} className={`rd__stand--${outlook}`}>
            <dt>{examText(`outlook.${outlook}`)}</dt>
            <dd>
              <span className="rd__fig">{numberText(outlookCounts[outlook], locale)}</span>
              {outlookCounts[outlook] !== ownCounts[outlook] && (
                <span className="rd__change">{formatSigned(outlookCounts[outlook] - ownCounts[outlook])}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {listedCountries.length > 1 && (
        <NativeSelect
          label={t('standing.country')}
          placeholder={t('standing.allCountries')}
          choices={listedCountries}
          value={country}
          onChange={({ target }) => setCountry(target.value)}
        />
      )}
      {fieldCounts.length > 0 && <FieldTable fields={fieldCounts.slice(0, INITIAL_FIELD_COUNT)} />}
      {fieldCounts.length > INITIAL_FIELD_COUNT && (
        <Disclosure title={t('standing.more')}>
          <FieldTable fields={fieldCounts.slice(INITIAL_FIELD_COUNT)} />
        </Disclosure>
      )}
      <SiteLink className="btn" to={FAST_LINE_PATH}>
        {t('standing.see')}
        <Icon name="right" />
      </SiteLink>
    </section>
  );
}

const countReachable = ({ direct, chance }: OutlookCounts) => direct + chance;
const countAll = (counts: OutlookCounts) => countReachable(counts) + counts.pathway;

const INITIAL_FIELD_COUNT = 6;

interface FieldCounts {
  value: string;
  label: string;
  counts: OutlookCounts;
}

function FieldTable({ fields }: { fields: readonly FieldCounts[] }) {
  const t = useText('results-day');
  const examText = useText('exam');
  const locale = useLocale();
  return (
    <table className="rd__fields">
      <thead>
        <tr>
          <th scope="col">{t('standing.field')}</th>
          {OUTLOOKS.map((outlook) => (
            <th key={outlook} scope="col">
              {examText(`outlook.${outlook}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.value}>
            <th scope="row">{field.label}</th>
            {OUTLOOKS.map((outlook) => (
              <td key={outlook}>{numberText(field.counts[outlook], locale)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
