import { Hono } from 'hono';
import * as call from '#shared/contract/favourite.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { checkInput } from '#backend/answer/check-input.ts';
import { answer, answerFailure } from '#backend/answer/envelope.ts';
import { messageText } from '#backend/answer/message-texts.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { answerPage } from '#backend/catalogue/answer-page.ts';
import { describeSchoolFavourite } from '#backend/catalogue/describe-favourite.ts';
import { hongKongTime } from '#backend/catalogue/hong-kong-time.ts';
import { refuseOthers } from '#backend/door/refuse-others.ts';
import { requireLogin } from '#backend/door/require-login.ts';
import { findRow, writeTogether } from '#backend/queries/database.ts';
import * as query from '#backend/queries/favourites/school-favourites.ts';

export const schoolFavouriteRoutes = new Hono<BackendEnv>()
  .get(
    call.schoolFavouriteList.path,
    requireLogin(),
    checkInput('query', call.schoolFavouriteList.input),
    async (c) => {
      const sought = c.req.valid('query');
      const { locale, publicLevel } = c.var.caller;
      const { id } = c.var.user;
      return answerPage(
        c,
        call.schoolFavouriteList,
        query.schoolFavourites(sought, id, locale, publicLevel),
        sought,
        (row) => describeSchoolFavourite(row, id, locale),
      );
    },
  )
  .post(call.addSchoolFavourite.path, requireLogin(), checkInput('json', call.addSchoolFavourite.input), async (c) => {
    const { fkUserId, fkInstitutionId: schoolId, remark } = c.req.valid('json');
    const { locale, publicLevel } = c.var.caller;
    const favourite = { userId: c.var.user.id, schoolId, remark, now: hongKongTime(Date.now()) };
    const refusal = refuseOthers(c, fkUserId);
    if (refusal) return refusal;
    const added = await findRow(c.env.DB, query.addSchoolFavourite(favourite, publicLevel));
    return added
      ? answer(c, call.addSchoolFavourite, added)
      : answerFailure(c, FAILURE_CODES.requestError, { message: messageText(locale, 'schoolUnknown') });
  })
  .post(call.updateSchoolRemark.path, requireLogin(), checkInput('json', call.updateSchoolRemark.input), async (c) => {
    const { fkUserId, id, fkInstitutionId: schoolId, remark } = c.req.valid('json');
    const refusal = refuseOthers(c, fkUserId);
    if (refusal) return refusal;
    const own = { userId: c.var.user.id, id, schoolId };
    const updated = await findRow(c.env.DB, query.updateSchoolRemark(own, remark));
    return updated
      ? answer(c, call.updateSchoolRemark, updated)
      : answerFailure(c, FAILURE_CODES.requestError, {
          message: messageText(c.var.caller.locale, 'favouriteGone'),
        });
  })
  .post(
    call.deleteSchoolFavourite.path,
    requireLogin(),
    checkInput('json', call.deleteSchoolFavourite.input),
    async (c) => {
      const { fkUserId, id, fkInstitutionId: schoolId } = c.req.valid('json');
      const refusal = refuseOthers(c, fkUserId);
      if (refusal) return refusal;
      await writeTogether(c.env.DB, [query.deleteSchoolFavourite({ userId: c.var.user.id, id, schoolId })]);
      return answer(c, call.deleteSchoolFavourite, null);
    },
  );
