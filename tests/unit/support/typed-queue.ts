import type { QueueView } from '#backend/office/conversations/queue-view.ts';
import type { QueuedRow } from '#backend/queries/office/talk-queue.ts';
import { NOW, typed } from './typed-application.ts';

export const tag = { id: 1, name: typed('tag') };

export const conversation: QueuedRow = {
  id: 7,
  agentKey: 'mso',
  status: 'open',
  assignee: typed('assignee'),
  staffId: 4,
  laterUntil: 0,
  at: NOW,
  askedAt: NOW,
  answeredAt: null,
  lastAt: NOW,
  lastText: typed('lastText'),
  unread: 0,
  contactId: 1,
  name: typed('conversation.name'),
  owner: 'user:2',
  visitorId: '',
  pubsubToken: '',
  attributes: JSON.stringify({ lang: typed('lang'), page: typed('page'), host: typed('host') }),
  ended: '',
  deleteAskedAt: 0,
};
/** The queue, whose rows show what people wrote. */
export const queue: QueueView = {
  sought: { tab: 'all', colleague: 0, tag: 1, after: null },
  sections: [
    { part: 'waiting', rows: [{ ...conversation, id: 8, assignee: '', staffId: 0, name: typed('waiting.name') }] },
    { part: 'going', rows: [conversation] },
    { part: 'ended', rows: [{ ...conversation, id: 9, status: 'resolved', name: typed('ended.name') }] },
  ],
  next: null,
  counts: { open: 2, mine: 1, waiting: 1, later: 0, wanting: 1, oldest: NOW },
  newest: [],
  tags: [tag, { id: 2, name: 'another' }],
  tagged: new Map([[7, [tag]]]),
  colleagues: [{ id: 5, name: typed('colleague'), role: 'adviser', isOn: 1, since: 0, seenAt: NOW, talks: 1 }],
  here: new Set(['']),
};

export const readyReply = {
  id: 3,
  agentKey: 'mso',
  staffId: 0,
  name: typed('reply.name'),
  texts: JSON.stringify({ zh: typed('reply.zh') }),
};
