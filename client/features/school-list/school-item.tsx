import { sees } from '#shared/tenant/level-policy.ts';
import { useSite } from '#client/site/site.tsx';
import { FavouriteSchoolButton } from '#client/features/favourites/offers.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { twoNames } from '#client/site/catalogue/school-name.ts';
import { WindowLink } from '#client/site/windows/window-link.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Image } from '#client/ui/image/image.tsx';
import { formatFee, type SchoolRow } from './school-row.ts';

const SEAL_SIZE = 96;

/** '=344' is a number, '801-1000' is rather long for one. */
const LONGEST_LARGE_RANK = 5;

export function SchoolItem({ row, namesCountry }: { row: SchoolRow; namesCountry: boolean }) {
  const t = useText('schools');
  const names = twoNames(row, useLocale());
  const { own, ownLang, other, otherLang } = names;
  return (
    <li>
      <Image className="seal" src={row.seal} alt="" width={SEAL_SIZE} height={SEAL_SIZE} fit="contain" fills />
      <div className="title">
        <h3>
          <SchoolLink row={row} lang={ownLang} name={own} />
          {other && (
            <>
              {' '}
              <span className="display" lang={otherLang}>
                {other}
              </span>
            </>
          )}
        </h3>
        <p className="meta">{[row.zone, namesCountry && row.country].filter(Boolean).join(t('placeSeparator'))}</p>
      </div>
      <SchoolRank rank={row.rank} />
      <SchoolFacts row={row} />
      <FavouriteSchoolButton school={{ ...row, names }} className="collects" variant="quiet" size="s" />
    </li>
  );
}

function SchoolLink({ row: { id, website }, name, lang }: { row: SchoolRow; name: string; lang?: string }) {
  const t = useText('schools');
  if (!website) {
    return (
      <WindowLink opens={{ kind: 'school', id }} lang={lang}>
        {name}
      </WindowLink>
    );
  }
  return (
    <a href={website} target="_blank" rel="noopener noreferrer" lang={lang}>
      {name}
      <Icon name="external" label={t('row.newTab')} />
    </a>
  );
}

function SchoolRank({ rank }: Pick<SchoolRow, 'rank'>) {
  const t = useText('schools');
  const { agent } = useSite();
  if (!sees(agent, 'rankings')) return null;
  if (!rank) return <p className="rank rank--none">{t('row.noRank')}</p>;
  // On a phone one line, 'QS 27 2021'; where there is room the number stands large above the rest.
  return (
    <p className="rank">
      <span className="rank__name">QS</span>{' '}
      <b className={rank.value.length > LONGEST_LARGE_RANK ? 'rank__range' : undefined}>{rank.value}</b>{' '}
      <span className="rank__year">{rank.year}</span>
      {rank.isExample && <span className="source"> {t('example.mark')}</span>}
    </p>
  );
}

function SchoolFacts({ row: { fee, courses, nature, isExample } }: { row: SchoolRow }) {
  const t = useText('schools');
  const locale = useLocale();
  return (
    <dl className="facts">
      <div>
        <dt>{t('row.fee')}</dt>
        <dd>
          {fee ? t('row.feeFrom', { fee: formatFee(fee, locale) }) : t('row.noFee')}
          {fee && isExample && <small>{t('example.mark')}</small>}
        </dd>
      </div>
      <div>
        <dt>{t('row.courses')}</dt>
        <dd>{courses > 0 ? courses : t('row.noCourses')}</dd>
      </div>
      {nature && (
        <div>
          <dt>{t('row.nature')}</dt>
          <dd>{nature}</dd>
        </div>
      )}
    </dl>
  );
}
