import { useState } from 'react';
import { FAST_LINE_PATH } from '#client/features/fast-line/fast-line-addresses.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { ResultsDay } from '#shared/contract/matching/results-day.ts';
import { numberText } from '#shared/locale/locales.ts';
import { countCourses, countPositions, type EvaluatedRule, type PositionCounts } from './place-rules.ts';
import { formatSigned } from './results-columns.tsx';

export const SHOWN_POSITIONS = ['above', 'among', 'below'] as const;

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

/**
 * Shows courses grouped by whether the student's points are above, among or below those of past entrants, in total and
 * by field.
 */
export function PlacementTable({
  placedRules,
  evaluatedRules,
  ownRules = evaluatedRules,
  points,
  ownPoints = points,
  lists,
}: PositionTableProps) {
  const t = useText('results-day');
  const locale = useLocale();
  const [country, setCountry] = useState('');
  const listedCountries = lists.countries.filter(({ value }) =>
    placedRules.some((row) => row.fkAreaCountryId === value),
  );
  const filteredRows = country ? placedRules.filter((row) => row.fkAreaCountryId === country) : placedRules;
  const filterRules = (rules: readonly EvaluatedRule[]) =>
    country ? rules.filter(({ of }) => of.school.fkAreaCountryId === country) : rules;
  const positionCounts = countCourses(filteredRows, filterRules(evaluatedRules), points);
  const ownCounts = countCourses(filteredRows, filterRules(ownRules), ownPoints);
  const fieldCounts = lists.groups
    .map(({ value, label }) => ({
      value,
      label,
      counts: countPositions(
        filteredRows.filter((row) => row.fkCourseTypeGroupId === value),
        points,
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
        {SHOWN_POSITIONS.map((position) => (
          <div key={position} className={`rd__stand--${position}`}>
            <dt>{t(`standing.${position}`)}</dt>
            <dd>
              <span className="rd__fig">{numberText(positionCounts[position], locale)}</span>
              {positionCounts[position] !== ownCounts[position] && (
                <span className="rd__change">{formatSigned(positionCounts[position] - ownCounts[position])}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {positionCounts.farBelow > 0 && <p className="meta">{t('standing.far', { count: positionCounts.farBelow })}</p>}
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

const countReachable = ({ above, among }: PositionCounts) => above + among;
const countAll = ({ above, among, below }: PositionCounts) => above + among + below;

const INITIAL_FIELD_COUNT = 6;

interface FieldCounts {
  value: string;
  label: string;
  counts: PositionCounts;
}

function FieldTable({ fields }: { fields: readonly FieldCounts[] }) {
  const t = useText('results-day');
  const locale = useLocale();
  return (
    <table className="rd__fields">
      <thead>
        <tr>
          <th scope="col">{t('standing.field')}</th>
          {SHOWN_POSITIONS.map((position) => (
            <th key={position} scope="col">
              {t(`standing.short.${position}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.value}>
            <th scope="row">{field.label}</th>
            {SHOWN_POSITIONS.map((position) => (
              <td key={position}>{numberText(field.counts[position], locale)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
