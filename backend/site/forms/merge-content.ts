import { type Merged, mergeTyped } from './merge-typed.ts';
import type { Flat } from './schema-form.ts';

const sameFields = (one: Flat, other: Flat) =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((name) => name in other);

export const isSame = (one: Flat, other: Flat) =>
  sameFields(one, other) && Object.entries(one).every(([name, value]) => other[name] === value);

/** As browsers send what was typed on several lines. */
const plainLines = (flat: Flat) =>
  Object.fromEntries(Object.entries(flat).map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));

/** Of everything at once: entries were added or moved, so what stands under one path is not the same any more. */
export const WHOLE = '';

/**
 * As mergeTyped, for what has lists in it. Field by field only where nobody added, took or moved an entry; else one of two
 * changes would land in the other's entry. `both` is then the whole.
 */
export function mergeContent(before: Flat, sent: Flat, now: Flat): Merged {
  const typed = plainLines(sent);
  const alone = (flat: Flat, theirs: string[] = []): Merged => ({ typed: { ...flat }, theirs, both: [] });
  if (isSame(before, now) || isSame(typed, now)) return alone(typed);
  if (isSame(before, typed)) return alone(now, [WHOLE]);
  if (sameFields(before, now) && sameFields(before, typed)) return mergeTyped(before, typed, now);
  return { typed: { ...typed }, theirs: [], both: [WHOLE] };
}
