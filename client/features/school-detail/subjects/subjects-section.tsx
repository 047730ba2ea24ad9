import { Figure, FromSource, SourceMark } from '#client/features/facts/figure.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Table } from '#client/ui/table/table.tsx';
import type { Spread, SubjectRow } from './subject-spreads.server.ts';
import './subjects.css';

/** What a register has of each subject: how many courses, and what their entrants had. */
export function SubjectsSection({ subjects }: { subjects: readonly SubjectRow[] }) {
  const t = useText('subjects');
  if (subjects.length === 0) return null;
  const others = subjects.filter(({ tariff, had }) => !tariff && !had);
  const pictured = subjects.filter(({ tariff, had }) => tariff ?? had);
  return (
    <section className="part subjects" id="subjects">
      <h2>{t('title')}</h2>
      <p className="source">{t('note')}</p>
      {pictured.length > 0 && <SubjectTable subjects={pictured} />}
      {others.length > 0 && (
        <details className="others">
          <summary className="btn btn--quiet btn--s">
            <Icon name="down" />
            {t('more', { count: others.length })}
          </summary>
          <OtherSubjects subjects={others} />
        </details>
      )}
    </section>
  );
}

/** By name, with how many courses they have. */
function OtherSubjects({ subjects }: { subjects: readonly SubjectRow[] }) {
  return (
    <ul className="subjects__others">
      {subjects.map(({ code, name, courses }) => (
        <li key={code}>
          {name} <Figure figure={courses} isMarked={false} />
        </li>
      ))}
    </ul>
  );
}

function SubjectTable({ subjects }: { subjects: readonly SubjectRow[] }) {
  const t = useText('subjects');
  const marked = (header: string, row: SubjectRow[keyof Pick<SubjectRow, 'tariff' | 'had'>] | undefined) => (
    <>
      {header}
      {row && <SourceMark figure={row.figure} />}
    </>
  );
  const [first] = subjects;
  return (
    <Table
      caption={t('title')}
      rows={subjects}
      rowKey={({ code }) => code}
      columns={[
        { id: 'name', header: t('subject'), isRowHeader: true, renderCell: ({ name }) => name },
        {
          id: 'courses',
          header: (
            <>
              {t('courses')}
              {first && <SourceMark figure={first.courses} />}
            </>
          ),
          from: 'pad',
          renderCell: ({ courses }) => <Figure figure={courses} isMarked={false} />,
        },
        {
          id: 'tariff',
          header: marked(t('tariff'), subjects.find(({ tariff }) => tariff)?.tariff),
          renderCell: ({ tariff }) => (tariff ? <Bars {...tariff} scale="points" /> : t('none')),
        },
        {
          id: 'had',
          header: marked(t('had'), subjects.find(({ had }) => had)?.had),
          from: 'pad',
          renderCell: ({ had }) => (had ? <Bars {...had} scale="entry" /> : t('none')),
        },
      ]}
    />
  );
}

/** From these UCAS points on, as the register divides them. */
const POINTS = [0, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240];
const ENTRY = ['access', 'alevel', 'baccalaureate', 'degree', 'foundation', 'none', 'other', 'otherHigher'] as const;

const HEIGHT = 24;
const STEP = 7;
const BAR = 5;

interface BarsProps {
  figure: SubjectRow['courses'];
  spread: Spread;
  scale: 'points' | 'entry';
}

/** A spread as bars; its words say the same. */
function Bars({ figure, spread: { entrants, years, shares }, scale }: BarsProps) {
  const t = useText('subjects');
  const nameOf = (at: number) => {
    if (scale === 'entry') return t(`entry.${ENTRY[at] ?? 'other'}`);
    const [from = 0, next] = POINTS.slice(at);
    return next ? t('points', { from, to: next - 1 }) : t('pointsUp', { from });
  };
  const said = shares
    .map((share, at) => (share > 0 ? t('share', { name: nameOf(at), share }) : ''))
    .filter(Boolean)
    .join(t('separator'));
  const most = Math.max(...shares, 1);
  const bars = shares
    .map((share, at) => {
      const height = Math.round((share / most) * HEIGHT);
      return height > 0 ? `M${at * STEP} ${HEIGHT}v-${height}h${BAR}v${height}z` : '';
    })
    .join('');
  const top = shares.indexOf(most);
  return (
    <FromSource figure={figure}>
      <svg
        className="spread"
        viewBox={`0 0 ${shares.length * STEP} ${HEIGHT + 1}`}
        width={shares.length * STEP}
        height={HEIGHT + 1}
        role="img"
        aria-label={t('said', { said, entrants, years })}
      >
        <path d={bars} />
        <path className="spread__ground" d={`M0 ${HEIGHT}.5h${shares.length * STEP}`} />
      </svg>
      <small aria-hidden="true">{t('top', { name: nameOf(top), share: most })}</small>
    </FromSource>
  );
}
