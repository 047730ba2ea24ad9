import { Hono } from 'hono';
import { queryRows } from '#backend/queries/database.ts';
import { selectStaffActions } from '#backend/queries/staff/audit-log.ts';
import { listExisting, planRows, type SiteImportOrder } from '#backend/site/import/plan-import.ts';
import { importLeads, planLeads, undoLeads } from '#backend/site/import/plan-leads.ts';
import { readTable } from '#backend/site/import/read-table.ts';
import { createImportName, publishRows, undoRows } from '#backend/site/import/run-import.ts';
import { publishSiteVersions, requireSite } from '#backend/site/save-site.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { VERSIONS_HEADER } from '#shared/backend-protocol.ts';
import {
  commitImport,
  type ImportOrder,
  listImports,
  planImport,
  readImportFile,
  undoImport,
} from '#shared/contract/office/content-import.ts';
import { succeedOffice } from '#shared/contract/office/office-call.ts';
import { IMPORT_KINDS, type ImportKind } from '#shared/rules/import-fields.ts';
import { FORBIDDEN, type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';

const MAX_LISTED = 20;

export const contentImportApi = new Hono<OfficeSessionEnv>();

type OfficeContext = OfficeSessionContext;

/** Whether the caller may import rows of a kind. An import writes only rows of the caller's agency. */
function canImport(c: OfficeContext, kind: ImportKind): boolean {
  const { agentKey } = c.var.desk;
  return kind === 'lead'
    ? isAllowed(c, 'manageLeads', { agentKey })
    : isAllowed(c, 'keepCatalogue', { agentKey, ownerKey: agentKey });
}

const listImportKinds = (c: OfficeContext) => IMPORT_KINDS.filter((kind) => canImport(c, kind));

const getActor = (c: OfficeContext) => ({ staffId: c.var.staff.id, who: c.var.staff.name });

async function getPlan(c: OfficeContext, order: SiteImportOrder) {
  const site = await requireSite(c.env.DB, c.var.desk.agentKey);
  const existingRows = await listExisting(c.env.DB, site);
  return { site, existing: existingRows, ...(await planRows(site, order, existingRows)) };
}

const isSiteImport = (order: ImportOrder): order is SiteImportOrder => order.kind !== 'lead';

serveCall(contentImportApi, readImportFile, async (c, { file }) => {
  if (listImportKinds(c).length === 0) return FORBIDDEN;
  return succeedOffice(await readTable(Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0))));
});

serveCall(contentImportApi, planImport, async (c, order) => {
  if (!canImport(c, order.kind)) return FORBIDDEN;
  const { plan } = isSiteImport(order)
    ? await getPlan(c, order)
    : await planLeads(c.env.DB, c.var.desk.agentKey, order);
  return succeedOffice(plan);
});

serveCall(contentImportApi, commitImport, async (c, order) => {
  if (!canImport(c, order.kind)) return FORBIDDEN;
  if (!isSiteImport(order)) {
    const { agentKey } = c.var.desk;
    const { leads } = await planLeads(c.env.DB, agentKey, order);
    if (leads.length > 0) await importLeads(c.env.DB, agentKey, leads, { at: Date.now(), manager: getActor(c) });
    return succeedOffice({ imported: leads.length });
  }
  const { site, existing, changes, plan } = await getPlan(c, order);
  const { new: newCount, changed, removed } = plan.counts;
  const imported = newCount + changed + removed;
  if (changes.length > 0) {
    const logSubject = `${order.kind} ${imported}`;
    const options = {
      existing,
      by: getActor(c),
      at: Date.now(),
      action: 'contentImported' as const,
      about: logSubject,
    };
    await publishRows(c.env.DB, site, order.kind, changes, options);
    c.header(VERSIONS_HEADER, await publishSiteVersions(c.env.DB));
  }
  return succeedOffice({ imported });
});

serveCall(contentImportApi, listImports, async (c) => {
  const kinds = listImportKinds(c);
  if (kinds.length === 0) return FORBIDDEN;
  const { agentKey } = c.var.desk;
  const rows = await queryRows(
    c.env.DB,
    selectStaffActions(agentKey, ['contentImported', 'importUndone'], MAX_LISTED * 2),
  );
  const undoneTimes = new Set(rows.flatMap(({ action, about }) => (action === 'importUndone' ? [about] : [])));
  return succeedOffice({
    kinds,
    imports: rows
      .filter(({ action }) => action === 'contentImported')
      .slice(0, MAX_LISTED)
      .flatMap(({ at, who, about }) => {
        const [kindName = '', count = ''] = about.split(' ');
        const kind = kinds.find((item) => item === kindName);
        return kind ? [{ at, who, kind, rows: Number(count), isUndone: undoneTimes.has(createImportName(at)) }] : [];
      }),
  });
});

serveCall(contentImportApi, undoImport, async (c, { at, kind }) => {
  if (!canImport(c, kind)) return FORBIDDEN;
  if (kind === 'lead') return succeedOffice(await undoLeads(c.env.DB, c.var.desk.agentKey, at, getActor(c)));
  const site = await requireSite(c.env.DB, c.var.desk.agentKey);
  const outcome = await undoRows(c.env.DB, site, kind, at, getActor(c));
  if (outcome.restored > 0) c.header(VERSIONS_HEADER, await publishSiteVersions(c.env.DB));
  return succeedOffice(outcome);
});
