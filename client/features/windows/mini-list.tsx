import { type Dispatch, useId } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import type { OpenWindow } from '#client/site/open-windows.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { MiniEdge } from './mini-edge.tsx';
import { countMinis, type MiniList as List } from './mini-list-state.ts';
import { MiniSchoolRow } from './mini-school-row.tsx';
import type { MiniEvent } from './next-mini-list.ts';
import { useRowMoves } from './use-row-moves.ts';
import './mini-list.css';

interface MiniListProps {
  list: List;
  open: readonly OpenWindow[];
  tell: Dispatch<MiniEvent>;
  say: (words: string) => void;
}

/** Stands above an open window as well: what was made small can be fetched without closing it. */
export function MiniList({ list, open, tell, say }: MiniListProps) {
  const t = useText('windows');
  const hint = useId();
  const { schools, width, isFolded } = list;
  const moves = useRowMoves({
    keys: schools.map(({ key }) => key),
    onMove: (key, to) => tell({ kind: 'schoolMoved', key, to }),
    say,
  });
  return (
    <aside className="mini" aria-label={t('list.label')} data-react-aria-top-layer="true" style={{ width }}>
      <MiniEdge width={width} onResize={(wanted) => tell({ kind: 'resized', width: wanted })} />
      <header>
        <h2>{t('list.title', { number: countMinis(list) })}</h2>
        <IconButton
          icon={isFolded ? 'up' : 'down'}
          label={t(isFolded ? 'list.unfold' : 'list.fold')}
          aria-expanded={!isFolded}
          onClick={() => tell({ kind: 'folded', isFolded: !isFolded })}
        />
      </header>
      {!isFolded && (
        <>
          <p className="sr" id={hint}>
            {t('list.moveHint')}
          </p>
          <ol>
            {schools.map((school) => (
              <MiniSchoolRow
                key={school.key}
                school={school}
                open={open}
                tell={tell}
                say={say}
                moves={moves}
                hint={hint}
              />
            ))}
          </ol>
        </>
      )}
    </aside>
  );
}
