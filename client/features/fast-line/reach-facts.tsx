import { EntryRuleLine } from '#client/features/entry-rule/offers.ts';
import { formatFee } from '#client/features/school-list/offers.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { twoNames } from '#client/site/two-names.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Image } from '#client/ui/image/image.tsx';
import { HowTo } from './how-to.tsx';
import type { ReachRow } from './use-reach.ts';
import { VERDICT_SIGNS } from './verdict-signs.ts';

const SEAL_SIZE = 96;

/** What is known of a course and of the result beside it; needs no script. */
export function ReachFacts({ row, hasResult }: { row: ReachRow; hasResult: boolean }) {
  const t = useText('fast-line');
  const locale = useLocale();
  const names = twoNames(row, locale);
  const school = twoNames(row.school, locale);
  const sign = VERDICT_SIGNS[row.verdict];
  const fee = row.fee > 0 && formatFee({ amount: row.fee, currency: row.school.fkCurrencyTypeNum }, locale);
  return (
    <>
      <Image
        className="seal"
        src={row.school.schoolLogo}
        alt=""
        width={SEAL_SIZE}
        height={SEAL_SIZE}
        fit="contain"
        fills
      />
      <div className="fl__name">
        <h3>
          <SiteLink to={`/school/course/${row.id}`} lang={names.ownLang}>
            {names.own}
          </SiteLink>
        </h3>
        <p className="meta">
          <SiteLink className="plain" to={`/school/${row.school.id}`} lang={school.ownLang}>
            {school.own}
          </SiteLink>{' '}
          · {[row.school.country, row.school.city, fee].filter(Boolean).join(' · ')}
        </p>
      </div>
      {(hasResult || row.verdict === 'unknown') && (
        <div className="fl__verdict">
          <span className={`vt ${sign.className}`}>
            <Icon name={sign.icon} />
            {t(`verdict.${row.verdict}`)}
          </span>
        </div>
      )}
      {row.rule && <EntryRuleLine rule={row.rule} have={hasResult ? row.have : null} />}
      {hasResult && <HowTo row={row} />}
    </>
  );
}
