import { AskButton } from '#client/features/entry-rule/ask-link.tsx';
import { useId, useRef } from 'react';
import { ApplyLink } from '#client/features/apply-start/apply-link.tsx';
import { FavouriteCourseButton } from '#client/features/favourites/button/favourite-button.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useGlide } from '#client/ui/use-glide.ts';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { Standing } from '#shared/contract/matching/placement.ts';
import type { FastLineContent } from './load-fast-line.server.ts';
import { numberText } from '#shared/locale/locales.ts';
import { EntryCourseFacts, type EntrySort, ENTRY_SORTS, STANDING_GROUPS, STANDING_SIGNS } from './reach-facts.tsx';
import type { EntryCourses, EntryCourseRow } from './use-reach.ts';
import { useAvailableSorts } from '#client/site/available-sorts.ts';

export interface EntryCourseQuery {
  country: string;
  group: string;
  standings: readonly Standing[];
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
  const { rows, found, total, standings } = entryCourses;
  const listRef = useRef<HTMLOListElement>(null);
  useGlide(listRef, rows.map((row) => `${row.id} ${row.standing}`).join());
  const toggleStanding = (standing: Standing) =>
    onQueryChange({
      ...query,
      standings: query.standings.includes(standing)
        ? query.standings.filter((item) => item !== standing)
        : [...query.standings, standing],
    });
  return (
    <>
      <StandingSummary counts={standings} selectedStandings={query.standings} onToggle={toggleStanding} total={total} />
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
      {found === 0 ? (
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
        {row.standing === 'unknown' && <AskButton course={names.own} school={school.own} />}
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

interface StandingSummaryProps {
  counts: Record<Standing, number>;
  total: number;
  selectedStandings: readonly Standing[];
  onToggle: (standing: Standing) => void;
}

/** Shows how many courses have each standing, by their evidence, as toggles that filter the list. */
function StandingSummary({ counts, selectedStandings, total, onToggle }: StandingSummaryProps) {
  const t = useText('fast-line');
  const locale = useLocale();
  const id = useId();
  return (
    <>
      <div className="fl__sum" role="group" aria-label={t('filter')}>
        {STANDING_GROUPS.map(([group, standings]) => (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <p id={`${id}-${group}`}>{t(`standingGroup.${group}`)}</p>
            {standings.map((standing) => (
              <button
                key={standing}
                type="button"
                aria-pressed={selectedStandings.includes(standing)}
                onClick={() => onToggle(standing)}
              >
                <b>{numberText(counts[standing], locale)}</b>
                <span className={`vt ${STANDING_SIGNS[standing].className}`}>
                  <Icon name={STANDING_SIGNS[standing].icon} />
                  {t(`standing.${standing}`)}
                </span>
              </button>
            ))}
          </div>
        ))}
      </div>
      <p className="source">{t('sumOf', { total })}</p>
    </>
  );
}
