import type { Statement } from './database.ts';

// The table that wrangler keeps, as wrangler keeps it: whoever migrates, the other one sees what is done.

export const createMigrationsTable = (): Statement => ({
  sql: `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`,
  values: [],
});

export const appliedMigrations = (): Statement<{ name: string }> => ({
  sql: 'SELECT name FROM d1_migrations ORDER BY id',
  values: [],
});

export const recordMigration = (name: string): Statement => ({
  sql: 'INSERT INTO d1_migrations (name) VALUES (?1)',
  values: [name],
});
