import { useState } from 'react';
import { ApplyLink } from '#client/features/apply-start/apply-link.tsx';
import { CostNotes } from '#client/features/facts/cost-notes.tsx';
import { FigureWithSource } from '#client/features/facts/figure.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { convertEstimate } from '#client/features/degree-cost/convert-estimate.ts';
import { MoneyRange } from '#client/ui/money/money.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { RangeInput } from '#client/ui/slider/range-input.tsx';
import { COST_KINDS, type CostPart, isLivingSubstitute, listCommonKinds, listKinds } from './compare-costs.ts';
import type { CompareColumn } from './load-compare.server.ts';
import { GroupHead, RowHead, Unknown } from './row-heads.tsx';

const YEAR_COUNTS = [1, 2, 3, 4, 5];
const MAX_RATE_SHIFT_PERCENT = 20;

/** Shows the costs with the total of the whole degree at the selected exchange rate. */
export function WholeCosts({ columns }: { columns: readonly CompareColumn[] }) {
  const t = useText('compare');
  const [rateShift, setRateShift] = useState(0);
  const commonKinds = listCommonKinds(columns.map(({ costs }) => costs));
  const [selectedYears, setSelectedYears] = useState<Partial<Record<string, number>>>({});
  return (
    <tbody>
      <GroupHead columns={columns.length}>{t('cost.of')}</GroupHead>
      <tr>
        <RowHead
          hasDifference={areDifferent(columns.map((column) => getChosenYears(column, selectedYears[column.id])))}
        >
          {t('cost.years')}
        </RowHead>
        {columns.map((column) => (
          <td key={column.id}>
            <Years
              column={column}
              selected={selectedYears[column.id]}
              onSelect={(count) => setSelectedYears({ ...selectedYears, [column.id]: count })}
            />
          </td>
        ))}
      </tr>
      {COST_KINDS.filter((cost) => isCostRow(cost, columns)).map((cost) => (
        <tr key={cost}>
          <RowHead hasDifference={areDifferent(columns.map(({ costs }) => formatPartKey(costs.parts[cost])))}>
            {t(`cost.${cost}`)}
          </RowHead>
          {columns.map(({ id, costs }) => (
            <td key={id}>
              <CostCell
                part={costs.parts[cost]}
                isTimed={cost === 'visa' || cost === 'registration' || cost === 'flights' || costs.weeks !== null}
              />
            </td>
          ))}
        </tr>
      ))}
      {/* Without tuition in any column there is no estimate to compare. */}
      {commonKinds.length > 0 && (
        <tr className="cmp__sum">
          <RowHead
            hasDifference={areDifferent(
              columns.map((column) =>
                [
                  getChosenYears(column, selectedYears[column.id]),
                  ...column.costs.kinds.map((kind) => formatPartKey(column.costs.parts[kind])),
                ].join(' '),
              ),
            )}
          >
            {t('cost.sum')}
          </RowHead>
          {columns.map((column) => (
            <td key={column.id}>
              <Sum column={column} commonKinds={commonKinds} years={selectedYears[column.id]} shift={rateShift} />
            </td>
          ))}
        </tr>
      )}
      <tr className="cmp__set needs-script">
        <RowHead hasDifference={false}>{t('cost.set')}</RowHead>
        <td colSpan={columns.length}>
          <label>
            {t(`cost.shift.${rateShift === 0 ? 'none' : rateShift > 0 ? 'up' : 'down'}`, {
              shift: Math.abs(rateShift),
            })}
            <RangeInput
              value={rateShift}
              min={-MAX_RATE_SHIFT_PERCENT}
              max={MAX_RATE_SHIFT_PERCENT}
              valueText={`${rateShift} %`}
              onValue={setRateShift}
            />
          </label>
        </td>
      </tr>
    </tbody>
  );
}

/**
 * Whether a cost has its own row. The yearly tuition of schools does not, because it is among the fees above. The
 * tuition for a whole course or for several years does.
 */
const isCostRow = (cost: (typeof COST_KINDS)[number], columns: readonly CompareColumn[]) =>
  columns.some(({ costs: { parts } }) => parts[cost] !== null) &&
  !isCostOfOneItem(cost, columns) &&
  !(cost === 'tuition' && columns.every(({ costs: { parts } }) => parts.tuition === null || isFeeAbove(parts.tuition)));

/** Whether a single one of several items has a cost. The table omits it, except for the parts of every total. */
export const isCostOfOneItem = (cost: (typeof COST_KINDS)[number], columns: readonly CompareColumn[]) =>
  cost !== 'tuition' &&
  cost !== 'living' &&
  columns.length > 1 &&
  columns.filter(({ costs: { parts } }) => parts[cost] !== null).length === 1;

const isFeeAbove = ({ figure, times }: CostPart) => YEARLY_FEE_KEYS.includes(figure.key) && times.unit === 'once';

const YEARLY_FEE_KEYS: readonly string[] = ['degreeYear', 'internationalFee'];

interface CostCellProps {
  part: CostPart | null;
  isTimed: boolean;
}

