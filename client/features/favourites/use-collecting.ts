import { useSWRConfig } from 'swr';
import type { Failure } from '#shared/failure.ts';
import { type Mark, NO_MARK } from '#client/site/favourite-mark.ts';
import { useSite } from '#client/site/site-context.ts';
import { favouriteCalls } from './favourite-calls.ts';
import { type Favourites, NOTHING_KNOWN, type Place } from './favourites.ts';
import { newMark } from './new-mark.ts';
import { type Step, takeSteps } from './take-steps.ts';
import { favouritesKey } from './use-favourites.ts';
import { whileWriting } from './writing.ts';

/** What a user can do with the collection. It shows at once, and a failure comes back when it has been undone. */
export function useCollecting() {
  const site = useSite();
  const { mutate } = useSWRConfig();
  const key = favouritesKey(site);
  const calls = favouriteCalls(site.agent.keyCode, site.user?.staffId ?? '');

  // SWR's own undoing knows one change at a time and would take a neighbour's along; takeSteps undoes what it did.
  const change = (make: (known: Favourites) => Favourites) =>
    void mutate<Favourites>(key, (known = NOTHING_KNOWN) => make(known), { revalidate: false });
  const refresh = () => void mutate(key);

  async function take(...steps: Step[]): Promise<Failure | null> {
    const failure = await whileWriting(() => takeSteps(steps, change));
    if (failure) refresh(); // Perhaps it stands otherwise by now, from another tab.
    return failure;
  }

  const addStep = (place: Place, remark: string): Step => ({
    place,
    mark: newMark(remark),
    send: () => calls.add(place, remark),
  });

  return {
    /** A course is collected with its school, and after it. */
    add: (place: Place, remark: string, isSchoolIn: boolean) =>
      place.courseId === undefined || isSchoolIn
        ? take(addStep(place, remark))
        : take(addStep({ schoolId: place.schoolId }, ''), addStep(place, remark)),
    note: (place: Place, { id }: Mark, remark: string) =>
      take({ place, mark: { id, remark }, send: () => calls.note(place, id, remark) }),
    remove: (place: Place, { id }: Mark) => take({ place, mark: NO_MARK, send: () => calls.remove(place, id) }),
    refresh,
  };
}
