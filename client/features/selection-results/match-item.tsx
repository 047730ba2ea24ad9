import { useState } from 'react';
import { ApplyLink } from '#client/features/apply-start/apply-link.tsx';
import { EntryRuleLine } from '#client/features/entry-rule/entry-rule-line.tsx';
import { FavouriteCourseButton, FavouriteSchoolButton } from '#client/features/favourites/button/favourite-button.tsx';
import { Figure } from '#client/features/facts/figure.tsx';
import { getYearlyFee, formatFigureName } from '#client/features/facts/figure.ts';
import { getDeadlineOfField, MEDICINE_FIELD_ID } from '#client/features/facts/row-terms.ts';
import { EntrantBar, MissingSubjects } from '#client/features/placement/placement-line.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { formatCourseStart } from '#client/i18n/date-texts.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { type BilingualName, formatLocation, getBilingualName } from '#client/site/catalogue/school-name.ts';
import { Image } from '#client/ui/image/image.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import type { EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type { InquiredSchool } from '#shared/contract/matching/school-list.ts';
import { BreakdownTable } from './ledger-table.tsx';
import { AskForMissingFacts, type FeeLimit, MatchFacts, useTerms } from './match-facts.tsx';
import { type MatchItemProps, MatchReasons } from './match-reasons.tsx';
import { countMatchedCourses, MAX_POINTS, ScoreBar, getMaxScore } from './match-signs.tsx';

const SEAL_SIZE = 96;

/**
 * School in the results: its score as a bar, the reasons as text, the best course, and the breakdown, which is
 * collapsed.
 */
export function MatchItem(props: MatchItemProps) {
  const t = useText('match');
  const locale = useLocale();
  const { school } = props;
  const { matchScore: score, matchedCourses, schoolLogo: seal } = school;
  const names = getBilingualName(school, locale);
  const [firstCourse] = matchedCourses;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className="match">
      <Image className="seal" src={seal} alt="" width={SEAL_SIZE} height={SEAL_SIZE} fit="contain" fills />
      <MatchHead school={school} names={names} />
      <div className="match__best">
        {firstCourse ? (
          <MatchedCourse course={firstCourse} school={school} schoolNames={names} limit={props.feeLimit} />
        ) : (
          school.bestCourse && <BestCourse course={school.bestCourse} />
        )}
        <MatchReasons {...props} />
      </div>
      <div className="match__why">
        <ScoreBar score={score ?? 0} maxScore={getMaxScore(school)} />
        <MatchFacts school={school} exam={props.exam} limit={props.feeLimit} />
      </div>
      <div className="match__foot">
        <FavouriteSchoolButton school={{ id: school.id, names, seal }} compares variant="quiet" size="s" />
        <AskForMissingFacts school={school} schoolName={names.own} exam={props.exam} limit={props.feeLimit} />
      </div>
      <Disclosure
        className="match__how"
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
        title={
          <>
            {t(getMaxScore(school) < MAX_POINTS ? 'howKnown' : 'how', {
              score: score ?? 0,
              most: getMaxScore(school),
              rest: MAX_POINTS - getMaxScore(school),
            })}
            <span className="sr"> {names.own}</span>
          </>
        }
      >
        {isOpen && <MatchDetails {...props} names={names} />}
      </Disclosure>
    </li>
  );
}

function MatchHead({ school, names }: { school: InquiredSchool; names: BilingualName }) {
  const t = useText('match');
  const locale = useLocale();
  const place = { zone: school.zoneChn || school.city, country: school.ctyNameChn || school.country };
  return (
    <div className="match__name">
      <h3>
        <SiteLink to={`/school/${school.id}`} lang={names.ownLang}>
          {names.own}
        </SiteLink>
        {names.other && (
          <span className="display" lang={names.otherLang}>
            {names.other}
          </span>
        )}
      </h3>
      <p className="meta">
        {formatLocation(place, locale)}
        {school.qsRank && ` · ${t('value.rank', { rank: school.qsRank })}`}
      </p>
    </div>
  );
}

