import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { RankLine } from './school-facts.ts';

/** The first is what people ask for; the others open without a script. */
export function SchoolRanks({ ranks }: { ranks: readonly RankLine[] }) {
  const t = useText('school-detail');
  const others = ranks.slice(1);
  return (
    <section className="part">
      <h2>{t('rank.title')}</h2>
      <RankLedger ranks={ranks.slice(0, 1)} />
      {others.length > 0 && (
        <details className="others">
          <summary className="btn btn--quiet btn--s">
            <Icon name="down" />
            {t('rank.others', { count: others.length })}
          </summary>
          <RankLedger ranks={others} />
        </details>
      )}
    </section>
  );
}

function RankLedger({ ranks }: { ranks: readonly RankLine[] }) {
  const t = useText('school-detail');
  return (
    <dl className="ledger">
      {ranks.map(({ name, rank, year, illustrative }) => (
        <div key={`${name} ${year}`}>
          <dt>{name}</dt>
          <dd>
            <span className="rankfig">{rank}</span>{' '}
            <span className="source">{t(illustrative ? 'rank.exampleYear' : 'rank.year', { year })}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
