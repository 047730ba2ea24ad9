import { setCookie } from 'hono/cookie';
import { z } from 'zod';
import { assertNever } from '#shared/assert-never.ts';
import { VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import { FIELD, type PartView } from '#backend/office/content/content-view.ts';
import { readPartView } from '#backend/office/content/read-content.ts';
import { writePart } from '#backend/office/content/write-part.ts';
import { readPictures } from '#backend/office/media/read-media.ts';
import { asText, type Desk, placeOf } from '#backend/office/office-auth.ts';
import { deskWords, isDeskWord, readTypedMoment } from '#backend/office/office-view.ts';
import { actionFor, validatePart, isRow, type SitePart, partName, schemaOf } from '#backend/site/content-parts.ts';
import { convertTexts } from '#backend/office/convert-script.ts';
import { cancelSiteLecture } from '#backend/site/rows/cancel-site-lecture.ts';
import type { RowName } from '#backend/site/rows/row-kinds.ts';
import {
  beginning,
  discardDraft,
  readContentState,
  removePart,
  type SavedContent,
  saveContent,
  type ContentState,
} from '#backend/site/save-content.ts';
import { requireSite, publishSiteVersions } from '#backend/site/save-site.ts';
import { fieldsOfRule, RuleText } from '#backend/site/rows/entry-rule-row.ts';
import { parseRowKey } from '#backend/site/rows/site-row.ts';
import { findRow, readLevel } from '#backend/queries/database.ts';
import { courseUnderRule } from '#backend/queries/site/site-courses.ts';
import { MESSAGE_MAX } from '#shared/rules/application/application-lists.ts';
import { changeList, type Flat, flatten, unflatten } from '#backend/site/forms/schema-form.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { levelOf } from '#backend/catalogue/major-levels.ts';

const Texts = z.record(z.string(), z.string());
const Converted = z.array(z.string());

interface Sent {
  before: Flat;
  typed: Flat;
  converted: readonly string[];
  at: string;
  /** The drawing of the form that sends it. */
  form: string;
}

/** One part of what a site says: what its form asks for, and the page that answers. */
export async function takeForm(c: Desk, part: SitePart, form: FormData) {
  const { agentKey } = c.var.desk;
  const asked = asText(form.get('do'));
  const sent = readSent(form);
  const save = async (when: 'now' | 'later' | number) =>
    answerSaved(c, part, await saveContent(c.env.DB, agentKey, part, { ...sent, when }, byOf(c)), sent);
  if (asked === 'publish') return save('now');
  if (asked === 'keep') return save('later');
  // A guide stands on no page: beside its form it is told as it is typed, and nothing is kept by that.
  if (asked === 'preview') return part.kind === 'guide' ? showPart(c, part, sent) : preview(c, part, sent);
  if (asked === 'schedule') {
    const when = readTypedMoment(sent.at, (await placeOf(c)).timeZone);
    if (when > Date.now()) return save(when);
    return showPart(c, part, { ...sent, notice: deskWords(c.var.desk.locale)('content.checkAt') }, 422);
  }
  if (asked === 'cancel' && part.kind === 'lecture')
    return cancel(c, part.key, asText(form.get('cancelText')).trim(), sent);
  if (asked === 'remove' && (isRow(part) || part.kind === 'page')) {
    const removed = await removePart(c.env.DB, agentKey, part, byOf(c));
    if (!removed) return c.notFound();
    return isRow(part) && removed.kind === 'published' ? leaveTo(c, part.kind) : answerSaved(c, part, removed, null);
  }
  if (asked === 'discard') {
    await discardDraft(c.env.DB, agentKey, part);
    return answerDone(c, part, 'discarded');
  }
  if (asked === 'convert') {
    const { typed, converted } = await convertTexts(sent.typed);
    return showPart(c, part, { ...sent, typed, converted: [...sent.converted, ...converted] });
  }
  const [, picking] = /^pick ((?:[\w.]+\.)?picture)$/.exec(asked) ?? [];
  if (picking) return showPart(c, part, { ...sent, picking, pictures: await readPictures(c) });
  const changed = changeList(schemaOf(part), sent.typed, asked);
  return changed ? showPart(c, part, { ...sent, typed: changed }) : c.notFound();
}

/** Everybody who has a seat is told why it will not be held. */
async function cancel(c: Desk, key: string, text: string, sent: Sent) {
  const say = deskWords(c.var.desk.locale);
  const part = { kind: 'lecture', key } as const;
  const told = z.string().min(1).max(MESSAGE_MAX).safeParse(text);
  if (!told.success) return showPart(c, part, { ...sent, notice: say('content.cancelCheck') }, 422);
  const done = await cancelSiteLecture(c.env.DB, c.var.desk.agentKey, key, told.data, byOf(c));
  if (done === 'cancelled') return answerDone(c, part, 'cancelled');
  return done === 'none'
    ? c.notFound()
    : showPart(c, part, { ...sent, notice: say('contentProblem.isCancelled') }, 409);
}

const PREVIEW_SECONDS = 3600;

/** Keeps the draft, and leads to the page as it would be: for this browser, and while its owner is signed in here. */
async function preview(c: Desk, part: SitePart, sent: Sent) {
  const { agentKey, base } = c.var.desk;
  const saved = await saveContent(c.env.DB, agentKey, part, { ...sent, when: 'look' }, byOf(c));
  if (saved.kind !== 'kept') return answerSaved(c, part, saved, sent);
  // A row that could not stand in the catalogue is on no page: what is missing is said, and the draft stays as it was kept.
  const standing = isRow(part) ? await findStanding(c, part) : null;
  const faults = standing ? validatePart(part, flatten(beginning(standing)), standing, []) : [];
  if (faults.length > 0)
    return showPart(c, part, { faults, notice: deskWords(c.var.desk.locale)('content.checkPreview') }, 422);
  const say = deskWords(c.var.desk.locale);
  const place = part.kind === 'rule' ? await placeOfRule(c, part) : placeToSee(part);
  if (place === null) return showPart(c, part, { notice: say('content.noCourseOfRule') }, 422);
  const secure = c.req.header('x-forwarded-proto') === 'https';
  const cookie = { path: '/', httpOnly: true, sameSite: 'Strict', secure, maxAge: PREVIEW_SECONDS } as const;
  setCookie(c, 'site_preview', agentKey, cookie);
  return c.redirect(`${base.slice(0, base.indexOf('/_/'))}${place}`, 303);
}

/** A rule stands on the pages of courses; null where the school has none for which it holds. */
async function placeOfRule(c: Desk, part: SitePart): Promise<string | null> {
  const standing = await findStanding(c, part);
  const read = standing && RuleText.safeParse(unflatten(RuleText, flatten(beginning(standing))));
  if (!read?.success) return null;
  const [schoolId] = parseRowKey(part.kind === 'rule' ? part.key : '');
  const { id, fields } = await requireSite(c.env.DB, c.var.desk.agentKey);
  const asks = readLevel(String(fields.publicLevel), String(id));
  const found = await findRow(
    c.env.DB,
    courseUnderRule(schoolId, levelOf(read.data.level).id, fieldsOfRule(read.data), asks),
  );
  return found && `/school/course/${found.id}`;
}

/** Where on the site a part is seen. */
const placeToSee = (part: SitePart): string =>
  part.kind === 'page'
    ? `/${part.entrance}`
    : part.kind === 'policy'
      ? '/about/privacy'
      : part.kind === 'lecture'
        ? '/lecture'
        : part.kind === 'school' || part.kind === 'ownSchool'
          ? `/school/${part.key}`
          : part.kind === 'course'
            ? `/school/course/${part.key.split('-')[1] ?? ''}`
            : '';

function readSent(form: FormData): Sent {
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) => (name.startsWith(FIELD) ? [[name.slice(FIELD.length), asText(value)]] : [])),
  );
  const looked = new Set(form.getAll('looked').map(asText));
  const converted = parseOr(Converted, form.get('converted'), []).filter((text) => !looked.has(text));
  return {
    before: parseOr(Texts, form.get('before'), typed),
    typed,
    converted,
    at: asText(form.get('at')),
    form: asText(form.get('form')),
  };
}

