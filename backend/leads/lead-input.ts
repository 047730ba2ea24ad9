import { INCOMING, type MessageRow } from '#backend/queries/chat/conversations.ts';
import type { HomeAreaCode } from '#shared/contract/contact-number.ts';
import { MAX_LEAD_TEXT_CHARS } from '#shared/rules/leads.ts';
import { findContact } from './find-contact.ts';

/** Texts of a visitor's messages, in their order. */
export const listVisitorTexts = (messages: readonly MessageRow[]): string[] =>
  messages.filter(({ kind, content }) => kind === INCOMING && content !== '').map(({ content }) => content);

/**
 * Finds the latest phone number or e-mail address, and the first question, in a visitor's messages. Without a question
 * in them, it is the last one to the assistant.
 */
export function findLeadInput(texts: readonly string[], areaCode: HomeAreaCode, askedQuestion = '') {
  const contacts = texts.map((content) => findContact(content, areaCode)).filter((contact) => contact !== null);
  const { mobile = '', areaCode: contactAreaCode = '', email = '' } = contacts.at(-1) ?? {};
  const [question = ''] = [...texts, askedQuestion]
    .map((content) => findContact(content, areaCode)?.question ?? content)
    .filter((text) => /\p{L}/u.test(text));
  return { phone: mobile && `+${contactAreaCode} ${mobile}`, email, question: question.slice(0, MAX_LEAD_TEXT_CHARS) };
}
