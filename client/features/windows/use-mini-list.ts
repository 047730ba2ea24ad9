import { type Dispatch, useEffect, useReducer } from 'react';
import { keepMiniList, readKeptMiniList } from './kept-mini-list.ts';
import { EMPTY_MINI_LIST, type MiniList } from './mini-list-state.ts';
import { type MiniEvent, nextMiniList } from './next-mini-list.ts';
import { restoreMiniList, writeMiniList } from './restore-mini-list.ts';

export function useMiniList(agentKey: string): [MiniList, Dispatch<MiniEvent>] {
  const [list, tell] = useReducer(nextMiniList, agentKey, (key) => restoreMiniList(readKeptMiniList(key)));
  useEffect(() => {
    const isUntouched = list.schools.length === 0 && list.width === EMPTY_MINI_LIST.width;
    keepMiniList(agentKey, isUntouched ? null : writeMiniList(list));
  }, [agentKey, list]);
  return [list, tell];
}
