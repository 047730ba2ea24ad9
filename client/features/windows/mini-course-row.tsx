import type { Dispatch } from 'react';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import type { OpenWindow } from '#client/site/open-windows.ts';
import { twoNames } from '#client/site/two-names.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import type { MiniCourse } from './mini-list-state.ts';
import { MiniName } from './mini-name.tsx';
import type { MiniEvent } from './next-mini-list.ts';
import { removeRow } from './remove-row.ts';
import type { useRowMoves } from './use-row-moves.ts';

export interface MiniRowProps {
  open: readonly OpenWindow[];
  tell: Dispatch<MiniEvent>;
  say: (words: string) => void;
  /** The id of what says how a grip is used. */
  hint: string;
}

interface MiniCourseRowProps extends MiniRowProps {
  course: MiniCourse;
  schoolKey: string;
  moves: ReturnType<typeof useRowMoves>;
}

export function MiniCourseRow({ course, schoolKey, moves, open, tell, hint }: MiniCourseRowProps) {
  const t = useText('windows');
  const name = twoNames(course, useLocale()).own;
  const { row, grip } = moves.rowOf(course.key, name);
  return (
    <li className="mini__course" {...row}>
      <IconButton {...grip} icon="grip" className="grip" label={t('list.move', { name })} aria-describedby={hint} />
      <MiniName thing={course} kind="course" open={open} />
      <IconButton
        icon="close"
        label={t('list.close', { name })}
        data-closes
        onClick={(event) => removeRow(event, () => tell({ kind: 'courseClosed', schoolKey, key: course.key }))}
      />
    </li>
  );
}
