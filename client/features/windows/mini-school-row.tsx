import { useLocale, useText } from '#client/i18n/use-text.ts';
import { twoNames } from '#client/site/two-names.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { MiniCourseRow, type MiniRowProps } from './mini-course-row.tsx';
import type { MiniSchool } from './mini-list-state.ts';
import { MiniName } from './mini-name.tsx';
import { removeRow } from './remove-row.ts';
import { useRowMoves } from './use-row-moves.ts';

interface MiniSchoolRowProps extends MiniRowProps {
  school: MiniSchool;
  moves: ReturnType<typeof useRowMoves>;
}

export function MiniSchoolRow({ school, moves, ...common }: MiniSchoolRowProps) {
  const t = useText('windows');
  const { tell, say, hint } = common;
  const { key, seal, children, showChildren } = school;
  const locale = useLocale();
  const level = twoNames({ name: school.majorLevelName, nameChn: school.majorLevelNameChn }, locale).own;
  const own = twoNames(school, locale).own;
  // A school stands here once for each level, and its controls are told apart by it.
  const name = level ? t('list.ofLevel', { name: own, level }) : own;
  const courseMoves = useRowMoves({
    keys: children.map((course) => course.key),
    onMove: (course, to) => tell({ kind: 'courseMoved', schoolKey: key, key: course, to }),
    say,
  });
  const { row, grip } = moves.rowOf(key, name);
  return (
    <li {...row}>
      <div className="mini__school">
        <IconButton {...grip} icon="grip" className="grip" label={t('list.move', { name })} aria-describedby={hint} />
        <img className="seal" src={seal} alt="" width={32} height={32} />
        <MiniName thing={school} kind="school" level={level} open={common.open} />
        {children.length > 0 && (
          <IconButton
            icon={showChildren ? 'up' : 'down'}
            label={t(showChildren ? 'list.hideCourses' : 'list.showCourses', { name })}
            aria-expanded={showChildren}
            onClick={() => tell({ kind: 'coursesShown', key, show: !showChildren })}
          />
        )}
        <IconButton
          icon="close"
          label={t('list.close', { name })}
          data-closes
          onClick={(event) => removeRow(event, () => tell({ kind: 'schoolClosed', key }))}
        />
      </div>
      {children.length > 0 && showChildren && (
        <ol>
          {children.map((course) => (
            <MiniCourseRow key={course.key} {...common} course={course} schoolKey={key} moves={courseMoves} />
          ))}
        </ol>
      )}
    </li>
  );
}
