import { parseConsentRow } from '#backend/consent/read-consents.ts';
import type { ConsentRow } from '#backend/queries/consents.ts';
import { ShownResult, type ShownToAdviser } from '#shared/contract/office/shown-result.ts';
import { isSharingRevoked } from '#shared/rules/consent.ts';

/**
 * Parses a stored result. Null if it has another version of the rule set. Such a result is hidden and deleted after its
 * retention period.
 */
export function parseSharedResult(resultJson: string): ShownResult | null {
  const parsedResult = ShownResult.safeParse(JSON.parse(resultJson));
  return parsedResult.success ? parsedResult.data : null;
}

/** Returns those parts of a student's stored result that the current consents permit. */
export function createSharedResultView(
  resultRow: { at: number; result: string } | undefined,
  consents: readonly ConsentRow[],
): ShownToAdviser {
  const result = resultRow && parseSharedResult(resultRow.result);
  if (!result) return { kind: 'nothing' };
  return isSharingRevoked(consents.map(parseConsentRow))
    ? { kind: 'closed' }
    : { kind: 'result', at: resultRow.at, result };
}

/** Returns the catalogue ids whose names a page needs: ids in the result, and the given schools. */
export function listShownIds(shownResult: ShownToAdviser, schoolIds: readonly string[]) {
  if (shownResult.kind !== 'result') return { school: schoolIds, course: [], country: [], group: [], level: [] };
  const { result } = shownResult;
  const { countries, group, level } = result.answers;
  return {
    school: [...schoolIds, ...result.schools.map(({ id }) => id)],
    course: result.schools.flatMap(({ courses }) => courses.map(({ id }) => id)),
    country: countries,
    group: group ? [group] : [],
    level: level ? [level] : [],
  };
}
