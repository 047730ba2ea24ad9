import { parseConsentRow } from '#backend/consent/read-consents.ts';
import type { ConsentRow } from '#backend/queries/consents.ts';
import { ShownResult, type ShownToAdviser } from '#shared/contract/office/shown-result.ts';
import { revokesSharing } from '#shared/rules/consent.ts';

/**
 * Parses a stored result. Null for another version of the rule set: it is not shown, and deleted after its retention
 * period.
 */
export function parseSharedResult(storedText: string): ShownResult | null {
  const read = ShownResult.safeParse(JSON.parse(storedText));
  return read.success ? read.data : null;
}

/** Returns the stored result of a student, as far as the current consents permit. */
export function sharedResultView(
  storedResult: { at: number; result: string } | undefined,
  consents: readonly ConsentRow[],
): ShownToAdviser {
  const result = storedResult && parseSharedResult(storedResult.result);
  if (!result) return { kind: 'nothing' };
  return revokesSharing(consents.map(parseConsentRow))
    ? { kind: 'closed' }
    : { kind: 'result', at: storedResult.at, result };
}

/** Returns the catalogue ids whose names a page needs: those of the result, and further schools. */
export function displayedIds(displayedResult: ShownToAdviser, schools: readonly string[]) {
  if (displayedResult.kind !== 'result') return { school: schools, course: [], country: [], group: [], level: [] };
  const { result } = displayedResult;
  const { countries, group, level } = result.answers;
  return {
    school: [...schools, ...result.schools.map(({ id }) => id)],
    course: result.schools.flatMap(({ courses }) => courses.map(({ id }) => id)),
    country: countries,
    group: group ? [group] : [],
    level: level ? [level] : [],
  };
}
