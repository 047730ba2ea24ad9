import type { RouterContextProvider } from 'react-router';
import { formatEdition, formatFigureName, formatSourceDate } from '#client/features/facts/figure.ts';
import { getSchoolFee } from '#client/features/facts/fee-range.ts';
import { FeeRangeText } from '#client/features/facts/fee-range-text.tsx';
import { RecentChanges } from '#client/features/facts/changed-lately.tsx';
import { AskAdviser, Sourced, SourceMark } from '#client/features/facts/figure.tsx';
import { useLocale, useText, type TextOf } from '#client/i18n/use-text.ts';
import { formatShortUrl } from '#client/site/addresses.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { RetryNotice } from '#client/ui/feedback/notice.tsx';
import { Table } from '#client/ui/table/table.tsx';
import { type Locale, numberText } from '#shared/locale/locales.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite } from '#client/portal-request.server.ts';
import { sourceChanges, sourceList } from '#shared/contract/catalogue/fact.ts';
import type { School } from '#shared/contract/catalogue/school.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import { useSite } from '#client/site/site.tsx';
import { PER_EURO, RATES_URL, RATES_DATE, TAIWAN_RATE_URL, TAIWAN_RATE_DATE } from '#shared/rules/budget.ts';
import type { Route } from './+types/about-sources.ts';
import './about-sources.css';

export const loader = ({ context }: Route.LoaderArgs) => loadSources(context);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function AboutSourcesRoute({ loaderData }: Route.ComponentProps) {
  return <SourcesPage {...loaderData} />;
}

/** Lists the sources of all figures with the attribution that their licences require, and explains missing figures. */
function SourcesPage({ sources, changes, example }: SourcesContent) {
  const t = useText('sources');
  const locale = useLocale();
  const isPageSource = ({ kind }: SourceRow) => PAGE_KINDS.some((page) => page === kind);
  const registerRows = (sources ?? []).filter((row) => !isPageSource(row));
  const pageRows = (sources ?? []).filter(isPageSource);
  return (
    <div className="wrap sources">
      <header>
        <div>
          <h1>{t('heading')}</h1>
          <p>
            {t('lead')} <Icon name="info" /> {t('leadAfter')}
          </p>
        </div>
        {sources && sources.length > 0 && <SourceTotals sources={sources} />}
      </header>
      {!sources && <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />}
      {example && <WorkedExample {...example} />}
      {sources && (
        <section>
          <h2>{t('table.title')}</h2>
          {registerRows.length > 0 && <SourceTable caption={t('table.title')} rows={registerRows} />}
          {pageRows.length > 0 && (
            <details className="sources__pages" open={registerRows.length === 0}>
              <summary>
                {t('table.pages', { count: pageRows.length, number: numberText(pageRows.length, locale) })}
              </summary>
              <SourceTable caption={t('table.pagesTitle')} rows={pageRows} />
            </details>
          )}
          {sources.length === 0 && <p>{t('table.none')}</p>}
        </section>
      )}
      {sources && <SourceLimits sources={sources} />}
      {changes && changes.renewals.length + changes.figures.length > 0 && <RecentChanges changes={changes} />}
      <section>
        <h2>{t('without.title')}</h2>
        <ol>
          <li>
            <b>{t('without.blank')}</b>
            <span className="meta">{t('without.blankText')}</span>
          </li>
          <li>
            <b>{t('without.ask')}</b>
            <span className="meta">{t('without.askText')}</span>
          </li>
          <li>
            <b>{t('without.wrong')}</b>
            <span className="meta">{t('without.wrongText')}</span>
            <AskAdviser question={t('without.question')} label={t('without.reportShort')} />
          </li>
        </ol>
      </section>
    </div>
  );
}

/** Kinds of sources that are single pages, of which there are hundreds. */
const PAGE_KINDS = ['page', 'offer', 'rule', 'living', 'visa', 'charge'] as const;

