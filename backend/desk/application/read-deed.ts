import { AdviserDeed } from '#shared/contract/adviser-deed.ts';
import type { ApplicationDeed, ApplicationEvent } from '#backend/application/application-event.ts';

type ReadDeed = { ok: true; deed: ApplicationDeed } | { ok: false; field: string };

/** What the fields of a form ask for, by the same rules as the shell; or the field that is not right. */
export function readDeed(fields: Readonly<Record<string, string>>): ReadDeed {
  const { conditions = '', replyTo = '', course = '', message = '' } = fields;
  const read = AdviserDeed.safeParse({
    ...fields,
    conditions: conditions.split('\n').filter((line) => line.trim()),
    course: Number(course || NaN),
    message: Number(message || NaN),
    replyTo: replyTo ? Number(replyTo) : undefined,
  });
  if (!read.success) return { ok: false, field: String(read.error.issues[0]?.path[0] ?? '') };
  if (read.data.kind !== 'messageSent') return { ok: true, deed: read.data };
  const { kind, text, replyTo: answered } = read.data;
  return { ok: true, deed: { kind, text, ...(answered !== undefined && { replyTo: answered }) } };
}

/** Whether this adviser did the very same after what the form had seen: a second click, or a page sent again. */
export function isDone(events: readonly ApplicationEvent[], deed: ApplicationDeed, who: string, seen: number): boolean {
  const wanted = JSON.stringify(deed);
  return events.some(({ seq, at: _at, by, who: doer, ...done }) => {
    return seq > seen && by === 'staff' && doer === who && JSON.stringify(done) === wanted;
  });
}
