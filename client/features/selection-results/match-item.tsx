import { ApplyLink } from '#client/features/apply-start/apply-link.tsx';
import { AskButton, EntryRuleLine } from '#client/features/entry-rule/entry-rule.tsx';
import { FavouriteCourseButton, FavouriteSchoolButton } from '#client/features/favourites/button/favourite-button.tsx';
import { Figure } from '#client/features/facts/figure.tsx';
import { feeOfYear, figureName } from '#client/features/facts/figure.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { startWords } from '#client/i18n/date-texts.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { type BilingualName, bilingualName } from '#client/site/catalogue/school-name.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Image } from '#client/ui/image/image.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import type { CountingRule, EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type { InquiredSchool } from '#shared/contract/matching/school-list.ts';
import type { PublicExam } from '#shared/rules/exams/public-exams.ts';
import { hasEnoughData } from '#shared/rules/match-score.ts';
import { BandBadge, ScoreBar, maxPoints, shownBand, unmetText, useBreakdownFormatter } from './match-signs.tsx';
import { PlacementLine } from '#client/features/placement/placement-line.tsx';
import { BreakdownTable } from './ledger-table.tsx';

const SEAL_SIZE = 96;

export interface MatchItemProps {
  school: InquiredSchool;
  rules: ReadonlyMap<string, CountingRule>;
  exam: PublicExam;
}

/** Result for a school, with a collapsed score breakdown, for windows without a side panel. */
export function MatchItem(props: MatchItemProps) {
  const t = useText('match');
  const { school } = props;
  const name = bilingualName(school, useLocale()).own;
  return (
    <li className="match">
      <MatchHead school={school} />
      <p className="match__score">
        <MatchScore school={school} />
      </p>
      <CoursesWithin school={school} />
      <PlacementLine placement={school.placement} />
      <ScoreBar score={school.matchScore ?? 0} most={maxPoints(school)} />
      <MatchBody {...props} />
      <Disclosure
        className="match__how"
        title={t('how', { name, score: school.matchScore ?? 0, most: maxPoints(school) })}
      >
        <MatchSum {...props} />
      </Disclosure>
    </li>
  );
}

export function MatchHead({ school }: Pick<MatchItemProps, 'school'>) {
  const t = useText('match');
  const names = bilingualName(school, useLocale());
  const place = [school.zoneChn || school.city, school.ctyNameChn || school.country].filter(Boolean);
  return (
    <>
      <Image className="seal" src={school.schoolLogo} alt="" width={SEAL_SIZE} height={SEAL_SIZE} fit="contain" fills />
      <div className="match__name">
        <h3>
          <SiteLink to={`/school/${school.id}`} lang={names.ownLang}>
            {names.own}
          </SiteLink>
          {names.other && (
            <span className="display" lang={names.otherLang}>
              {' '}
              {names.other}
            </span>
          )}
        </h3>
        <p className="meta">
          {place.join(t('separator'))}
          {school.qsRank && ` · ${t('value.rank', { rank: school.qsRank })}`}
        </p>
      </div>
    </>
  );
}

export function MatchScore({ school }: Pick<MatchItemProps, 'school'>) {
  const t = useText('match');
  return (
    <>
      <b>{school.matchScore}</b> <span className="source">{t('outOf', { most: maxPoints(school) })}</span>
      <BandBadge band={shownBand(school)} />
    </>
  );
}

/** Returns the best course; undefined if visitors cannot see it. */
function bestOf(school: InquiredSchool) {
  const [first] = school.matchedCourses;
  return first?.matchScore === school.matchScore && maxPoints(first) === maxPoints(school) ? first : undefined;
}

export function MatchSum({ school, rules, exam }: MatchItemProps) {
  const locale = useLocale();
  const best = bestOf(school);
  return (
    <div className="match__sum">
      <BreakdownTable
        school={school}
        schoolName={bilingualName(school, locale).own}
        course={best ? bilingualName(best, locale).own : ''}
        rules={rules}
        exam={exam}
      />
    </div>
  );
}

