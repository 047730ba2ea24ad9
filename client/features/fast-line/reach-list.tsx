import { useState } from 'react';
import { LIST_ROWS } from '#shared/constants.ts';
import type { ExamReach } from '#shared/contract/exam-reach.ts';
import type { ReachVerdicts } from '#shared/rules/exams/judge-reach.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { FastLineContent } from './load-fast-line.server.ts';
import { ReachItem } from './reach-item.tsx';
import {
  arrangeRows,
  REACH_SORTS,
  type ReachRow,
  type ReachSort,
  VERDICT_KINDS,
  type VerdictKind,
} from './reach-rows.ts';
import { ReachSum } from './reach-sum.tsx';

interface Place {
  country: string;
  group: string;
}

interface ReachListProps {
  reach: ExamReach;
  rows: readonly ReachRow[];
  counts: Pick<ReachVerdicts, VerdictKind>;
  hasResult: boolean;
  lists: FastLineContent['lists'];
  place: Place;
  onPlace: (place: Place) => void;
  /** Where not all courses are here and the grades have moved on: asks for those that are nearest now. */
  onAskAnew: (() => void) | undefined;
  isSearching: boolean;
}

export function ReachList(props: ReachListProps) {
  const { reach, rows, counts, hasResult, lists, place, onPlace, onAskAnew, isSearching } = props;
  const t = useText('fast-line');
  const [kinds, setKinds] = useState<readonly VerdictKind[]>(VERDICT_KINDS);
  const [sort, setSort] = useState<ReachSort>('gap');
  const [shown, setShown] = useState(LIST_ROWS);
  const arranged = arrangeRows(rows, kinds, sort);
  const toggle = (kind: VerdictKind) => {
    const next = kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind];
    setKinds(next.length === 0 ? VERDICT_KINDS : next);
  };
  return (
    <>
      {hasResult ? (
        <ReachSum counts={counts} kinds={kinds} onToggle={toggle} total={reach.total} />
      ) : (
        <p className="fl__start">{t('start')}</p>
      )}
      <div className="fl__tools">
        <h2 aria-live="polite">
          {isSearching ? t('waiting') : t('count', { shown: rows.length, total: reach.total })}
        </h2>
        <NativeSelect
          label={t('country')}
          labelHidden
          placeholder={t('allCountries')}
          choices={lists.countries}
          value={place.country}
          onChange={(event) => onPlace({ ...place, country: event.target.value })}
        />
        <NativeSelect
          label={t('group')}
          labelHidden
          placeholder={t('allGroups')}
          choices={lists.groups}
          value={place.group}
          onChange={(event) => onPlace({ ...place, group: event.target.value })}
        />
        <NativeSelect
          label={t('sort.label')}
          labelHidden
          choices={REACH_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          value={sort}
          onChange={(event) => setSort(event.target.value as ReachSort)}
        />
      </div>
      {onAskAnew && (
        <p className="fl__anew">
          <span>{t('anew.text')}</span>
          <Button size="s" onClick={onAskAnew}>
            {t('anew.button')}
          </Button>
        </p>
      )}
      {arranged.length === 0 ? (
        <p className="fl__start">{t('nothing')}</p>
      ) : (
        <ol className="fl__list" aria-busy={isSearching}>
          {arranged.slice(0, shown).map((row) => (
            <ReachItem key={row.id} row={row} hasResult={hasResult} />
          ))}
        </ol>
      )}
      {arranged.length > shown && (
        <Button wide onClick={() => setShown(shown + LIST_ROWS)}>
          {t('more', { shown, total: arranged.length })}
        </Button>
      )}
      <Gate rest={reach.total - rows.length} />
      <p className="source">{t('note', { version: reach.ruleSetVersion })}</p>
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