function SourceTable({ caption, rows }: { caption: string; rows: readonly SourceRow[] }) {
  const t = useText('sources');
  const factsText = useText('facts');
  const locale = useLocale();
  return (
    <Table
      caption={caption}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { id: 'source', header: t('table.source'), isRowHeader: true, renderCell: (row) => <SourceName row={row} /> },
        {
          id: 'asAt',
          header: t('table.asAt'),
          renderCell: (row) => formatSourceDate(row, { t: factsText, locale }) || t('table.noDate'),
        },
        { id: 'licence', header: t('table.licence'), renderCell: (row) => <Licence row={row} /> },
        { id: 'use', header: t('table.use'), renderCell: (row) => <Use row={row} /> },
      ]}
    />
  );
}

/** Kinds of sources with known limits, in the order of the list. */
const LIMITED_KINDS = [
  'cricos',
  'discoverUni',
  'offer',
  'ipedsCharges',
  'ipedsAdmissions',
  'ipedsAwards',
  'ontarioProgrammes',
  'ontarioAverages',
  'ontarioExpenses',
  'ontarioEmployment',
  'page',
  'rule',
  'charge',
] as const;

function SourceLimits({ sources }: { sources: readonly SourceRow[] }) {
  const t = useText('sources');
  const usedKinds = LIMITED_KINDS.filter((kind) => sources.some((row) => row.kind === kind));
  if (usedKinds.length === 0) return null;
  return (
    <details className="sources__limits">
      <summary>{t('limits.title')}</summary>
      <dl className="ledger">
        {usedKinds.map((kind) => (
          <div key={kind}>
            <dt>{t(`limits.of.${kind}`)}</dt>
            <dd>{t(`limits.says.${kind}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Example of a figure as displayed for a school, with an explanation of each of its parts. */
function WorkedExample({ fee, source, ...names }: FigureExample) {
  const t = useText('sources');
  const factsText = useText('facts');
  const locale = useLocale();
  const { agent } = useSite();
  const { own, ownLang } = getBilingualName(names, locale);
  return (
    <section>
      <h2>{t('example.title')}</h2>
      <Sourced sources={[source]}>
        <div className="sources__example">
          <p className="sources__figure">
            <small>
              <span lang={ownLang}>{own}</span> · {formatFigureName(fee.figure, factsText)}
            </small>
            <b>
              <FeeRangeText range={fee} /> <SourceMark figures={[fee.figure]} name={own} />
            </b>
          </p>
          <dl className="ledger">
            <div>
              <dt>{t('example.publisher')}</dt>
              <dd>{source.publisher || getSourceName(source)}</dd>
            </div>
            <div>
              <dt>{t('example.page')}</dt>
              <dd>
                <AppLink href={source.address} target="_blank">
                  {getSourceName(source)}
                </AppLink>
              </dd>
            </div>
            <div>
              <dt>{t('table.asAt')}</dt>
              <dd>{formatSourceDate(source, { t: factsText, locale }) || t('table.noDate')}</dd>
            </div>
            <div>
              <dt>{t('table.licence')}</dt>
              <dd>
                <Licence row={source} />
              </dd>
            </div>
            {fee.currency !== agent.ownMoney.currency && (
              <div>
                <dt>{t('example.converted')}</dt>
                <dd>{t('example.rate', { date: formatEdition(agent.ownMoney.of, locale) })}</dd>
              </div>
            )}
          </dl>
        </div>
      </Sourced>
    </section>
  );
}

function SourceTotals({ sources }: { sources: readonly SourceRow[] }) {
  const t = useText('sources');
  const locale = useLocale();
  const factTotal = sources.reduce(
    (sum, { factCount, costCount, visaCount, chargeCount, ruleCount, rateCount }) =>
      sum + factCount + costCount + visaCount + chargeCount + ruleCount + rateCount,
    0,
  );
  return (
    <dl className="facts">
      <div>
        <dt>{t('sum.facts')}</dt>
        <dd>{numberText(factTotal, locale)}</dd>
      </div>
      <div>
        <dt>{t('sum.sources')}</dt>
        <dd>{numberText(sources.length, locale)}</dd>
      </div>
    </dl>
  );
}

const getSourceName = ({ title, publisher, address }: Pick<SourceRow, 'title' | 'publisher' | 'address'>) =>
  title || publisher || formatShortUrl(address);

function SourceName({ row }: { row: SourceRow }) {
  const { publisher, address } = row;
  const sourceName = getSourceName(row);
  return (
    <>
      {address ? (
        <AppLink href={address} target="_blank">
          {sourceName}
        </AppLink>
      ) : (
        sourceName
      )}
      {publisher && publisher !== sourceName && <small>{publisher}</small>}
      {address && <small className="on-paper">{address}</small>}
    </>
  );
}

function Licence({ row: { licence, licenceAddress } }: { row: Pick<SourceRow, 'licence' | 'licenceAddress'> }) {
  const t = useText('sources');
  if (!licence) return t('table.quoted');
  if (!licenceAddress) return licence;
  return (
    <AppLink href={licenceAddress} target="_blank">
      {licence}
    </AppLink>
  );
}

function Use({ row }: { row: SourceRow }) {
  const t = useText('sources');
  const locale = useLocale();
  const use = [
    ['schools', row.schoolCount],
    ['courses', row.courseCount],
    ['facts', row.factCount],
    ['costs', row.costCount],
    ['visas', row.visaCount],
    ['charges', row.chargeCount],
    ['rules', row.ruleCount],
    ['rates', row.rateCount],
  ] as const;
  return use
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => t(`use.${kind}`, { count, number: numberText(count, locale) }))
    .join(t('use.separator'));
}

/** Loads all sources. Returns null after a failed call. */
async function loadSources(context: Readonly<RouterContextProvider>) {
  const portal = requireSite(context);
  const t = textsIn(portal.locale).getText('sources');
  const [result, changes, schools] = await Promise.all([
    portal.main.ask(sourceList, {}),
    portal.ask(sourceChanges, {}),
    portal.ask(institutionInquiry, { showCount: EXAMPLE_SCHOOLS }),
  ]);
  return {
    head: { title: t('title'), description: t('description') },
    sources: result.ok ? [...result.value.rows.map((row) => ({ ...row, rateCount: 0 })), ...ratesIn(t)] : null,
    /** Null if the backend does not provide changes. */
    changes: changes.ok ? changes.value : null,
    /** Null if none of the first schools has a fee. */
    example: schools.ok ? findExample(schools.value.rows, portal.locale) : null,
  };
}

/** Number of schools in the list that are searched for an annual fee. */
const EXAMPLE_SCHOOLS = 10;

function findExample(schools: readonly School[], locale: Locale) {
  const [example] = schools.flatMap((school) => {
    const fee = getSchoolFee(school, 'bachelor', locale);
    const source = school.sources.find(({ id }) => id === fee?.figure.sourceId);
    return fee && source ? [{ name: school.name, nameChn: school.nameChn, fee, source }] : [];
  });
  return example ?? null;
}
type FigureExample = NonNullable<ReturnType<typeof findExample>>;

const BANK_SOURCE_PATTERN = /^https:\/\/(?:[\w-]+\.)*ecb\.europa\.eu\//;

const RATES_SOURCE = {
  licence: '',
  licenceAddress: '',
  readOn: '',
  factCount: 0,
  schoolCount: 0,
  courseCount: 0,
  costCount: 0,
  ruleCount: 0,
  visaCount: 0,
  chargeCount: 0,
  kind: '',
};

/** Sources of exchange rates. The rates are part of the build, because browsers convert amounts too. */
const ratesIn = (t: TextOf<'sources'>) => [
  {
    ...RATES_SOURCE,
    id: RATES_URL,
    publisher: t(BANK_SOURCE_PATTERN.test(RATES_URL) ? 'rates.publisher' : 'rates.copied'),
    title: t('rates.title'),
    address: RATES_URL,
    asAt: RATES_DATE,
    rateCount: Object.keys(PER_EURO).length - 1, // The euro is the base currency and has no rate.
  },
  {
    ...RATES_SOURCE,
    id: TAIWAN_RATE_URL,
    publisher: t('rates.taiwanPublisher'),
    title: t('rates.taiwanTitle'),
    address: TAIWAN_RATE_URL,
    asAt: TAIWAN_RATE_DATE,
    rateCount: 1,
  },
];

type SourcesContent = Pick<Awaited<ReturnType<typeof loadSources>>, 'sources' | 'changes' | 'example'>;
type SourceRow = NonNullable<Awaited<ReturnType<typeof loadSources>>['sources']>[number];
