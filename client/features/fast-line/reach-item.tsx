import { ApplyLink } from '#client/features/apply-start/offers.ts';
import { AskButton } from '#client/features/entry-rule/offers.ts';
import { CollectCourse } from '#client/features/favourites/offers.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { NO_MARK } from '#client/site/favourite-mark.ts';
import { twoNames } from '#client/site/two-names.ts';
import { ReachFacts } from './reach-facts.tsx';
import type { ReachRow } from './use-reach.ts';

export function ReachItem({ row, hasResult }: { row: ReachRow; hasResult: boolean }) {
  const t = useText('fast-line');
  const locale = useLocale();
  const names = twoNames(row, locale);
  const school = twoNames(row.school, locale);
  return (
    <li>
      <ReachFacts row={row} hasResult={hasResult} />
      <div className="fl__acts">
        <CollectCourse
          variant="quiet"
          size="s"
          course={{
            id: row.id,
            names,
            mark: NO_MARK, // Courses come without it; the page asks for the whole collection.
            school: { id: row.school.id, names: school, mark: NO_MARK },
          }}
        />
        {row.verdict === 'unknown' && <AskButton course={names.own} school={school.own} />}
        <ApplyLink
          size="s"
          label={t('apply')}
          about={names.own}
          wish={{
            countryId: row.school.fkAreaCountryId,
            schoolId: row.school.id,
            courseId: row.id,
            majorLevelId: row.fkMajorLevelId,
          }}
        />
      </div>
    </li>
  );
}
