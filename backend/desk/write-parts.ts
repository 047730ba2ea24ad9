import type { DeskView } from './desk-view.ts';
import { writeFacts, writeTabs, writeTitle } from './write-desk.ts';
import { writeLog } from './write-log.ts';
import { PANELS } from './write-person.ts';
import { writeQueue } from './write-queue.ts';
import { writeOver, writeTalkHead } from './write-thread.ts';

/** What of a page may be new, by the names of its places, for the script that puts it there. */
export async function writeParts(view: DeskView) {
  const parts = {
    facts: writeFacts(view),
    tabs: writeTabs(view),
    queue: writeQueue(view),
    talk: writeTalkHead(view),
    over: writeOver(view),
    log: writeLog(view),
    ...Object.fromEntries(Object.entries(PANELS).map(([name, panel]) => [name, panel(view)])),
  };
  const written = Object.entries(parts).map(async ([id, markup]) => [id, String((await markup) ?? '')] as const);
  return {
    title: writeTitle(view),
    waiting: view.waiting.map(({ id, name }) => ({ id, name })),
    parts: Object.fromEntries(await Promise.all(written)),
  };
}
