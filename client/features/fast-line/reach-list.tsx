import { AskButton } from '#client/features/entry-rule/ask-link.tsx';
import { type CSSProperties, useRef } from 'react';
import { ApplyLink } from '#client/features/apply-start/apply-link.tsx';
import { FavouriteCourseButton } from '#client/features/favourites/button/favourite-button.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { bilingualName } from '#client/site/catalogue/school-name.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useGlide } from '#client/ui/use-glide.ts';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { Position } from '#shared/contract/matching/placement.ts';
import type { FastLineContent } from './load-fast-line.server.ts';
import { numberText } from '#shared/locale/locales.ts';
import {
  getPosition,
  EntryCourseFacts,
  type EntrySort,
  SORT_CHOICES,
  SHOWN_POSITIONS,
  POSITION_SIGNS,
} from './reach-facts.tsx';
import type { EntryCourses, EntryCourseRow } from './use-reach.ts';
import { useAvailableSorts } from '#client/site/available-sorts.ts';

export interface EntryCourseQuery {
  country: string;
  group: string;
  positions: readonly Position[];
  sort: EntrySort;
}

interface ReachListProps {
  reach: EntryCourses;
  hasResult: boolean;
  lists: FastLineContent['lists'];
  query: EntryCourseQuery;
  onQuery: (query: EntryCourseQuery) => void;
  onMore: () => void;
  isSearching: boolean;
}

export function EntryCourseList({ reach, hasResult, lists, query, onQuery, onMore, isSearching }: ReachListProps) {
  const t = useText('fast-line');
  const { user } = useSite();
  const sorts = useAvailableSorts(SORT_CHOICES);
  const { rows, found, total, counts } = reach;
  const list = useRef<HTMLOListElement>(null);
  useGlide(list, rows.map((row) => `${row.id} ${getPosition(row)}`).join());
  const toggle = (position: Position) => {
    const { positions } = query;
    onQuery({
      ...query,
      positions: positions.includes(position)
        ? positions.filter((item) => item !== position)
        : [...positions, position],
    });
  };
  return (
    <>
      {hasResult ? (
        <ReachSum counts={counts} wanted={query.positions} onToggle={toggle} total={total} />
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
          value={query.country}
          onChange={(event) => onQuery({ ...query, country: event.target.value })}
        />
        <NativeSelect
          label={t('group')}
          labelHidden
          placeholder={t('allGroups')}
          choices={lists.groups}
          value={query.group}
          onChange={(event) => onQuery({ ...query, group: event.target.value })}
        />
        <NativeSelect
          label={t('sort.label')}
          labelHidden
          choices={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          value={query.sort}
          onChange={(event) => onQuery({ ...query, sort: event.target.value as EntrySort })}
        />
      </div>
      {rows.length === 0 ? (
        <p className="fl__start">{t('nothing')}</p>
      ) : (
        <ol ref={list} className="fl__list" aria-busy={isSearching}>
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
      <p className="source">
        {t('note')} <SiteLink to="/about/matching">{t('method')}</SiteLink>
      </p>
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

function ReachItem({ row, hasResult }: { row: EntryCourseRow; hasResult: boolean }) {
  const t = useText('fast-line');
  const locale = useLocale();
  const names = bilingualName(row, locale);
  const school = bilingualName(row.school, locale);
  return (
    <li data-flip={row.id}>
      <EntryCourseFacts row={row} hasResult={hasResult} />
      <div className="fl__acts">
        <FavouriteCourseButton
          className="fl__save"
          variant="quiet"
          size="s"
          course={{
            id: row.id,
            names,
            school: { id: row.school.id, names: school },
          }}
        />
        {getPosition(row) === 'unknown' && <AskButton course={names.own} school={school.own} />}
        <ApplyLink
          size="s"
          label={t('apply')}
          about={names.own}
          intent={{
            countryId: row.school.fkAreaCountryId,
            schoolId: row.school.id,
            courseId: row.id,
            majorLevelId: row.fkMajorLevelId,
          }}
        />
      </div>
    </li>
  );
}

interface ReachSumProps {
  counts: Record<Position, number>;
  total: number;
  wanted: readonly Position[];
  onToggle: (position: Position) => void;
}

/** Number of courses by position, as toggles that filter the list. */
function ReachSum({ counts, wanted, total, onToggle }: ReachSumProps) {
  const t = useText('fast-line');
  const locale = useLocale();
  const shares = {
    '--above': counts.above,
    '--among': counts.among,
    '--below': counts.below,
    '--far': counts.farBelow,
    '--ask': counts.unknown,
  };
  return (
    <>
      <div className="fl__sum" role="group" aria-label={t('filter')}>
        {SHOWN_POSITIONS.map((position) => (
          <button
            key={position}
            type="button"
            aria-pressed={wanted.includes(position)}
            onClick={() => onToggle(position)}
          >
            <b>{numberText(counts[position], locale)}</b>
            <span className={`vt ${POSITION_SIGNS[position].className}`}>
              <Icon name={POSITION_SIGNS[position].icon} />
              {t(`position.${position}`)}
            </span>
          </button>
        ))}
      </div>
      <div className="fl__bar" aria-hidden="true" style={shares as CSSProperties}>
        <span />
        <span />
        <span />
        <span />
        <span />
      </div>
      <p className="source">{t('sumOf', { total })}</p>
    </>
  );
}
