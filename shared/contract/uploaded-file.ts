import { z } from 'zod';
import { UPLOAD_PATH } from '#shared/constants.ts';
import { FILE_KINDS } from '#shared/rules/uploaded-file.ts';
import type { DataCall } from './call.ts';
import { address, count, token } from './fields.ts';

/** What an upload gives back. The path is what other calls store, as it came; its file answers at /appFile/{path}. */
const UploadedFile = z.object({ path: address(), name: token(), size: count(), contentType: token() });
export type UploadedFile = z.infer<typeof UploadedFile>;

/** Needs a login. What the file must be, rules/uploaded-file.ts says. */
export const uploadFile = {
  method: 'POST',
  path: UPLOAD_PATH,
  needsStaying: true,
  input: z.object({ kind: z.enum(FILE_KINDS), file: z.instanceof(File) }),
  sendsForm: true,
  data: UploadedFile,
} satisfies DataCall;
