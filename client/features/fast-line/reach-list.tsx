import { AskButton } from '#client/features/entry-rule/ask-link.tsx';
import { type CSSProperties, useRef } from 'react';
import { ApplyLink } from '#client/features/apply-start/apply-link.tsx';
import { FavouriteCourseButton } from '#client/features/favourites/button/favourite-button.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useGlide } from '#client/ui/use-glide.ts';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { Position } from '#shared/contract/matching/placement.ts';
import type { FastLineContent } from './load-fast-line.server.ts';
import { numberText } from '#shared/locale/locales.ts';
import {
  getRowPosition,
  EntryCourseFacts,
  type EntrySort,
  ENTRY_SORTS,
  ORDERED_POSITIONS,
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

interface EntryCourseListProps {
  entryCourses: EntryCourses;
  lists: FastLineContent['lists'];
  query: EntryCourseQuery;
  onQueryChange: (query: EntryCourseQuery) => void;
  onLoadMore: () => void;
  isSearching: boolean;
}

export function EntryCourseList({
  entryCourses,
  lists,
  query,
  onQueryChange,
  onLoadMore,
  isSearching,
}: EntryCourseListProps) {
  const t = useText('fast-line');
  const { user } = useSite();
  const availableSorts = useAvailableSorts(ENTRY_SORTS);
  const { rows, found, total, counts } = entryCourses;
  const listRef = useRef<HTMLOListElement>(null);
  useGlide(listRef, rows.map((row) => `${row.id} ${getRowPosition(row)}`).join());
  const togglePosition = (position: Position) => {
    const { positions } = query;
    onQueryChange({
      ...query,
      positions: positions.includes(position)
        ? positions.filter((item) => item !== position)
        : [...positions, position],
    });
  };
  return (
    <>
      <PositionSummary counts={counts} selectedPositions={query.positions} onToggle={togglePosition} total={total} />
      <div className="fl__tools">
        <h2 aria-live="polite">{isSearching ? t('waiting') : t('count', { shown: rows.length, total: found })}</h2>
        <NativeSelect
          label={t('country')}
          labelHidden
          placeholder={t('allCountries')}
          choices={lists.countries}
          value={query.country}
          onChange={(event) => onQueryChange({ ...query, country: event.target.value })}
        />
        <NativeSelect
          label={t('group')}
          labelHidden
          placeholder={t('allGroups')}
          choices={lists.groups}
          value={query.group}
          onChange={(event) => onQueryChange({ ...query, group: event.target.value })}
        />
        <NativeSelect
          label={t('sort.label')}
          labelHidden
          choices={availableSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          value={query.sort}
          onChange={(event) => onQueryChange({ ...query, sort: event.target.value as EntrySort })}
        />
      </div>
      {rows.length === 0 ? (
        <p className="fl__start">{t('nothing')}</p>
      ) : (
        <ol ref={listRef} className="fl__list" aria-busy={isSearching}>
          {rows.map((row) => (
            <EntryCourseItem key={row.id} row={row} />
          ))}
        </ol>
      )}
      {user && found > rows.length && (
        <Button wide pending={isSearching} onClick={onLoadMore}>
          {t('more', { shown: rows.length, total: found })}
        </Button>
      )}
      <LoginGate hiddenCount={found - rows.length} />
      <p className="source">
        {t('note')} <SiteLink to="/about/matching">{t('method')}</SiteLink>
      </p>
    </>
  );
}

function LoginGate({ hiddenCount }: { hiddenCount: number }) {
  const t = useText('fast-line');
  const { user, openDialog } = useSite();
  if (user || hiddenCount <= 0) return null;
  return (
    <div className="fl__gate">
      <Icon name="lock" />
      <p>{t('gate.rest', { count: hiddenCount })}</p>
      <Button variant="primary" onClick={() => openDialog('login')}>
        {t('gate.login')}
      </Button>
    </div>
  );
}

function EntryCourseItem({ row }: { row: EntryCourseRow }) {
  const t = useText('fast-line');
  const locale = useLocale();
  const names = getBilingualName(row, locale);
  const school = getBilingualName(row.school, locale);
  return (
    <li data-flip={row.id}>
      <EntryCourseFacts row={row} />
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
        {getRowPosition(row) === 'unknown' && <AskButton course={names.own} school={school.own} />}
        <ApplyLink
          size="s"
          label={t('apply')}
          subjectName={names.own}
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

interface PositionSummaryProps {
  counts: Record<Position, number>;
  total: number;
  selectedPositions: readonly Position[];
  onToggle: (position: Position) => void;
}

/**
 * Shows how many courses are at each position (above, among, below, far below, unknown), as toggles that filter the
 * list.
 */
function PositionSummary({ counts, selectedPositions, total, onToggle }: PositionSummaryProps) {
  const t = useText('fast-line');
  const locale = useLocale();
  const sharePercents = {
    '--above': counts.above,
    '--among': counts.among,
    '--below': counts.below,
    '--far': counts.farBelow,
    '--ask': counts.unknown,
  };
  return (
    <>
      <div className="fl__sum" role="group" aria-label={t('filter')}>
        {ORDERED_POSITIONS.map((position) => (
          <button
            key={position}
            type="button"
            aria-pressed={selectedPositions.includes(position)}
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
      <div className="fl__bar" aria-hidden="true" style={sharePercents as CSSProperties}>
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
