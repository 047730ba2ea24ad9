import { Hono } from 'hono';
import { queryRows } from '#backend/queries/database.ts';
import { selectEdits, type SiteEditRow } from '#backend/queries/site/site-edits.ts';
import { checkSite } from '#backend/site/check-site.ts';
import { SITE_FIELDS } from '#backend/site/field-table.ts';
import { formFields, type Typed } from '#backend/site/forms/merge-typed.ts';
import { HEAD, publishSiteVersions, requireSite, type Saved, saveSite, undoEdit } from '#backend/site/save-site.ts';
import { loadSiteContent } from '#backend/site/site-content.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import { officeFail, officeOk } from '#shared/contract/office/office-call.ts';
import {
  getSiteSettings,
  type SavedSite,
  saveSiteSettings,
  type SiteEditLine,
  undoSiteEdit,
} from '#shared/contract/office/site.ts';
import { assertNever } from '#shared/assert-never.ts';
import { FORBIDDEN, type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';

const MAX_EDITS = 20;

export const siteApi = new Hono<OfficeSessionEnv>();

const getEditor = (c: OfficeSessionContext) => ({
  staffId: c.var.staff.id,
  who: c.var.staff.name,
  steersPlatform: isAllowed(c, 'steerPlatform', {}),
});

serveCall(siteApi, getSiteSettings, async (c) => {
  if (!isAllowed(c, 'steerSite', c.var.desk)) return FORBIDDEN;
  const { id, fields } = await requireSite(c.env.DB, c.var.desk.agentKey);
  const [content, edits] = await Promise.all([
    loadSiteContent(c.env.DB, id),
    queryRows(c.env.DB, selectEdits(id, HEAD, MAX_EDITS)),
  ]);
  return officeOk({
    settings: SITE_FIELDS.map(({ name, called, locale, group, isPlatforms, draws }) => ({
      name,
      called,
      locale,
      group,
      isPlatforms,
      draws,
    })),
    values: formFields(fields),
    findings: checkSite(fields, content),
    edits: edits.map(describeEdit),
    languageCode: fields.languageCode,
  });
});

function describeEdit({ number, at, who, before, content }: SiteEditRow): SiteEditLine {
  const [previous, is] = [JSON.parse(before) as Typed, JSON.parse(content) as Typed];
  const changes = Object.keys(is)
    .filter((name) => (previous[name] ?? '') !== is[name])
    .map((name) => ({ name, was: previous[name] ?? '', is: is[name] ?? '' }));
  return { number, at, who, changes };
}

serveCall(siteApi, saveSiteSettings, async (c, { before, values }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'steerSite', { agentKey })) return FORBIDDEN;
  const existing = Object.fromEntries(
    Object.entries(values).filter(([name]) => SITE_FIELDS.some((field) => field.name === name)),
  );
  return officeOk(
    await describeSaved(c, await saveSite(c.env.DB, agentKey, { before, typed: existing }, getEditor(c))),
  );
});

serveCall(siteApi, undoSiteEdit, async (c, { number }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'steerSite', { agentKey })) return FORBIDDEN;
  const undone = await undoEdit(c.env.DB, agentKey, number, getEditor(c));
  if (!undone) return officeFail({ code: 'notFound' });
  const savedSite = await describeSaved(c, undone);
  // An undo is made in the knowledge of what came after.
  return officeOk(savedSite.kind === 'saved' ? { ...savedSite, also: [] } : savedSite);
});

async function describeSaved(c: OfficeSessionContext, savedSite: Saved): Promise<SavedSite> {
  switch (savedSite.kind) {
    case 'same':
      return savedSite;
    case 'saved':
      c.header(VERSIONS_HEADER, await publishSiteVersions(c.env.DB));
      return { kind: 'saved', also: savedSite.merged.theirs };
    case 'faulty':
      return { kind: 'faulty', values: savedSite.merged.typed, faults: [...savedSite.faults] };
    case 'both': {
      const { fields } = await requireSite(c.env.DB, c.var.desk.agentKey);
      return { kind: 'both', values: savedSite.merged.typed, both: savedSite.merged.both, now: formFields(fields) };
    }
    default:
      return assertNever(savedSite);
  }
}
