import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { type Mark, NO_MARK } from '#client/site/catalogue/favourite-state.ts';
import { portalAddress, type SendPath, tellPortal } from '#client/site/asking/ask-portal.ts';
import { useSite } from '#client/site/site.tsx';
import { type Failure, FAILURE_CODES, type Result, succeed } from '#shared/failure.ts';
import { type Favourites, newMark, NOTHING_KNOWN, type FavouritePlace, putBack, setMark } from './favourites.ts';
import { favouritesKey, useFavourites, whileWriting } from './use-favourites.ts';

/** Adds, notes and removes favourites. A change shows at once; a failure comes back once the change has been undone. */
export function useFavouriteChanges() {
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

  const addStep = (place: FavouritePlace, remark: string): Step => ({
    place,
    mark: newMark(remark),
    send: () => calls.add(place, remark),
  });

  return {
    /** A course is added after its school, which has to be a favourite as well. */
    add: (place: FavouritePlace, remark: string, isSchoolIn: boolean) =>
      place.courseId === undefined || isSchoolIn
        ? take(addStep(place, remark))
        : take(addStep({ schoolId: place.schoolId }, ''), addStep(place, remark)),
    note: (place: FavouritePlace, { id }: Mark, remark: string) =>
      take({ place, mark: { id, remark }, send: () => calls.note(place, id, remark) }),
    remove: (place: FavouritePlace, { id }: Mark) =>
      take({ place, mark: NO_MARK, send: () => calls.remove(place, id) }),
    refresh,
  };
}

/** For a page whose answers tell nothing of favourites: without all of them its buttons would show none. */
export function useAllFavourites() {
  const { user } = useSite();
  const { isWhole } = useFavourites();
  const { refresh } = useFavouriteChanges();
  const isMissing = user !== null && !isWhole;
  useEffect(() => {
    if (isMissing) refresh();
    // Once: where the answer fails, coming back to the tab asks again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isMissing]);
}

/** One thing to tell the backend, and how it will look once it has gone well. */
export interface Step {
  place: FavouritePlace;
  mark: Mark;
  send: () => Promise<Result<Mark>>;
}

/** Replaces what is known, at once, for every component that shows it. */
type Change = (make: (known: Favourites) => Favourites) => void;

/**
 * Shows all steps as done and then does them, one after another. From the first that fails on they are put back; what
 * went well before it stays, for so it stands at the backend.
 */
export async function takeSteps(steps: readonly Step[], change: Change): Promise<Failure | null> {
  let before = NOTHING_KNOWN;
  change((known) => {
    before = known;
    return steps.reduce((all, { place, mark }) => setMark(all, place, mark), known);
  });
  for (const [at, { place, send }] of steps.entries()) {
    const sent = await send();
    if (!sent.ok) {
      change((known) => steps.slice(at).reduce((all, undone) => putBack(all, before, undone.place), known));
      return sent.failure;
    }
    change((known) => setMark(known, place, sent.value));
  }
  return null;
}

/** A school and a course are added, noted and removed by different calls; each comes back with how it stands then. */
function favouriteCalls(agentKey: string, fkUserId: string) {
  const to = <Path extends SendPath>(path: Path) => portalAddress(agentKey, path);
  return {
    add: async ({ schoolId, courseId }: FavouritePlace, remark: string): Promise<Result<Mark>> =>
      after(
        courseId === undefined
          ? tellPortal(to('/appMso/institutionFav/add'), { fkUserId, fkInstitutionId: schoolId, remark })
          : tellPortal(to('/appMso/courseFav/add'), [{ fkUserId, fkInstitutionCourseId: courseId, remark }]),
        ({ id }) => ({ id, remark }),
      ),
    note: ({ schoolId, courseId }: FavouritePlace, id: string, remark: string): Promise<Result<Mark>> =>
      after<unknown>(
        courseId === undefined
          ? tellPortal(to('/appMso/institutionFav/updataRemark'), { fkUserId, fkInstitutionId: schoolId, id, remark })
          : tellPortal(to('/appMso/courseFav/updateRemark'), { fkUserId, id, remark }),
        () => ({ id, remark }),
      ),
    remove: ({ schoolId, courseId }: FavouritePlace, id: string): Promise<Result<Mark>> =>
      after<unknown>(
        courseId === undefined
          ? tellPortal(to('/appMso/institutionFav/delete'), { fkUserId, fkInstitutionId: schoolId, id })
          : tellPortal(to('/appMso/courseFav/delete'), [id]),
        () => NO_MARK,
      ),
  };
}

async function after<T>(call: Promise<Result<T>>, mark: (answer: T) => Mark): Promise<Result<Mark>> {
  const answer = await call;
  return answer.ok ? succeed(mark(answer.value)) : answer;
}

/** The login has run out and the page did not notice: the remedy is a new login, not a retry. */
export const isSessionEnd = ({ code }: Failure) => code === FAILURE_CODES.sessionExpired;
