import { bindNamed, type Statement } from '#backend/queries/database.ts';

/** A tag by which an agent's staff find conversations. Visitors never see tags. */
export interface TagRow {
  id: number;
  name: string;
}

const MAX_TAGS = 200;

export const selectTags = (agentKey: string): Statement<TagRow> =>
  bindNamed('SELECT id, name FROM talk_tags WHERE agent_key = :agentKey ORDER BY name LIMIT :limit', {
    agentKey,
    limit: MAX_TAGS,
  });

export const selectTagsOn = (conversations: readonly number[]): Statement<TagRow & { conversation: number }> =>
  bindNamed(
    `SELECT t.id, t.name, g.conversation_id AS conversation FROM chat_tagged g JOIN talk_tags t ON t.id = g.tag_id
WHERE g.conversation_id IN (SELECT value FROM json_each(:ids)) ORDER BY t.name`,
    { ids: JSON.stringify(conversations) },
  );

/** Creates a tag; no row is inserted if the tag exists or the agent has reached the limit. */
export const addTag = (agentKey: string, name: string): Statement =>
  bindNamed(
    `INSERT INTO talk_tags (agent_key, name) SELECT :agentKey, :name
WHERE (SELECT count(*) FROM talk_tags WHERE agent_key = :agentKey) < :limit ON CONFLICT DO NOTHING`,
    { agentKey, name, limit: MAX_TAGS },
  );

/** Deletes a tag and, by cascade, removes it from every conversation. */
export const removeTag = (agentKey: string, id: number): Statement =>
  bindNamed('DELETE FROM talk_tags WHERE agent_key = :agentKey AND id = :id', { agentKey, id });

/** Adds a tag to a conversation, if the tag belongs to the conversation's agent. */
export const addConversationTag = (conversationId: number, agentKey: string, tag: number): Statement =>
  bindNamed(
    `INSERT INTO chat_tagged (conversation_id, tag_id)
SELECT :conversationId, id FROM talk_tags WHERE id = :tag AND agent_key = :agentKey ON CONFLICT DO NOTHING`,
    { conversationId, agentKey, tag },
  );

export const removeConversationTag = (conversationId: number, tag: number): Statement =>
  bindNamed('DELETE FROM chat_tagged WHERE conversation_id = :conversationId AND tag_id = :tag', {
    conversationId,
    tag,
  });

export const deleteTagsOfAgency = (agentKey: string): Statement =>
  bindNamed('DELETE FROM talk_tags WHERE agent_key = :agentKey', { agentKey });
