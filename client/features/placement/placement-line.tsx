import type { CSSProperties } from 'react';
import { assertNever } from '#shared/assert-never.ts';
import { type TextOf, useLocale, useText } from '#client/i18n/use-text.ts';
import type { InquiredSchool } from '#shared/contract/matching/school-list.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { ENGLISH_TESTS, type EnglishTestType } from '#shared/rules/english.ts';
import { splitInPercent } from './split-in-percent.ts';
import { FitFigures } from './fit-figures.tsx';
import './placement-line.css';

type DisplayedPlacement = NonNullable<InquiredSchool['placement']>;
type PlacementFigures = NonNullable<DisplayedPlacement['figures']>;

/** Shows how the student's results compare, with the figures behind it. Renders nothing if there is no data. */
export function PlacementLine({ placement }: { placement: DisplayedPlacement | null }) {
  if (!placement?.basis || !placement.figures) return null;
  const { figures, english, missingSubjects } = placement;
  return (
    <div className="placement">
      <FitFigures placement={placement} />
      {!hasRepeatedFigures(placement) && (
        <p>
          <PlacementText placement={placement} />
        </p>
      )}
      {figures.fewer !== null ? <EntrantBar figures={figures} /> : <RuleBar placement={placement} />}
      {missingSubjects.length > 0 && <MissingSubjects subjects={missingSubjects} />}
      {english?.verdict === 'short' && (
        <p className="placement__short">
          <ShortEnglish english={english} />
        </p>
      )}
    </div>
  );
}

/** Returns whether the sentence of a placement would only repeat its figures. */
export const hasRepeatedFigures = ({ basis, figures, limitedBy }: DisplayedPlacement) =>
  (basis === 'offer' || basis === 'derivedRule' || basis === 'entrants' || basis === 'averages') &&
  limitedBy !== 'selective' &&
  limitedBy !== 'missed' &&
  figures?.least === figures?.most;

/**
 * Sentence that compares the results with the evidence. Renders nothing for the school's own rule, which is shown in
 * full.
 */
export function PlacementText({ placement: { basis, figures, limitedBy } }: { placement: DisplayedPlacement }) {
  const t = useText('placement');
  if (!basis || !figures) return null;
  return (
    <>
      <PlacementComparison basis={basis} figures={figures} />
      {figures.least !== figures.most && <span className="meta"> {t('estimated')}</span>}
      {(limitedBy === 'selective' || limitedBy === 'missed') && <span className="meta"> {t(limitedBy)}</span>}
    </>
  );
}

export function ShortEnglish({ english: { test, asked } }: { english: NonNullable<DisplayedPlacement['english']> }) {
  return <>{useText('placement')('english', { test: getTestName(test), asked })}</>;
}

export function MissingSubjects({ subjects }: { subjects: readonly string[] }) {
  const t = useText('placement');
  const locale = useLocale();
  const listFormat = new Intl.ListFormat(LANGUAGE_TAGS[locale], { type: 'conjunction' });
  const formatSubject = (subject: string) => {
    const subjectKey = `subject.${subject.replace(' ', '') as 'Physics'}` as const;
    const subjectText = t(subjectKey);
    return subjectText === subjectKey ? subject : subjectText; // A subject without a translation is displayed as in the source.
  };
  const subjectNames = subjects.map(formatSubject);
  return <p className="meta">{t('missing', { subjects: listFormat.format(subjectNames) })}</p>;
}

const TEST_NAMES = { ielts: 'IELTS', toeflIbt: 'TOEFL iBT', toeflPbt: 'TOEFL PBT', pte: 'PTE', toefl2026: 'TOEFL iBT' };

const getTestName = (test: string) =>
  test in ENGLISH_TESTS ? TEST_NAMES[ENGLISH_TESTS[test as EnglishTestType].key] : 'HKDSE';

const formatRange = (min: number | null, max: number | null) =>
  [...new Set([min, max].filter((value) => value !== null))].join('–');

function PlacementComparison({
  basis,
  figures,
}: {
  basis: NonNullable<DisplayedPlacement['basis']>;
  figures: PlacementFigures;
}) {
  const t = useText('placement');
  const comparedValues = {
    own: formatRange(figures.least, figures.most),
    asked: formatRange(figures.lower, figures.upper),
  };
  const admittedText = figures.admitted === null ? '' : ` ${t('admitted', { rate: Math.round(figures.admitted) })}`;
  switch (basis) {
    case 'entrants':
    case 'averages':
      return <>{t(basis, { ...comparedValues, ...splitInPercent(figures) })}</>;
    case 'offer':
      return <>{t(figures.unit === 'ibPoints' ? 'offerIb' : 'offerUcas', comparedValues)}</>;
    case 'sat':
    case 'act':
      return <>{t(basis, comparedValues) + admittedText}</>;
    case 'openAdmission':
      return <>{t('openAdmission') + admittedText}</>;
    case 'admissionRate':
      return <>{`${admittedText.trim()} ${t('rateAlone')}`}</>;
    case 'undatedRule':
      return (
        <>
          {comparedValues.own && comparedValues.asked
            ? t('undatedFigures', addUnit(comparedValues, figures, t))
            : t('undatedRule')}
        </>
      );
    case 'pastRule':
      return (
        <>
          {comparedValues.own && comparedValues.asked
            ? t('pastFigures', addUnit(comparedValues, figures, t))
            : t('pastRule')}
        </>
      );
    case 'derivedRule':
      return (
        <>
          {comparedValues.own && comparedValues.asked
            ? t('derivedFigures', addUnit(comparedValues, figures, t))
            : t('derivedRule')}
        </>
      );
    case 'partialRule':
      return (
        <>
          {comparedValues.own && comparedValues.asked
            ? t('partialFigures', addUnit(comparedValues, figures, t))
            : t('partialRule')}
        </>
      );
    // The school's own rule is displayed in full next to this line.
    case 'rule':
      return null;
    default:
      return assertNever(basis);
  }
}

const addUnit = (
  { own, asked }: { own: string; asked: string },
  { unit }: PlacementFigures,
  t: TextOf<'placement'>,
) => ({
  own: t(`figures.unit.${unit}`, { value: own }),
  asked: t(`figures.unit.${unit}`, { value: asked }),
});

/** Bar of the entrants with fewer points, in the student's own band, and with more. */
/** Space beyond the higher of result and requirement. */
const BAR_HEADROOM = 1.15;

/** Bar of a result with a tick at the required value, for requirements of a single value. */
function RuleBar({ placement: { basis, figures } }: { placement: DisplayedPlacement }) {
  const { least: result, most, lower: required, upper } = figures ?? {};
  const isRule = basis === 'rule' || basis === 'derivedRule' || basis === 'offer';
  if (!isRule || !result || !required || result !== most || (upper ?? required) !== required) return null;
  const scale = BAR_HEADROOM * Math.max(result, required);
  const barStyle = { '--result': result / scale, '--required': required / scale } as CSSProperties;
  // The figures above the bar state both values.
  return (
    <div
      className={result < required ? 'placement__rule is-short' : 'placement__rule'}
      style={barStyle}
      aria-hidden="true"
    />
  );
}

export function EntrantBar({ figures }: { figures: PlacementFigures }) {
  const t = useText('placement');
  const { fewer, same, more } = splitInPercent(figures);
  const barShares = { '--fewer': fewer, '--same': same, '--more': more } as CSSProperties;
  return (
    <div className="placement__bar" role="img" aria-label={t('chart', { fewer, same, more })} style={barShares}>
      <span className="placement__fewer" />
      <span className="placement__same" />
      <span className="placement__more" />
    </div>
  );
}
