import { EntryRuleLine } from '#client/features/entry-rule/entry-rule-line.tsx';
import { MissingLines } from '#client/features/exam-entry/missing-lines.tsx';
import { FAST_LINE } from '#client/features/fast-line/fast-line-addresses.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { bilingualName } from '#client/site/catalogue/school-name.ts';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { Image } from '#client/ui/image/image.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { isUsable } from '#shared/rules/exams/rule-age.ts';
import { OUTCOMES, type EvaluatedRule, type ResultsOutcome, type ResultsRule, countPlaces } from './place-rules.ts';

const SEAL_SIZE = 96;

const PLACE_SIGNS = {
  direct: { icon: 'check', className: 'vt--direct' },
  pathway: { icon: 'right', className: 'vt--path' },
  notYet: { icon: 'minus', className: 'vt--no' },
} as const satisfies Record<ResultsOutcome, { icon: IconName; className: string }>;

interface ResultsColumnsProps {
  placed: readonly EvaluatedRule[];
  /** Rules evaluated by the entered grades, if others are tried. */
  own?: readonly EvaluatedRule[];
  moved?: ReadonlyMap<string, ResultsOutcome>;
}

/** Columns of met degrees, met pathways, and unmet rules, each with its source. */
export function ResultsColumns({ placed, own = placed, moved }: ResultsColumnsProps) {
  const t = useText('results-day');
  const counts = countPlaces(placed);
  const before = countPlaces(own);
  return (
    <div className="rd__tri">
      {OUTCOMES.filter(
        // What is met is said also when it is nothing; other columns have requirements, or had some.
        (place) => place === 'direct' || counts[place].rules > 0 || before[place].rules > 0,
      ).map((place) => {
        const { rules, courses } = counts[place];
        const here = placed.filter((evaluatedRule) => evaluatedRule.place === place);
        const change = rules - before[place].rules;
        return (
          <section key={place} aria-label={t(`place.${place}`)}>
            <h2>
              <span className={`fig rd__fig rd__fig--${place}`}>{rules}</span>
              <span className={`vt ${PLACE_SIGNS[place].className}`}>
                <Icon name={PLACE_SIGNS[place].icon} />
                {t(`place.${place}`)}
              </span>
              {change !== 0 && <span className="rd__change">{signed(change)}</span>}
            </h2>
            <p className="meta">
              {t('rules', { count: rules })} · {t('courses', { count: courses })}
            </p>
            {here.length === 0 ? (
              <p className="rd__empty">{t(`empty.${place}`)}</p>
            ) : (
              <ul>
                {here.map((evaluatedRule) => (
                  <RuleRow
                    key={evaluatedRule.of.rule.id}
                    placed={evaluatedRule}
                    from={moved?.get(evaluatedRule.of.rule.id)}
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

export const signed = (change: number) => (change > 0 ? `+${change}` : `−${Math.abs(change)}`);

function RuleRow({ placed: { of, judged, place }, from }: { placed: EvaluatedRule; from: ResultsOutcome | undefined }) {
  const t = useText('results-day');
  const { rule, school, courses } = of;
  const names = bilingualName(school, useLocale());
  return (
    <li data-flip={rule.id} className={from && 'rd__moved'}>
      <Image className="seal" src={school.schoolLogo} alt="" width={SEAL_SIZE} height={SEAL_SIZE} fit="contain" fills />
      <div>
        <h3>
          <SiteLink className="plain" to={`/school/${school.id}`} lang={names.ownLang}>
            {names.own}
          </SiteLink>
        </h3>
        <p className="meta">
          {courses > 0 ? t('courses', { count: courses }) : t('noCourses')}
          {judged.verdict === 'close' && <> · {t('close')}</>}
          {place === 'notYet' && <> · {rule.name}</>}
        </p>
        {place === 'notYet' ? (
          <>
            <div className="rd__missing">
              <MissingLines exam="dse" missingGrades={judged.missing} gap={judged.gap} />
            </div>
            <details className="rd__rule">
              <summary>{t('requirement')}</summary>
              <EntryRuleLine rule={rule} have={judged.have} />
            </details>
          </>
        ) : (
          <EntryRuleLine rule={rule} have={judged.have} />
        )}
        <CourseRows of={of} />
        {from && (
          <p className="rd__from">
            <Icon name="left" />
            {t('moved', { place: t(`place.${from}`) })}
          </p>
        )}
      </div>
    </li>
  );
}

/** Courses that visitors can see. The fast line lists all of them after a login. */
function CourseRows({ of: { shown, courses } }: { of: ResultsRule }) {
  const t = useText('results-day');
  const locale = useLocale();
  if (courses === 0) return null;
  const more = courses - shown.length;
  return (
    <p className="rd__courses">
      {shown.map((course) => {
        const names = bilingualName(course, locale);
        return (
          <SiteLink key={course.id} to={`/school/course/${course.id}`} lang={names.ownLang}>
            {names.own}
          </SiteLink>
        );
      })}
      {more > 0 && (
        <SiteLink className="meta" to={FAST_LINE}>
          {t('more', { count: more })}
        </SiteLink>
      )}
    </p>
  );
}

interface ResultsFootProps {
  rules: readonly ResultsRule[];
  unknown: number;
}

/** Notes on what the counts exclude: unusable rules, and courses without data. */
export function ResultsFoot({ rules, unknown }: ResultsFootProps) {
  const t = useText('results-day');
  const locale = useLocale();
  const old = rules.filter(({ rule }) => !isUsable(rule));
  return (
    <div className="rd__foot">
      {unknown > 0 && <p className="source">{t('unknown', { count: unknown })}</p>}
      <p className="source">{t('note')}</p>
      {old.length > 0 && (
        <Disclosure title={t('old.title', { count: old.length })}>
          <p className="meta">{t('old.text')}</p>
          <ul className="rd__old">
            {old.map(({ rule, school }) => (
              <li key={rule.id}>
                <b>{bilingualName(school, locale).own}</b>
                <EntryRuleLine rule={rule} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <p>
        <SiteLink className="more" to={FAST_LINE}>
          {t('all')}
          <Icon name="right" />
        </SiteLink>
      </p>
    </div>
  );
}
