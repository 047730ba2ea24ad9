import { type Database, writeTogether } from '#backend/queries/database.ts';
import { forgetOldMessages, keepMessage } from '#backend/queries/identity/outbox.ts';
import type { SmsSender } from './sms-sender.ts';

/** Sends nothing: keeps it where a developer finds it, and prints it where only they see what is printed. */
export function keepInOutbox(db: Database, isPrinted: boolean, now = () => Date.now()): SmsSender {
  return async ({ to, text, code }) => {
    await writeTogether(db, [keepMessage({ to, text, code, at: now() }), forgetOldMessages()]);
    if (isPrinted) console.log(`text message to ${to}: ${text}`);
  };
}
