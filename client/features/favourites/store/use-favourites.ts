import useSWR, { useSWRConfig } from 'swr';
import { askPortalRows, portalAddress, type SendPath, tellPortal } from '#client/site/asking/ask-portal.ts';
import {
  type FavouriteState,
  NO_FAVOURITE,
  type Favourites,
  findFavourite,
  gatherFavourites,
  newFavourite,
  NOTHING_KNOWN,
  putBack,
  setFavourite,
} from './favourites.ts';
import { type SiteContextValue, useSite } from '#client/site/site.tsx';
import type { Rows } from '#shared/contract/call.ts';
import { type Failure, FAILURE_CODES, type Result, succeed } from '#shared/failure.ts';
import type { FavouritePlace } from './favourite-item.ts';

/** One key for all of a user's favourites, so that whatever shows a part of them changes together. */
const favouritesKey = ({ agent, user }: Pick<SiteContextValue, 'agent' | 'user'>) =>
  user && ['favourites', agent.keyCode, user.staffId];

/**
 * Asked for once, by the first who shows a part of them, and again when something may have changed behind this page's back:
 * somebody comes back to the tab or the network, or the backend said no.
 */
export function useFavourites(): Favourites {
  const site = useSite();
  const { data } = useSWR(favouritesKey(site), () => fetchFavourites(site.agent.keyCode), {
    revalidateIfStale: false,
    shouldRetryOnError: false,
    isPaused: isWriting,
  });
  return data ?? NOTHING_KNOWN;
}

export const useFavourite = (place: FavouritePlace): FavouriteState => findFavourite(useFavourites(), place);

/** The most that one answer holds. */
const ROWS = 100;

/** All favourites; mostly one answer for the schools and one for the courses. */
async function fetchFavourites(agentKey: string): Promise<Favourites> {
  const [schools, courses] = await Promise.all([
    fetchAll((page) => askPortalRows(portalAddress(agentKey, '/appMso/institutionFav/list', page))),
    fetchAll((page) => askPortalRows(portalAddress(agentKey, '/appMso/courseFav/list', page))),
  ]);
  return gatherFavourites(schools, courses);
}

async function fetchAll<Row>(
  askFor: (page: { currentPage: number; showCount: number }) => Promise<Rows<Row>>,
): Promise<Row[]> {
  const ask = (currentPage: number) => askFor({ currentPage, showCount: ROWS });
  const first = await ask(1);
  const others = Array.from({ length: Math.max(0, first.page.totalPage - 1) }, (_, at) => ask(at + 2));
  return [first, ...(await Promise.all(others))].flatMap(({ rows }) => rows);
}

let underWay = 0;

/** While something is being written, what is read may be of before or after; so nothing is read. */
const isWriting = () => underWay > 0;

async function whileWriting<T>(act: () => Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await act();
  } finally {
    underWay -= 1;
  }
}

/** Adds, notes and removes favourites. A change shows at once; a failure comes back once the change has been undone. */
export function useFavouriteChanges() {
  const site = useSite();
  const { mutate } = useSWRConfig();
  const { isWhole } = useFavourites();
  const key = favouritesKey(site);
  const calls = favouriteCalls(site.agent.keyCode, site.user?.staffId ?? '');

  // SWR's own undoing knows one change at a time and would take a neighbour's along; takeSteps undoes what it did.
  const change = (make: (known: Favourites) => Favourites) =>
    void mutate<Favourites>(key, (known = NOTHING_KNOWN) => make(known), { revalidate: false });
  const refresh = () => void mutate(key);

  async function take(...steps: FavouriteStep[]): Promise<Failure | null> {
    const failure = await whileWriting(() => takeSteps(steps, change));
    // Perhaps it stands otherwise by now, from another tab; and a list that was on its way is given up for a change.
    if (failure || !isWhole) refresh();
    return failure;
  }

  const addStep = (place: FavouritePlace, remark: string): FavouriteStep => ({
    place,
    favourite: newFavourite(remark),
    send: () => calls.add(place, remark),
  });

  return {
    /** A course is added after its school, which has to be a favourite as well. */
    add: (place: FavouritePlace, remark: string, isSchoolIn: boolean) =>
      place.courseId === undefined || isSchoolIn
        ? take(addStep(place, remark))
        : take(addStep({ schoolId: place.schoolId }, ''), addStep(place, remark)),
    note: (place: FavouritePlace, { id }: FavouriteState, remark: string) =>
      take({ place, favourite: { id, remark }, send: () => calls.note(place, id, remark) }),
    remove: (place: FavouritePlace, { id }: FavouriteState) =>
      take({ place, favourite: NO_FAVOURITE, send: () => calls.remove(place, id) }),
    refresh,
  };
}

