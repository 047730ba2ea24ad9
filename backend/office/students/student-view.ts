import { readLine } from '#backend/consent/read-consents.ts';
import type { ProvedLog } from '#backend/application/walk-logs.ts';
import type { OpenApplication } from '#backend/office/application/open-application.ts';
import type { OfficePlace } from '#backend/office/office-view.ts';
import type { ConsentRow } from '#backend/queries/consents.ts';
import type { CollectedRow } from '#backend/queries/favourites.ts';
import type { NameOfShown, ShownLine } from '#backend/queries/shown-results.ts';
import {
  readShownResult,
  type ShownNamed,
  type ShownResult,
  type ShownToAdviser,
} from '#backend/selection/shown-result.ts';
import { revokesSharing } from '#shared/rules/consent.ts';
import { moneyText } from '#shared/locale/money.ts';
import type { StudentApplication, StudentProfile, StudentSeat, StudentTalk } from '#backend/queries/office/students.ts';

/** What stands under a name of the student's, if they still agree to what it needs. */
export function readShown(
  kept: { at: number; result: string } | undefined,
  consents: readonly ConsentRow[],
): ShownToAdviser {
  const result = kept && readShownResult(kept.result);
  if (!result) return { kind: 'nothing' };
  return revokesSharing(consents.map(readLine)) ? { kind: 'closed' } : { kind: 'result', at: kept.at, result };
}

/** All that a page names by number: of the result, and these schools, by their seals. */
export function idsShown(shown: ShownToAdviser, schools: readonly string[]) {
  if (shown.kind !== 'result') return { school: schools, course: [], country: [], group: [], level: [] };
  const { result } = shown;
  const { countries, group, level } = result.answers;
  return {
    school: [...schools, ...result.schools.map(({ id }) => id)],
    course: result.schools.flatMap(({ courses }) => courses.map(({ id }) => id)),
    country: countries,
    group: group ? [group] : [],
    level: level ? [level] : [],
  };
}

/** Everything of one student that their adviser may see in one place. */
export interface StudentView extends OfficePlace, ShownNamed {
  now: number;
  student: StudentProfile;
  applications: readonly StudentApplication[];
  /** Those of them that were sent, as far as whoever looks may see them. */
  opened: readonly OpenApplication[];
  /** The log of the latest of them. */
  proved: ProvedLog | null;
  favourites: readonly CollectedRow[];
  talk: StudentTalk | null;
  seats: readonly StudentSeat[];
  consents: readonly ConsentRow[];
  /** What they said about showing it, in the order in which they did. */
  shownSaid: readonly ShownLine[];
}

/** Whoever may see a student may call them: the number is shown whole in every room. */
export const sayNumber = ({ areaCode, mobile }: { areaCode: string; mobile: string }) => `+${areaCode} ${mobile}`;

export const studentCalled = ({ name, nickname }: { name: string; nickname: string }) => name || nickname;

/** As the catalogue has it today; undefined of what it has no longer. */
export const nameInCatalogue = ({ names }: Pick<StudentView, 'names'>, kind: NameOfShown['kind'], id: string) =>
  names.find((one) => one.kind === kind && one.id === id);

export function sayBudget(
  { say, locale }: Pick<OfficePlace, 'say' | 'locale'>,
  { min, max, currency }: ShownResult['answers']['budget'],
): string {
  const money = (amount: number) => moneyText({ amount, currency }, locale);
  return min > 0 ? `${money(min)} – ${money(max)}` : say('sum.value.upTo', { fee: money(max) });
}
