import { type Result, succeed } from '#shared/failure.ts';
import { type Mark, NO_MARK } from '#client/site/favourite-mark.ts';
import { sitePath } from '#client/site/site-path.ts';
import { tellPortal } from '#client/site/tell-portal.ts';
import type { Place } from './favourites.ts';

// The six calls of the contract, whose schemas the browser can do without: the edge checks what goes through it.

const SCHOOLS = '/appMso/institutionFav';
const COURSES = '/appMso/courseFav';

/** The same three things can be done with a school and with a course; what comes back is how it stands then. */
export function favouriteCalls(agentKey: string, fkUserId: string) {
  const tell = async (path: string, body: object, mark: (answer: { id: string }) => Mark): Promise<Result<Mark>> => {
    const answer = await tellPortal<{ id: string }>(sitePath(agentKey, path), body);
    return answer.ok ? succeed(mark(answer.value)) : answer;
  };
  return {
    add: ({ schoolId, courseId }: Place, remark: string) => {
      const mark = ({ id }: { id: string }) => ({ id, remark });
      return courseId === undefined
        ? tell(`${SCHOOLS}/add`, { fkUserId, fkInstitutionId: schoolId, remark }, mark)
        : tell(`${COURSES}/add`, [{ fkUserId, fkInstitutionCourseId: courseId, remark }], mark);
    },
    note: ({ schoolId, courseId }: Place, id: string, remark: string) => {
      const mark = () => ({ id, remark });
      return courseId === undefined
        ? tell(`${SCHOOLS}/updataRemark`, { fkUserId, fkInstitutionId: schoolId, id, remark }, mark)
        : tell(`${COURSES}/updateRemark`, { fkUserId, id, remark }, mark);
    },
    remove: ({ schoolId, courseId }: Place, id: string) =>
      courseId === undefined
        ? tell(`${SCHOOLS}/delete`, { fkUserId, fkInstitutionId: schoolId, id }, () => NO_MARK)
        : tell(`${COURSES}/delete`, [id], () => NO_MARK),
  };
}
