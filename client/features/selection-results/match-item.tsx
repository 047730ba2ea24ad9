import { ApplyLink } from '#client/features/apply-start/apply-link.tsx';
import { AskButton, EntryRuleLine } from '#client/features/entry-rule/entry-rule.tsx';
import { FavouriteCourseButton, FavouriteSchoolButton } from '#client/features/favourites/button/favourite-button.tsx';
import { Figure } from '#client/features/facts/figure.tsx';
import { feeOfYear, figureName } from '#client/features/facts/figure.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { startWords } from '#client/i18n/date-texts.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { type TwoNames, twoNames } from '#client/site/catalogue/school-name.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Image } from '#client/ui/image/image.tsx';
import { Disclosure } from '#client/ui/say/disclosure.tsx';
import type { CountingRule, EntryRule } from '#shared/contract/matching/entry-rules.ts';
import type { InquiredSchool } from '#shared/contract/matching/school-list.ts';
import type { PublicExam } from '#shared/rules/exams/public-exams.ts';
import { isCountedEnough } from '#shared/rules/match-standing.ts';
import { BandBadge, KnownBar, mostOf, shownBand } from './match-signs.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { sayUnmet, useLedgerSpeaker } from './ledger-words.ts';

const SEAL_SIZE = 96;

interface MatchItemProps {
  school: InquiredSchool;
  rules: ReadonlyMap<string, CountingRule>;
  exam: PublicExam;
}

export function MatchItem({ school, rules, exam }: MatchItemProps) {
  const t = useText('match');
  const locale = useLocale();
  const speaker = useLedgerSpeaker(rules, exam);
  const names = twoNames(school, locale);
  const { matchedCourses, unmet, bandRule, ledger } = school;
  const band = shownBand(school);
  const most = mostOf(school);
  // The best course may be one that a visitor is not shown.
  const [first] = matchedCourses;
  const best = first?.matchScore === school.matchScore && mostOf(first) === most ? first : undefined;
  const place = [school.zoneChn || school.city, school.ctyNameChn || school.country].filter(Boolean);
  return (
    <li className="match">
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
      <p className="match__score">
        <b>{school.matchScore}</b> <span className="source">{t('outOf', { most })}</span>
        <BandBadge band={band} />
      </p>
      <KnownBar score={school.matchScore ?? 0} most={most} />
      {band === 'unknown' && (
        <p className="match__unknown">
          {t(`bandRule.${bandRule === 'noRule' || bandRule === 'oldRule' ? bandRule : 'noResult'}`)}
        </p>
      )}
      {!isCountedEnough({ counted: most }) && <p className="match__unknown">{t('littleKnown')}</p>}
      {rulesOf(school).map((rule) => (
        <EntryRuleLine key={rule.id} rule={rule} have={rule.id === school.rule?.id ? have(ledger) : null} />
      ))}
      {unmet.length > 0 && (
        <ul className="match__unmet">
          {unmet.map((line) => (
            <li key={`${line.kind} ${line.key}`}>
              <Icon name="up" />
              {sayUnmet(line, speaker, t)}
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
        {band === 'unknown' && first && <AskButton course={twoNames(first, locale).own} school={names.own} />}
        <FavouriteSchoolButton
          school={{ id: school.id, names, seal: school.schoolLogo }}
          compares
          className="match__save"
          variant="quiet"
          size="s"
        />
      </div>
      <Disclosure className="match__how" title={t('how', { name: names.own, score: school.matchScore ?? 0, most })}>
        <LedgerTable
          school={school}
          schoolName={names.own}
          course={best ? twoNames(best, locale).own : ''}
          rules={rules}
          exam={exam}
        />
      </Disclosure>
    </li>
  );
}

/** No link for a visitor: the school's page would show the same three courses. */
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

/** Each rule once, whichever of the courses it holds for; that of the best course first. */
function rulesOf({ rule, matchedCourses }: InquiredSchool): EntryRule[] {
  const all = [rule, ...matchedCourses.map((course) => course.rule)].filter((one) => one !== null);
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

const have = (ledger: InquiredSchool['ledger']) => {
  const line = ledger.find(({ kind, basis }) => kind === 'academic' && basis === 'published');
  return line?.have ? Number(line.have) : null;
};

interface MatchedCourseProps {
  course: InquiredSchool['matchedCourses'][number];
  school: InquiredSchool;
  schoolNames: TwoNames;
}

function MatchedCourse({ course, school, schoolNames }: MatchedCourseProps) {
  const t = useText('match');
  const exams = useText('exam');
  const locale = useLocale();
  const names = twoNames(course, locale);
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
            t('scoreOf', { score: course.matchScore ?? 0, most: mostOf(course) }),
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
