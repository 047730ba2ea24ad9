import type { RouterContextProvider } from 'react-router';
import {
  editionText,
  figureName,
  getFigures,
  getLowestFee,
  getMoney,
  sourceDate,
} from '#client/features/facts/figure.ts';
import { RecentChanges } from '#client/features/facts/changed-lately.tsx';
import { AskAdviser, Figure, Sourced, SourceMark } from '#client/features/facts/figure.tsx';
import { useLocale, useText, type TextOf } from '#client/i18n/use-text.ts';
import { shortAddress } from '#client/site/addresses.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { RetryNotice } from '#client/ui/feedback/notice.tsx';
import { Table } from '#client/ui/table/table.tsx';
import { numberText } from '#shared/locale/locales.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { requireSite } from '#client/portal-request.server.ts';
import { sourceChanges, sourceList } from '#shared/contract/catalogue/fact.ts';
import type { School } from '#shared/contract/catalogue/school.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { bilingualName } from '#client/site/catalogue/school-name.ts';
import { useSite } from '#client/site/site.tsx';
import { PER_EURO, RATES_ADDRESS, RATES_OF, TAIWAN_RATE_ADDRESS, TAIWAN_RATE_OF } from '#shared/rules/budget.ts';
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
  const isPage = ({ kind }: SourceRow) => PAGES.some((page) => page === kind);
  const registers = (sources ?? []).filter((row) => !isPage(row));
  const pages = (sources ?? []).filter(isPage);
  return (
    <div className="wrap sources">
      <header>
        <div>
          <h1>{t('heading')}</h1>
          <p>
            {t('lead')} <Icon name="info" /> {t('leadAfter')}
          </p>
        </div>
        {sources && sources.length > 0 && <Sum sources={sources} />}
      </header>
      {!sources && <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />}
      {example && <WorkedExample {...example} />}
      {sources && (
        <section>
          <h2>{t('table.title')}</h2>
          {registers.length > 0 && <SourceTable caption={t('table.title')} rows={registers} />}
          {pages.length > 0 && (
            <details className="sources__pages" open={registers.length === 0}>
              <summary>{t('table.pages', { count: pages.length, number: numberText(pages.length, locale) })}</summary>
              <SourceTable caption={t('table.pagesTitle')} rows={pages} />
            </details>
          )}
          {sources.length === 0 && <p>{t('table.none')}</p>}
        </section>
      )}
      {sources && <Limits sources={sources} />}
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
const PAGES = ['page', 'offer', 'rule', 'living', 'visa', 'charge'] as const;

function SourceTable({ caption, rows }: { caption: string; rows: readonly SourceRow[] }) {
  const t = useText('sources');
  const facts = useText('facts');
  const locale = useLocale();
  return (
    <Table
      caption={caption}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { id: 'source', header: t('table.source'), isRowHeader: true, renderCell: (row) => <Name row={row} /> },
        {
          id: 'asAt',
          header: t('table.asAt'),
          renderCell: (row) => sourceDate(row, { t: facts, locale }) || t('table.noDate'),
        },
        { id: 'licence', header: t('table.licence'), renderCell: (row) => <Licence row={row} /> },
        { id: 'use', header: t('table.use'), renderCell: (row) => <Use row={row} /> },
      ]}
    />
  );
}

