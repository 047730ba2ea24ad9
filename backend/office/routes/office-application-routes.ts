import { Hono } from 'hono';
import { z } from 'zod';
import { MAX_ACCESS_NOTE_CHARS, DOCUMENT_ACCESS_REASONS } from '#shared/rules/application/application-lists.ts';
import { formatContentDisposition, sanitizeFileName } from '#shared/rules/file-name.ts';
import { parseFormBody } from '#backend/response/respond.ts';
import { type OpenApplication, openApplications } from '#backend/office/application/open-application.ts';
import type { SignedOfficeContext, SignedOfficeEnv } from '#backend/office/office-auth.ts';
import { queryRow } from '#backend/queries/database.ts';
import {
  applicationWithStudent,
  selectOpenedFile,
  insertOpening,
} from '#backend/queries/applications/desk-applications.ts';
import { isAllowed } from '#backend/staff/check-permission.ts';
import { selectFileAt } from '#backend/queries/identity/files.ts';

/** Number of minutes for which an account can read a document after opening it with a reason. */
const OPENED_MINUTES = 15;

const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/**
 * Content security policy for documents. PDF files get no sandbox directive, because the browser's PDF viewer is
 * already isolated and does not load in a sandbox.
 */
const VIEWER_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

export const officeApplicationRoutes = new Hono<SignedOfficeEnv>()
  .get('/office/:agent/applications/:id{\\d+}/opened/:opening{\\d+}', async (c) => {
    const application = await findOpenableApplication(c);
    const opening = {
      id: Number(c.req.param('opening')),
      applicationId: Number(c.req.param('id')),
      staffId: c.var.staff.id,
    };
    const openedSince = new Date(Date.now() - OPENED_MINUTES * 60_000).toISOString();
    const file = application && (await queryRow(c.env.DB, selectOpenedFile(opening, c.var.desk.agentKey, openedSince)));
    const storedObject = file && (await c.env.FILES.get(file.path));
    if (!file || !storedObject) return c.notFound();
    const disposition = c.req.query('save') === undefined ? 'inline' : 'attachment';
    return c.body(storedObject.body, 200, {
      'content-type': file.contentType,
      'content-disposition': formatContentDisposition(disposition, file.name, file.contentType),
      'content-security-policy': file.contentType === 'application/pdf' ? VIEWER_POLICY : FILE_POLICY,
    });
  })
  .post('/office/:agent/applications/:id{\\d+}/document/:at{\\d+}', async (c) => {
    const application = await findOpenableApplication(c);
    const document = application?.form.documents[Number(c.req.param('at'))];
    const file = document && (await queryRow(c.env.DB, selectFileAt(document.path)));
    const storedObject = file && file.userId === application?.row.userId && (await c.env.FILES.get(file.path));
    if (!application || !storedObject) return c.notFound();
    const reason = parseReason(await parseFormBody(c));
    const isRejected =
      !reason ||
      (reason.reason === 'forward' && !isAllowed(c, 'forwardDocument', { ...application.row, ...application }));
    if (isRejected) return c.redirect(`${c.var.desk.base}/applications/${application.row.id}`, 303);
    const context = {
      kind: document.kind,
      name: sanitizeFileName(document.name, file.contentType),
      document: '',
      ...reason,
    };
    const actor = { at: new Date().toISOString(), who: c.var.staff.name };
    await queryRow(c.env.DB, insertOpening(application.row.id, c.var.staff.id, { ...context, ...actor }));
    return c.body(storedObject.body, 200, {
      'content-type': file.contentType,
      'content-disposition': formatContentDisposition('attachment', file.name, file.contentType),
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

async function findApplication(c: SignedOfficeContext): Promise<OpenApplication | null> {
  const row = await queryRow(c.env.DB, applicationWithStudent(Number(c.req.param('id'))));
  if (!row || !isAllowed(c, 'seeApplication', row)) return null;
  const [application = null] = await openApplications(c.env.DB, [row]);
  return application;
}

async function findOpenableApplication(c: SignedOfficeContext): Promise<OpenApplication | null> {
  const application = await findApplication(c);
  if (!application) return null;
  const { row, isClosed } = application;
  return isAllowed(c, 'openDocument', { ...row, isClosed }) ? application : null;
}

const OpeningReason = z.object({
  reason: z.enum(DOCUMENT_ACCESS_REASONS),
  note: z.string().trim().max(MAX_ACCESS_NOTE_CHARS).default(''),
});

/** Parses the reason. Returns null if there is none, or if the reason 'other' has no text. */
function parseReason(form: FormData): z.output<typeof OpeningReason> | null {
  const parsedReason = OpeningReason.safeParse(Object.fromEntries(form));
  return parsedReason.success && (parsedReason.data.reason !== 'other' || parsedReason.data.note)
    ? parsedReason.data
    : null;
}
