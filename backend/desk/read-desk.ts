import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { agentByKey } from '#backend/queries/agents.ts';
import { answersBefore } from '#backend/queries/chat/answers.ts';
import {
  conversationById,
  openConversations,
  repliesSince,
  seeConversation,
} from '#backend/queries/chat/conversations.ts';
import { messagesBefore } from '#backend/queries/chat/messages.ts';
import { type Database, findRow, readRows, readTogether, writeTogether } from '#backend/queries/database.ts';
import type { DeskPass } from './desk-pass.ts';
import { deskWords } from './desk-words.ts';
import type { DeskView, OpenConversation } from './desk-view.ts';

const MOST_MESSAGES = 200;
const MOST_ASKED = 8;
const DAY_MS = 24 * 3600 * 1000;
const HONG_KONG_MS = 8 * 3600 * 1000;

/** Midnight in Hong Kong. */
const dayBegan = (now: number) => Math.floor((now + HONG_KONG_MS) / DAY_MS) * DAY_MS - HONG_KONG_MS;

interface Sought {
  base: string;
  locale: Locale;
  id: string;
  notice?: string;
  draft?: string;
}

/** What the desk of an agent shows now. Looking at a conversation is having read it. */
export async function readDesk(
  db: Database,
  { agentKey, name }: DeskPass,
  { base, locale, id, notice = '', draft = '' }: Sought,
  now = Date.now(),
): Promise<DeskView> {
  const open = id ? await readOpen(db, id, agentKey) : null;
  const [conversations, [replies]] = await readTogether(
    db,
    openConversations(agentKey),
    repliesSince(agentKey, dayBegan(now)),
  );
  return {
    base,
    locale,
    say: deskWords(locale),
    siteName: await siteName(db, agentKey, locale),
    agentName: name,
    now,
    repliesToday: replies?.total ?? 0,
    conversations,
    open,
    notice,
    draft,
  };
}

async function readOpen(db: Database, id: string, agentKey: string): Promise<OpenConversation | null> {
  const conversation = await findRow(db, conversationById(id, agentKey));
  if (!conversation) return null;
  if (conversation.unread > 0) await writeTogether(db, [seeConversation(conversation.id)]);
  const { owner, visitorId } = conversation;
  const userId = owner.startsWith('user:') ? owner.slice('user:'.length) : '';
  const [messages, asked] = await readTogether(
    db,
    messagesBefore(conversation.id, Number.MAX_SAFE_INTEGER, MOST_MESSAGES),
    answersBefore({ agentKey, userId, visitorId }, Number.MAX_SAFE_INTEGER, MOST_ASKED),
  );
  return { conversation: { ...conversation, unread: 0 }, messages: messages.reverse(), asked: asked.reverse() };
}

export async function siteName(db: Database, agentKey: string, locale: Locale): Promise<string> {
  const [agent] = await readRows(db, agentByKey(agentKey));
  const names = JSON.parse(agent?.name ?? '{}') as Partial<Record<Locale, string>>;
  return names[locale] ?? names.zh ?? LANGUAGE_TAGS[locale];
}
