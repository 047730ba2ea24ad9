import { type Dispatch, type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { bilingualName } from '#client/site/catalogue/school-name.ts';
import { type OpenWindow, WindowLink } from '#client/site/windows/open-windows.tsx';
import { IconButton } from '#client/ui/button/button.tsx';
import type { ListEvent, Minimised, MinimisedCourse, MinimisedSchool } from './list-machine.ts';

interface MinimisedSchoolRowProps extends RowProps {
  school: MinimisedSchool;
  moves: ReturnType<typeof useRowMoves>;
}

export function MinimisedSchoolRow({ school, moves, ...common }: MinimisedSchoolRowProps) {
  const t = useText('windows');
  const { dispatch, announce, hint } = common;
  const { key, seal, children, showChildren } = school;
  const locale = useLocale();
  const level = bilingualName({ name: school.majorLevelName, nameChn: school.majorLevelNameChn }, locale).own;
  const schoolName = bilingualName(school, locale).own;
  // The accessible name includes the level, since a school may have several rows.
  const name = level ? t('list.ofLevel', { name: schoolName, level }) : schoolName;
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
            <MinimisedCourseRow key={course.key} {...common} course={course} schoolKey={key} moves={courseMoves} />
          ))}
        </ol>
      )}
    </li>
  );
}

interface RowProps {
  open: readonly OpenWindow[];
  dispatch: Dispatch<ListEvent>;
  announce: (text: string) => void;
  /** Element id of the description of the drag handles. */
  hint: string;
}

interface MinimisedCourseRowProps extends RowProps {
  course: MinimisedCourse;
  schoolKey: string;
  moves: ReturnType<typeof useRowMoves>;
}

function MinimisedCourseRow({ course, schoolKey, moves, open, dispatch, hint }: MinimisedCourseRowProps) {
  const t = useText('windows');
  const name = bilingualName(course, useLocale()).own;
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

/** Link that restores a window. The link of an open window is marked. */
function RowName({ thing, kind, level, open }: RowNameProps) {
  const { own, ownLang, other, otherLang } = bilingualName(thing, useLocale());
  const isOpen = open.some((window) => window.kind === kind && window.id === thing.id);
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

function removeRow(event: MouseEvent<HTMLElement>, remove: () => void) {
  const list = event.currentTarget.closest('aside');
  const closers = () => [...(list?.querySelectorAll<HTMLElement>('[data-closes]') ?? [])];
  const position = closers().indexOf(event.currentTarget);
  flushSync(remove);
  const remainingClosers = list?.isConnected ? closers() : [];
  (remainingClosers[Math.min(position, remainingClosers.length - 1)] ?? document.getElementById('top'))?.focus({
    preventScroll: true,
  });
}

interface RowMoves {
  keys: readonly string[];
  onMove: (key: string, to: number) => void;
  announce: (text: string) => void;
}

interface Drag {
  key: string;
  to: number;
}

/** Reorders rows by their drag handle or its arrow keys. With Alt, the arrow keys work anywhere in a row. */
export function useRowMoves({ keys, onMove, announce }: RowMoves) {
  const t = useText('windows');
  const [drag, setDrag] = useState<Drag | null>(null);

  const moveByKey = (event: KeyboardEvent<HTMLElement>, key: string, name: string) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const isOnGrip = event.target instanceof Element && event.target.closest('[data-grip]') !== null;
    if (!step || !(isOnGrip || event.altKey)) return;
    event.preventDefault();
    event.stopPropagation();
    const to = Math.min(Math.max(keys.indexOf(key) + step, 0), keys.length - 1);
    const focusedElement = document.activeElement;
    flushSync(() => onMove(key, to));
    // An element that moves in the DOM loses its focus.
    if (focusedElement instanceof HTMLElement) focusedElement.focus();
    announce(t('list.moved', { name, place: to + 1, number: keys.length }));
  };

  const follow = (event: PointerEvent<HTMLElement>, key: string) =>
    setDrag({ key, to: placeAt(getCenters(event.currentTarget, key), event.clientY) });

  const getGrip = (key: string) => ({
    'data-grip': true,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      follow(event, key);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag) follow(event, key);
    },
    onPointerUp: () => {
      if (drag) onMove(drag.key, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });
  return {
    rowOf: (key: string, name: string) => ({
      row: {
        'data-row': key,
        'data-drag': drag?.key === key || undefined,
        'data-drop': drag ? sideOfDrop(keys, drag, key) : undefined,
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => moveByKey(event, key, name),
      },
      grip: getGrip(key),
    }),
  };
}

/**
 * Returns the side of a row on which the drop indicator is displayed: above the following row, or below the last one.
 */
function sideOfDrop(keys: readonly string[], { key: dragged, to }: Drag, key: string): 'before' | 'after' | undefined {
  const otherNames = keys.filter((value) => value !== dragged);
  if (to === keys.indexOf(dragged)) return undefined;
  if (otherNames[to] === key) return 'before';
  return to === otherNames.length && otherNames.at(-1) === key ? 'after' : undefined;
}

function getCenters(grip: HTMLElement, key: string): number[] {
  const rows = grip.closest('[data-row]')?.parentElement?.children ?? [];
  return [...rows]
    .filter((row) => row.getAttribute('data-row') !== key)
    .map((row) => row.getBoundingClientRect())
    .map(({ top, height }) => top + height / 2);
}

/** Returns the index of a vertical position among the centres of the rows. */
export const placeAt = (middles: readonly number[], height: number): number =>
  middles.filter((middle) => middle < height).length;
