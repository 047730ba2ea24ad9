import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';

/** A body of JSON, for what `checkInput` cannot read: where a body may also be a form. Any other body is the caller's mistake. */
export async function readJson<Schema extends z.ZodType>(
  { req }: Pick<Context, 'req'>,
  schema: Schema,
): Promise<z.output<Schema>> {
  try {
    return schema.parse(await req.json());
  } catch (cause) {
    throw new HTTPException(400, { cause });
  }
}