export function MatchBody({ school, rules, exam }: MatchItemProps) {
  const t = useText('match');
  const locale = useLocale();
  const speaker = useBreakdownFormatter(rules, exam);
  const names = bilingualName(school, locale);
  const { matchedCourses, unmet, bandRule, ledger } = school;
  const band = shownBand(school);
  const [first] = matchedCourses;
  return (
    <>
      {band === 'unknown' && (
        <p className="match__unknown">
          {t(`bandRule.${bandRule === 'noRule' || bandRule === 'oldRule' ? bandRule : 'noResult'}`)}
        </p>
      )}
      {!hasEnoughData({ counted: maxPoints(school) }) && <p className="match__unknown">{t('littleKnown')}</p>}
      {rulesOf(school).map((rule) => (
        <EntryRuleLine key={rule.id} rule={rule} have={rule.id === school.rule?.id ? have(ledger) : null} />
      ))}
      {unmet.length > 0 && (
        <ul className="match__unmet">
          {unmet.map((line) => (
            <li key={`${line.kind} ${line.key}`}>
              <Icon name="up" />
              {unmetText(line, speaker, t)}
            </li>
          ))}
        </ul>
      )}
      {matchedCourses.length > 0 && (
        <ul className="match__courses" aria-label={t('courses')}>
          {matchedCourses.map((course) => (
            <MatchedCourse key={course.id} course={course} school={school} schoolNames={names} />
          ))}
        </ul>
      )}
      <div className="match__foot">
        {school.matchedCourseCount > matchedCourses.length && <MoreCourses school={school} />}
        {band === 'unknown' && first && <AskButton course={bilingualName(first, locale).own} school={names.own} />}
        <FavouriteSchoolButton
          school={{ id: school.id, names, seal: school.schoolLogo }}
          compares
          className="match__save"
          variant="quiet"
          size="s"
        />
      </div>
    </>
  );
}

/**
 * Explains the group of a school by the courses within the result and the name of the best one, if visitors can see it.
 */
export function CoursesWithin({ school }: Pick<MatchItemProps, 'school'>) {
  const t = useText('match');
  const exams = useText('exam');
  const locale = useLocale();
  const { likely, match, reach, outOfReach } = school.matchedCourseBands;
  const total = likely + match + reach + outOfReach;
  if (total < 2) return null;
  const best = bestOf(school);
  return (
    <p className="match__within">
      {t('within.courses', { within: likely + match, total })}
      {best && (
        <> {t('within.best', { course: bilingualName(best, locale).own, band: exams(`band.${shownBand(best)}`) })}</>
      )}
    </p>
  );
}

/** Link to all matching courses. Visitors get none, since the school's page shows them the same three courses. */
function MoreCourses({ school: { id, matchedCourseCount: count } }: { school: InquiredSchool }) {
  const t = useText('match');
  const { user } = useSite();
  if (!user) return <p className="meta">{t('coursesAfterLogin', { count })}</p>;
  return (
    <SiteLink className="more" to={`/school/${id}#courses`}>
      {t('allCourses', { count })}
    </SiteLink>
  );
}

/** Returns the distinct rules, that of the best course first. */
function rulesOf({ rule, matchedCourses }: InquiredSchool): EntryRule[] {
  const all = [rule, ...matchedCourses.map((course) => course.rule)].filter((item) => item !== null);
  return [...new Map(all.map((item) => [item.id, item])).values()];
}

const have = (ledger: InquiredSchool['ledger']) => {
  const line = ledger.find(({ kind, basis }) => kind === 'academic' && basis === 'published');
  return line?.have ? Number(line.have) : null;
};

interface MatchedCourseProps {
  course: InquiredSchool['matchedCourses'][number];
  school: InquiredSchool;
  schoolNames: BilingualName;
}

function MatchedCourse({ course, school, schoolNames }: MatchedCourseProps) {
  const t = useText('match');
  const exams = useText('exam');
  const locale = useLocale();
  const names = bilingualName(course, locale);
  const facts = useText('facts');
  const fee = feeOfYear(course);
  const start = course.startYear && course.startMonth !== '--' ? startWords(course, locale) : '';
  return (
    <li>
      <div>
        <SiteLink to={`/school/course/${course.id}`} lang={names.ownLang}>
          {names.own}
        </SiteLink>
        <p className="meta">
          {fee && (
            <>
              {figureName(fee, facts)} <Figure figure={fee} isBrief />
              {' · '}
            </>
          )}
          {[
            start && t('start', { start }),
            t('scoreOf', { score: course.matchScore ?? 0, most: maxPoints(course) }),
            exams(`band.${shownBand(course)}`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <FavouriteCourseButton
        isBare
        course={{
          id: course.id,
          names,
          school: { id: school.id, names: schoolNames },
        }}
      />
      <ApplyLink
        size="s"
        label={t('apply')}
        about={names.own}
        intent={{
          countryId: course.fkAreaCountryId || school.fkAreaCountryId,
          schoolId: school.id,
          courseId: course.id,
          majorLevelId: course.majorLevelName[0]?.id,
        }}
      />
    </li>
  );
}