export function CostCell({ part, isTimed }: CostCellProps) {
  const t = useText('compare');
  const facts = useText('facts');
  const { agent } = useSite();
  if (!part) return isTimed ? <Unknown /> : <small>{t('cost.untimed')}</small>;
  const { min, max, figure, times } = part;
  const level = figure.key === 'degreeYear' && (figure.part === 'bachelor' || figure.part === 'master') && figure.part;
  return (
    <>
      <FigureWithSource figure={figure}>
        <MoneyRange minAmount={min} maxAmount={max} ownMoney={agent.ownMoney} />
      </FigureWithSource>
      <CostNotes figures={[figure]} />{' '}
      {isLivingSubstitute(figure.key) && <small>{facts(`livingBasis.${figure.key}`)}</small>}{' '}
      {level && <small>{facts(`name.degreeYear.${level}`)}</small>}{' '}
      {times.unit !== 'once' && <small>{t(`cost.times.${times.unit}`, { number: times.number })}</small>}
    </>
  );
}

interface YearsProps {
  column: CompareColumn;
  selected: number | undefined;
  onSelect: (count: number) => void;
}

/** Shows the published length of a course, or a select if the reader has to choose the length. */
function Years({ column: { names, costs, years: selectedYears }, selected, onSelect }: YearsProps) {
  const t = useText('compare');
  if (selectedYears === null) return costs.weeks === null ? <Unknown /> : t('cost.length', { count: getYears(costs) });
  return (
    <NativeSelect
      label={`${t('cost.years')} ${names.own}`}
      labelHidden
      value={selected ?? selectedYears}
      choices={YEAR_COUNTS.map((count) => ({ value: String(count), label: t('cost.length', { count }) }))}
      onChange={(event) => onSelect(Number(event.target.value))}
    />
  );
}

/** Whether several of the known values differ. Unknown values are ''. */
const areDifferent = (values: readonly string[]) => new Set(values.filter(Boolean)).size > 1;

const formatPartKey = (part: CostPart | null) =>
  part ? `${part.figure.value}–${part.highest.value} ${part.figure.unit}` : '';

const getChosenYears = (column: CompareColumn, selected: number | undefined) =>
  String(column.years === null ? getYears(column.costs) || '' : (selected ?? column.years));

const WEEKS_A_YEAR = 52;
const getYears = ({ weeks }: CompareColumn['costs']) => Math.round(((weeks ?? 0) / WEEKS_A_YEAR) * 10) / 10;

interface SumProps {
  column: CompareColumn;
  years: number | undefined;
  shift: number;
  /** Kinds of costs that all columns have. */
  commonKinds: CompareColumn['costs']['kinds'];
}

/** Total of all known costs, which other pages show too, and a second one of those that can be compared. */
function Sum({ column: { costs, level, years: usualYears }, commonKinds, years: selectedYears, shift }: SumProps) {
  const t = useText('compare');
  const factsText = useText('facts');
  const { agent } = useSite();
  const ownMoney = agent.ownMoney;
  const years = usualYears === null ? 1 : (selectedYears ?? usualYears);
  const figure = costs.parts.tuition?.figure;
  const convertKinds = (kinds: typeof commonKinds) =>
    convertEstimate({ parts: costs.parts, kinds }, { own: ownMoney, currency: ownMoney.currency, years, shift });
  const sum = costs.kinds.includes('tuition') && convertKinds(costs.kinds);
  const commonSum = commonKinds.length < costs.kinds.length && convertKinds(commonKinds);
  if (!sum || !figure) return <Unknown />;
  return (
    <>
      <FigureWithSource figure={figure}>
        <b>
          <MoneyRange minAmount={sum.min} maxAmount={sum.max} ownMoney={ownMoney} isApproximate={sum.isAbout} />
        </b>
      </FigureWithSource>{' '}
      {level && <small>{t('cost.for', { level, count: usualYears === null ? getYears(costs) : years })}</small>}{' '}
      {figure.scope && <small>{figure.scope}</small>}{' '}
      <small>{factsText('sum.includes', { parts: listKinds(costs.kinds, factsText) })}</small>{' '}
      {commonSum && (
        <small>
          {t('cost.onlyParts', { parts: listKinds(commonKinds, factsText) })}{' '}
          <FigureWithSource figure={figure}>
            <MoneyRange
              minAmount={commonSum.min}
              maxAmount={commonSum.max}
              ownMoney={ownMoney}
              isApproximate={commonSum.isAbout}
            />
          </FigureWithSource>
        </small>
      )}
    </>
  );
}

/** Links to apply. */
export function ApplyRow({ columns }: { columns: readonly CompareColumn[] }) {
  const t = useText('compare');
  return (
    <tr className="cmp__apply">
      <RowHead hasDifference={false}>{t('apply')}</RowHead>
      {columns.map(({ id, names, apply: { intent, website } }) => (
        <td key={id}>
          <ApplyLink intent={intent} website={website || undefined} label={t('apply')} subjectName={names.own} wide />
        </td>
      ))}
    </tr>
  );
}
