import type { Dispatch, MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import type { OpenWindow } from '#client/site/windows/open-windows.ts';
import { twoNames } from '#client/site/catalogue/school-name.ts';
import { WindowLink } from '#client/site/windows/window-link.tsx';
import { IconButton } from '#client/ui/button/button.tsx';
import { useRowMoves } from './use-row-moves.ts';
import type { MinimisedCourse, ListEvent, MinimisedSchool, Minimised } from './list-machine.ts';

interface SchoolRowProps extends RowProps {
  school: MinimisedSchool;
  moves: ReturnType<typeof useRowMoves>;
}

export function SchoolRow({ school, moves, ...common }: SchoolRowProps) {
  const t = useText('windows');
  const { dispatch, announce, hint } = common;
  const { key, seal, children, showChildren } = school;
  const locale = useLocale();
  const level = twoNames({ name: school.majorLevelName, nameChn: school.majorLevelNameChn }, locale).own;
  const own = twoNames(school, locale).own;
  // A school stands here once for each level, and its controls are told apart by it.
  const name = level ? t('list.ofLevel', { name: own, level }) : own;
  const courseMoves = useRowMoves({
    keys: children.map((course) => course.key),
    onMove: (course, to) => dispatch({ kind: 'courseMoved', schoolKey: key, key: course, to }),
    announce,
  });
  const { row, grip } = moves.rowOf(key, name);
  return (
    <li {...row}>
      <div className="mini__school">
        <IconButton {...grip} icon="grip" className="grip" label={t('list.move', { name })} aria-describedby={hint} />
        <img className="seal" src={seal} alt="" width={32} height={32} />
        <RowName thing={school} kind="school" level={level} open={common.open} />
        {children.length > 0 && (
          <IconButton
            icon={showChildren ? 'up' : 'down'}
            label={t(showChildren ? 'list.hideCourses' : 'list.showCourses', { name })}
            aria-expanded={showChildren}
            onClick={() => dispatch({ kind: 'coursesShown', key, show: !showChildren })}
          />
        )}
        <IconButton
          icon="close"
          label={t('list.close', { name })}
          data-closes
          onClick={(event) => removeRow(event, () => dispatch({ kind: 'schoolClosed', key }))}
        />
      </div>
      {children.length > 0 && showChildren && (
        <ol>
          {children.map((course) => (
            <CourseRow key={course.key} {...common} course={course} schoolKey={key} moves={courseMoves} />
          ))}
        </ol>
      )}
    </li>
  );
}

interface RowProps {
  open: readonly OpenWindow[];
  dispatch: Dispatch<ListEvent>;
  announce: (words: string) => void;
  /** The id of the text that explains the grips. */
  hint: string;
}

interface CourseRowProps extends RowProps {
  course: MinimisedCourse;
  schoolKey: string;
  moves: ReturnType<typeof useRowMoves>;
}

function CourseRow({ course, schoolKey, moves, open, dispatch, hint }: CourseRowProps) {
  const t = useText('windows');
  const name = twoNames(course, useLocale()).own;
  const { row, grip } = moves.rowOf(course.key, name);
  return (
    <li className="mini__course" {...row}>
      <IconButton {...grip} icon="grip" className="grip" label={t('list.move', { name })} aria-describedby={hint} />
      <RowName thing={course} kind="course" open={open} />
      <IconButton
        icon="close"
        label={t('list.close', { name })}
        data-closes
        onClick={(event) => removeRow(event, () => dispatch({ kind: 'courseClosed', schoolKey, key: course.key }))}
      />
    </li>
  );
}

interface RowNameProps {
  thing: Minimised;
  kind: 'school' | 'course';
  level?: string;
  open: readonly OpenWindow[];
}

/** Brings the window back. The one that is open is marked. */
function RowName({ thing, kind, level, open }: RowNameProps) {
  const { own, ownLang, other, otherLang } = twoNames(thing, useLocale());
  const isOpen = open.some((one) => one.kind === kind && one.id === thing.id);
  return (
    <WindowLink
      className="plain mini__name"
      opens={{ kind, id: thing.id }}
      aria-current={isOpen ? 'true' : undefined}
      title={own}
    >
      <span lang={ownLang}>{own}</span>
      {(level || (kind === 'school' && other)) && <small lang={level ? undefined : otherLang}> {level || other}</small>}
    </WindowLink>
  );
}

/** Takes a row away and leaves the focus on the button that has come into the place of the one that was pressed. */
function removeRow(event: MouseEvent<HTMLElement>, remove: () => void) {
  const list = event.currentTarget.closest('aside');
  const closers = () => [...(list?.querySelectorAll<HTMLElement>('[data-closes]') ?? [])];
  const at = closers().indexOf(event.currentTarget);
  flushSync(remove);
  const left = list?.isConnected ? closers() : [];
  (left[Math.min(at, left.length - 1)] ?? document.getElementById('top'))?.focus({ preventScroll: true });
}
