import { useText } from '#client/i18n/use-text.ts';
import { WindowLink } from '#client/site/window-link.tsx';
import { Badge } from '#client/ui/say/badge.tsx';
import { Table } from '#client/ui/table/table.tsx';
import type { PathwayLine } from './pathway-line.ts';

export function PathwayTable({ lines }: { lines: PathwayLine[] }) {
  const t = useText('pathway');
  return (
    <div className="dse-page__courses">
      <Table
        caption={t('list')}
        rows={lines}
        rowKey={({ id }) => id}
        columns={[
          { id: 'course', header: t('course'), isRowHeader: true, renderCell: (line) => <CourseName line={line} /> },
          { id: 'level', header: t('level'), from: 'desk', renderCell: ({ level }) => level },
          { id: 'country', header: t('country'), from: 'pad', renderCell: ({ country }) => country },
          { id: 'fee', header: t('fee'), from: 'pad', renderCell: ({ fee }) => fee || t('unknown') },
          { id: 'start', header: t('start'), atEnd: true, renderCell: ({ start }) => start || t('unknown') },
        ]}
      />
      {lines.some(({ illustrative }) => illustrative) && <p className="source">{t('exampleNote')}</p>}
    </div>
  );
}

function CourseName({ line: { id, names, school, schoolId, illustrative } }: { line: PathwayLine }) {
  const t = useText('pathway');
  return (
    <span className="course">
      <WindowLink className="plain" opens={{ kind: 'course', id }}>
        {names.own}
      </WindowLink>
      {names.other && <small lang={names.otherLang}>{names.other}</small>}
      <small>
        {schoolId ? <WindowLink opens={{ kind: 'school', id: schoolId }}>{school}</WindowLink> : school}
        {illustrative && (
          <>
            {' '}
            <Badge>{t('example')}</Badge>
          </>
        )}
      </small>
    </span>
  );
}
