import { Fragment, Suspense, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { FeeRangeText } from '#client/features/facts/fee-range-text.tsx';
import { Figure, SourceMark, Sourced } from '#client/features/facts/figure.tsx';
import { getSources } from '#client/features/facts/figure.ts';
import { type SchoolRow, toSchoolRow } from '#client/features/school-list/school-row.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { postPortal, postPortalForRows, usePortalAddress } from '#client/site/portal/fetch-portal.ts';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import { type MaybeDeferred, useDeferred } from '#client/site/deferred-data.ts';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { withQuery } from '#client/site/addresses.ts';
import { WindowLink } from '#client/site/windows/open-windows.tsx';
import { moneyText } from '#shared/locale/money.ts';
import { getAgentCurrency } from '#shared/rules/budget.ts';
import { listFeeSteps, IELTS_SCORES, parseFeeStep } from '#shared/rules/school-filters.ts';
import {
  BACHELOR_LEVEL_ID,
  createCountInquiry,
  createFinderInquiry,
  type FinderChoice,
  toCountsByCountry,
} from './finder-inquiry.ts';
import type { CountriesResult } from '#client/features/home/load-home.server.ts';
import type { FinderContent, FoundSchools } from './load-finder.server.ts';

/**
 * Form for budget and English score, with the matching schools. It is a plain GET form of the school list. With
 * JavaScript, the results update while the visitor enters values.
 */
export function HeroFinder({ content, countries }: HeroFinderProps) {
  const finderContent = useDeferred(content);
  return finderContent && <FinderForm initialContent={finderContent} countries={countries} />;
}

interface HeroFinderProps {
  content: MaybeDeferred<FinderContent | null>;
  countries: MaybeDeferred<CountriesResult>;
}

function FinderForm({
  initialContent,
  countries,
}: { initialContent: FinderContent } & Pick<HeroFinderProps, 'countries'>) {
  const t = useText('home');
  const locale = useLocale();
  const { agent } = useSite();
  const [finderChoice, setFinderChoice] = useState(initialContent.choice);
  const foundSchools = useFoundSchools(finderChoice, initialContent);
  const feeStepValues = listFeeSteps(getAgentCurrency(agent));
  return (
    <Form className="hero-finder" method="get" action={useSitePath()('/school')} aria-label={t('finder.label')}>
      <input type="hidden" name="level" value={BACHELOR_LEVEL_ID} />
      <label>
        {t('finder.fee')}
        <select
          className="select"
          name="fee"
          value={finderChoice.fee}
          onChange={({ target }) => setFinderChoice({ ...finderChoice, fee: target.value })}
        >
          {feeStepValues.map((step) => (
            <option key={step} value={step}>
              {moneyText(parseFeeStep(step), locale)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('finder.english')}
        <select
          className="select"
          name="english"
          value={finderChoice.english}
          onChange={({ target }) => setFinderChoice({ ...finderChoice, english: target.value })}
        >
          <option value="">{t('finder.noEnglish')}</option>
          {IELTS_SCORES.map((score) => (
            <option key={score}>{score}</option>
          ))}
        </select>
      </label>
      <MatchedSchools foundSchools={foundSchools} countries={countries} choice={finderChoice} />
      <button className="btn" type="submit">
        {t('finder.all', { count: foundSchools.total })}
      </button>
    </Form>
  );
}

/** Requests the matching schools. The previous ones stay until the new ones have loaded. */
function useFoundSchools(finderChoice: FinderChoice, initialContent: FinderContent): FoundSchools {
  const locale = useLocale();
  const inquiryUrl = usePortalAddress()('/appInstitution/institution/institutionInquiry');
  const countUrl = usePortalAddress()('/appInstitution/institution/facets');
  const [foundSchools, setFoundSchools] = useState(initialContent.foundSchools);
  const isFirstRun = useRef(true);
  useEffect(() => {
    if (isFirstRun.current) {
      isFirstRun.current = false;
      return;
    }
    const abortController = new AbortController();
    const { signal } = abortController;
    Promise.all([
      postPortalForRows(inquiryUrl, createFinderInquiry(finderChoice), signal),
      postPortal(countUrl, createCountInquiry(finderChoice), { signal }),
    ]).then(
      ([{ rows, page }, countResult]) =>
        setFoundSchools({
          total: page.totalResult,
          countsByCountry: countResult.ok ? toCountsByCountry(countResult.value) : {},
          rows: rows.map((school) => toSchoolRow(school, { level: BACHELOR_LEVEL_ID, ...finderChoice }, locale)),
          sources: getSources(rows),
        }),
      () => undefined, // After a failure, the form still leads to the list.
    );
    return () => abortController.abort();
  }, [inquiryUrl, countUrl, finderChoice, locale]);
  return foundSchools;
}

interface MatchedSchoolsProps extends Pick<FinderContent, 'choice'>, Pick<HeroFinderProps, 'countries'> {
  foundSchools: FoundSchools;
}

function MatchedSchools({ foundSchools, countries, choice }: MatchedSchoolsProps) {
  const t = useText('home');
  const { total, countsByCountry, rows, sources } = foundSchools;
  return (
    <Sourced sources={sources}>
      <p className="hero-finder__count" role="status">
        {t(total > 0 ? 'finder.found' : 'finder.none', { count: total })}
        <SourceMark figures={rows.map(({ fee, courseFee }) => fee?.figure ?? courseFee)} name={t('finder.label')} />
      </p>
      {Object.keys(countsByCountry).length > 0 && (
        <p className="hero-finder__countries" data-figure="">
          <Suspense fallback={NON_BREAKING_SPACE}>
            <CountryCounts counts={countsByCountry} countries={countries} choice={choice} />
          </Suspense>
        </p>
      )}
      {rows.length > 0 && (
        <ul className="hero-finder__schools">
          {rows.map((row) => (
            <FoundSchool key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Sourced>
  );
}

const NON_BREAKING_SPACE = '\u00a0';

/** Keeps its line while the names of the countries are loading. */
function CountryCounts({
  counts,
  countries,
  choice,
}: Omit<MatchedSchoolsProps, 'foundSchools'> & { counts: FoundSchools['countsByCountry'] }) {
  const t = useText('home');
  const countriesResult = useDeferred(countries);
  const countedCountries = countriesResult.ok ? countriesResult.offeredCountries.filter(({ id }) => counts[id]) : [];
  return countedCountries.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ' · '}
      <SiteLink to={withQuery('/school', { id, level: BACHELOR_LEVEL_ID, ...choice })}>
        {t('finder.ofCountry', { name, count: counts[id] ?? 0 })}
      </SiteLink>
    </Fragment>
  ));
}

function FoundSchool({ row }: { row: SchoolRow }) {
  const { own, ownLang } = getBilingualName(row, useLocale());
  const { fee, courseFee } = row;
  return (
    <li>
      <WindowLink opens={{ kind: 'school', id: row.id }} lang={ownLang}>
        {own}
      </WindowLink>
      {fee ? <FeeRangeText range={fee} /> : courseFee && <Figure figure={courseFee} isBrief hasYear />}
    </li>
  );
}
