import { type Result, succeed } from '#shared/failure.ts';
import { type Mark, NO_MARK } from '#client/site/favourite-mark.ts';
import { portalAddress, type SendPath } from '#client/site/portal-call.ts';
import { tellPortal } from '#client/site/tell-portal.ts';
import type { Place } from './favourites.ts';

/** The same three things can be done with a school and with a course; what comes back is how it stands then. */
export function favouriteCalls(agentKey: string, fkUserId: string) {
  const to = <Path extends SendPath>(path: Path) => portalAddress(agentKey, path);
  return {
    add: async ({ schoolId, courseId }: Place, remark: string): Promise<Result<Mark>> =>
      after(
        courseId === undefined
          ? tellPortal(to('/appMso/institutionFav/add'), { fkUserId, fkInstitutionId: schoolId, remark })
          : tellPortal(to('/appMso/courseFav/add'), [{ fkUserId, fkInstitutionCourseId: courseId, remark }]),
        ({ id }) => ({ id, remark }),
      ),
    note: ({ schoolId, courseId }: Place, id: string, remark: string): Promise<Result<Mark>> =>
      after<unknown>(
        courseId === undefined
          ? tellPortal(to('/appMso/institutionFav/updataRemark'), { fkUserId, fkInstitutionId: schoolId, id, remark })
          : tellPortal(to('/appMso/courseFav/updateRemark'), { fkUserId, id, remark }),
        () => ({ id, remark }),
      ),
    remove: ({ schoolId, courseId }: Place, id: string): Promise<Result<Mark>> =>
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
