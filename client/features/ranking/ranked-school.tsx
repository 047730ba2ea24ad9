import { useText } from '#client/i18n/use-text.ts';
import { WindowLink } from '#client/site/window-link.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { RankingLine } from './ranking-line.ts';

/** A school that is not shown here opens its own pages; one that has none is only named. */
export function RankedSchool({ line, brief }: { line: RankingLine; brief?: boolean }) {
  const t = useText('ranking');
  const { isHere, schoolId, website, seal } = line;
  const inside = (
    <>
      <img className="seal" src={seal} width={40} height={40} alt="" loading="lazy" />
      <SchoolNames line={line} brief={brief} />
    </>
  );
  if (isHere) {
    return (
      <WindowLink className="rk__name" opens={{ kind: 'school', id: schoolId }}>
        {inside}
      </WindowLink>
    );
  }
  if (!website) return <span className="rk__name">{inside}</span>;
  return (
    <a className="rk__name" href={website} target="_blank" rel="noopener noreferrer">
      {inside}
      <Icon name="external" label={t('newTab')} />
    </a>
  );
}

function SchoolNames({ line: { names }, brief }: { line: RankingLine; brief?: boolean }) {
  const { own, ownLang, other, otherLang } = names;
  return (
    <span>
      <b lang={ownLang}>{own}</b>
      {other && !brief && <small lang={otherLang}>{other}</small>}
    </span>
  );
}
