import { isEnabled } from '#shared/tenant/level-policy.ts';
import { useSite } from '#client/site/site.tsx';
import { Figure, FromSource, SourceMark } from '#client/features/facts/figure.tsx';
import { figureName, withYear } from '#client/features/facts/figure.ts';
import { FavouriteSchoolButton } from '#client/features/favourites/button/favourite-button.tsx';
import { dayText } from '#client/i18n/date-texts.ts';
import { type TextOf, useLocale, useText } from '#client/i18n/use-text.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { bilingualName } from '#client/site/catalogue/school-name.ts';
import { WindowLink } from '#client/site/windows/open-windows.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Image } from '#client/ui/image/image.tsx';
import { type SchoolRow, yearFigure } from './school-row.ts';

const SEAL_SIZE = 96;

/** Longest rank in large type. '=344' fits, '801-1000' does not. */
const LONGEST_LARGE_RANK = 5;

interface SchoolItemProps {
  row: SchoolRow;
  namesCountry: boolean;
  /** True if a course filter is active. The fee is then that of a matching course. */
  isOfCourses: boolean;
}

export function SchoolItem({ row, namesCountry, isOfCourses }: SchoolItemProps) {
  const t = useText('schools');
  const names = bilingualName(row, useLocale());
  const { own, ownLang, other, otherLang } = names;
  return (
    <li data-tray-place>
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
        <p className="meta">
          {[row.zone, namesCountry && row.country].filter(Boolean).join(t('placeSeparator'))}
          {row.group && (
            <>
              {' · '}
              <Figure figure={row.group} isBrief />
            </>
          )}
          {row.courses > 0 && ` · ${t(`row.offered.${row.coursesNamed}`, { count: row.courses })}`}
          <SourceMark figures={[...row.figures, row.group, row.deadline?.figure]} name={own} />
        </p>
      </div>
      <SchoolRank rank={row.rank} />
      <SchoolFacts row={row} isOfCourses={isOfCourses} />
      <div className="collects">
        <FavouriteSchoolButton school={{ ...row, names }} compares variant="quiet" size="s" />
      </div>
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
  if (!rank || !isEnabled(agent, 'rankings')) return null;
  // The rank is one line on a phone ('QS 27 2021'); elsewhere the number is large and above the rest.
  return (
    <p className="rank">
      <span className="rank__name">QS</span>{' '}
      <b className={rank.value.length > LONGEST_LARGE_RANK ? 'rank__range' : undefined}>{rank.value}</b>{' '}
      <span className="rank__year">{rank.year}</span>
      {rank.isExample && <span className="source"> {t('example.mark')}</span>}
    </p>
  );
}

/** Figures that are hidden on a phone. */
const MINOR: ReadonlySet<string> = new Set(['roomAndBoard', 'applicationFee']);

function deadlineDay(day: string, locale: Locale, t: TextOf<'schools'>): string {
  const isYearly = day.length === '01-15'.length;
  if (!isYearly) return dayText(day, locale, { year: 'numeric', month: 'short', day: 'numeric' });
  return t('row.deadlineYearly', { day: dayText(`2024-${day}`, locale, { month: 'short', day: 'numeric' }) });
}

function SchoolFacts({ row, isOfCourses }: Omit<SchoolItemProps, 'namesCountry'>) {
  const t = useText('schools');
  const facts = useText('facts');
  const locale = useLocale();
  const { figures, deadline } = row;
  const year = yearFigure(row);
  return (
    <dl className="facts">
      {figures.map((figure) => (
        <div key={figure.key + figure.part} className={MINOR.has(figure.key) ? 'minor' : undefined}>
          <dt>
            {isOfCourses && figure === year && figure.key !== 'fromFee'
              ? withYear(t('row.feeOfCourses'), figure, facts)
              : figure.key === 'offerRange' || figure.key === 'teachingRating'
                ? t(`row.brief.${figure.key}`)
                : figureName(figure, facts)}
          </dt>
          <dd>
            <Figure figure={figure} isBrief />
          </dd>
        </div>
      ))}
      {deadline && (
        <div>
          <dt>{t('row.deadline')}</dt>
          <dd>
            <FromSource figure={deadline.figure}>{deadlineDay(deadline.day, locale, t)}</FromSource>
            {deadline.appliesTo && (
              <small>
                {locale === 'en-us' ? deadline.appliesTo : (deadline.appliesToChn?.[locale] ?? deadline.appliesTo)}
              </small>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}
