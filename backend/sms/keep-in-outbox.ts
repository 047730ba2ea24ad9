import { type Database, writeTogether } from '#backend/queries/database.ts';
import { forgetOldMessages, keepMessage } from '#backend/queries/identity/outbox.ts';
import type { SmsSender } from './sms-sender.ts';

/** Sends nothing: keeps it where a developer finds it, and prints it. */
export function keepInOutbox(db: Database, now = Date.now): SmsSender {
  return async ({ to, text, code }) => {
    await writeTogether(db, [keepMessage({ to, text, code, at: now() }), forgetOldMessages()]);
    console.log(`text message to ${to}: ${text}`);
  };
}
