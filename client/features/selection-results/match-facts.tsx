import { AskLink } from '#client/features/entry-rule/ask-link.tsx';
import { Figure } from '#client/features/facts/figure.tsx';
import { type FeeLevel, type FeeRange, getSchoolFee } from '#client/features/facts/fee-range.ts';
import { FeeRangeText } from '#client/features/facts/fee-range-text.tsx';
import { getYearlyFee, formatFigureName, getMoney, type SourcedFigure } from '#client/features/facts/figure.ts';
import { FitFigures } from '#client/features/placement/fit-figures.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import type { InquiredSchool } from '#shared/contract/matching/school-list.ts';
import { convertAmount } from '#shared/rules/budget.ts';
import type { PublicExam } from '#shared/rules/exams/public-exams.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { countMatchedCourses, getDisplayedBand } from './match-signs.tsx';

/** Answers with which the fee of a school is compared. */
export interface FeeLimit {
  fkMajorLevelId: string;
  feeMax: number;
  feeTypeId: string;
}

interface MatchFactsProps {
  school: InquiredSchool;
  exam: PublicExam;
  limit: FeeLimit;
}

/** Shows the figures that determine the band, the requirement in the exam, and the fee if it is known. */
export function MatchFacts({ school, exam, limit }: MatchFactsProps) {
  const t = useText('match');
  const facts = useText('facts');
  const { placement, rule } = school;
  const statements = useText('statements');
  const fee = useFee(school, limit);
  return (
    <div className="match__facts">
      {getDisplayedBand(school) !== 'unknown' && (
        <FitFigures placement={placement} courses={countMatchedCourses(school)} />
      )}
      {(rule || fee) && (
        <dl>
          {rule && (
            <div>
              <dt>{t(`facts.asked.${exam}`)}</dt>
              <dd data-figure="">{rule.note}</dd>
            </div>
          )}
          {fee && (
            <div>
              <dt>{'level' in fee ? statements(`yearlyFee.${fee.level}`) : formatFigureName(fee, facts)}</dt>
              <dd>
                <Fee fee={fee} limit={limit} />
              </dd>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}

/** Button that asks for the fee and the requirement if `MatchFacts` does not show them. */
export function AskForMissingFacts({ school, schoolName, exam, limit }: MatchFactsProps & { schoolName: string }) {
  const t = useText('match');
  const locale = useLocale();
  const listFormat = new Intl.ListFormat(LANGUAGE_TAGS[locale], { type: 'conjunction' });
  const hasFee = useFee(school, limit) !== null;
  const missingFacts = [!school.rule && t(`facts.asked.${exam}`), !hasFee && t('line.tuition')].filter(
    (name) => name !== false,
  );
  if (missingFacts.length === 0) return null;
  const label = t(hasFee ? 'facts.askEntry' : 'facts.askFee');
  return (
    <AskLink
      subjectName={t('facts.askAbout', { ask: label, school: schoolName })}
      question={t('facts.question', { lines: listFormat.format(missingFacts), school: schoolName })}
    >
      {label}
    </AskLink>
  );
}

function Fee({ fee, limit: { feeMax, feeTypeId } }: { fee: FeeRange | SourcedFigure; limit: FeeLimit }) {
  const t = useText('match');
  const money = 'level' in fee ? { amount: fee.least, currency: fee.currency } : getMoney(fee);
  const isOver = money !== null && Number(convertAmount(money.amount, money.currency, feeTypeId)) > feeMax;
  return (
    <>
      {'level' in fee ? <FeeRangeText range={fee} /> : <Figure figure={fee} isBrief />}{' '}
      {isOver && <span className="brass">{t('facts.over')}</span>}
    </>
  );
}

const LEVELS: Partial<Record<string, FeeLevel>> = { '1': 'bachelor', '2': 'master' };

/** Returns the fee of the best course. If it is unknown, returns the school's fee for the level in the answers. */
function useFee(school: InquiredSchool, { fkMajorLevelId }: FeeLimit): FeeRange | SourcedFigure | null {
  const locale = useLocale();
  const [bestCourse] = school.matchedCourses;
  const level = LEVELS[fkMajorLevelId];
  const courseFee = bestCourse && getYearlyFee(bestCourse);
  if (courseFee || level === undefined) return courseFee ?? null;
  const levelFee = getSchoolFee(school, level, locale);
  // The fee of one course does not apply to other courses.
  return levelFee?.limits === '' ? levelFee : null;
}
