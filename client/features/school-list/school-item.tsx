import { isFeatureEnabled } from '#shared/tenant/level-policy.ts';
import { useSite } from '#client/site/site.tsx';
import { EntryText } from '#client/features/facts/entry-text.tsx';
import { DeadlineText } from '#client/features/facts/deadline-text.tsx';
import { AskAdviser, Figure, SourceMark } from '#client/features/facts/figure.tsx';
import { UcasDeadlineText } from '#client/features/facts/ucas-deadline-text.tsx';
import { FeeRangeText } from '#client/features/facts/fee-range-text.tsx';
import { type SourcedFigure, formatFigureName, addEditionYear } from '#client/features/facts/figure.ts';
import { FavouriteSchoolButton } from '#client/features/favourites/button/favourite-button.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { formatLocation, getBilingualName } from '#client/site/catalogue/school-name.ts';
import { WindowLink } from '#client/site/windows/open-windows.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Image } from '#client/ui/image/image.tsx';
import type { SchoolRow } from './school-row.ts';

const SEAL_SIZE = 96;

interface SchoolItemProps {
  row: SchoolRow;
  namesCountry: boolean;
  /** Whether a course filter is active. The fee is then that of a matching course. */
  isOfCourses: boolean;
}

export function SchoolItem({ row, namesCountry, isOfCourses }: SchoolItemProps) {
  const t = useText('schools');
  const locale = useLocale();
  const names = getBilingualName(row, locale);
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
          {formatLocation({ zone: row.zone, country: namesCountry ? row.country : '' }, locale)}
          {row.group && (
            <>
              {' · '}
              <Figure figure={row.group} isBrief />
            </>
          )}
          {row.courses > 0 && ` · ${t(`row.offered.${row.coursesNamed}`, { count: row.courses })}`}
          <SourceMark
            figures={[
              row.fee?.figure ?? row.courseFee,
              row.entry?.figure,
              ...selectOtherFigures(row),
              row.group,
              row.deadline?.figure,
            ]}
            name={own}
          />
        </p>
        <SchoolRank rank={row.rank} />
      </div>
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
  if (!rank || !isFeatureEnabled(agent, 'rankings')) return null;
  return (
    <p className="rank">
      QS <b>{rank.value}</b> ({rank.year}){rank.isExample && <span className="source"> {t('example.mark')}</span>}
    </p>
  );
}

/** Figures that are shown next to fee and entry. The most useful ones come first. */
const OTHER_FIGURE_KEYS = ['englishFrom', 'teachingRating', 'roomAndBoard', 'applicationFee'];
const MAX_OTHER_FIGURES = 2;

/** Shows fee and entry in fixed positions, so that rows are easy to compare, and up to two other facts. */
function SchoolFacts({ row, isOfCourses }: Omit<SchoolItemProps, 'namesCountry'>) {
  const t = useText('schools');
  const factsText = useText('facts');
  const statementsText = useText('statements');
  const { entry, deadline, ucasDeadline, fee, courseFee } = row;
  return (
    <dl className="facts">
      <div>
        <dt>
          {fee
            ? statementsText(`yearlyFee.${fee.level}`)
            : !courseFee
              ? t('row.feeYear')
              : isOfCourses
                ? addEditionYear(t('row.feeOfCourses'), courseFee, factsText)
                : formatFigureName(courseFee, factsText)}
        </dt>
        <dd>
          {fee ? (
            <FeeRangeText range={fee} />
          ) : courseFee ? (
            <Figure figure={courseFee} isBrief />
          ) : (
            <AskForRow row={row} />
          )}
        </dd>
      </div>
      {entry !== undefined && (entry ?? fee ?? courseFee) && (
        <div className={entry?.page ? 'wide' : undefined}>
          <dt>{entry ? entry.label : t('row.entry.none')}</dt>
          <dd>{entry ? <EntryText entry={entry} /> : <AskForRow row={row} />}</dd>
        </div>
      )}
      {(deadline ?? ucasDeadline) && (
        <div className="wide">
          <dt>{t('row.deadline')}</dt>
          <dd>
            {deadline && <DeadlineText deadline={deadline} />}
            {ucasDeadline && <UcasDeadlineText deadline={ucasDeadline} isBrief isOfMedicine={row.isOfMedicine} />}
          </dd>
        </div>
      )}
      {selectOtherFigures(row).map((figure) => (
        <div key={figure.key + figure.part} className={figure.key === 'englishFrom' ? undefined : 'minor'}>
          <dt>
            {figure.key === 'teachingRating' ? t('row.brief.teachingRating') : formatFigureName(figure, factsText)}
          </dt>
          <dd>
            <Figure figure={figure} isBrief />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function selectOtherFigures(row: SchoolRow): SourcedFigure[] {
  return OTHER_FIGURE_KEYS.flatMap((key) => row.figures.filter((figure) => figure.key === key)).slice(
    0,
    row.deadline || row.ucasDeadline ? MAX_OTHER_FIGURES - 1 : MAX_OTHER_FIGURES,
  );
}

/** Button that asks an adviser for all missing facts. It is in the place of the first missing fact. */
function AskForRow({ row }: { row: SchoolRow }) {
  const t = useText('schools');
  const { own } = getBilingualName(row, useLocale());
  return (
    <AskAdviser className="missing" question={t('row.askQuestion', { name: own })} label={t('row.ask')} isInline />
  );
}
