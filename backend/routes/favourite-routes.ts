import * as call from '#shared/contract/account/favourites.ts';
import * as query from '#backend/queries/favourites.ts';
import { Hono } from 'hono';
import { respond, respondError, checkInput, respondPage } from '#backend/response/respond.ts';
import { formatMessage } from '#backend/response/message-texts.ts';
import { requireUser, requireLogin } from '#backend/auth/recognise-caller.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { describeCourseFavourite, describeSchoolFavourite } from '#backend/catalogue/describe-course.ts';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import { queryRow, queryRows, batchRead, batchWrite } from '#backend/queries/database.ts';
import { ERROR_CODES } from '#shared/call-error.ts';

export const favouriteRoutes = new Hono<BackendEnv>()
  .get(
    call.schoolFavouriteList.path,
    requireLogin(),
    checkInput('query', call.schoolFavouriteList.input),
    async (c) => {
      const filters = c.req.valid('query');
      const { locale, publicLevel } = c.var.caller;
      const { id } = c.var.user;
      return respondPage(
        c,
        call.schoolFavouriteList,
        query.selectSchoolFavourites(filters, id, c.var.caller, publicLevel),
        filters,
        (row) => describeSchoolFavourite(row, id, locale),
      );
    },
  )
  .post(call.addSchoolFavourite.path, requireLogin(), checkInput('json', call.addSchoolFavourite.input), async (c) => {
    const { fkUserId, fkInstitutionId: schoolId, remark } = c.req.valid('json');
    const { locale, publicLevel } = c.var.caller;
    const favourite = { userId: c.var.user.id, schoolId, remark, now: hongKongTime(Date.now()) };
    const rejection = requireUser(c, fkUserId);
    if (rejection) return rejection;
    const addedFavourite = await queryRow(c.env.DB, query.addSchoolFavourite(favourite, publicLevel));
    return addedFavourite
      ? respond(c, call.addSchoolFavourite, addedFavourite)
      : respondError(c, ERROR_CODES.requestError, { message: formatMessage(locale, 'schoolUnknown') });
  })
  .post(call.updateSchoolRemark.path, requireLogin(), checkInput('json', call.updateSchoolRemark.input), async (c) => {
    const { fkUserId, id, fkInstitutionId: schoolId, remark } = c.req.valid('json');
    const rejection = requireUser(c, fkUserId);
    if (rejection) return rejection;
    const favouriteKey = { userId: c.var.user.id, id, schoolId };
    const updatedFavourite = await queryRow(c.env.DB, query.updateSchoolRemark(favouriteKey, remark));
    return updatedFavourite
      ? respond(c, call.updateSchoolRemark, updatedFavourite)
      : respondError(c, ERROR_CODES.requestError, {
          message: formatMessage(c.var.caller.locale, 'favouriteGone'),
        });
  })
  .post(
    call.deleteSchoolFavourite.path,
    requireLogin(),
    checkInput('json', call.deleteSchoolFavourite.input),
    async (c) => {
      const { fkUserId, id, fkInstitutionId: schoolId } = c.req.valid('json');
      const rejection = requireUser(c, fkUserId);
      if (rejection) return rejection;
      await batchWrite(c.env.DB, [query.deleteSchoolFavourite({ userId: c.var.user.id, id, schoolId })]);
      return respond(c, call.deleteSchoolFavourite, null);
    },
  )
  .get(
    call.courseFavouriteList.path,
    requireLogin(),
    checkInput('query', call.courseFavouriteList.input),
    async (c) => {
      const filters = c.req.valid('query');
      const { publicLevel } = c.var.caller;
      const { id } = c.var.user;
      return respondPage(
        c,
        call.courseFavouriteList,
        query.selectCourseFavourites(filters, id, c.var.caller, publicLevel),
        filters,
        (row) => describeCourseFavourite(row, id),
      );
    },
  )
  .post(
    call.addCourseFavourites.path,
    requireLogin(),
    checkInput('json', call.addCourseFavourites.input),
    async (c) => {
      const input = c.req.valid('json');
      const { locale, publicLevel } = c.var.caller;
      for (const { fkUserId } of input) {
        const rejection = requireUser(c, fkUserId);
        if (rejection) return rejection;
      }
      const courses = input.map(({ fkInstitutionCourseId: courseId, remark }) => ({ courseId, remark }));
      const requestedIds = [...new Set(courses.map(({ courseId }) => courseId))];
      const openCourses = await queryRows(c.env.DB, query.selectOpenCourses(requestedIds, publicLevel));
      if (openCourses.length < requestedIds.length)
        return respondError(c, ERROR_CODES.requestError, { message: formatMessage(locale, 'courseUnknown') });

      const favourites = { userId: c.var.user.id, courses, now: hongKongTime(Date.now()) };
      const [, addedRows] = await batchRead(
        c.env.DB,
        query.addSchoolsOfCourses(favourites),
        query.addCourseFavourites(favourites),
      );
      const idByCourse = new Map(addedRows.map(({ id, courseId }) => [String(courseId), id]));
      const ids = courses.map(({ courseId }) => idByCourse.get(courseId) ?? null);
      return respond(c, call.addCourseFavourites, { id: ids[0] ?? null, ids });
    },
  )
  .post(call.updateCourseRemark.path, requireLogin(), checkInput('json', call.updateCourseRemark.input), async (c) => {
    const { fkUserId, id, remark } = c.req.valid('json');
    const rejection = requireUser(c, fkUserId);
    if (rejection) return rejection;
    const updatedFavourite = await queryRow(c.env.DB, query.updateCourseRemark({ userId: c.var.user.id, id }, remark));
    return updatedFavourite
      ? respond(c, call.updateCourseRemark, updatedFavourite)
      : respondError(c, ERROR_CODES.requestError, { message: formatMessage(c.var.caller.locale, 'favouriteGone') });
  })
  .post(
    call.deleteCourseFavourites.path,
    requireLogin(),
    checkInput('json', call.deleteCourseFavourites.input),
    async (c) => {
      await batchWrite(c.env.DB, [query.deleteCourseFavourites(c.var.user.id, c.req.valid('json'))]);
      return respond(c, call.deleteCourseFavourites, null);
    },
  );
