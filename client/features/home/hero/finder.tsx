import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { Figure, SourceMark, Sourced } from '#client/features/facts/figure.tsx';
import { getSources } from '#client/features/facts/figure.ts';
import { type SchoolRow, toSchoolRow, yearFigure } from '#client/features/school-list/school-row.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { postPortalForRows, usePortalAddress } from '#client/site/portal/fetch-portal.ts';
import { bilingualName } from '#client/site/catalogue/school-name.ts';
import { type MaybeDeferred, useDeferred } from '#client/site/deferred-data.ts';
import { useSite, useSitePath } from '#client/site/site.tsx';
import { WindowLink } from '#client/site/windows/open-windows.tsx';
import { moneyText } from '#shared/locale/money.ts';
import { agentCurrency } from '#shared/rules/budget.ts';
import { feeSteps, IELTS_SCORES, parseFeeStep } from '#shared/rules/school-filters.ts';
import { BACHELOR, finderInquiry, type FoundBy } from './finder-inquiry.ts';
import type { FinderContent, FoundSchools } from './load-finder.server.ts';

/**
 * Form for budget and English score with the matching schools. It is a plain GET form of the school list; with
 * JavaScript, the results update live.
 */
export function HeroFinder({ content }: { content: MaybeDeferred<FinderContent | null> }) {
  const arrived = useDeferred(content);
  return arrived && <Finder first={arrived} />;
}

function Finder({ first }: { first: FinderContent }) {
  const t = useText('home');
  const locale = useLocale();
  const { agent } = useSite();
  const [foundBy, setChosen] = useState(first.chosen);
  const foundSchools = useFound(foundBy, first);
  const steps = feeSteps(agentCurrency(agent));
  return (
    <Form className="hero-finder" method="get" action={useSitePath()('/school')} aria-label={t('finder.label')}>
      <input type="hidden" name="level" value={BACHELOR} />
      <label>
        {t('finder.fee')}
        <select
          className="select"
          name="fee"
          value={foundBy.fee}
          onChange={({ target }) => setChosen({ ...foundBy, fee: target.value })}
        >
          {steps.map((step) => (
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
          value={foundBy.english}
          onChange={({ target }) => setChosen({ ...foundBy, english: target.value })}
        >
          <option value="">{t('finder.noEnglish')}</option>
          {IELTS_SCORES.map((score) => (
            <option key={score}>{score}</option>
          ))}
        </select>
      </label>
      <MatchedSchools found={foundSchools} />
      <button className="btn" type="submit">
        {t('finder.all', { count: foundSchools.total })}
      </button>
    </Form>
  );
}

/** Requests the matching schools. The previous ones stay until the next ones have loaded. */
function useFound(foundBy: FoundBy, first: FinderContent): FoundSchools {
  const address = usePortalAddress()('/appInstitution/institution/institutionInquiry');
  const [foundSchools, setFound] = useState(first.found);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const controller = new AbortController();
    postPortalForRows(address, finderInquiry(foundBy), controller.signal).then(
      ({ rows, page }) =>
        setFound({
          total: page.totalResult,
          rows: rows.map((school) => toSchoolRow(school, { level: BACHELOR, ...foundBy })),
          sources: getSources(rows),
        }),
      () => undefined, // After a failure, the form still leads to the list.
    );
    return () => controller.abort();
  }, [address, foundBy]);
  return foundSchools;
}

function MatchedSchools({ found: { total, rows, sources } }: { found: FoundSchools }) {
  const t = useText('home');
  return (
    <Sourced sources={sources}>
      <p className="hero-finder__count" role="status">
        {t(total > 0 ? 'finder.found' : 'finder.none', { count: total })}
        <SourceMark figures={rows.map(yearFigure)} name={t('finder.label')} />
      </p>
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

function FoundSchool({ row }: { row: SchoolRow }) {
  const { own, ownLang } = bilingualName(row, useLocale());
  const fee = yearFigure(row);
  return (
    <li>
      <WindowLink opens={{ kind: 'school', id: row.id }} lang={ownLang}>
        {own}
      </WindowLink>
      {fee && <Figure figure={fee} isBrief namesYear />}
    </li>
  );
}
