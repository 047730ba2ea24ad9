import { redirect, type RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { type PortalRequestWithSite, requireSite } from '#client/portal-request.server.ts';
import { siteAddress, sitePath } from '#client/site/addresses.ts';
import { accept, type FormResult, getFormError, getText } from '#client/site/forms/form-result.ts';
import { type IntentResult, submitIntent } from '#client/site/forms/intent-action.server.ts';
import {
  addCourseFavourites,
  addSchoolFavourite,
  deleteCourseFavourites,
  deleteSchoolFavourite,
  updateCourseRemark,
  updateSchoolRemark,
} from '#shared/contract/account/favourites.ts';
import { fail, ERROR_CODES, type Result, succeed } from '#shared/call-error.ts';
import { FAVOURITES_PATH, type FavouriteIds, parsePlace } from './store/favourite-item.ts';

/**
 * Action of the favourites page. A favourite button without JavaScript submits to it from any page, to which the
 * response redirects.
 */
export async function submitFavourite(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<IntentResult> {
  const portal = requireSite(context);
  const answer = await submitIntent(context, request, {
    add: handler(add),
    remark: handler(note),
    remove: handler(remove),
  });
  if (!portal.isDocument || !answer.ok) return answer;
  const { keyCode } = portal.site.agent;
  const from = URL.parse(request.headers.get('referer') ?? '');
  const back = from?.origin === portal.origin ? siteAddress(keyCode, from.pathname + from.search) : null;
  throw redirect(back ?? sitePath(keyCode, FAVOURITES_PATH), 303);
}

interface Change {
  fkUserId: string;
  schoolId: string;
  courseId: string | undefined;
  id: string;
  remark: string;
  /** True if the school of a course is a favourite already. */
  isSchoolIn: boolean;
}

type Mutate = PortalRequestWithSite['mutate'];

const handler =
  (change: (mutate: Mutate, changed: Change) => Promise<Result<FavouriteIds>>) =>
  async (portal: PortalRequestWithSite, formData: FormData): Promise<FormResult<FavouriteIds>> => {
    const texts = textsIn(portal.locale);
    const user = await portal.askUser();
    const text = (name: string) => getText(formData, name);
    const result = !user.ok
      ? user
      : user.value === null
        ? fail({ code: ERROR_CODES.sessionExpired, message: texts.of('failure')('code.0006') })
        : await change(portal.mutate, {
            ...parsePlace(text('place')),
            fkUserId: user.value.staffId,
            id: text('id'),
            remark: text('remark'),
            isSchoolIn: formData.has('isSchoolIn'),
          });
    return result.ok ? accept(result.value) : getFormError(result.error, texts.of('favourites-page')('failed'));
  };

/**
 * Adds a school or course; a course also adds its school. The operation is idempotent: an existing favourite returns
 * its id.
 */
async function add(mutate: Mutate, change: Change): Promise<Result<FavouriteIds>> {
  const { fkUserId, schoolId, courseId, remark, isSchoolIn } = change;
  if (courseId === undefined) return mutate(addSchoolFavourite, { fkUserId, fkInstitutionId: schoolId, remark });
  const school = isSchoolIn ? null : await add(mutate, { ...change, courseId: undefined, remark: '' });
  if (school?.ok === false) return school;
  const course = await mutate(addCourseFavourites, [{ fkUserId, fkInstitutionCourseId: courseId, remark }]);
  return course.ok ? succeed({ id: course.value.id, schoolId: school?.value.id }) : course;
}

async function note(mutate: Mutate, { fkUserId, schoolId, courseId, id, remark }: Change) {
  const noteResult =
    courseId === undefined
      ? await mutate(updateSchoolRemark, { fkUserId, fkInstitutionId: schoolId, id, remark })
      : await mutate(updateCourseRemark, { fkUserId, id, remark });
  return noteResult.ok ? succeed({ id }) : noteResult;
}

async function remove(mutate: Mutate, { fkUserId, schoolId, courseId, id }: Change) {
  const removeResult =
    courseId === undefined
      ? await mutate(deleteSchoolFavourite, { fkUserId, fkInstitutionId: schoolId, id })
      : await mutate(deleteCourseFavourites, [id]);
  return removeResult.ok ? succeed({ id: '' }) : removeResult;
}
