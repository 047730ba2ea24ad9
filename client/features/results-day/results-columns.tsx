import { EntryRuleLine } from '#client/features/entry-rule/entry-rule-line.tsx';
import { MissingLines } from '#client/features/exam-entry/missing-lines.tsx';
import { roundToHundredths } from '#client/features/placement/margin.ts';
import { MarginText } from '#client/features/placement/margin-text.tsx';
import { FAST_LINE_PATH } from '#client/features/fast-line/fast-line-addresses.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { Image } from '#client/ui/image/image.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { isUsableRule } from '#shared/rules/exams/rule-age.ts';
import { OUTCOMES, type EvaluatedRule, type ResultsOutcome, type ResultsRule, countOutcomes } from './place-rules.ts';

const SEAL_SIZE = 96;

const OUTCOME_SIGNS = {
  direct: { icon: 'check', className: 'vt--direct' },
  pathway: { icon: 'right', className: 'vt--path' },
  notYet: { icon: 'minus', className: 'vt--no' },
} as const satisfies Record<ResultsOutcome, { icon: IconName; className: string }>;

interface ResultsColumnsProps {
  evaluatedRules: readonly EvaluatedRule[];
  /** Rules evaluated with the entered grades. Set if other grades are tried out. */
  ownRules?: readonly EvaluatedRule[];
  previousOutcomes?: ReadonlyMap<string, ResultsOutcome>;
}

