export const QUEUE_PARTS = ['waiting', 'going', 'later', 'ended'] as const;
export type QueuePart = (typeof QUEUE_PARTS)[number];

export const QUEUE_TABS = ['all', 'mine', 'nobodys', 'later', 'over'] as const;
export type QueueTab = (typeof QUEUE_TABS)[number];

export const PARTS_BY_TAB: Readonly<Record<QueueTab, readonly QueuePart[]>> = {
  all: ['waiting', 'going', 'ended'],
  mine: ['going'],
  nobodys: ['waiting'],
  later: ['later'],
  over: ['ended'],
};
