import { z } from 'zod';
import type { ListCall } from './call.ts';
import { text, token } from './fields.ts';

/** university, college, pathway. */
const InstitutionType = z.object({ id: token(), key: token(), name: text() });
type InstitutionType = z.infer<typeof InstitutionType>;

export const institutionTypes = {
  method: 'GET',
  path: '/appInstitution/institution/types',
  input: z.object({}),
  datas: InstitutionType,
  idempotent: true,
  isPublic: true,
} satisfies ListCall;
