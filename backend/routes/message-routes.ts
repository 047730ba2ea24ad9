import { Hono } from 'hono';
import {
  messageList,
  messageRead,
  messageUnread,
  reminderChange,
  reminderChoice,
} from '#shared/contract/account/inbox.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { respond, respondError, checkInput, respondPage } from '#backend/response/respond.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { requireLogin } from '#backend/auth/recognise-caller.ts';
import { describeInboxMessage } from '#backend/inbox/inbox-message.ts';
import { queryRow, batchWrite } from '#backend/queries/database.ts';
import * as query from '#backend/queries/inbox-messages.ts';
import { setReminders, selectRemindersEnabled } from '#backend/queries/notices.ts';

const getCurrentTime = () => new Date().toISOString();

export const messageRoutes = new Hono<BackendEnv>()
  .get(messageList.path, requireLogin(), checkInput('query', messageList.input), (c) => {
    const filters = c.req.valid('query');
    const { user, caller } = c.var;
    return respondPage(
      c,
      messageList,
      query.getMessages(user.id, getCurrentTime(), caller.locale, filters),
      filters,
      describeInboxMessage,
    );
  })
  .get(messageUnread.path, requireLogin(), async (c) => {
    const unreadRow = await queryRow(c.env.DB, query.countUnread(c.var.user.id, getCurrentTime()));
    return respond(c, messageUnread, { count: unreadRow?.count ?? 0 });
  })
  .post(messageRead.path, requireLogin(), checkInput('json', messageRead.input), async (c) => {
    const { id, andOlder } = c.req.valid('json');
    const userId = c.var.user.id;
    const now = getCurrentTime();
    const message = await queryRow(c.env.DB, query.selectInboxMessageById(id, now));
    // Unknown messages and messages of other users get the same response.
    if (message?.userId !== userId) return respondError(c, ERROR_CODES.noPermission);
    const markRead = andOlder ? query.markMessagesReadUntil : query.markMessageRead;
    await batchWrite(c.env.DB, [markRead(userId, id, now)]);
    return respond(c, messageRead, null);
  })
  .get(reminderChoice.path, requireLogin(), async (c) => {
    const reminderSetting = await queryRow(c.env.DB, selectRemindersEnabled(c.var.user.id));
    return respond(c, reminderChoice, { on: reminderSetting?.reminders === 1 });
  })
  .post(reminderChange.path, requireLogin(), checkInput('json', reminderChange.input), async (c) => {
    await batchWrite(c.env.DB, [setReminders(c.var.user.id, c.req.valid('json').on)]);
    return respond(c, reminderChange, null);
  });
