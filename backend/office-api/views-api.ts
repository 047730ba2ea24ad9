import { Hono } from 'hono';
import { batchWrite, queryRow } from '#backend/queries/database.ts';
import { deleteViewById, storeView, selectViewById, type ViewRow } from '#backend/queries/office/views.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { failOffice, succeedOffice } from '#shared/contract/office/office-call.ts';
import { deleteView, saveView } from '#shared/contract/office/views.ts';
import { type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';

export const viewsApi = new Hono<OfficeSessionEnv>();

export const canChangeView = (c: OfficeSessionContext, { agentKey, staffId }: Pick<ViewRow, 'agentKey' | 'staffId'>) =>
  staffId === 0 ? isAllowed(c, 'keepSharedViews', { agentKey }) : isAllowed(c, 'keepOwnViews', { agentKey, staffId });

serveCall(viewsApi, saveView, async (c, { name, query, isShared }) => {
  const { agentKey } = c.var.desk;
  const staffId = isShared ? 0 : c.var.staff.id;
  if (!canChangeView(c, { agentKey, staffId })) return succeedOffice({ refusal: 'forbidden' });
  const storedView = await queryRow(c.env.DB, storeView({ agentKey, staffId, name, query }));
  return succeedOffice({ refusal: storedView ? null : 'full' });
});

serveCall(viewsApi, deleteView, async (c, { id }) => {
  const view = await queryRow(c.env.DB, selectViewById(id));
  if (!canChangeView(c, view ?? { agentKey: '', staffId: 0 })) return failOffice({ code: 'notFound' });
  await batchWrite(c.env.DB, [deleteViewById(id)]);
  return succeedOffice(null);
});
