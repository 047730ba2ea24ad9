import { useState } from 'react';
import { ApplyLink } from '#client/features/apply-start/apply-link.tsx';
import { CostNotes } from '#client/features/facts/cost-notes.tsx';
import { FromSource } from '#client/features/facts/figure.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { convertEstimate } from '#client/features/degree-cost/convert-estimate.ts';
import { MoneyRange } from '#client/ui/money/money.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { RangeInput } from '#client/ui/slider/range-input.tsx';
import { COST_KINDS, type CostPart, getLeftOut, sumNote } from './compare-costs.ts';
import type { Column } from './load-compare.server.ts';
import { GroupHead, RowHead } from './row-heads.tsx';

const YEARS = [1, 2, 3, 4, 5];
const MAX_SHIFT = 20;

/** Costs with the total of the whole degree at a selected exchange rate, and apply links. */
export function CompareFoot({ columns }: { columns: readonly Column[] }) {
  const t = useText('compare');
  const [shift, setShift] = useState(0);
  const facts = useText('facts');
  const leftOut = getLeftOut(
    columns.filter(({ costs }) => costs.kinds.includes('tuition')).map(({ costs }) => costs.kinds),
    facts,
  );
  const [selected, setSelected] = useState<Partial<Record<string, number>>>({});
  return (
    <>
      <tbody>
        <GroupHead columns={columns.length}>{t('cost.of')}</GroupHead>
        <tr className="cmp__set needs-script">
          <RowHead differs={false}>{t('cost.set')}</RowHead>
          <td colSpan={columns.length}>
            <label>
              {t('cost.shift', { shift: shift > 0 ? `+${shift}` : `${shift}`.replace('-', '−') })}
              <RangeInput value={shift} min={-MAX_SHIFT} max={MAX_SHIFT} valueText={`${shift} %`} onValue={setShift} />
            </label>
          </td>
        </tr>
        <tr>
          <RowHead differs={false}>{t('cost.years')}</RowHead>
          {columns.map((column) => (
            <td key={column.id}>
              <Years
                column={column}
                selected={selected[column.id]}
                onSelect={(count) => setSelected({ ...selected, [column.id]: count })}
              />
            </td>
          ))}
        </tr>
        {COST_KINDS.filter((cost) => isCostRow(cost, columns)).map((cost) => (
          <tr key={cost}>
            <RowHead differs={false}>{t(`cost.${cost}`)}</RowHead>
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
      </tbody>
      <tfoot>
        <tr>
          <RowHead differs={false}>
            {t('cost.sum')}
            {leftOut && <small>{leftOut}</small>}
          </RowHead>
          {columns.map((column) => (
            <td key={column.id}>
              <Sum column={column} years={selected[column.id]} shift={shift} />
            </td>
          ))}
        </tr>
        <ApplyRow columns={columns} />
      </tfoot>
    </>
  );
}

/** Yearly tuition of schools is among their fees above; that of a whole course, or of several years, is not. */
const isCostRow = (cost: (typeof COST_KINDS)[number], columns: readonly Column[]) =>
  columns.some(({ costs: { parts } }) => parts[cost] !== null) &&
  !(cost === 'tuition' && columns.every(({ costs: { parts } }) => parts.tuition === null || isFeeAbove(parts.tuition)));

const isFeeAbove = ({ figure, times }: CostPart) => figure.key === 'fromFee' && times.of === 'once';

interface CostCellProps {
  part: CostPart | null;
  isTimed: boolean;
}

function CostCell({ part, isTimed }: CostCellProps) {
  const t = useText('compare');
  const facts = useText('facts');
  const { agent } = useSite();
  if (!part) return isTimed ? '–' : <small>{t('cost.untimed')}</small>;
  const { least, most, figure, times } = part;
  const level = figure.key === 'fromFee' && (figure.part === 'bachelor' || figure.part === 'master') && figure.part;
  return (
    <>
      <FromSource figure={figure}>
        <MoneyRange minAmount={least} maxAmount={most} own={agent.ownMoney} />
      </FromSource>
      <CostNotes figures={[figure]} />
      {level && <small>{facts(`name.fromFee.${level}`)}</small>}
      {times.of !== 'once' && <small>{t(`cost.times.${times.of}`, { number: times.number })}</small>}
    </>
  );
}

interface YearsProps {
  column: Column;
  selected: number | undefined;
  onSelect: (count: number) => void;
}

/** Published length of a course, or a select where the length is the reader's choice. */
function Years({ column: { names, costs, years }, selected, onSelect }: YearsProps) {
  const t = useText('compare');
  if (years === null) return costs.weeks === null ? '–' : t('cost.length', { count: getYears(costs) });
  return (
    <NativeSelect
      label={`${t('cost.years')} ${names.own}`}
      labelHidden
      value={selected ?? years}
      choices={YEARS.map((count) => ({ value: String(count), label: t('cost.length', { count }) }))}
      onChange={(event) => onSelect(Number(event.target.value))}
    />
  );
}

const WEEKS_A_YEAR = 52;
const getYears = ({ weeks }: Column['costs']) => Math.round(((weeks ?? 0) / WEEKS_A_YEAR) * 10) / 10;

interface SumProps {
  column: Column;
  years: number | undefined;
  shift: number;
}

function Sum({ column: { costs, level, years: usual }, years: selected, shift }: SumProps) {
  const facts = useText('facts');
  const t = useText('compare');
  const { agent } = useSite();
  const ownMoney = agent.ownMoney;
  const { parts, kinds } = costs;
  const years = usual === null ? 1 : (selected ?? usual);
  const sum = convertEstimate({ parts, kinds }, { own: ownMoney, currency: ownMoney.currency, years, shift });
  const figure = parts.tuition?.figure;
  if (!sum || !figure) return <small>{t('unpublished.text')}</small>;
  return (
    <>
      <FromSource figure={figure}>
        <b>
          <MoneyRange minAmount={sum.least} maxAmount={sum.most} own={ownMoney} isAbout={sum.isAbout} />
        </b>
      </FromSource>
      {level && <small>{t('cost.for', { level, count: usual === null ? getYears(costs) : years })}</small>}
      <small>{sumNote({ kinds }, facts)[0]}</small>
    </>
  );
}

function ApplyRow({ columns }: { columns: readonly Column[] }) {
  const t = useText('compare');
  return (
    <tr className="cmp__apply">
      <RowHead differs={false}>{t('apply')}</RowHead>
      {columns.map(({ id, names, apply: { intent, website } }) => (
        <td key={id}>
          <ApplyLink intent={intent} website={website || undefined} label={t('apply')} about={names.own} wide />
        </td>
      ))}
    </tr>
  );
}
