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

/**
 * Formats the origin of a lead: the source of an advert or the referring site, followed by the campaign or the agency's
 * code.
 */
export const formatLeadSource = ({
  attribution: { source, campaign, referrer, code },
}: Pick<ListedLead, 'attribution'>) => [source ?? referrer, campaign ?? code].filter(Boolean).join(' · ');