/** One thing to tell the backend, and how it will look once it has gone well. */
export interface FavouriteStep {
  place: FavouritePlace;
  favourite: FavouriteState;
  send: () => Promise<Result<FavouriteState>>;
}

/** Replaces what is known, at once, for every component that shows it. */
type Change = (make: (known: Favourites) => Favourites) => void;

/**
 * Shows all steps as done and then does them, one after another. From the first that fails on they are put back; what
 * went well before it stays, for so it stands at the backend.
 */
export async function takeSteps(steps: readonly FavouriteStep[], change: Change): Promise<Failure | null> {
  let before = NOTHING_KNOWN;
  change((known) => {
    before = known;
    return steps.reduce((all, { place, favourite }) => setFavourite(all, place, favourite), known);
  });
  for (const [at, { place, send }] of steps.entries()) {
    const sent = await send();
    if (!sent.ok) {
      change((known) => steps.slice(at).reduce((all, undone) => putBack(all, before, undone.place), known));
      return sent.failure;
    }
    change((known) => setFavourite(known, place, sent.value));
  }
  return null;
}

/** A school and a course are added, noted and removed by different calls; each comes back with how it stands then. */
function favouriteCalls(agentKey: string, fkUserId: string) {
  const to = <Path extends SendPath>(path: Path) => portalAddress(agentKey, path);
  return {
    add: async ({ schoolId, courseId }: FavouritePlace, remark: string): Promise<Result<FavouriteState>> =>
      after(
        courseId === undefined
          ? tellPortal(to('/appMso/institutionFav/add'), { fkUserId, fkInstitutionId: schoolId, remark })
          : tellPortal(to('/appMso/courseFav/add'), [{ fkUserId, fkInstitutionCourseId: courseId, remark }]),
        ({ id }) => ({ id, remark }),
      ),
    note: ({ schoolId, courseId }: FavouritePlace, id: string, remark: string): Promise<Result<FavouriteState>> =>
      after<unknown>(
        courseId === undefined
          ? tellPortal(to('/appMso/institutionFav/updataRemark'), { fkUserId, fkInstitutionId: schoolId, id, remark })
          : tellPortal(to('/appMso/courseFav/updateRemark'), { fkUserId, id, remark }),
        () => ({ id, remark }),
      ),
    remove: ({ schoolId, courseId }: FavouritePlace, id: string): Promise<Result<FavouriteState>> =>
      after<unknown>(
        courseId === undefined
          ? tellPortal(to('/appMso/institutionFav/delete'), { fkUserId, fkInstitutionId: schoolId, id })
          : tellPortal(to('/appMso/courseFav/delete'), [id]),
        () => NO_FAVOURITE,
      ),
  };
}

async function after<T>(
  call: Promise<Result<T>>,
  favourite: (answer: T) => FavouriteState,
): Promise<Result<FavouriteState>> {
  const answer = await call;
  return answer.ok ? succeed(favourite(answer.value)) : answer;
}

/** The login has run out and the page did not notice: the remedy is a new login, not a retry. */
export const isSessionEnd = ({ code }: Failure) => code === FAILURE_CODES.sessionExpired;
