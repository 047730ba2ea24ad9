import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';

/** The form that a body is. Any other body is the caller's mistake, and no fault to be logged. */
export async function readForm({ req }: Pick<Context, 'req'>): Promise<FormData> {
  try {
    return await req.formData();
  } catch (cause) {
    throw new HTTPException(400, { cause });
  }
}
