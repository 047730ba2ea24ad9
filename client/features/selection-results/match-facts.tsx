import { AskLink } from '#client/features/entry-rule/ask-link.tsx';
import { Figure } from '#client/features/facts/figure.tsx';
import type { FeeRange } from '#client/features/facts/fee-range.ts';
import { findRowTerms, MEDICINE_FIELD_ID } from '#client/features/facts/row-terms.ts';
import { FeeRangeText } from '#client/features/facts/fee-range-text.tsx';
import { DeadlineText } from '#client/features/facts/deadline-text.tsx';
import { UcasDeadlineText } from '#client/features/facts/ucas-deadline-text.tsx';
import { formatFigureName, getMoney, type SourcedFigure } from '#client/features/facts/figure.ts';
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
  /** Field in the answers, or ''. Medicine has a UCAS deadline of its own. */
  fkCourseTypeGroupId: string;
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
  const { fee, deadline, ucasDeadline } = useTerms(school, limit);
  return (
    <div className="match__facts">
      {getDisplayedBand(school) !== 'unknown' && (
        <FitFigures placement={placement} courses={countMatchedCourses(school)} />
      )}
      {(rule || fee || deadline || ucasDeadline) && (
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
          {(deadline || ucasDeadline) && (
            <div>
              <dt>{t('facts.deadline')}</dt>
              <dd>
                {deadline && <DeadlineText deadline={deadline} />}
                {ucasDeadline && (
                  <UcasDeadlineText
                    deadline={ucasDeadline}
                    isBrief
                    isOfMedicine={limit.fkCourseTypeGroupId === MEDICINE_FIELD_ID}
                  />
                )}
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
  const hasFee = useTerms(school, limit).fee !== null;
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

function Fee({ fee, limit }: { fee: FeeRange | SourcedFigure; limit: FeeLimit }) {
  const t = useText('match');
  const verdict = judgeFee(fee, limit);
  return (
    <>
      {'level' in fee ? <FeeRangeText range={fee} /> : <Figure figure={fee} isBrief />}{' '}
      {verdict && <span className={verdict === 'within' ? 'jade' : 'brass'}>{t(`facts.${verdict}`)}</span>}
    </>
  );
}

/** Compares a fee with the budget. Returns null without an exchange rate. */
function judgeFee(fee: FeeRange | SourcedFigure, { feeMax, feeTypeId }: FeeLimit) {
  const money = 'level' in fee ? null : getMoney(fee);
  const range = 'level' in fee ? fee : money && { least: money.amount, most: money.amount, currency: money.currency };
  const [least, most] = [range?.least, range?.most].map((amount) =>
    amount === undefined ? null : convertAmount(amount, range?.currency ?? '', feeTypeId),
  );
  if (typeof least !== 'number' || typeof most !== 'number') return null;
  return least > feeMax ? 'over' : most > feeMax ? 'partlyOver' : 'within';
}

/** Returns the fee and the deadline of a school for the level and the field in the answers. */
export function useTerms(school: InquiredSchool, { fkMajorLevelId, fkCourseTypeGroupId }: FeeLimit) {
  const locale = useLocale();
  const [course] = school.matchedCourses;
  return findRowTerms({ school, course, levelId: fkMajorLevelId, fieldId: fkCourseTypeGroupId }, locale);
}
