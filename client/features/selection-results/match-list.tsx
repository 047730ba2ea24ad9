import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { useSitePath } from '#client/site/use-site-path.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Paging } from '#client/ui/paging/paging.tsx';
import { MatchItem } from './match-item.tsx';
import { type ResultWish, wishAddress } from './result-wish.ts';
import type { Matches } from './use-matches.ts';
import { PUBLIC_EXAMS, type PublicExamType } from '#shared/rules/exams/public-exams.ts';
import { useRuleNames } from './use-rule-names.ts';

interface MatchListProps {
  matches: Matches;
  wish: ResultWish;
  examType: PublicExamType | undefined;
  isSearching: boolean;
}

export function MatchList({ matches: { rows, page }, wish, examType, isSearching }: MatchListProps) {
  const t = useText('match');
  const { user } = useSite();
  const toPath = useSitePath();
  const rules = useRuleNames(examType);
  const exam = examType ? PUBLIC_EXAMS[examType] : 'dse';
  const first = (page.currentPage - 1) * page.showCount + 1;
  const rest = page.totalResult - rows.length;
  return (
    <>
      <ol className="results__list" start={first} aria-busy={isSearching}>
        {rows.map((school) => (
          <MatchItem key={school.id} school={school} rules={rules} exam={exam} />
        ))}
      </ol>
      {!user && rest > 0 && <VisitorGate rest={rest} />}
      {user && page.totalPage > 1 && (
        <Paging
          page={page.currentPage}
          pages={page.totalPage}
          hrefOf={(wanted) => toPath(wishAddress({ ...wish, page: wanted }))}
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