/** What the form carries along for itself; whoever changes it changes what their own form is held against. */
function parseOr<Value>(schema: z.ZodType<Value>, text: unknown, otherwise: Value): Value {
  try {
    return schema.parse(JSON.parse(asText(text)));
  } catch {
    return otherwise;
  }
}

export const byOf = (c: Desk) => ({ staffId: c.var.staff.id, who: c.var.staff.name });

export async function answerSaved(c: Desk, part: SitePart, saved: SavedContent, sent: Sent | null) {
  const say = deskWords(c.var.desk.locale);
  switch (saved.kind) {
    case 'kept':
    case 'untimed':
    case 'published':
    case 'due':
    case 'same':
      return answerDone(c, part, saved.kind);
    case 'faulty': {
      const { typed } = saved.merged;
      const whole = saved.faults.find(({ path }) => path === '');
      const notice = say(whole ? `contentProblem.${whole.problem}` : 'content.check');
      return showPart(c, part, { ...sent, typed, faults: saved.faults, notice }, 422);
    }
    case 'both': {
      const { now: other, merged } = saved;
      const { typed, both } = merged;
      // What stands now is what the form is held against when it comes again.
      return showPart(
        c,
        part,
        { converted: sent?.converted ?? [], typed, both, other, notice: say('siteTwo.both') },
        409,
      );
    }
    default:
      return assertNever(saved);
  }
}

async function answerDone(c: Desk, part: SitePart, done: string) {
  c.header(VERSIONS_HEADER, await publishSiteVersions(c.env.DB));
  return c.redirect(`${c.var.desk.base}/content/part?${new URLSearchParams({ of: partName(part), done })}`, 303);
}

/** A row that is gone has no form to come back to. */
async function leaveTo(c: Desk, kind: RowName) {
  c.header(VERSIONS_HEADER, await publishSiteVersions(c.env.DB));
  return c.redirect(`${c.var.desk.base}/content?${new URLSearchParams({ kind, done: 'removed' })}`, 303);
}

/** What an address may make these pages say. */
export function doneIn(c: Desk): string {
  const word = `contentDone.${asText(c.req.query('done'))}`;
  return isDeskWord(word) ? deskWords(c.var.desk.locale)(word) : '';
}

export async function showPart(c: Desk, part: SitePart, said: Partial<PartView> = {}, status: 200 | 409 | 422 = 200) {
  const standing = await findStanding(c, part);
  if (!standing) return c.notFound();
  return c.html(writePart({ ...(await readPartView(c, part, standing)), ...said }), status);
}

/** A part as it stands, for who may write it; of a row that is not this site's, null. */
export async function findStanding(c: Desk, part: SitePart): Promise<ContentState | null> {
  const { agentKey } = c.var.desk;
  const action = actionFor(part);
  // Before anything is read, for a row says by itself whose it is.
  if (!isAllowed(c, action, { agentKey, ownerKey: agentKey })) return null;
  const standing = await readContentState(c.env.DB, await requireSite(c.env.DB, agentKey), part);
  return isAllowed(c, action, { agentKey, ownerKey: standing.row?.ownerKey ?? agentKey }) ? standing : null;
}
