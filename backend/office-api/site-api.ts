import { Hono } from 'hono';
import { queryRows } from '#backend/queries/database.ts';
import { selectEdits, type SiteEditRow } from '#backend/queries/site/site-edits.ts';
import { checkSite } from '#backend/site/check-site.ts';
import { SITE_FIELDS } from '#backend/site/field-table.ts';
import { formatFields, type TypedValues } from '#backend/site/forms/merge-typed.ts';
import {
  HEAD_PART,
  publishSiteVersions,
  requireSite,
  type SaveSiteResult,
  saveSite,
  undoEdit,
} from '#backend/site/save-site.ts';
import { loadSiteContent } from '#backend/site/site-content.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import { failOffice, succeedOffice } from '#shared/contract/office/office-call.ts';
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
    queryRows(c.env.DB, selectEdits(id, HEAD_PART, MAX_EDITS)),
  ]);
  return succeedOffice({
    settings: SITE_FIELDS.map(({ name, called, locale, group, isPlatforms, draws }) => ({
      name,
      called,
      locale,
      group,
      isPlatforms,
      draws,
    })),
    values: formatFields(fields),
    findings: checkSite(fields, content),
    edits: edits.map(describeEdit),
    languageCode: fields.languageCode,
  });
});

function describeEdit({ number, at, who, before, content }: SiteEditRow): SiteEditLine {
  const [previousValues, currentValues] = [JSON.parse(before) as TypedValues, JSON.parse(content) as TypedValues];
  const changes = Object.keys(currentValues)
    .filter((name) => (previousValues[name] ?? '') !== currentValues[name])
    .map((name) => ({ name, was: previousValues[name] ?? '', is: currentValues[name] ?? '' }));
  return { number, at, who, changes };
}

serveCall(siteApi, saveSiteSettings, async (c, { before, values }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'steerSite', { agentKey })) return FORBIDDEN;
  const knownValues = Object.fromEntries(
    Object.entries(values).filter(([name]) => SITE_FIELDS.some((field) => field.name === name)),
  );
  return succeedOffice(
    await describeSavedSite(c, await saveSite(c.env.DB, agentKey, { before, typedValues: knownValues }, getEditor(c))),
  );
});

serveCall(siteApi, undoSiteEdit, async (c, { number }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'steerSite', { agentKey })) return FORBIDDEN;
  const undoneEdit = await undoEdit(c.env.DB, agentKey, number, getEditor(c));
  if (!undoneEdit) return failOffice({ code: 'notFound' });
  const savedSite = await describeSavedSite(c, undoneEdit);
  // The result of an undo does not list later edits, because the page has already shown them before the undo.
  return succeedOffice(savedSite.kind === 'saved' ? { ...savedSite, also: [] } : savedSite);
});

async function describeSavedSite(c: OfficeSessionContext, savedSite: SaveSiteResult): Promise<SavedSite> {
  switch (savedSite.kind) {
    case 'same':
      return savedSite;
    case 'saved':
      c.header(VERSIONS_HEADER, await publishSiteVersions(c.env.DB));
      return { kind: 'saved', also: savedSite.merged.theirs };
    case 'faulty':
      return { kind: 'faulty', values: savedSite.merged.typedValues, faults: [...savedSite.faults] };
    case 'both': {
      const { fields } = await requireSite(c.env.DB, c.var.desk.agentKey);
      return {
        kind: 'both',
        values: savedSite.merged.typedValues,
        both: savedSite.merged.both,
        now: formatFields(fields),
      };
    }
    default:
      return assertNever(savedSite);
  }
}
