import { Hono } from 'hono';
import { checkLogin, friendsPlace, getUser, updateUser } from '#shared/contract/account/identity.ts';
import { FAILURE_CODES } from '#shared/failure.ts';
import { answer, checkInput, refuseField } from '#backend/answer/answer-call.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { refuseOthers, requireLogin } from '#backend/auth/recognise-caller.ts';
import { describeUser, toUserChanges } from '#backend/identity/describe-user.ts';
import { filePath, removeFile } from '#backend/identity/keep-file.ts';
import { findRow } from '#backend/queries/database.ts';
import { fileAt } from '#backend/queries/identity/files.ts';
import { updateUser as updateUserStatement } from '#backend/queries/identity/users.ts';

/** What somebody who is logged in may read and say of themselves. */
export const userRoutes = new Hono<BackendEnv>()
  .get(getUser.path, requireLogin(), (c) => answer(c, getUser, describeUser(c.var.user, c.var.user.mustAgree)))
  .get(checkLogin.path, requireLogin(), (c) => answer(c, checkLogin, true))
  .post(updateUser.path, requireLogin(), checkInput('json', updateUser.input), async (c) => {
    const said = c.req.valid('json');
    const { user } = c.var;
    const headIcon = said.userHeadIcon === undefined ? null : filePath(said.userHeadIcon);
    const isNew = headIcon !== null && headIcon !== user.headIcon;
    if (isNew) {
      const file = await findRow(c.env.DB, fileAt(headIcon));
      if (file?.kind !== 'avatar' || file.userId !== user.id)
        return refuseField(c, FAILURE_CODES.invalidParameter, 'userHeadIcon');
    }
    const updated = await findRow(c.env.DB, updateUserStatement(user.id, { ...toUserChanges(said), headIcon }));
    if (isNew && user.headIcon) await removeFile(c.env, user.headIcon);
    return answer(c, updateUser, describeUser(updated ?? user, user.mustAgree));
  })
  .get(
    '/appMso/userAreaCitySame/selectUserAreaCitySameByUid/:staffId',
    requireLogin(),
    checkInput('param', friendsPlace.input),
    (c) => {
      const refused = refuseOthers(c, c.req.valid('param').staffId);
      if (refused) return refused;
      const { hasFriend, countryId, stateId, cityId } = describeUser(c.var.user, 0);
      return answer(c, friendsPlace, {
        hasFriend,
        fkAreaCountryId: countryId,
        fkAreaStateId: stateId,
        citysId: cityId,
      });
    },
  );
