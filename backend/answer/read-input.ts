import { zValidator } from '@hono/zod-validator';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';
import type { AnswerContext, BackendEnv } from '#backend/bindings.ts';
import { FAILURE_CODES } from '#shared/failure-codes.ts';
import { answerFailure } from './envelope.ts';
import { fieldText } from './message-texts.ts';

/** Input that does not fit is answered with 0002 and the field's name, and no route ever sees it. */
export const checkInput = <Target extends 'json' | 'query' | 'param', Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) =>
  zValidator(target, schema, (result, c: Context) => {
    if (result.success) return undefined;
    return refuseField(
      c as Context<BackendEnv>,
      FAILURE_CODES.invalidParameter,
      result.error.issues[0]?.path.join('.') || 'body',
    );
  });

export const refuseMissing = (c: AnswerContext, field: string) => refuseField(c, FAILURE_CODES.missingParameter, field);

export const refuseField = (
  c: AnswerContext,
  code: typeof FAILURE_CODES.invalidParameter | typeof FAILURE_CODES.missingParameter,
  field: string,
) => answerFailure(c, code, { field, message: fieldText(c.var.caller.locale, code, field), status: 400 });

/** The form that a body is. Any other body is the caller's mistake, and no fault to be logged. */
export async function readForm({ req }: Pick<Context, 'req'>): Promise<FormData> {
  try {
    return await req.formData();
  } catch (cause) {
    throw new HTTPException(400, { cause });
  }
}

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
