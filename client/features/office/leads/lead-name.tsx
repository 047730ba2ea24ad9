import { formatStudentNumber } from '#client/features/office/students/student-number.tsx';
import type { ListedLead } from '#shared/contract/office/leads.ts';

type Named = Pick<ListedLead, 'name' | 'areaCode' | 'mobile' | 'email'>;

/** A lead without a name is called by the number or the address. */
export const leadName = (lead: Named): string => lead.name || (lead.mobile ? formatStudentNumber(lead) : lead.email);

/** Address to write to; the number is StudentNumber's. */
export function LeadEmail({ email }: { email: string }) {
  if (!email) return null;
  return (
    <a className="plain lead-email" href={`mailto:${email}`}>
      <bdi>{email}</bdi>
    </a>
  );
}
