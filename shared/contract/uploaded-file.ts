import { z } from 'zod';
import { count, picture, text, token } from './fields.ts';

/** What an upload gives back. The path is what other calls store; its file answers at /appFile/{path}. */
export const UploadedFile = z.object({ path: picture(), name: text(), size: count(), contentType: token() });
export type UploadedFile = z.infer<typeof UploadedFile>;

/** Multipart: file, and kind (avatar or document). */
export const UPLOAD_PATH = '/appFile/upload';
