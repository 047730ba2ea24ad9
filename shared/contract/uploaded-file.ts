import { z } from 'zod';
import { UPLOAD_PATH } from '#shared/constants.ts';
import { FILE_KINDS } from '#shared/rules/uploaded-file.ts';
import type { DataCall } from './call.ts';
import { count, text, token } from './fields.ts';

/** What an upload gives back. The path is what other calls store, as it came; its file answers at /appFile/{path}. */
const UploadedFile = z.object({ path: token(), name: text(), size: count(), contentType: token() });
export type UploadedFile = z.infer<typeof UploadedFile>;

/** Multipart: the kind, and the file itself as `file`. Needs a login. */
export const uploadFile = {
  method: 'POST',
  path: UPLOAD_PATH,
  input: z.object({ kind: z.enum(FILE_KINDS) }),
  data: UploadedFile,
} satisfies DataCall;
