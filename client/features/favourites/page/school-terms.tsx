import type { ReactNode } from 'react';
import { AskLink } from '#client/features/entry-rule/ask-link.tsx';
import { DeadlineText } from '#client/features/facts/deadline-text.tsx';
import { EntryText } from '#client/features/facts/entry-text.tsx';
import { FeeRangeText } from '#client/features/facts/fee-range-text.tsx';
import { formatFigureName } from '#client/features/facts/figure.ts';
import { Figure } from '#client/features/facts/figure.tsx';
import { UcasDeadlineText } from '#client/features/facts/ucas-deadline-text.tsx';
import { useText } from '#client/i18n/use-text.ts';
import type { FavouriteSchoolRow } from './favourite-rows.ts';

/**
 * Shows the facts by which families decide: fee, entry requirements and deadline. A single button asks for those that
 * are unknown.
 */
export function SchoolTerms({ school }: { school: FavouriteSchoolRow }) {
  const { fee, feeRange, entry, deadline, ucasDeadline, usualDeadline } = school;
  const schoolsText = useText('schools');
  const statementsText = useText('statements');
  const factsText = useText('facts');
  return (
    <dl className="favs__terms">
      {feeRange ? (
        <Term name={statementsText('yearlyFee.bachelor')}>
          <FeeRangeText range={feeRange} />
        </Term>
      ) : (
        fee && (
          <Term name={formatFigureName(fee, factsText)}>
            <Figure figure={fee} isBrief />
          </Term>
        )
      )}
      {entry && (
        <Term name={entry.label}>
          <EntryText entry={entry} />
        </Term>
      )}
      {deadline ? (
        <Term name={schoolsText('row.deadline')}>
          <DeadlineText deadline={deadline} />
        </Term>
      ) : ucasDeadline ? (
        <Term name={statementsText('name.application')}>
          <UcasDeadlineText deadline={ucasDeadline} />
        </Term>
      ) : (
        usualDeadline && <Term name={schoolsText('row.deadline')}>{usualDeadline}</Term>
      )}
      <MissingTerms school={school} />
    </dl>
  );
}

function MissingTerms({
  school: { names, fee, feeRange, entry, deadline, ucasDeadline, usualDeadline },
}: {
  school: FavouriteSchoolRow;
}) {
  const t = useText('favourites-page');
  const missingTerms = [
    !(fee ?? feeRange) && t('missing.fee'),
    !entry && t('missing.entry'),
    !(deadline ?? ucasDeadline) && !usualDeadline && t('missing.deadline'),
  ].filter((name) => name !== false);
  if (missingTerms.length === 0) return null;
  const facts = missingTerms.join(t('missing.separator'));
  return (
    <Term name={facts}>
      <AskLink
        question={t('missing.question', { facts, school: names.own })}
        subjectName={t('missing.about', { facts, school: names.own })}
      >
        {t('missing.ask')}
      </AskLink>
    </Term>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
