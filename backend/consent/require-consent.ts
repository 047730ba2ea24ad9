import { respondError } from '#backend/response/respond.ts';
import { type MessageKey, formatMessage } from '#backend/response/message-texts.ts';
import type { ResponseContext } from '#backend/bindings.ts';
import type { LoggedInUser } from '#backend/queries/identity/users.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { type MissingConsent, findConsentGap } from '#shared/rules/consent.ts';
import { getConsents } from './read-consents.ts';

const GAP_MESSAGES = {
  agreement: 'consentAgreement',
  documents: 'consentDocuments',
  abroad: 'consentAbroad',
  guardian: 'consentGuardian',
  birthday: 'consentBirthday',
} as const satisfies Record<MissingConsent, MessageKey>;

interface ConsentRequirement {
  /** Destination countries of an application. Absent if data is only stored. */
  countries?: readonly string[];
  birthday?: string;
}

/**
 * Returns null if all required consents exist. Otherwise an error whose field is the missing consent:
 * `consent.documents`.
 */
export async function requireConsent(
  c: ResponseContext,
  user: LoggedInUser,
  { countries, birthday = '' }: ConsentRequirement = {},
): Promise<Response | null> {
  const consents = await getConsents(c.env.DB, user.id, c.var.caller.agentKey);
  const circumstances = { ...consents, birthdays: [...consents.birthdays, birthday] };
  const consentGap = findConsentGap(circumstances, countries ?? null);
  if (consentGap === null) return null;
  return respondError(c, ERROR_CODES.noPermission, {
    field: `consent.${consentGap}`,
    message: formatMessage(c.var.caller.locale, GAP_MESSAGES[consentGap]),
    status: 403,
  });
}
