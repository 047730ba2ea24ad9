import { type Dispatch, type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { getBilingualName } from '#client/site/catalogue/school-name.ts';
import { type OpenWindow, WindowLink } from '#client/site/windows/open-windows.tsx';
import { IconButton } from '#client/ui/button/button.tsx';
import type { ListEvent, Minimised, MinimisedCourse, MinimisedSchool } from './list-machine.ts';

interface MinimisedSchoolRowProps extends RowProps {
  school: MinimisedSchool;
  rowMoves: ReturnType<typeof useRowMoves>;
}

export function MinimisedSchoolRow({ school, rowMoves, ...commonProps }: MinimisedSchoolRowProps) {
  const t = useText('windows');
  const { dispatch, announce, hint } = commonProps;
  const { key, seal, children, showChildren } = school;
  const locale = useLocale();
  const levelName = getBilingualName({ name: school.majorLevelName, nameChn: school.majorLevelNameChn }, locale).own;
  const schoolName = getBilingualName(school, locale).own;
  // The accessible name includes the level, because a school may have several rows.
  const rowName = levelName ? t('list.ofLevel', { name: schoolName, level: levelName }) : schoolName;
  const courseMoves = useRowMoves({
    keys: children.map((course) => course.key),
    onMove: (courseKey, targetIndex) =>
      dispatch({ kind: 'courseMoved', schoolKey: key, key: courseKey, to: targetIndex }),
    announce,
  });
  const { row, grip } = rowMoves.rowOf(key, rowName);
  return (
    <li {...row}>
      <div className="mini__school">
        <IconButton
          {...grip}
          icon="grip"
          className="grip"
          label={t('list.move', { name: rowName })}
          aria-describedby={hint}
        />
        <img className="seal" src={seal} alt="" width={32} height={32} />
        <RowName item={school} kind="school" level={levelName} openWindows={commonProps.openWindows} />
        {children.length > 0 && (
          <IconButton
            icon={showChildren ? 'up' : 'down'}
            label={t(showChildren ? 'list.hideCourses' : 'list.showCourses', { name: rowName })}
            aria-expanded={showChildren}
            onClick={() => dispatch({ kind: 'coursesShown', key, show: !showChildren })}
          />
        )}
        <IconButton
          icon="close"
          label={t('list.close', { name: rowName })}
          data-closes
          onClick={(event) => removeRow(event, () => dispatch({ kind: 'schoolClosed', key }))}
        />
      </div>
      {children.length > 0 && showChildren && (
        <ol>
          {children.map((course) => (
            <MinimisedCourseRow
              key={course.key}
              {...commonProps}
              course={course}
              schoolKey={key}
              rowMoves={courseMoves}
            />
          ))}
        </ol>
      )}
    </li>
  );
}

interface RowProps {
  openWindows: readonly OpenWindow[];
  dispatch: Dispatch<ListEvent>;
  announce: (text: string) => void;
  /** Element id of the description of the drag handles. */
  hint: string;
}

interface MinimisedCourseRowProps extends RowProps {
  course: MinimisedCourse;
  schoolKey: string;
  rowMoves: ReturnType<typeof useRowMoves>;
}

function MinimisedCourseRow({ course, schoolKey, rowMoves, openWindows, dispatch, hint }: MinimisedCourseRowProps) {
  const t = useText('windows');
  const courseName = getBilingualName(course, useLocale()).own;
  const { row, grip } = rowMoves.rowOf(course.key, courseName);
  return (
    <li className="mini__course" {...row}>
      <IconButton
        {...grip}
        icon="grip"
        className="grip"
        label={t('list.move', { name: courseName })}
        aria-describedby={hint}
      />
      <RowName item={course} kind="course" openWindows={openWindows} />
      <IconButton
        icon="close"
        label={t('list.close', { name: courseName })}
        data-closes
        onClick={(event) => removeRow(event, () => dispatch({ kind: 'courseClosed', schoolKey, key: course.key }))}
      />
    </li>
  );
}

interface RowNameProps {
  item: Minimised;
  kind: 'school' | 'course';
  level?: string;
  openWindows: readonly OpenWindow[];
}

/** Link that restores a window. The link of an open window is marked. */
function RowName({ item, kind, level, openWindows }: RowNameProps) {
  const { own, ownLang, other, otherLang } = getBilingualName(item, useLocale());
  const isOpen = openWindows.some((window) => window.kind === kind && window.id === item.id);
  return (
    <WindowLink
      className="plain mini__name"
      opens={{ kind, id: item.id }}
      aria-current={isOpen ? 'true' : undefined}
      title={own}
    >
      <span lang={ownLang}>{own}</span>
      {(level || (kind === 'school' && other)) && <small lang={level ? undefined : otherLang}> {level || other}</small>}
    </WindowLink>
  );
}

function removeRow(event: MouseEvent<HTMLElement>, removeEntry: () => void) {
  const listElement = event.currentTarget.closest('aside');
  const listCloseButtons = () => [...(listElement?.querySelectorAll<HTMLElement>('[data-closes]') ?? [])];
  const buttonIndex = listCloseButtons().indexOf(event.currentTarget);
  flushSync(removeEntry);
  const remainingButtons = listElement?.isConnected ? listCloseButtons() : [];
  (remainingButtons[Math.min(buttonIndex, remainingButtons.length - 1)] ?? document.getElementById('top'))?.focus({
    preventScroll: true,
  });
}

interface RowMovesOptions {
  keys: readonly string[];
  onMove: (key: string, targetIndex: number) => void;
  announce: (text: string) => void;
}

interface RowDrag {
  draggedKey: string;
  to: number;
}

/** Reorders rows by their drag handle or its arrow keys. With Alt, the arrow keys work anywhere in a row. */
export function useRowMoves({ keys, onMove, announce }: RowMovesOptions) {
  const t = useText('windows');
  const [drag, setDrag] = useState<RowDrag | null>(null);

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>, key: string, name: string) => {
    const indexStep = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const isOnGrip = event.target instanceof Element && event.target.closest('[data-grip]') !== null;
    if (!indexStep || !(isOnGrip || event.altKey)) return;
    event.preventDefault();
    event.stopPropagation();
    const targetIndex = Math.min(Math.max(keys.indexOf(key) + indexStep, 0), keys.length - 1);
    const focusedElement = document.activeElement;
    flushSync(() => onMove(key, targetIndex));
    // An element that moves in the DOM loses its focus.
    if (focusedElement instanceof HTMLElement) focusedElement.focus();
    announce(t('list.moved', { name, place: targetIndex + 1, number: keys.length }));
  };

  const updateDrag = (event: PointerEvent<HTMLElement>, key: string) =>
    setDrag({ draggedKey: key, to: placeAt(getCenters(event.currentTarget, key), event.clientY) });

  const getGripProps = (key: string) => ({
    'data-grip': true,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      updateDrag(event, key);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag) updateDrag(event, key);
    },
    onPointerUp: () => {
      if (drag) onMove(drag.draggedKey, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });
  return {
    rowOf: (key: string, name: string) => ({
      row: {
        'data-row': key,
        'data-drag': drag?.draggedKey === key || undefined,
        'data-drop': drag ? getDropSide(keys, drag, key) : undefined,
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => handleKeyDown(event, key, name),
      },
      grip: getGripProps(key),
    }),
  };
}

/** Returns the side of a row that shows the drop indicator: above the next row, or below the last one. */
function getDropSide(
  keys: readonly string[],
  { draggedKey, to: targetIndex }: RowDrag,
  key: string,
): 'before' | 'after' | undefined {
  const otherKeys = keys.filter((value) => value !== draggedKey);
  if (targetIndex === keys.indexOf(draggedKey)) return undefined;
  if (otherKeys[targetIndex] === key) return 'before';
  return targetIndex === otherKeys.length && otherKeys.at(-1) === key ? 'after' : undefined;
}

function getCenters(gripElement: HTMLElement, key: string): number[] {
  const rows = gripElement.closest('[data-row]')?.parentElement?.children ?? [];
  return [...rows]
    .filter((row) => row.getAttribute('data-row') !== key)
    .map((row) => row.getBoundingClientRect())
    .map(({ top, height }) => top + height / 2);
}

/** Returns the index of a vertical position among the centres of the rows. */
export const placeAt = (centers: readonly number[], pointerY: number): number =>
  centers.filter((center) => center < pointerY).length;
