import { Hono } from 'hono';
import { askDeletion, changeMobile, exportOwnData, keepAccount } from '#shared/contract/account/own-data.ts';
import { networkOf } from '#shared/rules/network-of.ts';
import { answer, checkInput, refuseCode, refuseForNow } from '#backend/answer/answer-call.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { requireLogin } from '#backend/auth/require-login.ts';
import { refuseUnproved, refuseYoungDevice } from '#backend/identity/check-proof.ts';
import { deleteAtOf, numberOf, phoneOf } from '#backend/identity/describe-user.ts';
import { hashNetwork } from '#backend/identity/secrets.ts';
import { codeGuessLimits, exportLimits, takeTurn } from '#backend/limits/take-turn.ts';
import { takeCode } from '#backend/identity/take-code.ts';
import { warnBySms } from '#backend/identity/text-messages.ts';
import { exportOwnData as writeExport } from '#backend/own-data/export-own-data.ts';
import { endConversation } from '#backend/people/keep-message.ts';
import { openConversationsOf } from '#backend/queries/chat/conversations.ts';
import { findRow, readRows, writeTogether } from '#backend/queries/database.ts';
import { forgetDeletion, noteDeletion, setPhone } from '#backend/queries/identity/users.ts';
import { endOtherLoginsOf, endSessionsOf } from '#backend/queries/identity/sessions.ts';
import { tell } from '#backend/queries/inbox-messages.ts';

/** What somebody who is logged in does with all that is kept of them. */
export const ownDataRoutes = new Hono<BackendEnv>()
  .post(askDeletion.path, requireLogin(), checkInput('json', askDeletion.input), async (c) => {
    const { user } = c.var;
    const refused = await refuseUnproved(c, user, c.req.valid('json'));
    if (refused) return refused;
    const now = Date.now();
    await writeTogether(c.env.DB, [noteDeletion(user.id, now), endSessionsOf(user.id)]);
    for (const conversation of await readRows(c.env.DB, openConversationsOf(`user:${user.id}`)))
      await endConversation(c.env, conversation, 'visitorLeft', conversation.name);
    return answer(c, askDeletion, { deleteAt: deleteAtOf(user.deleteAskedAt || now) });
  })
  .post(keepAccount.path, requireLogin(), async (c) => {
    await writeTogether(c.env.DB, [forgetDeletion(c.var.user.id)]);
    return answer(c, keepAccount, null);
  })
  .post(exportOwnData.path, requireLogin(), checkInput('json', exportOwnData.input), async (c) => {
    const { user } = c.var;
    const refused = await refuseUnproved(c, user, c.req.valid('json'));
    if (refused) return refused;
    const wait = await takeTurn(c.env.DB, exportLimits(user.id));
    if (wait !== null) return refuseForNow(c, wait);
    const now = new Date();
    const body = await writeExport(c.env, user.id, c.var.caller.locale, now);
    return new Response(body, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="my-data-${now.toISOString().slice(0, 10)}.zip"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  })
  .post(changeMobile.path, requireLogin(), checkInput('json', changeMobile.input), async (c) => {
    const { verification, loginPs, oldVerification, ...said } = c.req.valid('json');
    const { user } = c.var;
    const refused =
      (await refuseYoungDevice(c, user, { loginPs })) ??
      (await refuseUnproved(c, user, { loginPs, verification: oldVerification }));
    if (refused) return refused;
    const phone = phoneOf(said);
    const { address } = c.var.caller;
    const wait = await takeTurn(c.env.DB, codeGuessLimits(numberOf(phone), networkOf(address)));
    if (wait !== null) return refuseForNow(c, wait);
    const isRight = await takeCode(c.env.DB, phone, 'number', {
      code: verification,
      network: await hashNetwork(c.env, address),
    });
    // A number that has an account gets no code for this, so the second is a race; it is told as a wrong code is.
    if (!isRight || !(await findRow(c.env.DB, setPhone(user.id, phone)))) return refuseCode(c);
    await writeTogether(c.env.DB, [
      ...endOtherLoginsOf(user.id, user.sessionId),
      tell({ who: 'user', id: user.id }, { kind: 'mobileChanged' }, new Date().toISOString()),
    ]);
    await warnBySms(c, user, changeMobile, { kind: 'mobileChanged' });
    return answer(c, changeMobile, null);
  });
