import { Sourced } from '#client/features/facts/figure.tsx';
import { sourcesOf } from '#client/features/facts/figure.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite, useSitePath } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Paging } from '#client/ui/paging/paging.tsx';
import { PUBLIC_EXAMS, type PublicExamType } from '#shared/rules/exams/public-exams.ts';
import { MatchItem } from './match-item.tsx';
import { useRuleNames } from './ledger-words.ts';
import { type Matches, type ResultQuery, resultsAddress } from './use-matches.ts';

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
