import { Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { assertNever } from '#shared/assert-never.ts';
import { VERSIONS_HEADER } from '#shared/constants.ts';
import { readForm } from '#backend/answer/answer-call.ts';
import { FIELD, type ContentListView, type PartView } from '#backend/office/content/content-view.ts';
import { readContentList, readPartView } from '#backend/office/content/read-content.ts';
import { writeContentList } from '#backend/office/content/write-content-list.ts';
import { writePart } from '#backend/office/content/write-part.ts';
import { readPictures } from '#backend/office/media/media-view.ts';
import { asText, type Desk, type SignedDeskEnv } from '#backend/office/office-auth.ts';
import { deskWords, isDeskWord } from '#backend/office/office-view.ts';
import { type SitePart, partName, readPartName, schemaOf } from '#backend/site/content-parts.ts';
import { convertTexts } from '#backend/site/convert-texts.ts';
import { discardDraft, removePage, type SavedContent, saveContent, undoContent } from '#backend/site/save-content.ts';
import { changeList, emptyOf, type Flat, flatten } from '#backend/site/forms/schema-form.ts';
import { Page } from '#backend/site/site-content.ts';
import { tellVersions } from '#backend/site/tell-versions.ts';
import { isAllowed } from '#backend/staff/ask-whether.ts';

const Texts = z.record(z.string(), z.string());
const Converted = z.array(z.string());

/** What a site says in words of its own: written, looked at, published and taken back, part by part. */
export const officeContentRoutes = new Hono<SignedDeskEnv>()
  .get('/office/:agent/content', (c) => showList(c, { done: doneIn(c) }))
  .post('/office/:agent/content', async (c) => {
    const { agentKey, base } = c.var.desk;
    if (!isAllowed(c, 'writeContent', { agentKey })) return c.notFound();
    const form = await readForm(c);
    if (form.get('do') === 'endPreview') {
      deleteCookie(c, 'site_preview', { path: '/', secure: c.req.header('x-forwarded-proto') === 'https' });
      return c.redirect(`${base}/content?done=previewEnded`, 303);
    }
    const typed = { entrance: asText(form.get('entrance')).trim(), menuKey: asText(form.get('menuKey')).trim() };
    const told = Page.pick({ entrance: true, menuKey: true }).safeParse(typed);
    const part: SitePart = { kind: 'page', entrance: typed.entrance };
    if (!told.success) return showList(c, { typed, notice: deskWords(c.var.desk.locale)('content.checkPage') }, 422);
    const page = flatten({ ...(emptyOf(Page) as object), ...told.data });
    const written = { before: {}, typed: page, converted: [], when: 'look' } as const;
    const saved = await saveContent(c.env.DB, agentKey, part, written, byOf(c));
    // There is one already: it is opened as it is.
    if (saved.kind !== 'kept' && saved.kind !== 'both') throw new Error(`a new page was ${saved.kind}`);
    return c.redirect(`${base}/content/part?${new URLSearchParams({ of: partName(part) })}`, 303);
  })
  .get('/office/:agent/content/part', async (c) => {
    const part = readPartName(asText(c.req.query('of')));
    return part ? showPart(c, part, { done: doneIn(c) }) : c.redirect(`${c.var.desk.base}/content`, 303);
  })
  .post('/office/:agent/content/part', async (c) => {
    const { agentKey } = c.var.desk;
    if (!isAllowed(c, 'writeContent', { agentKey })) return c.notFound();
    const part = readPartName(asText(c.req.query('of')));
    if (!part) return c.notFound();
    const form = await readForm(c);
    const undo = form.get('undo');
    if (undo !== null) {
      const undone = await undoContent(c.env.DB, agentKey, part, Number(undo), byOf(c));
      return undone ? answerSaved(c, part, undone, null) : c.notFound();
    }
    return takeForm(c, part, form);
  });

interface Sent {
  before: Flat;
  typed: Flat;
  converted: readonly string[];
  at: string;
}

async function takeForm(c: Desk, part: SitePart, form: FormData) {
  const { agentKey } = c.var.desk;
  const asked = asText(form.get('do'));
  const sent = readSent(form);
  const save = async (when: 'now' | 'later' | number) =>
    answerSaved(c, part, await saveContent(c.env.DB, agentKey, part, { ...sent, when }, byOf(c)), sent);
  if (asked === 'publish') return save('now');
  if (asked === 'keep') return save('later');
  if (asked === 'preview') return preview(c, part, sent);
  if (asked === 'schedule') {
    const when = Date.parse(`${sent.at}:00+08:00`);
    if (when > Date.now()) return save(when);
    return showPart(c, part, { ...sent, notice: deskWords(c.var.desk.locale)('content.checkAt') }, 422);
  }
  if (asked === 'remove' && part.kind === 'page') {
    const removed = await removePage(c.env.DB, agentKey, part, byOf(c));
    return removed ? answerSaved(c, part, removed, null) : c.notFound();
  }
  if (asked === 'discard') {
    await discardDraft(c.env.DB, agentKey, part);
    return answerDone(c, part, 'discarded');
  }
  if (asked === 'convert') {
    const { typed, converted } = await convertTexts(sent.typed);
    return showPart(c, part, { ...sent, typed, converted: [...sent.converted, ...converted] });
  }
  const [, picking] = /^pick ([\w.]+\.picture)$/.exec(asked) ?? [];
  if (picking) return showPart(c, part, { ...sent, picking, pictures: await readPictures(c) });
  const changed = changeList(schemaOf(part), sent.typed, asked);
  return changed ? showPart(c, part, { ...sent, typed: changed }) : c.notFound();
}

const PREVIEW_SECONDS = 3600;

/** Keeps the draft, and leads to the page as it would be: for this browser, and while its owner is signed in here. */
async function preview(c: Desk, part: SitePart, sent: Sent) {
  const { agentKey, base } = c.var.desk;
  const saved = await saveContent(c.env.DB, agentKey, part, { ...sent, when: 'look' }, byOf(c));
  if (saved.kind !== 'kept') return answerSaved(c, part, saved, sent);
  const secure = c.req.header('x-forwarded-proto') === 'https';
  const cookie = { path: '/', httpOnly: true, sameSite: 'Strict', secure, maxAge: PREVIEW_SECONDS } as const;
  setCookie(c, 'site_preview', agentKey, cookie);
  return c.redirect(`${base.slice(0, base.indexOf('/_/'))}${placeToSee(part)}`, 303);
}

/** Where on the site a part is seen. */
const placeToSee = (part: SitePart): string =>
  part.kind === 'page' ? `/${part.entrance}` : part.kind === 'policy' ? '/about/privacy' : '';

function readSent(form: FormData): Sent {
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) => (name.startsWith(FIELD) ? [[name.slice(FIELD.length), asText(value)]] : [])),
  );
  const looked = new Set(form.getAll('looked').map(asText));
  const converted = parseOr(Converted, form.get('converted'), []).filter((text) => !looked.has(text));
  return { before: parseOr(Texts, form.get('before'), typed), typed, converted, at: asText(form.get('at')) };
}

