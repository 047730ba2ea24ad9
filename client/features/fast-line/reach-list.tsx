import type { EntryVerdict } from '#shared/contract/exam-reach.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useShownSorts } from '#client/site/use-shown-sorts.ts';
import { useSite } from '#client/site/site-context.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { FastLineContent } from './load-fast-line.server.ts';
import { ReachItem } from './reach-item.tsx';
import { ReachSum } from './reach-sum.tsx';
import type { Reach } from './use-reach.ts';
import { SORT_CHOICES, type ReachSort } from './verdicts.ts';

export interface ReachWish {
  country: string;
  group: string;
  /** None: all of them. */
  verdicts: readonly EntryVerdict[];
  sort: ReachSort;
}

interface ReachListProps {
  reach: Reach;
  hasResult: boolean;
  lists: FastLineContent['lists'];
  wish: ReachWish;
  onWish: (wish: ReachWish) => void;
  onMore: () => void;
  isSearching: boolean;
}

export function ReachList({ reach, hasResult, lists, wish, onWish, onMore, isSearching }: ReachListProps) {
  const t = useText('fast-line');
  const { user } = useSite();
  const sorts = useShownSorts(SORT_CHOICES);
  const { rows, found, total, counts } = reach;
  const toggle = (verdict: EntryVerdict) => {
    const { verdicts } = wish;
    onWish({
      ...wish,
      verdicts: verdicts.includes(verdict) ? verdicts.filter((one) => one !== verdict) : [...verdicts, verdict],
    });
  };
  return (
    <>
      {hasResult ? (
        <ReachSum counts={counts} wanted={wish.verdicts} onToggle={toggle} total={total} />
      ) : (
        <p className="fl__start">{t('start')}</p>
      )}
      <div className="fl__tools">
        <h2 aria-live="polite">{isSearching ? t('waiting') : t('count', { shown: rows.length, total: found })}</h2>
        <NativeSelect
          label={t('country')}
          labelHidden
          placeholder={t('allCountries')}
          choices={lists.countries}
          value={wish.country}
          onChange={(event) => onWish({ ...wish, country: event.target.value })}
        />
        <NativeSelect
          label={t('group')}
          labelHidden
          placeholder={t('allGroups')}
          choices={lists.groups}
          value={wish.group}
          onChange={(event) => onWish({ ...wish, group: event.target.value })}
        />
        <NativeSelect
          label={t('sort.label')}
          labelHidden
          choices={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          value={wish.sort}
          onChange={(event) => onWish({ ...wish, sort: event.target.value as ReachSort })}
        />
      </div>
      {rows.length === 0 ? (
        <p className="fl__start">{t('nothing')}</p>
      ) : (
        <ol className="fl__list" aria-busy={isSearching}>
          {rows.map((row) => (
            <ReachItem key={row.id} row={row} hasResult={hasResult} />
          ))}
        </ol>
      )}
      {user && found > rows.length && (
        <Button wide pending={isSearching} onClick={onMore}>
          {t('more', { shown: rows.length, total: found })}
        </Button>
      )}
      <Gate rest={found - rows.length} />
      <p className="source">{t('note')}</p>
    </>
  );
}

function Gate({ rest }: { rest: number }) {
  const t = useText('fast-line');
  const { user, openDialog } = useSite();
  if (user || rest <= 0) return null;
  return (
    <div className="fl__gate">
      <Icon name="lock" />
      <p>{t('gate.rest', { count: rest })}</p>
      <Button variant="primary" onClick={() => openDialog('login')}>
        {t('gate.login')}
      </Button>
    </div>
  );
}
