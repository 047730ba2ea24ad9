import { data } from 'react-router';
import type { z } from 'zod';
import type { createLead } from '#shared/contract/office/leads.ts';
import type { LeadFormResult } from './lead-form.tsx';

type RejectedLead = Exclude<z.output<typeof createLead.output>, { kind: 'created' }>;

/** Returns a rejected lead to its form with the submitted values. */
export const respondLeadRejected = (result: RejectedLead, submittedValues: Readonly<Record<string, string>>) =>
  data({ ...result, typedValues: submittedValues } satisfies LeadFormResult, {
    status: result.kind === 'duplicate' ? 409 : 422,
  });
