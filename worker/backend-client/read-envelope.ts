import { z } from 'zod';
import { SUCCESS_CODE } from '#shared/constants.ts';
import { token } from '#shared/contract/fields.ts';

/** What every backend wraps its answers in. */
const Envelope = z.object({
  code: token(),
  message: token(),
  msg: token(),
  data: z.unknown().optional(),
  datas: z.unknown().optional(),
  page: z.unknown().optional(),
  /** Which input was refused, where a backend says so. */
  field: token(),
});

export type ReadEnvelope =
  | { kind: 'success'; message: string; data: unknown; datas: unknown; page: unknown }
  | { kind: 'failure'; code: string; message: string; field: string }
  /** JSON, but no envelope: some answers stand bare. */
  | { kind: 'bare'; body: unknown };

export function readEnvelope(body: unknown): ReadEnvelope {
  const parsed = Envelope.safeParse(body);
  if (!parsed.success || parsed.data.code === '') return { kind: 'bare', body };
  const { code, message, msg, data, datas, page, field } = parsed.data;
  return code === SUCCESS_CODE
    ? { kind: 'success', message: message || msg, data, datas, page }
    : { kind: 'failure', code, message: message || msg, field };
}
