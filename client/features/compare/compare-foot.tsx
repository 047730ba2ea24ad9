import { ApplyLink } from '#client/features/apply-start/apply-link.tsx';
import { CostNotes } from '#client/features/facts/cost-notes.tsx';
import { FromSource } from '#client/features/facts/figure.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site.tsx';
import { MoneyRange } from '#client/ui/money/money.tsx';
import { COST_KINDS, type CostPart, sumNote } from './compare-costs.ts';
import type { Column } from './load-compare.server.ts';
import { GroupHead, RowHead } from './row-heads.tsx';

/** First-year costs with the total of the known parts, and the application links. */
export function CompareFoot({ columns, kind }: { columns: readonly Column[]; kind: 'schools' | 'courses' }) {
  const t = useText('compare');
  return (
    <>
      <tbody>
        <GroupHead columns={columns.length}>{t(`cost.of.${kind}`)}</GroupHead>
        {COST_KINDS.filter(
          (cost) => cost !== 'registration' || columns.some(({ costs }) => costs.parts.registration !== null),
        ).map((cost) => (
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
          <RowHead differs={false}>{t('cost.sum')}</RowHead>
          {columns.map(({ id, costs }) => (
            <td key={id}>
              <Sum costs={costs} />
            </td>
          ))}
        </tr>
        <ApplyRow columns={columns} />
      </tfoot>
    </>
  );
}

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
        <MoneyRange least={least} most={most} own={agent.ownMoney} />
      </FromSource>
      <CostNotes figures={[figure]} />
      {level && <small>{facts(`name.fromFee.${level}`)}</small>}
      {times.of !== 'once' && <small>{t(`cost.times.${times.of}`, { number: times.number })}</small>}
    </>
  );
}

function Sum({ costs: { parts, sum, kinds } }: { costs: Column['costs'] }) {
  const t = useText('facts');
  const { agent } = useSite();
  const figure = Object.values(parts).find((part) => part !== null)?.figure;
  return (
    <>
      {sum && figure && (
        <FromSource figure={figure}>
          <b>
            <MoneyRange least={sum.least} most={sum.most} own={agent.ownMoney} isAbout={sum.isAbout} />
          </b>
        </FromSource>
      )}
      {sumNote({ kinds }, t).map((sentence) => (
        <small key={sentence}>{sentence}</small>
      ))}
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
