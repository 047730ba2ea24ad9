import type { CSSProperties } from 'react';
import { assertNever } from '#shared/assert-never.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import type { InquiredSchool } from '#shared/contract/matching/school-list.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import { ENGLISH_TESTS, type EnglishTestType } from '#shared/rules/english.ts';
import { splitInPercent } from './split-in-percent.ts';
import { FitFigures } from './fit-figures.tsx';
import './placement-line.css';

type DisplayedPlacement = NonNullable<InquiredSchool['placement']>;
type PlacementFigures = NonNullable<DisplayedPlacement['figures']>;

/** Placement of the result with the figures behind it. It renders nothing without data. */
export function PlacementLine({ placement }: { placement: DisplayedPlacement | null }) {
  if (!placement?.basis || !placement.figures) return null;
  const { figures, english, missingSubjects } = placement;
  return (
    <div className="placement">
      <FitFigures placement={placement} />
      {(placement.basis !== 'offer' || !repeatsFigures(placement)) && (
        <p>
          <PlacementText placement={placement} />
        </p>
      )}
      {figures.fewer !== null && <EntrantBar figures={figures} />}
      {missingSubjects.length > 0 && <MissingSubjects subjects={missingSubjects} />}
      {english?.verdict === 'short' && (
        <p className="placement__short">
          <ShortEnglish english={english} />
        </p>
      )}
    </div>
  );
}

/** Returns true if the sentence of a placement would state nothing but its figures. */
export const repeatsFigures = ({ basis, figures, limitedBy }: DisplayedPlacement) =>
  (basis === 'offer' || basis === 'entrants' || basis === 'averages') &&
  limitedBy !== 'selective' &&
  figures?.least === figures?.most;

/** Sentence that compares the results with the evidence. It renders nothing for the school's own rule. */
export function PlacementText({ placement: { basis, figures, limitedBy } }: { placement: DisplayedPlacement }) {
  const t = useText('placement');
  if (!basis || !figures) return null;
  return (
    <>
      <Comparison basis={basis} figures={figures} />
      {figures.least !== figures.most && <span className="meta"> {t('estimated')}</span>}
      {limitedBy === 'selective' && <span className="meta"> {t('selective')}</span>}
    </>
  );
}

export function ShortEnglish({ english: { test, asked } }: { english: NonNullable<DisplayedPlacement['english']> }) {
  return <>{useText('placement')('english', { test: nameOfTest(test), asked })}</>;
}

export function MissingSubjects({ subjects }: { subjects: readonly string[] }) {
  const t = useText('placement');
  const locale = useLocale();
  const list = new Intl.ListFormat(LANGUAGE_TAGS[locale], { type: 'conjunction' });
  const getName = (subject: string) => {
    const key = `subject.${subject.replace(' ', '') as 'Physics'}` as const;
    const name = t(key);
    return name === key ? subject : name; // A subject without a translation is displayed as the source has it.
  };
  const names = subjects.map(getName);
  return <p className="meta">{t('missing', { subjects: list.format(names) })}</p>;
}

const TEST_NAMES = { ielts: 'IELTS', toeflIbt: 'TOEFL iBT', toeflPbt: 'TOEFL PBT', pte: 'PTE', toefl2026: 'TOEFL iBT' };

const nameOfTest = (test: string) =>
  test in ENGLISH_TESTS ? TEST_NAMES[ENGLISH_TESTS[test as EnglishTestType].key] : 'HKDSE';

const rangeText = (min: number | null, max: number | null) =>
  [...new Set([min, max].filter((value) => value !== null))].join('–');

function Comparison({
  basis,
  figures,
}: {
  basis: NonNullable<DisplayedPlacement['basis']>;
  figures: PlacementFigures;
}) {
  const t = useText('placement');
  const values = { own: rangeText(figures.least, figures.most), asked: rangeText(figures.lower, figures.upper) };
  const admitted = figures.admitted === null ? '' : ` ${t('admitted', { rate: Math.round(figures.admitted) })}`;
  switch (basis) {
    case 'entrants':
    case 'averages':
      return <>{t(basis, { ...values, ...splitInPercent(figures) })}</>;
    case 'offer':
      return <>{t(figures.unit === 'ibPoints' ? 'offerIb' : 'offerUcas', values)}</>;
    case 'sat':
    case 'act':
      return <>{t(basis, values) + admitted}</>;
    case 'openAdmission':
      return <>{t('openAdmission') + admitted}</>;
    case 'admissionRate':
      return <>{`${admitted.trim()} ${t('rateAlone')}`}</>;
    case 'undatedRule':
      return <>{values.own && values.asked ? t('undatedFigures', withUnit(values, figures)) : t('undatedRule')}</>;
    case 'pastRule':
      return <>{values.own && values.asked ? t('pastFigures', withUnit(values, figures)) : t('pastRule')}</>;
    case 'derivedRule':
      return <>{values.own && values.asked ? t('derivedFigures', withUnit(values, figures)) : t('derivedRule')}</>;
    case 'partialRule':
      return <>{values.own && values.asked ? t('partialFigures', withUnit(values, figures)) : t('partialRule')}</>;
    // The school's own rule is displayed in full beside this line.
    case 'rule':
      return null;
    default:
      return assertNever(basis);
  }
}

const withUnit = ({ own, asked }: { own: string; asked: string }, { unit }: PlacementFigures) =>
  unit === 'percent' ? { own: `${own}%`, asked: `${asked}%` } : { own, asked };

/** Bar of the entrants with fewer points, in the student's own band, and with more. */
export function EntrantBar({ figures }: { figures: PlacementFigures }) {
  const t = useText('placement');
  const { fewer, same, more } = splitInPercent(figures);
  const shares = { '--fewer': fewer, '--same': same, '--more': more } as CSSProperties;
  return (
    <div className="placement__bar" role="img" aria-label={t('chart', { fewer, same, more })} style={shares}>
      <span className="placement__fewer" />
      <span className="placement__same" />
      <span className="placement__more" />
    </div>
  );
}
