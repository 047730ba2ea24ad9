import {
  EMPTY_MINI_LIST,
  type MiniCourse,
  miniKey,
  type MiniLevel,
  type MiniList,
  type MiniSchool,
  type MiniThing,
  NO_LEVEL,
} from './mini-list-state.ts';
import { fitWidth } from './next-mini-list.ts';

export const writeMiniList = (list: MiniList): string => JSON.stringify(list);

/** Storage may hold what an older version wrote, or anything at all: what can be read of it is kept, and no more. */
export function restoreMiniList(written: string | null): MiniList {
  const { schools, width, isFolded } = asRecord(parse(written));
  return {
    schools: onceByKey(asList(schools).map(readSchool)),
    width: typeof width === 'number' && Number.isFinite(width) ? fitWidth(width) : EMPTY_MINI_LIST.width,
    isFolded: isFolded === true,
  };
}

function readSchool(value: unknown): MiniSchool | null {
  const known = readThing(value);
  if (!known) return null;
  const { seal, showChildren, children } = asRecord(value);
  const level = readLevel(value);
  const courses = onceByKey(asList(children).map((child) => readCourse(child, level)));
  return {
    key: miniKey(known.id, level.majorLevelId),
    ...known,
    ...level,
    seal: asText(seal),
    showChildren: showChildren === true,
    children: courses,
  };
}

/** Under a school a course has the level of that row, whatever it says itself. */
function readCourse(value: unknown, level: MiniLevel): MiniCourse | null {
  const known = readThing(value);
  return known && { key: miniKey(known.id, level.majorLevelId), ...known, ...level };
}

function readThing(value: unknown): MiniThing | null {
  const { id, name, nameChn } = asRecord(value);
  const names = { name: asText(name), nameChn: asText(nameChn) };
  if (!/^\d{1,19}$/.test(asText(id)) || (names.name === '' && names.nameChn === '')) return null;
  return { id: asText(id), ...names };
}

function readLevel(value: unknown): MiniLevel {
  const { majorLevelId, majorLevelName, majorLevelNameChn } = asRecord(value);
  return {
    majorLevelId: asText(majorLevelId) || NO_LEVEL,
    majorLevelName: asText(majorLevelName),
    majorLevelNameChn: asText(majorLevelNameChn),
  };
}

function onceByKey<T extends { key: string }>(rows: readonly (T | null)[]): T[] {
  const byKey = new Map<string, T>();
  for (const row of rows) if (row && !byKey.has(row.key)) byKey.set(row.key, row);
  return [...byKey.values()];
}

function parse(written: string | null): unknown {
  try {
    return JSON.parse(written ?? 'null');
  } catch {
    return null;
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
