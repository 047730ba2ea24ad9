import { useState } from 'react';
import { Sourced } from '#client/features/facts/figure.tsx';
import { sourcesOf } from '#client/features/facts/figure.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { bilingualName } from '#client/site/catalogue/school-name.ts';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Paging } from '#client/ui/paging/paging.tsx';
import { useHasNoMargin } from '#client/ui/use-media.ts';
import { PUBLIC_EXAMS, type PublicExamType } from '#shared/rules/exams/public-exams.ts';
import { PlacementLine } from '#client/features/placement/placement-line.tsx';
import {
  CoursesWithin,
  MatchBody,
  MatchHead,
  MatchItem,
  type MatchItemProps,
  MatchScore,
  MatchSum,
} from './match-item.tsx';
import { ScoreBar, ScoreBarLegend, maxPoints, useRuleNames } from './match-signs.tsx';
import './match-list.css';
import { type Matches, type ResultQuery, resultsAddress } from './use-matches.ts';

interface MatchListProps {
  matches: Matches;
  query: ResultQuery;
  examType: PublicExamType | undefined;
  isSearching: boolean;
}

/** List of results with collapsed score breakdowns. On wide screens a side panel displays the selected one. */
export function MatchList({ matches: { rows, page }, query, examType, isSearching }: MatchListProps) {
  const t = useText('match');
  const { user } = useSite();
  const toPath = useSitePath();
  const rules = useRuleNames(examType);
  const exam = examType ? PUBLIC_EXAMS[examType] : 'dse';
  const hasNoMargin = useHasNoMargin();
  const [chosenId, setChosenId] = useState('');
  // The selected school may be on another page; the first one is then displayed.
  const chosen = rows.find(({ id }) => id === chosenId) ?? rows[0];
  const first = (page.currentPage - 1) * page.showCount + 1;
  const rest = page.totalResult - rows.length;
  return (
    <>
      <Sourced sources={sourcesOf(rows.flatMap(({ matchedCourses }) => matchedCourses))}>
        {hasNoMargin || !chosen ? (
          <ol className="results__list" start={first} aria-busy={isSearching}>
            {rows.map((school) => (
              <MatchItem key={school.id} school={school} rules={rules} exam={exam} />
            ))}
          </ol>
        ) : (
          <div className="results__two" aria-busy={isSearching}>
            <div>
              <ol className="results__list" start={first}>
                {rows.map((school) => (
                  <MatchCard
                    key={school.id}
                    school={school}
                    isChosen={school === chosen}
                    onChoose={() => setChosenId(school.id)}
                  />
                ))}
              </ol>
              <ScoreBarLegend />
            </div>
            <MatchChosen key={chosen.id} school={chosen} rules={rules} exam={exam} />
          </div>
        )}
      </Sourced>
      {!user && rest > 0 && <VisitorGate rest={rest} />}
      {user && page.totalPage > 1 && (
        <Paging
          page={page.currentPage}
          pages={page.totalPage}
          hrefOf={(requested) => toPath(resultsAddress({ ...query, page: requested }))}
          total={t('range', { from: first, to: first + rows.length - 1, total: page.totalResult })}
        />
      )}
      <p className="source">
        {t('note')} <SiteLink to="/about/matching">{t('method')}</SiteLink>
      </p>
    </>
  );
}

interface MatchCardProps extends Pick<MatchItemProps, 'school'> {
  isChosen: boolean;
  onChoose: () => void;
}

function MatchCard({ school, isChosen, onChoose }: MatchCardProps) {
  const t = useText('match');
  const name = bilingualName(school, useLocale()).own;
  return (
    <li className="match match--card" data-chosen={isChosen}>
      <MatchHead school={school} />
      <button type="button" className="match__score" aria-pressed={isChosen} onClick={onChoose}>
        <span className="sr">{t('how', { name, score: school.matchScore ?? 0, most: maxPoints(school) })} </span>
        <MatchScore school={school} />
      </button>
      <ScoreBar score={school.matchScore ?? 0} most={maxPoints(school)} />
    </li>
  );
}

function MatchChosen(props: MatchItemProps) {
  const { school } = props;
  const name = bilingualName(school, useLocale()).own;
  return (
    <section className="match match--chosen" aria-label={name}>
      <MatchHead school={school} />
      <p className="match__score">
        <MatchScore school={school} />
      </p>
      <CoursesWithin school={school} />
      <PlacementLine placement={school.placement} />
      <MatchSum {...props} />
      <MatchBody {...props} />
    </section>
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