/** What the form carries along for itself; whoever changes it changes what their own form is held against. */
function parseOr<Value>(schema: z.ZodType<Value>, text: unknown, otherwise: Value): Value {
  try {
    return schema.parse(JSON.parse(asText(text)));
  } catch {
    return otherwise;
  }
}

const byOf = (c: Desk) => ({ staffId: c.var.staff.id, who: c.var.staff.name });

async function answerSaved(c: Desk, part: SitePart, saved: SavedContent, sent: Sent | null) {
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
      return showPart(c, part, { ...sent, typed, faults: saved.faults, notice: say('content.check') }, 422);
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
  c.header(VERSIONS_HEADER, await tellVersions(c.env.DB));
  return c.redirect(`${c.var.desk.base}/content/part?${new URLSearchParams({ of: partName(part), done })}`, 303);
}

/** What an address may make these pages say. */
function doneIn(c: Desk): string {
  const word = `contentDone.${asText(c.req.query('done'))}`;
  return isDeskWord(word) ? deskWords(c.var.desk.locale)(word) : '';
}

async function showList(c: Desk, said: Partial<ContentListView> = {}, status: 200 | 422 = 200) {
  if (!isAllowed(c, 'writeContent', c.var.desk)) return c.notFound();
  return c.html(writeContentList({ ...(await readContentList(c)), ...said }), status);
}

async function showPart(c: Desk, part: SitePart, said: Partial<PartView> = {}, status: 200 | 409 | 422 = 200) {
  if (!isAllowed(c, 'writeContent', c.var.desk)) return c.notFound();
  return c.html(writePart({ ...(await readPartView(c, part)), ...said }), status);
}
