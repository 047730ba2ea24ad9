import { FeeRangeText } from '#client/features/facts/fee-range-text.tsx';
import { Suspense } from 'react';
import { EntryRuleLine } from '#client/features/entry-rule/entry-rule-line.tsx';
import { SourceMark, Sourced } from '#client/features/facts/figure.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { withQuery } from '#client/site/addresses.ts';
import { SiteLink } from '#client/site/site.tsx';
import { WindowLink } from '#client/site/windows/open-windows.tsx';
import { Phrases } from '#client/ui/phrases/phrases.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/waiting.tsx';
import { Table } from '#client/ui/table/table.tsx';
import { moneyText } from '#shared/locale/money.ts';
import { GaokaoSection } from './gaokao/gaokao-section.tsx';
import type { BudgetColumn, BudgetTable, ExamSchoolRow, ExamTable } from './load-mainland.server.ts';
import { type MaybeDeferred, useDeferred } from '#client/site/deferred-data.ts';

interface MainlandContentProps {
  exams?: MaybeDeferred<ExamTable | null>;
  budget?: MaybeDeferred<BudgetTable | null>;
}

/** Section for Gaokao results, or tables that may load after the page. */
export function MainlandContent({ exams, budget }: MainlandContentProps) {
  if (!exams && !budget) return <GaokaoSection />;
  return (
    <Suspense fallback={<TableSkeleton />}>
      {exams && <ExamSchools deferredTable={exams} />}
      {budget && <BudgetSection deferredTable={budget} />}
    </Suspense>
  );
}

function ExamSchools({ deferredTable }: { deferredTable: MaybeDeferred<ExamTable | null> }) {
  const t = useText('home');
  const table = useDeferred(deferredTable);
  if (!table) return null;
  const hasFees = table.rows.some(({ fee }) => fee);
  return (
    <section className="section" id="gaokao-schools">
      <div className="section__head">
        <h2>{t('exams.title')}</h2>
        <p className="meta">{t('exams.of')}</p>
      </div>
      <div className="home-table home-table--exams">
        <Sourced sources={table.sources}>
          <Table
            caption={t('exams.caption')}
            rows={table.rows}
            rowKey={({ id, rule }) => `${id} ${rule.id}`}
            columns={[
              {
                id: 'school',
                header: <Phrases text={t('exams.school')} />,
                isRowHeader: true,
                renderCell: (row) => <ExamSchool row={row} />,
              },
              {
                id: 'rule',
                header: <Phrases text={t('exams.rule')} />,
                renderCell: ({ rule }) => (
                  // The attribute marks a figure whose source the table names elsewhere.
                  <div data-figure="">
                    <EntryRuleLine rule={rule} />
                  </div>
                ),
              },
              ...(hasFees
                ? [
                    {
                      id: 'fee',
                      header: (
                        <>
                          <Phrases text={t('exams.fee')} />{' '}
                          <SourceMark figures={table.rows.map(({ fee }) => fee?.figure)} name={t('exams.fee')} />
                        </>
                      ),
                      renderCell: ({ fee }: ExamTable['rows'][number]) => (
                        <>
                          {fee && (
                            <small className="home-table__label">
                              <Phrases text={t('exams.fee')} />
                            </small>
                          )}
                          {fee && <FeeRangeText range={fee} />}
                        </>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </Sourced>
      </div>
    </section>
  );
}

/** Placeholder about as high as the table, which prevents a layout shift. */
function TableSkeleton() {
  return (
    <div className="section">
      <span />
      <SkeletonGroup className="home-table--waiting">
        <Skeleton />
      </SkeletonGroup>
    </div>
  );
}

function ExamSchool({ row: { id, names, country, seal } }: { row: ExamSchoolRow }) {
  const { own, ownLang, other, otherLang } = names;
  return (
    <WindowLink className="home-table__name" opens={{ kind: 'school', id }}>
      <img className="seal" src={seal} width={40} height={40} alt="" loading="lazy" />
      <span>
        <b lang={ownLang}>
          <Phrases text={own} />
        </b>
        {other && (
          <small lang={otherLang}>
            <Phrases text={other} />
          </small>
        )}
        <small>
          <Phrases text={country} />
        </small>
      </span>
    </WindowLink>
  );
}

function BudgetSection({ deferredTable }: { deferredTable: MaybeDeferred<BudgetTable | null> }) {
  const t = useText('home');
  const locale = useLocale();
  const table = useDeferred(deferredTable);
  if (!table) return null;
  const { currency, steps, levelId, columns, otherRows } = table;
  const formatAmount = (amount: number) => moneyText({ amount, currency }, locale);
  return (
    <section className="section" id="budget">
      <div className="section__head">
        <h2>{t('budget.title')}</h2>
        <p className="meta">{t('budget.of')}</p>
      </div>
      <div className="home-table home-table--budget">
        <Table
          caption={t('budget.caption')}
          rows={steps.map((step, index) => ({ step, at: index }))}
          rowKey={({ step }) => step}
          columns={[
            {
              id: 'step',
              header: <Phrases text={t('budget.year')} />,
              isRowHeader: true,
              // The reader chooses the budget, so it needs no source.
              renderCell: ({ step }) => <span data-figure="">{formatAmount(step)}</span>,
            },
            ...columns.map((column) => ({
              id: column.id,
              header: (
                <b>
                  <Phrases text={column.name} />
                </b>
              ),
              renderCell: ({ step, at: stepIndex }: { step: number; at: number }) => (
                <BudgetCell column={column} at={stepIndex} levelId={levelId} budget={formatAmount(step)} />
              ),
            })),
          ]}
        />
        <p className="source">
          {t('budget.note')} <SiteLink to="/country-list">{t('budget.livingCosts')}</SiteLink>
        </p>
        {otherRows.length > 0 && (
          <p className="source">
            {t('budget.others')}
            {otherRows.map(({ id, name, schools }) => (
              <SiteLink key={id} className="home-table__other" to={withQuery('/school', { id })}>
                {schools > 0 ? t('budget.otherOf', { name, count: schools }) : name}
              </SiteLink>
            ))}
          </p>
        )}
      </div>
    </section>
  );
}

interface BudgetCellProps {
  column: BudgetColumn;
  at: number;
  levelId: string;
  budget: string;
}

function BudgetCell({ column: { id, name, cells }, at: stepIndex, levelId, budget }: BudgetCellProps) {
  const t = useText('home');
  const budgetCell = cells[stepIndex];
  if (!budgetCell) return null;
  const { fee, schools } = budgetCell;
  return (
    <span data-figure="">
      {schools > 0 ? (
        <SiteLink
          to={withQuery('/school', { id, level: levelId, fee })}
          aria-label={t('budget.cellOf', { name, count: schools, budget })}
        >
          {t('budget.schools', { count: schools })}
        </SiteLink>
      ) : (
        t('budget.schools', { count: 0 })
      )}
    </span>
  );
}
