import { Hono } from 'hono';
import {
  respond,
  respondError,
  rejectField,
  parseFormBody,
  rejectFile,
  rejectRateLimited,
} from '#backend/response/respond.ts';
import { formatMessage } from '#backend/response/message-texts.ts';
import { requireLogin } from '#backend/auth/recognise-caller.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { CATALOGUE_FOLDER, getContentType, parseRange } from '#backend/catalogue/catalogue-files.ts';
import { requireConsent } from '#backend/consent/require-consent.ts';
import { storeFile } from '#backend/identity/store-file.ts';
import { consumeRateLimit, getUploadLimits } from '#backend/limits/rate-limits.ts';
import { MEDIA_FOLDER, getPictureType } from '#backend/media/read-picture.ts';
import { resizeImage } from '#backend/media/resize-image.ts';
import { queryRow } from '#backend/queries/database.ts';
import { scanFile } from '#backend/scan/scan-file.ts';
import { selectFileAt } from '#backend/queries/identity/files.ts';
import { uploadFile } from '#shared/contract/application/apply-form.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { parsePictureWidth } from '#shared/rules/picture-sizes.ts';
import { formatContentDisposition, sanitizeFileName } from '#shared/rules/file-name.ts';
import { type FileKind, isFileKind, parseUpload } from '#shared/rules/uploaded-file.ts';

export const fileRoutes = new Hono<BackendEnv>()
  .post(uploadFile.path, requireLogin(), async (c) => {
    const form = await parseFormBody(c).catch(() => null);
    const kind = form?.get('kind');
    const file = form?.get('file');
    if (!isFileKind(kind)) return rejectField(c, ERROR_CODES.invalidParameter, 'kind');
    if (!(file instanceof File)) return rejectField(c, ERROR_CODES.invalidParameter, 'file');
    const rejection = kind === 'document' ? await requireConsent(c, c.var.user) : null;
    if (rejection) return rejection;

    const parsedUpload = parseUpload(kind, new Uint8Array(await file.arrayBuffer()));
    if (!parsedUpload.ok) return rejectFile(c, parsedUpload.fault);
    const { contentType, bytes } = parsedUpload;
    const { user } = c.var;
    const waitSeconds = await consumeRateLimit(c.env.DB, getUploadLimits(user.id));
    if (waitSeconds !== null) return rejectRateLimited(c, waitSeconds);

    const error = await scanFile(c.env, bytes, c.var.caller.requestId);
    if (error) return rejectFile(c, error);

    const name = sanitizeFileName(file.name, contentType);
    const path = await storeFile(c.env, { userId: user.id, kind, name, contentType, bytes });
    return respond(c, uploadFile, { path, name, size: bytes.length, contentType });
  })
  // The name contains a hash of the content, so the file is immutable.
  .get(`/appFile/${CATALOGUE_FOLDER}/:name`, async (c) => {
    const name = c.req.param('name');
    const key = `${CATALOGUE_FOLDER}/${name}`;
    const contentType = getContentType(name);
    const objectHead = contentType && (await c.env.FILES.head(key));
    const byteRange = objectHead ? parseRange(c.req.header('range'), objectHead.size) : null;
    if (objectHead && byteRange === 'beyond')
      return new Response(null, { status: 416, headers: { 'content-range': `bytes */${objectHead.size}` } });
    const fileObject = objectHead && (await c.env.FILES.get(key, byteRange ? { range: byteRange as R2Range } : {}));
    if (!fileObject || !contentType)
      return respondError(c, ERROR_CODES.requestError, {
        message: formatMessage(c.var.caller.locale, 'fileUnknown'),
        status: 404,
      });
    const { offset, length } = (byteRange as { offset: number; length: number } | null) ?? {
      offset: 0,
      length: fileObject.size,
    };
    return new Response(fileObject.body, {
      status: byteRange ? 206 : 200,
      headers: {
        'content-type': contentType,
        'content-length': String(length),
        'accept-ranges': 'bytes',
        ...(byteRange && { 'content-range': `bytes ${offset}-${offset + length - 1}/${fileObject.size}` }),
        // The name contains a hash of the content, so the file is immutable.
        'cache-control': 'private, max-age=31536000, immutable',
        'content-disposition': contentType === 'application/pdf' ? `attachment; filename="${name}"` : 'inline',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    });
  })
  // The name contains a hash of the content, so the file never changes.
  .get(`/appFile/${MEDIA_FOLDER}/:name`, async (c) => {
    const name = c.req.param('name');
    const contentType = getPictureType(name);
    const width = parsePictureWidth(c.req.query('w'));
    const resizedPicture = contentType && width && (await resizeImage(c.env, name, width));
    if (resizedPicture)
      return new Response(resizedPicture.body, {
        headers: buildFileHeaders({ kind: 'avatar', name, ...resizedPicture }),
      });
    const file = contentType && (await c.env.FILES.get(`${MEDIA_FOLDER}/${name}`));
    if (!file)
      return respondError(c, ERROR_CODES.requestError, {
        message: formatMessage(c.var.caller.locale, 'fileUnknown'),
        status: 404,
      });
    const size = file.size;
    return new Response(file.body, { headers: buildFileHeaders({ kind: 'avatar', name, size, contentType }) });
  })
  .get('/appFile/:kind/:name', async (c) => {
    const file = await queryRow(c.env.DB, selectFileAt(`${c.req.param('kind')}/${c.req.param('name')}`));
    const { user, locale } = c.var.caller;
    if (file?.kind === 'document' && file.userId !== user?.id)
      return respondError(c, user ? ERROR_CODES.noPermission : ERROR_CODES.sessionExpired, {
        status: user ? 403 : 401,
      });
    const storedObject = file && (await c.env.FILES.get(file.path));
    if (!storedObject)
      return respondError(c, ERROR_CODES.requestError, { message: formatMessage(locale, 'fileUnknown'), status: 404 });
    return new Response(storedObject.body, { headers: buildFileHeaders(file) });
  });

/**
 * Returns the headers of a file. The content type is derived from the content, not from the name. Only the owner and
 * the agency can read documents.
 */
const buildFileHeaders = ({
  kind,
  name,
  size,
  contentType,
}: {
  kind: FileKind;
  name: string;
  size: number;
  contentType: string;
}) => ({
  'content-type': contentType,
  'content-length': String(size),
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  ...(kind === 'avatar'
    ? { 'cache-control': 'private, max-age=31536000, immutable', 'content-disposition': 'inline' }
    : {
        'cache-control': 'private, no-store',
        'content-disposition': formatContentDisposition('attachment', name, contentType),
      }),
});
