import { Hono } from 'hono';
import { deleteCookie } from 'hono/cookie';
import { readForm } from '#backend/response/respond.ts';
import type { ContentListView } from '#backend/office/content/content-view.ts';
import { readContentList } from '#backend/office/content/read-content.ts';
import { answerSaved, byOf, doneIn, findStanding, showPart, takeForm } from '#backend/office/content/answer-part.ts';
import { readRowList } from '#backend/office/content/read-rows.ts';
import { writeRowList } from '#backend/office/content/write-row-list.ts';
import { writeHeldFees } from '#backend/office/content/write-held-fees.ts';
import { writeContentList } from '#backend/office/content/write-content-list.ts';
import { asText, type Desk, placeOf, type SignedDeskEnv } from '#backend/office/office-auth.ts';
import { deskWords } from '#backend/office/office-view.ts';
import { findRow, readRows } from '#backend/queries/database.ts';
import { suspiciousFees } from '#backend/queries/facts/suspicious-fees.ts';
import { schoolOfOwnRow } from '#backend/queries/site/site-courses.ts';
import { type SitePart, partName, readPartName } from '#backend/site/content-parts.ts';
import { requireSite } from '#backend/site/save-site.ts';
import { isRowName, ROW_KINDS, type RowName } from '#backend/site/rows/row-kinds.ts';
import { saveContent, undoContent } from '#backend/site/save-content.ts';
import { emptyOf, flatten } from '#backend/site/forms/schema-form.ts';
import { Page } from '#backend/site/site-content.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';

/** What a site says in words of its own: written, looked at, published and taken back, part by part. */
export const officeContentRoutes = new Hono<SignedDeskEnv>()
  .get('/office/:agent/content', (c) => {
    const kind = kindIn(c);
    return kind ? showRows(c, kind) : showList(c, { done: doneIn(c) });
  })
  .post('/office/:agent/content', async (c) => {
    const { agentKey, base } = c.var.desk;
    const kind = kindIn(c);
    if (kind) return beginRow(c, kind, asText((await readForm(c)).get('school')));
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
    if (saved.kind === 'faulty')
      return showList(c, { typed, notice: deskWords(c.var.desk.locale)('contentProblem.taken') }, 422);
    // There is one already: it is opened as it is.
    if (saved.kind !== 'kept' && saved.kind !== 'both') throw new Error(`a new page was ${saved.kind}`);
    return c.redirect(`${base}/content/part?${new URLSearchParams({ of: partName(part) })}`, 303);
  })
  .get('/office/:agent/content/held-fees', async (c) => {
    if (!isAllowed(c, 'writeContent', c.var.desk)) return c.notFound();
    return c.html(writeHeldFees(await placeOf(c, c.var.staff.name), await readRows(c.env.DB, suspiciousFees())));
  })
  .get('/office/:agent/content/part', async (c) => {
    const part = readPartName(asText(c.req.query('of')));
    return part ? showPart(c, part, { done: doneIn(c) }) : c.redirect(`${c.var.desk.base}/content`, 303);
  })
  .post('/office/:agent/content/part', async (c) => {
    const { agentKey } = c.var.desk;
    const part = readPartName(asText(c.req.query('of')));
    if (!part || !(await findStanding(c, part))) return c.notFound();
    const form = await readForm(c);
    const undo = form.get('undo');
    if (undo !== null) {
      const undone = await undoContent(c.env.DB, agentKey, part, Number(undo), byOf(c));
      return undone ? answerSaved(c, part, undone, null) : c.notFound();
    }
    return takeForm(c, part, form);
  });

async function showList(c: Desk, said: Partial<ContentListView> = {}, status: 200 | 422 = 200) {
  if (!isAllowed(c, 'writeContent', c.var.desk)) return c.notFound();
  return c.html(writeContentList({ ...(await readContentList(c)), ...said }), status);
}

const kindIn = (c: Desk): RowName | null => {
  const kind = asText(c.req.query('kind'));
  return isRowName(kind) ? kind : null;
};

const mayKeep = (c: Desk, kind: RowName) => {
  const { agentKey } = c.var.desk;
  return isAllowed(c, ROW_KINDS[kind].action, { agentKey, ownerKey: agentKey });
};

async function showRows(c: Desk, kind: RowName) {
  if (!mayKeep(c, kind)) return c.notFound();
  return c.html(writeRowList({ ...(await readRowList(c, kind)), done: doneIn(c) }));
}

/** A form with nothing in it yet, under a number or a key that nobody has. */
async function beginRow(c: Desk, kind: RowName, school: string) {
  const { draw, isAtSchool } = ROW_KINDS[kind];
  if (!mayKeep(c, kind) || !draw) return c.notFound();
  const key = draw(school);
  const { id } = await requireSite(c.env.DB, c.var.desk.agentKey);
  if (
    isAtSchool &&
    !(ROW_KINDS[kind].key.test(key) && (await findRow(c.env.DB, schoolOfOwnRow(id, Number(school), 'zh-hk'))))
  )
    return c.notFound();
  return c.redirect(`${c.var.desk.base}/content/part?${new URLSearchParams({ of: partName({ kind, key }) })}`, 303);
}