/** Kinds of sources with known limits, in the order of the list. */
const LIMITED = [
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

function Limits({ sources }: { sources: readonly SourceRow[] }) {
  const t = useText('sources');
  const used = LIMITED.filter((kind) => sources.some((row) => row.kind === kind));
  if (used.length === 0) return null;
  return (
    <details className="sources__limits">
      <summary>{t('limits.title')}</summary>
      <dl className="ledger">
        {used.map((kind) => (
          <div key={kind}>
            <dt>{t(`limits.of.${kind}`)}</dt>
            <dd>{t(`limits.says.${kind}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** One figure of the catalogue as it stands beside a school, and what each of its parts means. */
function WorkedExample({ figure, source, ...names }: FigureExample) {
  const t = useText('sources');
  const facts = useText('facts');
  const locale = useLocale();
  const { agent } = useSite();
  const { own, ownLang } = bilingualName(names, locale);
  const money = getMoney(figure);
  return (
    <section>
      <h2>{t('example.title')}</h2>
      <Sourced sources={[source]}>
        <div className="sources__example">
          <p className="sources__figure">
            <small>
              <span lang={ownLang}>{own}</span> · {figureName(figure, facts)}
            </small>
            <b>
              <Figure figure={figure} isBrief /> <SourceMark figures={[figure]} name={own} />
            </b>
          </p>
          <dl className="ledger">
            <div>
              <dt>{t('example.publisher')}</dt>
              <dd>{source.publisher || getName(source)}</dd>
            </div>
            <div>
              <dt>{t('example.page')}</dt>
              <dd>
                <AppLink href={source.address} target="_blank">
                  {getName(source)}
                </AppLink>
              </dd>
            </div>
            <div>
              <dt>{t('table.asAt')}</dt>
              <dd>{sourceDate(source, { t: facts, locale }) || t('table.noDate')}</dd>
            </div>
            <div>
              <dt>{t('table.licence')}</dt>
              <dd>
                <Licence row={source} />
              </dd>
            </div>
            {money && money.currency !== agent.ownMoney.currency && (
              <div>
                <dt>{t('example.converted')}</dt>
                <dd>{t('example.rate', { date: editionText(agent.ownMoney.of, locale) })}</dd>
              </div>
            )}
          </dl>
        </div>
      </Sourced>
    </section>
  );
}

function Sum({ sources }: { sources: readonly SourceRow[] }) {
  const t = useText('sources');
  const locale = useLocale();
  const facts = sources.reduce(
    (sum, { factCount, costCount, visaCount, chargeCount, ruleCount, rateCount }) =>
      sum + factCount + costCount + visaCount + chargeCount + ruleCount + rateCount,
    0,
  );
  return (
    <dl className="facts">
      <div>
        <dt>{t('sum.facts')}</dt>
        <dd>{numberText(facts, locale)}</dd>
      </div>
      <div>
        <dt>{t('sum.sources')}</dt>
        <dd>{numberText(sources.length, locale)}</dd>
      </div>
    </dl>
  );
}

const getName = ({ title, publisher, address }: Pick<SourceRow, 'title' | 'publisher' | 'address'>) =>
  title || publisher || shortAddress(address);

function Name({ row }: { row: SourceRow }) {
  const { publisher, address } = row;
  const name = getName(row);
  return (
    <>
      {address ? (
        <AppLink href={address} target="_blank">
          {name}
        </AppLink>
      ) : (
        name
      )}
      {publisher && publisher !== name && <small>{publisher}</small>}
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

/** Loads all sources; null after a failed call. */
async function loadSources(context: Readonly<RouterContextProvider>) {
  const portal = requireSite(context);
  const t = textsIn(portal.locale).of('sources');
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
    example: schools.ok ? findExample(schools.value.rows) : null,
  };
}

/** Number of schools of the list in which an annual fee is looked for. */
const EXAMPLE_SCHOOLS = 10;

function findExample(schools: readonly School[]) {
  const [example] = schools.flatMap((school) => {
    const figure = getFigures(school).find('fromFee', 'bachelor') ?? getLowestFee(school);
    const source = school.sources.find(({ id }) => id === figure?.sourceId);
    return figure && source ? [{ name: school.name, nameChn: school.nameChn, figure, source }] : [];
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

/** Sources of exchange rates that are part of the build, since browsers convert with them too. */
const ratesIn = (t: TextOf<'sources'>) => [
  {
    ...RATES_SOURCE,
    id: RATES_ADDRESS,
    publisher: t(BANK_SOURCE_PATTERN.test(RATES_ADDRESS) ? 'rates.publisher' : 'rates.copied'),
    title: t('rates.title'),
    address: RATES_ADDRESS,
    asAt: RATES_OF,
    rateCount: Object.keys(PER_EURO).length - 1, // The euro is the base currency and has no rate.
  },
  {
    ...RATES_SOURCE,
    id: TAIWAN_RATE_ADDRESS,
    publisher: t('rates.taiwanPublisher'),
    title: t('rates.taiwanTitle'),
    address: TAIWAN_RATE_ADDRESS,
    asAt: TAIWAN_RATE_OF,
    rateCount: 1,
  },
];

type SourcesContent = Pick<Awaited<ReturnType<typeof loadSources>>, 'sources' | 'changes' | 'example'>;
type SourceRow = NonNullable<Awaited<ReturnType<typeof loadSources>>['sources']>[number];
