import { PathwayFirst } from '#client/features/dse-channel/pathway-first.tsx';
import { AskButton } from '#client/features/entry-rule/ask-link.tsx';
import { Sourced } from '#client/features/facts/figure.tsx';
import { getSources } from '#client/features/facts/figure.ts';
import { getDeadlineOfField } from '#client/features/facts/row-terms.ts';
import { UcasSum } from '#client/features/placement/ucas-sum.tsx';
import { useRef } from 'react';
import { ApplyLink } from '#client/features/apply-start/apply-link.tsx';
import { FavouriteCourseButton } from '#client/features/favourites/button/favourite-button.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useGlide } from '#client/ui/use-glide.ts';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { FastLineContent } from './load-fast-line.server.ts';
import { numberText } from '#shared/locale/locales.ts';
import { type ExamAnswers, PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import {
  countOutlooks,
  needsPathway,
  OUTLOOK_STANDINGS,
  OUTLOOKS,
  type Standing,
  STANDINGS,
} from '#shared/rules/placement/standing.ts';
import { isClinicalName } from '#shared/rules/ucas-deadline.ts';
import { countUcasPoints } from '#shared/rules/placement/ucas-points.ts';
import { OUTLOOK_SIGNS, EntryCourseFacts, useEntryTerms, type EntrySort, ENTRY_SORTS } from './reach-facts.tsx';
import type { EntryCourses, EntryCourseRow } from './use-reach.ts';
import { useAvailableSorts } from '#client/site/available-sorts.ts';

export interface EntryCourseQuery {
  country: string;
  group: string;
  standings: readonly Standing[];
  sort: EntrySort;
}

interface EntryCourseListProps {
  exam: ExamAnswers;
  entryCourses: EntryCourses;
  lists: FastLineContent['lists'];
  query: EntryCourseQuery;
  onQueryChange: (query: EntryCourseQuery) => void;
  onLoadMore: () => void;
  isSearching: boolean;
}

export function EntryCourseList({
  exam,
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
  const { rows, found, standings } = entryCourses;
  const points = countUcasPoints(exam)?.min ?? null;
  const reachCounts = {
    withinReach: standings.met + standings.derived + standings.above + standings.among,
    beyondReach: standings.close + standings.below + standings.missed + standings.farBelow,
  };
  const listRef = useRef<HTMLOListElement>(null);
  useGlide(listRef, rows.map((row) => `${row.id} ${row.standing}`).join());
  const selectStandings = (selectedStandings: readonly Standing[]) =>
    onQueryChange({ ...query, standings: selectedStandings });
  return (
    <>
      <OutlookSummary counts={standings} selectedStandings={query.standings} onSelect={selectStandings} />
      <p className="source">
        {t('notCompared', { estimated: standings.estimated, unknown: standings.unknown })} <UcasSum exam={exam} />{' '}
        <SiteLink to="/about/matching">{t('method')}</SiteLink>
      </p>
      {needsPathway(reachCounts, points) && (
        <PathwayFirst
          countryIds={query.country ? [query.country] : []}
          exam={exam.publicTestType ? PUBLIC_EXAMS[exam.publicTestType] : 'dse'}
          withinReach={reachCounts.withinReach}
        />
      )}
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
        <NativeSelect
          label={t('filter')}
          labelHidden
          placeholder={t('allStandings')}
          choices={STANDINGS.filter((standing) => standings[standing] > 0).map((value) => ({
            value,
            label: t('standingCount', { name: t(`standing.${value}`), count: standings[value] }),
          }))}
          value={query.standings.length === 1 ? (query.standings[0] ?? '') : ''}
          onChange={({ target: { value } }) => selectStandings(STANDINGS.filter((standing) => standing === value))}
        />
      </div>
      {found === 0 ? (
        <p className="fl__start">{t('nothing')}</p>
      ) : (
        <Sourced sources={getSources(rows)}>
          <ol ref={listRef} className="fl__list" aria-busy={isSearching}>
            {rows.map((row) => (
              <EntryCourseItem key={row.id} row={row} />
            ))}
          </ol>
        </Sourced>
      )}
      {user && found > rows.length && (
        <Button wide pending={isSearching} onClick={onLoadMore}>
          {t('more', { shown: rows.length, total: found })}
        </Button>
      )}
      <LoginGate hiddenCount={found - rows.length} />
      <p className="source">{t('note')}</p>
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
  const { ucasDeadline } = useEntryTerms(row);
  const isBeyondReach = (OUTLOOK_STANDINGS.pathway as readonly Standing[]).includes(row.standing);
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
        {(row.standing === 'unknown' || isBeyondReach) && <AskButton course={names.own} school={school.own} />}
        {!isBeyondReach && (
          <ApplyLink
            size="s"
            label={t('apply')}
            deadline={getDeadlineOfField(ucasDeadline, isClinicalName(row.name))}
            subjectName={names.own}
            intent={{
              countryId: row.school.fkAreaCountryId,
              schoolId: row.school.id,
              courseId: row.id,
              majorLevelId: row.fkMajorLevelId,
            }}
          />
        )}
      </div>
    </li>
  );
}

interface OutlookSummaryProps {
  counts: Record<Standing, number>;
  selectedStandings: readonly Standing[];
  onSelect: (standings: readonly Standing[]) => void;
}

/** Shows how many courses have each outlook, as toggles that filter the list. */
function OutlookSummary({ counts, selectedStandings, onSelect }: OutlookSummaryProps) {
  const t = useText('fast-line');
  const examText = useText('exam');
  const locale = useLocale();
  const outlookCounts = countOutlooks(counts);
  return (
    <div className="fl__sum" role="group" aria-label={t('filter')}>
      {OUTLOOKS.map((outlook) => {
        const standings = OUTLOOK_STANDINGS[outlook];
        const isSelected = selectedStandings.join() === standings.join();
        return (
          <button
            key={outlook}
            type="button"
            aria-pressed={isSelected}
            onClick={() => onSelect(isSelected ? [] : standings)}
          >
            <b>{numberText(outlookCounts[outlook], locale)}</b>
            <span className={`vt ${OUTLOOK_SIGNS[outlook].className}`}>
              <Icon name={OUTLOOK_SIGNS[outlook].icon} />
              {examText(`outlook.${outlook}`)}
            </span>
            <small>{t(`outlook.${outlook}`)}</small>
          </button>
        );
      })}
    </div>
  );
}
