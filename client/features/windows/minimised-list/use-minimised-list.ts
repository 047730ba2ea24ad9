import { type Dispatch, useEffect, useReducer } from 'react';
import { storeList, loadStoredList } from './stored-list.ts';
import {
  EMPTY_LIST,
  clampWidth,
  type MinimisedCourse,
  type ListEvent,
  entryKey,
  type StudyLevel,
  type ListState,
  type MinimisedSchool,
  type Minimised,
  nextList,
  NO_LEVEL,
} from './list-machine.ts';

export function useMinimisedList(agentKey: string): [ListState, Dispatch<ListEvent>] {
  const [list, dispatch] = useReducer(nextList, agentKey, (key) => restoreList(loadStoredList(key)));
  useEffect(() => {
    const isUntouched = list.schools.length === 0 && list.width === EMPTY_LIST.width;
    storeList(agentKey, isUntouched ? null : formatList(list));
  }, [agentKey, list]);
  return [list, dispatch];
}

export const formatList = (list: ListState): string => JSON.stringify(list);

/** Restores a stored list. It may be of an older release or invalid, so only valid rows are restored. */
export function restoreList(text: string | null): ListState {
  const { schools, width, isFolded } = asRecord(parse(text));
  return {
    schools: uniqueByKey(asList(schools).map(parseSchool)),
    width: typeof width === 'number' && Number.isFinite(width) ? clampWidth(width) : EMPTY_LIST.width,
    isFolded: isFolded === true,
  };
}

function parseSchool(value: unknown): MinimisedSchool | null {
  const minimisedItem = parseItem(value);
  if (!minimisedItem) return null;
  const { seal, showChildren, children } = asRecord(value);
  const level = parseLevel(value);
  const courses = uniqueByKey(asList(children).map((child) => parseCourse(child, level)));
  return {
    key: entryKey(minimisedItem.id, level.majorLevelId),
    ...minimisedItem,
    ...level,
    seal: asText(seal),
    showChildren: showChildren === true,
    children: courses,
  };
}

/** Parses a course, which has the level of its school's row. */
function parseCourse(value: unknown, level: StudyLevel): MinimisedCourse | null {
  const minimised = parseItem(value);
  return minimised && { key: entryKey(minimised.id, level.majorLevelId), ...minimised, ...level };
}

function parseItem(value: unknown): Minimised | null {
  const { id, name, nameChn } = asRecord(value);
  const names = { name: asText(name), nameChn: asText(nameChn) };
  if (!/^\d{1,19}$/.test(asText(id)) || (names.name === '' && names.nameChn === '')) return null;
  return { id: asText(id), ...names };
}

function parseLevel(value: unknown): StudyLevel {
  const { majorLevelId, majorLevelName, majorLevelNameChn } = asRecord(value);
  return {
    majorLevelId: asText(majorLevelId) || NO_LEVEL,
    majorLevelName: asText(majorLevelName),
    majorLevelNameChn: asText(majorLevelNameChn),
  };
}

function uniqueByKey<T extends { key: string }>(rows: readonly (T | null)[]): T[] {
  const byKey = new Map<string, T>();
  for (const row of rows) if (row && !byKey.has(row.key)) byKey.set(row.key, row);
  return [...byKey.values()];
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
