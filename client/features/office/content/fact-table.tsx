import { useState } from 'react';
import { figureText, formatFigureName } from '#client/features/facts/figure.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Table } from '#client/ui/table/table.tsx';
import type { ContentAppearance, ShownFact } from '#shared/contract/office/content.ts';
import { moneyText } from '#shared/locale/money.ts';
import { useContentForm } from './content-form-context.ts';
import { useChoiceFormatter } from './field-texts.ts';
import { entryId } from './schema-form.tsx';

const YEAR_MS = 365 * 86_400_000;

function useValueFormatter() {
  const locale = useLocale();
  const factsText = useText('facts');
  return ({ fact = '', value, currency }: Partial<Pick<ShownFact, 'fact'>> & Pick<ShownFact, 'value' | 'currency'>) =>
    currency && Number.isFinite(Number(value))
      ? moneyText({ amount: Number(value), currency }, locale)
      : isRegisterOnly(fact)
        ? figureText({ key: splitFact(fact).key, value, unit: '' }, { t: factsText, locale })
        : value;
}

/** Whether the name of a fact is that of a fact that only registers provide, such as 'degreeYear.bachelor'. */
const isRegisterOnly = (fact: string) => fact.includes('.');

function splitFact(fact: string) {
  const [key = '', part = ''] = fact.split('.');
  return { key, part };
}

function useFactNameFormatter() {
  const formatChoice = useChoiceFormatter();
  const factsText = useText('facts');
  return (fact: string) =>
    isRegisterOnly(fact) ? formatFigureName({ ...splitFact(fact), oldEdition: '' }, factsText) : formatChoice(fact);
}

/**
 * Lists the facts shown on a school's page: first the site's own facts, with the register's value next to them, then
 * the shared facts.
 */
export function FactTable({
  facts: { own: ownFacts, shared: sharedFacts },
}: {
  facts: NonNullable<ContentAppearance['facts']>;
}) {
  const t = useText('office-content');
  const formatFactName = useFactNameFormatter();
  const formatValue = useValueFormatter();
  const { onToggle } = useContentForm();
  const [currentTime] = useState(() => Date.now());
  const rows = [
    ...ownFacts.map((fact) => ({ ...fact, isOwn: true })),
    ...sharedFacts.map((fact) => ({ ...fact, isOwn: false })),
  ];
  return (
    <section className="content__facts">
      <h2>
        {t('side.asPage')} <span className="meta">{t('fact.about')}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="meta">{t('fact.none')}</p>
      ) : (
        <Table
          caption={t('side.asPage')}
          rows={rows}
          rowKey={({ fact, isOwn }) => `${fact} ${isOwn}`}
          columns={[
            {
              id: 'fact',
              header: t('fact.name'),
              isRowHeader: true,
              renderCell: ({ fact, path }) =>
                path ? (
                  <a className="content__fact" href={`#${entryId(path)}`} onClick={() => onToggle(path, true)}>
                    {formatFactName(fact)}
                  </a>
                ) : (
                  formatFactName(fact)
                ),
            },
            {
              id: 'value',
              header: t('fact.value'),
              renderCell: (fact) => (
                <>
                  <b className="num">{formatValue(fact)}</b>
                  {fact.register && (
                    <span className="meta">
                      {t('side.register', { value: `${formatValue(fact.register)} (${fact.register.source})` })}
                    </span>
                  )}
                </>
              ),
            },
            {
              id: 'source',
              header: t('fact.source'),
              minViewport: 'pad',
              renderCell: ({ source }) => <bdi className="meta">{source}</bdi>,
            },
            { id: 'asAt', header: t('fact.asAt'), minViewport: 'pad', renderCell: ({ asAt }) => asAt },
            {
              id: 'state',
              header: t('column.state'),
              renderCell: (fact) => <FactState fact={fact} now={currentTime} />,
            },
          ]}
        />
      )}
    </section>
  );
}

function FactState({ fact: { source, asAt, isOwn }, now }: { fact: ShownFact & { isOwn: boolean }; now: number }) {
  const t = useText('office-content');
  if (!source || !asAt)
    return (
      <Badge kind="alert" icon="warn">
        {t('side.noSource')}
      </Badge>
    );
  if (Date.parse(asAt) < now - YEAR_MS)
    return (
      <Badge kind="reach" icon="clock">
        {t('fact.old')}
      </Badge>
    );
  return isOwn ? (
    <Badge kind="match" icon="check">
      {t('fact.own')}
    </Badge>
  ) : (
    <Badge icon="lock">{t('fact.shared')}</Badge>
  );
}
