import { Hono } from 'hono';
import { resolveOffice, requireStaff, type SignedOfficeEnv } from '#backend/office/office-auth.ts';
import { getHub } from '#backend/people/cable-hub.ts';
import { selectAttachmentByKey } from '#backend/queries/chat/conversations.ts';
import { queryRow } from '#backend/queries/database.ts';
import { isAllowed, requirePermissionCheck } from '#backend/staff/check-permission.ts';
import { MAX_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import { formatContentDisposition } from '#shared/rules/file-name.ts';
import { officeApplicationRoutes } from './office-application-routes.ts';

/**
 * Routes that browsers in the office call directly, for live events and files. The pages themselves are React routes
 * that use the office API.
 */
export const deskRoutes = new Hono<SignedOfficeEnv>()
  .use('/office/:agent/*', resolveOffice)
  .use('/office/:agent/*', requireStaff)
  .use('/office/:agent/*', requirePermissionCheck)
  .get('/office/:agent/live', async (c): Promise<Response> => {
    if (!isAllowed(c, 'workAtDesk', c.var.desk)) return c.notFound();
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return c.body(null, 426);
    const { sessionId, seenAt, endsAt } = c.var.session;
    const headers = {
      upgrade: 'websocket',
      'x-agent': c.var.desk.agentKey,
      'x-desk-session': String(sessionId),
      'x-desk-until': String(Math.min(endsAt, seenAt + MAX_IDLE_MS)),
    };
    return getHub(c.env.CABLE, c.var.desk.agentKey).fetch(new Request('http://hub/', { headers }));
  })
  .get('/office/:agent/file/:key', async (c) => {
    const file = await queryRow(c.env.DB, selectAttachmentByKey(c.req.param('key')));
    const storedFile = isAllowed(c, 'talk', file) ? await c.env.FILES.get(`chat/${c.req.param('key')}`) : null;
    if (!file || !storedFile) return c.notFound();
    const disposition = file.contentType.startsWith('application/') ? 'attachment' : 'inline';
    return c.body(storedFile.body, 200, {
      'content-type': file.contentType,
      'content-disposition': formatContentDisposition(disposition, file.name, file.contentType),
      'content-security-policy': "default-src 'none'; sandbox",
    });
  })
  .route('/', officeApplicationRoutes);
