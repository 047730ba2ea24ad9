import { redirect, type RouterContextProvider } from 'react-router';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { type PortalRequestWithSite, requireSite } from '#client/portal-request.server.ts';
import { parseSitePath, sitePath } from '#client/site/addresses.ts';
import { createSuccess, type FormResult, getFormError, getText } from '#client/site/forms/form-result.ts';
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
 * Action of the favourites page. Without JavaScript, favourite buttons on all pages submit to it, and it redirects back
 * to their page.
 */
export async function submitFavourite(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<IntentResult> {
  const portalRequest = requireSite(context);
  const actionResult = await submitIntent(context, request, {
    add: createHandler(addFavourite),
    remark: createHandler(saveRemark),
    remove: createHandler(removeFavourite),
  });
  if (!portalRequest.isDocument || !actionResult.ok) return actionResult;
  const { keyCode } = portalRequest.site.agent;
  const referrerUrl = URL.parse(request.headers.get('referer') ?? '');
  const returnPath =
    referrerUrl?.origin === portalRequest.origin
      ? parseSitePath(keyCode, referrerUrl.pathname + referrerUrl.search)
      : null;
  throw redirect(returnPath ?? sitePath(keyCode, FAVOURITES_PATH), 303);
}

interface FavouriteChange {
  fkUserId: string;
  schoolId: string;
  courseId: string | undefined;
  id: string;
  remark: string;
  /** Whether the school of the course has to be added too. */
  shouldAddSchool: boolean;
}

type Mutate = PortalRequestWithSite['mutate'];

const createHandler =
  (applyChange: (mutate: Mutate, favouriteChange: FavouriteChange) => Promise<Result<FavouriteIds>>) =>
  async (portalRequest: PortalRequestWithSite, formData: FormData): Promise<FormResult<FavouriteIds>> => {
    const getTexts = textsIn(portalRequest.locale);
    const userResult = await portalRequest.askUser();
    const getField = (name: string) => getText(formData, name);
    const changeResult = !userResult.ok
      ? userResult
      : userResult.value === null
        ? fail({ code: ERROR_CODES.sessionExpired, message: getTexts.getText('failure')('code.0006') })
        : await applyChange(portalRequest.mutate, {
            ...parsePlace(getField('place')),
            fkUserId: userResult.value.staffId,
            id: getField('id'),
            remark: getField('remark'),
            shouldAddSchool: formData.has('isSchoolIn'),
          });
    return changeResult.ok
      ? createSuccess(changeResult.value)
      : getFormError(changeResult.error, getTexts.getText('favourites-page')('failed'));
  };

/**
 * Adds a school or course. A course also adds its school. The operation is idempotent: an existing favourite returns
 * its id.
 */
async function addFavourite(mutate: Mutate, change: FavouriteChange): Promise<Result<FavouriteIds>> {
  const { fkUserId, schoolId, courseId, remark, shouldAddSchool } = change;
  if (courseId === undefined) return mutate(addSchoolFavourite, { fkUserId, fkInstitutionId: schoolId, remark });
  const schoolResult = shouldAddSchool
    ? null
    : await addFavourite(mutate, { ...change, courseId: undefined, remark: '' });
  if (schoolResult?.ok === false) return schoolResult;
  const courseResult = await mutate(addCourseFavourites, [{ fkUserId, fkInstitutionCourseId: courseId, remark }]);
  return courseResult.ok ? succeed({ id: courseResult.value.id, schoolId: schoolResult?.value.id }) : courseResult;
}

async function saveRemark(mutate: Mutate, { fkUserId, schoolId, courseId, id, remark }: FavouriteChange) {
  const remarkResult =
    courseId === undefined
      ? await mutate(updateSchoolRemark, { fkUserId, fkInstitutionId: schoolId, id, remark })
      : await mutate(updateCourseRemark, { fkUserId, id, remark });
  return remarkResult.ok ? succeed({ id }) : remarkResult;
}

async function removeFavourite(mutate: Mutate, { fkUserId, schoolId, courseId, id }: FavouriteChange) {
  const removeResult =
    courseId === undefined
      ? await mutate(deleteSchoolFavourite, { fkUserId, fkInstitutionId: schoolId, id })
      : await mutate(deleteCourseFavourites, [id]);
  return removeResult.ok ? succeed({ id: '' }) : removeResult;
}
