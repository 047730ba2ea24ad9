-- How pages did in the browsers of one visitor in ten: counts of an hour, and nothing of anybody.
CREATE TABLE signal_counts (
  hour INTEGER NOT NULL, -- its beginning, in milliseconds
  agent_key TEXT NOT NULL,
  page TEXT NOT NULL, -- shared/pages/page-table.ts
  device TEXT NOT NULL,
  kind TEXT NOT NULL, -- shared/contract/signals.ts
  bucket TEXT NOT NULL,
  total INTEGER NOT NULL,
  PRIMARY KEY (hour, agent_key, page, device, kind, bucket)
) STRICT, WITHOUT ROWID;

-- When each clock of the backend last did its work to the end.
CREATE TABLE clock_runs (
  clock TEXT PRIMARY KEY,
  ended_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What is not as it should be, since when, and when somebody was last told.
CREATE TABLE alarms (
  rule TEXT PRIMARY KEY, -- backend/watch/alarm-rules.ts
  since INTEGER NOT NULL,
  told_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
