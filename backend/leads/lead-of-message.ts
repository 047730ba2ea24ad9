import type { Database, Statement } from '#backend/queries/database.ts';
import type { ConversationRow } from '#backend/queries/chat/conversations.ts';
import { recordQuestion } from '#backend/queries/office/lead-capture.ts';
import { type Attribution, ATTRIBUTION_KEYS, parseAttribution } from '#shared/rules/attribution.ts';
import { MAX_LEAD_TEXT_CHARS } from '#shared/rules/leads.ts';
import { type OpeningHours, getOpenState } from '#shared/tenant/opening-hours.ts';
import { findContact, getHomeAreaCode } from './find-contact.ts';
import { readInterestOfGuest } from './read-interest.ts';

interface LeadSite {
  originCity: string;
  publicLevel: number;
  /** Opening hours of the site, or null if none are published. */
  hours: OpeningHours | null;
}

type LeadConversation = Pick<
  ConversationRow,
  'id' | 'agentKey' | 'owner' | 'visitorId' | 'staffId' | 'status' | 'attributes'
>;

/** Parses the attribution that the edge stores in a contact's attributes (worker/chat/find-support.ts). */
export function getAttribution({ attributes }: Pick<ConversationRow, 'attributes'>): Attribution {
  const conversationAttributes = JSON.parse(attributes) as Record<string, unknown>;
  return parseAttribution(
    Object.fromEntries(ATTRIBUTION_KEYS.map((key) => [key, conversationAttributes[`utm_${key}`]])),
  );
}

/**
 * Returns whether a conversation can become a lead: it is a guest's, and unassigned or closed. Students have their own
 * list.
 */
export const canBecomeLead = ({
  owner,
  staffId,
  status,
}: Pick<LeadConversation, 'owner' | 'staffId' | 'status'>): boolean =>
  owner.startsWith('guest:') && (staffId === 0 || status === 'resolved');

/**
 * Returns the statements that create a lead when a guest's message contains a number or an e-mail address, as sent by
 * the form of the chat panel outside opening hours. The lead contains the question, the conversation and the promised
 * reply time, and what the guest wants to study as far as it is known.
 */
export async function createLeadOfMessage(
  db: Database,
  conversation: LeadConversation,
  text: string,
  { originCity, publicLevel, hours }: LeadSite,
  now: number,
): Promise<Statement[]> {
  const contact = canBecomeLead(conversation) ? findContact(text, getHomeAreaCode(originCity)) : null;
  if (!contact) return [];
  const openState = hours && getOpenState(hours, now);
  return recordQuestion({
    agentKey: conversation.agentKey,
    name: '',
    areaCode: contact.areaCode,
    mobile: contact.mobile,
    email: contact.email,
    channel: 'web',
    question: contact.question.slice(0, MAX_LEAD_TEXT_CHARS),
    promisedAt: openState && !openState.isOpen ? (openState.opensAt ?? 0) : 0,
    staffId: 0,
    followUp: '',
    conversationId: conversation.id,
    attribution: JSON.stringify(getAttribution(conversation)),
    ...(await readInterestOfGuest(db, conversation, [text], publicLevel)),
    now,
  });
}
