import { ChatMessage } from '#shared/chat-protocol/message.ts';
import { type MessageLookup, getMatchKey } from '#durable/room/remote-message.ts';
import type { Entry } from '#durable/room/room-state.ts';

interface EntryRow extends Record<string, SqlStorageValue> {
  message: string;
  remoteId: string;
  source: string;
  hasSetOut: 0 | 1;
}

const ENTRY_COLUMNS = 'line AS message, remote_id AS remoteId, source, set_out AS hasSetOut';
/** SQLite rows are limited to two megabytes, so files are stored in chunks. */
const CHUNK_BYTES = 1024 * 1024;

/** Messages of the conversation in SQLite, ordered by sequence number. Tables and columns call a message 'line'. */
export class RoomLog implements MessageLookup {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    this.createTables();
  }

  /** Creates the tables at the start and again after deleteAll(). */
  createTables(): void {
    this.#sql.exec(`CREATE TABLE IF NOT EXISTS lines (
  seq INTEGER PRIMARY KEY, rev INTEGER NOT NULL, echo_id TEXT UNIQUE, remote_id TEXT NOT NULL, source TEXT NOT NULL, set_out INTEGER NOT NULL, words TEXT NOT NULL, line TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS lines_by_rev ON lines (rev);
CREATE INDEX IF NOT EXISTS lines_by_remote ON lines (remote_id) WHERE remote_id <> '';
CREATE TABLE IF NOT EXISTS chunks (seq INTEGER NOT NULL, part INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (seq, part)) WITHOUT ROWID;`);
  }

  write({ message, remoteId, source, hasSetOut }: Entry): void {
    this.#sql.exec(
      `INSERT INTO lines (seq, rev, echo_id, remote_id, source, set_out, words, line) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (seq) DO UPDATE SET rev = excluded.rev, remote_id = excluded.remote_id, source = excluded.source, set_out = excluded.set_out, line = excluded.line`,
      message.seq,
      message.rev,
      message.echoId || null,
      remoteId,
      source,
      hasSetOut ? 1 : 0,
      getMatchKey(message.body),
      JSON.stringify(message),
    );
  }

  find = (seq: number) => this.#one('seq = ?', seq);
  findEcho = (echoId: string) => this.#one('echo_id = ?', echoId);

  findRemote = (id: number) => this.#all(`remote_id = ? OR remote_id GLOB ? ORDER BY seq`, String(id), `${id}/*`);

  findUnconfirmed = (text: string) =>
    this.#one(`words = ? AND set_out = 1 AND remote_id = '' ORDER BY seq LIMIT 1`, text);

  /**
   * Returns messages before a sequence number, oldest first. One extra row is read to determine whether older messages
   * exist.
   */
  getPageBefore(seq: number, limit: number): { lines: ChatMessage[]; hasOlder: boolean } {
    const rows = this.#all(`seq < ? ORDER BY seq DESC LIMIT ?`, seq, limit + 1);
    return {
      lines: rows
        .slice(0, limit)
        .map(({ message }) => message)
        .reverse(),
      hasOlder: rows.length > limit,
    };
  }

  /** Returns messages changed after a revision, or null if there are more than `limit`. */
  getChangedAfter(rev: number, limit: number): ChatMessage[] | null {
    const rows = this.#all(`rev > ? ORDER BY rev LIMIT ?`, rev, limit + 1);
    return rows.length > limit ? null : rows.map(({ message }) => message);
  }

  saveBytes(seq: number, bytes: Uint8Array): void {
    for (let part = 0; part * CHUNK_BYTES < bytes.length; part++)
      this.#sql.exec(
        'INSERT OR REPLACE INTO chunks (seq, part, bytes) VALUES (?, ?, ?)',
        seq,
        part,
        bytes.slice(part * CHUNK_BYTES, (part + 1) * CHUNK_BYTES).buffer,
      );
  }

  getBytes(seq: number): Uint8Array | null {
    const rows = this.#sql
      .exec<{ bytes: ArrayBuffer }>('SELECT bytes FROM chunks WHERE seq = ? ORDER BY part', seq)
      .toArray();
    if (rows.length === 0) return null;
    const fileBytes = new Uint8Array(rows.reduce((length, { bytes }) => length + bytes.byteLength, 0));
    rows.forEach(({ bytes }, part) => fileBytes.set(new Uint8Array(bytes), part * CHUNK_BYTES));
    return fileBytes;
  }

  deleteBytes = (seq: number): void => void this.#sql.exec('DELETE FROM chunks WHERE seq = ?', seq);

  #one(condition: string, value: SqlStorageValue): Entry | null {
    return this.#all(condition, value)[0] ?? null;
  }

  #all(condition: string, ...values: SqlStorageValue[]): Entry[] {
    const rows = this.#sql.exec<EntryRow>(`SELECT ${ENTRY_COLUMNS} FROM lines WHERE ${condition}`, ...values).toArray();
    return rows.map(({ message, hasSetOut, ...rest }) => ({
      ...rest,
      message: ChatMessage.parse(JSON.parse(message)),
      hasSetOut: hasSetOut === 1,
    }));
  }
}
