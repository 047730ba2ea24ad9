import { type Dispatch, useEffect, useReducer } from 'react';
import { storeList, loadStoredList } from './stored-list.ts';
import {
  EMPTY_LIST,
  clampWidth,
  type MinimisedCourse,
  type ListEvent,
  getEntryKey,
  type StudyLevel,
  type ListState,
  type MinimisedSchool,
  type Minimised,
  listReducer,
  NO_LEVEL,
} from './list-machine.ts';

export function useMinimisedList(agentKey: string): [ListState, Dispatch<ListEvent>] {
  const [list, dispatch] = useReducer(listReducer, agentKey, (key) => restoreList(loadStoredList(key)));
  useEffect(() => {
    const isUntouched = list.schools.length === 0 && list.width === EMPTY_LIST.width;
    storeList(agentKey, isUntouched ? null : serializeList(list));
  }, [agentKey, list]);
  return [list, dispatch];
}

export const serializeList = (list: ListState): string => JSON.stringify(list);

/** Restores a stored list. It may be of an older release or invalid, so only valid rows are restored. */
export function restoreList(text: string | null): ListState {
  const { schools, width, isFolded } = asRecord(parseJsonOrNull(text));
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
    key: getEntryKey(minimisedItem.id, level.majorLevelId),
    ...minimisedItem,
    ...level,
    seal: asText(seal),
    showChildren: showChildren === true,
    children: courses,
  };
}

/** Parses a course, whose level is that of its school's row. */
function parseCourse(value: unknown, level: StudyLevel): MinimisedCourse | null {
  const minimisedItem = parseItem(value);
  return minimisedItem && { key: getEntryKey(minimisedItem.id, level.majorLevelId), ...minimisedItem, ...level };
}

function parseItem(value: unknown): Minimised | null {
  const { id, name, nameChn } = asRecord(value);
  const courseNames = { name: asText(name), nameChn: asText(nameChn) };
  if (!/^\d{1,19}$/.test(asText(id)) || (courseNames.name === '' && courseNames.nameChn === '')) return null;
  return { id: asText(id), ...courseNames };
}

function parseLevel(value: unknown): StudyLevel {
  const { majorLevelId, majorLevelName, majorLevelNameChn } = asRecord(value);
  return {
    majorLevelId: asText(majorLevelId) || NO_LEVEL,
    majorLevelName: asText(majorLevelName),
    majorLevelNameChn: asText(majorLevelNameChn),
  };
}

function uniqueByKey<Row extends { key: string }>(rows: readonly (Row | null)[]): Row[] {
  const rowByKey = new Map<string, Row>();
  for (const row of rows) if (row && !rowByKey.has(row.key)) rowByKey.set(row.key, row);
  return [...rowByKey.values()];
}

function parseJsonOrNull(text: string | null): unknown {
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