/** Shows how the score was calculated, the entry rules that were used, and further matching courses. */
function MatchDetails({ school, rules, exam, names, feeLimit }: MatchItemProps & { names: BilingualName }) {
  const t = useText('match');
  const locale = useLocale();
  const { placement, matchedCourses, matchedCourseCount, ledger } = school;
  const bestCourse = findBest(school);
  const otherCourses = matchedCourses.slice(1);
  return (
    <>
      <ReachableCourses school={school} />
      {placement?.figures && placement.figures.fewer !== null && <EntrantBar figures={placement.figures} />}
      {placement && placement.missingSubjects.length > 0 && <MissingSubjects subjects={placement.missingSubjects} />}
      <BreakdownTable
        school={school}
        schoolName={names.own}
        course={bestCourse ? getBilingualName(bestCourse, locale).own : ''}
        rules={rules}
        exam={exam}
      />
      {listRules(school).map((rule) => (
        <EntryRuleLine
          key={rule.id}
          rule={rule}
          studentResult={rule.id === school.rule?.id ? getStudentScore(ledger) : null}
        />
      ))}
      {otherCourses.length > 0 && (
        <ul className="match__courses" aria-label={t('courses')}>
          {otherCourses.map((course) => (
            <li key={course.id}>
              <MatchedCourse course={course} school={school} schoolNames={names} limit={feeLimit} isFeeShown />
            </li>
          ))}
        </ul>
      )}
      {matchedCourseCount > matchedCourses.length && <MoreCourses school={school} />}
    </>
  );
}

/** Name of the best course of a school whose matching courses visitors cannot open. */
function BestCourse({ course }: { course: NonNullable<InquiredSchool['bestCourse']> }) {
  const names = getBilingualName(course, useLocale());
  return <p lang={names.ownLang}>{names.own}</p>;
}

/** Returns the best course, or undefined if visitors cannot see it. */
function findBest(school: InquiredSchool) {
  const [firstCourse] = school.matchedCourses;
  return firstCourse?.matchScore === school.matchScore && getMaxScore(firstCourse) === getMaxScore(school)
    ? firstCourse
    : undefined;
}

/** Explains the band of a school by its courses. */
function ReachableCourses({ school }: Pick<MatchItemProps, 'school'>) {
  const t = useText('match');
  const courses = countMatchedCourses(school);
  if (courses.total < 2) return null;
  return <p>{t('within.courses', courses)}</p>;
}

/**
 * Link to all matching courses. Visitors have no link, because the school's page shows them only these three courses.
 */
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

/** Returns each rule once. The rule of the best course comes first. */
function listRules({ rule, matchedCourses }: InquiredSchool): EntryRule[] {
  const allRules = [rule, ...matchedCourses.map((course) => course.rule)].filter((item) => item !== null);
  return [...new Map(allRules.map((item) => [item.id, item])).values()];
}

const getStudentScore = (ledger: InquiredSchool['ledger']) => {
  const academicLine = ledger.find(({ kind, basis }) => kind === 'academic' && basis === 'published');
  return academicLine?.have ? Number(academicLine.have) : null;
};

interface MatchedCourseProps {
  course: InquiredSchool['matchedCourses'][number];
  school: InquiredSchool;
  schoolNames: BilingualName;
  limit: FeeLimit;
  /**
   * Whether the fee and a button that saves the course are shown. Those of the best course are among the facts and
   * buttons of the school.
   */
  isFeeShown?: boolean;
}

function MatchedCourse({ course, school, schoolNames, limit, isFeeShown = false }: MatchedCourseProps) {
  const t = useText('match');
  const locale = useLocale();
  const names = getBilingualName(course, locale);
  const factsText = useText('facts');
  const { ucasDeadline } = useTerms(school, limit);
  const yearlyFee = isFeeShown ? getYearlyFee(course) : null;
  const startText = course.startYear && course.startMonth !== '--' ? formatCourseStart(course, locale) : '';
  return (
    <div className="match__course">
      <div>
        <SiteLink to={`/school/course/${course.id}`} lang={names.ownLang}>
          {names.own}
        </SiteLink>
        {(yearlyFee || startText) && (
          <p className="meta">
            {yearlyFee && (
              <>
                {formatFigureName(yearlyFee, factsText)} <Figure figure={yearlyFee} isBrief />
              </>
            )}
            {yearlyFee && startText && ' · '}
            {startText && t('start', { start: startText })}
          </p>
        )}
      </div>
      {isFeeShown && (
        <FavouriteCourseButton
          isPlain
          course={{
            id: course.id,
            names,
            school: { id: school.id, names: schoolNames },
          }}
        />
      )}
      <ApplyLink
        size="s"
        label={t('apply')}
        deadline={getDeadlineOfField(ucasDeadline, limit.fkCourseTypeGroupId === MEDICINE_FIELD_ID)}
        subjectName={names.own}
        intent={{
          countryId: course.fkAreaCountryId || school.fkAreaCountryId,
          schoolId: school.id,
          courseId: course.id,
          majorLevelId: course.majorLevelName[0]?.id,
        }}
      />
    </div>
  );
}