/** Shows columns for degrees within reach, pathways within reach, and rules that are not met. Each has its source. */
export function ResultsColumns({ evaluatedRules, ownRules = evaluatedRules, previousOutcomes }: ResultsColumnsProps) {
  const t = useText('results-day');
  const outcomeCounts = countOutcomes(evaluatedRules);
  const ownCounts = countOutcomes(ownRules);
  return (
    <div className="rd__tri">
      {OUTCOMES.filter(
        // The column of degrees within reach is always shown. Another column is shown if it contains rules, or
        // contained some before other grades were tried out.
        (outcome) => outcome === 'direct' || outcomeCounts[outcome].rules > 0 || ownCounts[outcome].rules > 0,
      ).map((outcome) => {
        const { rules, courses } = outcomeCounts[outcome];
        const rulesOfOutcome = evaluatedRules.filter((evaluatedRule) => evaluatedRule.outcome === outcome);
        const ruleDelta = rules - ownCounts[outcome].rules;
        return (
          <section key={outcome} aria-label={t(`place.${outcome}`)}>
            <h2>
              <span className={`fig rd__fig rd__fig--${outcome}`}>{rules}</span>
              <span className={`vt ${OUTCOME_SIGNS[outcome].className}`}>
                <Icon name={OUTCOME_SIGNS[outcome].icon} />
                {t(`place.${outcome}`)}
              </span>
              {ruleDelta !== 0 && <span className="rd__change">{formatSigned(ruleDelta)}</span>}
            </h2>
            <p className="meta">
              {t('rules', { count: rules })} · {t('courses', { count: courses })}
            </p>
            {rulesOfOutcome.length === 0 ? (
              <p className="rd__empty">{t(`empty.${outcome}`)}</p>
            ) : (
              <ul>
                {rulesOfOutcome.map((evaluatedRule) => (
                  <RuleRow
                    key={evaluatedRule.of.rule.id}
                    evaluatedRule={evaluatedRule}
                    previousOutcome={previousOutcomes?.get(evaluatedRule.of.rule.id)}
                  />
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}

export const formatSigned = (delta: number) => (delta > 0 ? `+${delta}` : `−${Math.abs(delta)}`);

function RuleRow({
  evaluatedRule: { of, judged, outcome },
  previousOutcome,
}: {
  evaluatedRule: EvaluatedRule;
  previousOutcome: ResultsOutcome | undefined;
}) {
  const t = useText('results-day');
  const { rule, school, courses } = of;
  const names = getBilingualName(school, useLocale());
  return (
    <li data-flip={rule.id} className={previousOutcome && 'rd__moved'}>
      <Image className="seal" src={school.schoolLogo} alt="" width={SEAL_SIZE} height={SEAL_SIZE} fit="contain" fills />
      <div>
        <h3>
          <SiteLink className="plain" to={`/school/${school.id}`} lang={names.ownLang}>
            {names.own}
          </SiteLink>
        </h3>
        <p className="meta">
          {[
            courses === 0 ? t('noCourses') : of.shown.length > 0 && t('courses', { count: courses }),
            judged.verdict === 'close' && t('close'),
            rule.name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {judged.have !== null && rule.asked > 0 && (
          <p className="rd__compared">
            {t('compared', { asked: rule.asked, own: judged.have })}
            <b>
              <MarginText
                difference={roundToHundredths(judged.have - rule.asked)}
                isPercent={false}
                range={null}
                lacksSubjects={judged.missing.length > 0}
              />
            </b>
          </p>
        )}
        {outcome === 'notYet' && (judged.missing.length > 0 || judged.have === null) && (
          <div className="rd__missing">
            <MissingLines
              exam="dse"
              missingGrades={judged.missing}
              missingScore={judged.have === null ? judged.gap : 0}
            />
          </div>
        )}
        <details className="rd__rule">
          <summary>{t('requirement')}</summary>
          <EntryRuleLine rule={rule} />
        </details>
        <CourseRows rule={of} />
        {previousOutcome && (
          <p className="rd__from">
            <Icon name="left" />
            {t('moved', { place: t(`place.${previousOutcome}`) })}
          </p>
        )}
      </div>
    </li>
  );
}

/** Lists the courses that visitors can see. After login the fast line lists all of them. */
function CourseRows({ rule: { shown, courses } }: { rule: ResultsRule }) {
  const t = useText('results-day');
  const locale = useLocale();
  if (courses === 0) return null;
  if (shown.length === 0)
    return (
      <p className="rd__courses">
        <SiteLink to={FAST_LINE_PATH}>
          {t('courses', { count: courses })} <Icon name="right" />
        </SiteLink>
      </p>
    );
  const hiddenCount = courses - shown.length;
  return (
    <p className="rd__courses">
      {shown.map((course) => {
        const names = getBilingualName(course, locale);
        return (
          <SiteLink key={course.id} to={`/school/course/${course.id}`} lang={names.ownLang}>
            {names.own}
          </SiteLink>
        );
      })}
      {hiddenCount > 0 && (
        <SiteLink className="meta" to={FAST_LINE_PATH}>
          {t('more', { count: hiddenCount })}
        </SiteLink>
      )}
    </p>
  );
}

interface ResultsFootProps {
  rules: readonly ResultsRule[];
  unknown: number;
}

/** Notes about what the counts leave out: rules that cannot be used, and courses that have no data. */
export function ResultsFoot({ rules, unknown }: ResultsFootProps) {
  const t = useText('results-day');
  const locale = useLocale();
  const outdatedRules = rules.filter(({ rule }) => !isUsableRule(rule));
  return (
    <div className="rd__foot">
      {unknown > 0 && <p className="source">{t('unknown', { count: unknown })}</p>}
      <p className="source">{t('note')}</p>
      {outdatedRules.length > 0 && (
        <Disclosure title={t('old.title', { count: outdatedRules.length })}>
          <p className="meta">{t('old.text')}</p>
          <ul className="rd__old">
            {outdatedRules.map(({ rule, school }) => (
              <li key={rule.id}>
                <b>{getBilingualName(school, locale).own}</b>
                <EntryRuleLine rule={rule} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <p>
        <SiteLink className="more" to={FAST_LINE_PATH}>
          {t('all')}
          <Icon name="right" />
        </SiteLink>
      </p>
    </div>
  );
}
