import { formatStudentNumber } from '#client/features/office/students/student-number.tsx';
import type { ListedLead } from '#shared/contract/office/leads.ts';

type LeadContact = Pick<ListedLead, 'name' | 'areaCode' | 'mobile' | 'email'>;

export const getLeadName = (lead: LeadContact): string =>
  lead.name || (lead.mobile ? formatStudentNumber(lead) : lead.email);

export function LeadEmail({ email }: { email: string }) {
  if (!email) return null;
  return (
    <a className="plain lead-email" href={`mailto:${email}`}>
      <bdi>{email}</bdi>
    </a>
  );
}
