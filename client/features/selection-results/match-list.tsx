import useSWR from 'swr';
import { Sourced, sourcesOf } from '#client/features/facts/offers.ts';
import { type MatchCountAnswer, stepAddress } from '#client/features/selection/offers.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import {
  askPortalForRows,
  askPortalRows,
  type PortalAddress,
  portalAddress,
  type PortalAnswer,
  type PortalInput,
  usePortalAddress,
} from '#client/site/asking/ask-portal.ts';
import { answersOf, LISTS_GOOD_FOR_S } from '#client/site/kept/kept-call-answers.ts';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Paging } from '#client/ui/paging/paging.tsx';
import { EmptyState } from '#client/ui/say/notice.tsx';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import { LIST_ROWS } from '#shared/constants.ts';
import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';
import type { Failure } from '#shared/failure.ts';
import { PUBLIC_EXAMS, type PublicExamType } from '#shared/rules/exams/public-exams.ts';
import { MatchItem } from './match-item.tsx';
import { type ResultQuery, resultsAddress } from './result-query.ts';

interface MatchListProps {
  matches: Matches;
  query: ResultQuery;
  examType: PublicExamType | undefined;
  isSearching: boolean;
}

export function MatchList({ matches: { rows, page }, query, examType, isSearching }: MatchListProps) {
  const t = useText('match');
  const { user } = useSite();
  const toPath = useSitePath();
  const rules = useRuleNames(examType);
  const exam = examType ? PUBLIC_EXAMS[examType] : 'dse';
  const first = (page.currentPage - 1) * page.showCount + 1;
  const rest = page.totalResult - rows.length;
  return (
    <>
      <Sourced sources={sourcesOf(rows.flatMap(({ matchedCourses }) => matchedCourses))}>
        <ol className="results__list" start={first} aria-busy={isSearching}>
          {rows.map((school) => (
            <MatchItem key={school.id} school={school} rules={rules} exam={exam} />
          ))}
        </ol>
      </Sourced>
      {!user && rest > 0 && <VisitorGate rest={rest} />}
      {user && page.totalPage > 1 && (
        <Paging
          page={page.currentPage}
          pages={page.totalPage}
          hrefOf={(wanted) => toPath(resultsAddress({ ...query, page: wanted }))}
          total={t('range', { from: first, to: first + rows.length - 1, total: page.totalResult })}
        />
      )}
      <p className="source">{t('note')}</p>
    </>
  );
}

function VisitorGate({ rest }: { rest: number }) {
  const t = useText('match');
  const { openDialog } = useSite();
  return (
    <div className="results__gate">
      <Icon name="lock" />
      <p>{t('gate.rest', { count: rest })}</p>
      <Button variant="primary" onClick={() => openDialog('login')}>
        {t('gate.login')}
      </Button>
    </div>
  );
}

/** Says which answer to change; where only the chosen band is empty, it leads to the other bands. */
export function NoMatch({ query, count }: { query: ResultQuery; count: MatchCountAnswer | undefined }) {
  const t = useText('match');
  const { agent } = useSite();
  const hasOthers = query.band !== '' && (count?.total ?? 0) > 0;
  return (
    <EmptyState
      headingLevel={2}
      picture={emptyArtAddress('school', agent.brandColour)}
      title={t(hasOthers ? 'nothing.inBand' : 'nothing.title')}
      text={t(hasOthers ? 'nothing.inBandText' : 'nothing.text')}
    >
      <ul className="row">
        {hasOthers ? (
          <li>
            <SiteLink className="btn" to={resultsAddress({ ...query, band: '', page: 1 })}>
              {t('nothing.allBands')}
            </SiteLink>
          </li>
        ) : (
          (['step4', 'step1', 'step3'] as const).map((step) => (
            <li key={step}>
              <SiteLink className="btn" to={stepAddress(step)}>
                {t(`nothing.loosen.${step}`)}
              </SiteLink>
            </li>
          ))
        )}
      </ul>
    </EmptyState>
  );
}

const PATH = '/appInstitution/institution/institutionInquiry';

type Inquiry = PortalInput<typeof PATH>;
type Matches = PortalAnswer<typeof PATH>;

/** The user is part of the key: after a login the same answers give more results than to a visitor. */
export function useMatches(form: Inquiry['form'] | null, { band, sort, page }: ResultQuery) {
  const { agent, user } = useSite();
  const locale = useLocale();
  const inquiry: Inquiry | null = form ? { form, band, sort, currentPage: page, showCount: LIST_ROWS } : null;
  return useSWR<Matches, Failure, readonly [PortalAddress<typeof PATH>, string, string, string] | null>(
    inquiry && [portalAddress(agent.keyCode, PATH), locale, user?.staffId ?? '', JSON.stringify(inquiry)],
    ([address, , , said]) => askPortalForRows(address, JSON.parse(said) as Inquiry),
    { revalidateOnFocus: false, keepPreviousData: true },
  );
}

/** How schools count an exam, in words, by the id that a ledger names. */
function useRuleNames(examType: PortalInput<'/appMso/dse/rules'>['publicTestType']): ReadonlyMap<string, CountingRule> {
  const toPath = usePortalAddress();
  const locale = useLocale();
  const { agent } = useSite();
  const { data } = useSWR(
    examType ? ([toPath('/appMso/dse/rules', { publicTestType: examType }), locale] as const) : null,
    ([address]) =>
      askPortalRows(address, { cache: answersOf(LISTS_GOOD_FOR_S, { locale, publicLevel: agent.publicLevel }) }),
    { revalidateOnFocus: false },
  );
  return new Map((data?.rows ?? []).map((rule) => [rule.id, rule]));
}
