import { Hono } from 'hono';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { answerFailure } from '#backend/answer/envelope.ts';
import { messageText } from '#backend/answer/message-texts.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { CATALOGUE_FOLDER, contentTypeOf, readRange } from '#backend/catalogue/catalogue-files.ts';

/** Films are asked for in parts: a browser that cannot get one cannot move about in a film. */
export const catalogueFileRoutes = new Hono<BackendEnv>().get(`/appFile/${CATALOGUE_FOLDER}/:name`, async (c) => {
  const name = c.req.param('name');
  const key = `${CATALOGUE_FOLDER}/${name}`;
  const contentType = contentTypeOf(name);
  const known = contentType && (await c.env.FILES.head(key));
  const part = known ? readRange(c.req.header('range'), known.size) : null;
  if (known && part === 'beyond')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${known.size}` } });
  const file = known && (await c.env.FILES.get(key, part ? { range: part as R2Range } : {}));
  if (!file || !contentType)
    return answerFailure(c, FAILURE_CODES.requestError, {
      message: messageText(c.var.caller.locale, 'fileUnknown'),
      status: 404,
    });
  const { offset, length } = (part as { offset: number; length: number } | null) ?? { offset: 0, length: file.size };
  return new Response(file.body, {
    status: part ? 206 : 200,
    headers: {
      'content-type': contentType,
      'content-length': String(length),
      'accept-ranges': 'bytes',
      ...(part && { 'content-range': `bytes ${offset}-${offset + length - 1}/${file.size}` }),
      // A path holds the sign of its content, so what is there never changes.
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': contentType === 'application/pdf' ? `attachment; filename="${name}"` : 'inline',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  });
});
