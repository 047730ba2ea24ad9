import { data } from 'react-router';
import type { z } from 'zod';
import type { createLead } from '#shared/contract/office/leads.ts';
import type { LeadFormResult } from './lead-form.tsx';

type Refused = Exclude<z.output<typeof createLead.output>, { kind: 'created' }>;

/** Returns a rejected lead to its form with the submitted values. */
export const refuseLead = (result: Refused, typed: Readonly<Record<string, string>>) =>
  data({ ...result, typed } satisfies LeadFormResult, { status: result.kind === 'duplicate' ? 409 : 422 });
