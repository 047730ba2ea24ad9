import { named, type Statement } from '#backend/queries/database.ts';

// What an import has to know of the database before it writes anything.

export interface KnownCodeRow {
  scheme: string;
  code: string;
  subjectId: number;
  digest: string;
  goneAt: string | null;
}

/** By portions, for there are tens of thousands: each begins behind the last code of the one before. */
export const knownCodes = (scheme: string, after: string, count: number): Statement<KnownCodeRow> =>
  named(
    `SELECT scheme, code, subject_id AS subjectId, digest, gone_at AS goneAt FROM external_ids
WHERE scheme = :scheme AND code > :after ORDER BY code LIMIT :count`,
    { scheme, after, count },
  );

export const heldSources = (): Statement<{ id: number; sourceKey: string; asAt: string }> =>
  named('SELECT id, source_key AS sourceKey, as_at AS asAt FROM sources', {});

export const lastImport = (): Statement<{ id: number }> => named('SELECT coalesce(max(id), 0) AS id FROM imports', {});

/** Portions that a run left behind which did not come to its end. */
export const forgetOldPacks = (before: number): Statement =>
  named('DELETE FROM import_packs WHERE made_at < :before', { before });

export const forgetPacks = (token: string): Statement =>
  named('DELETE FROM import_packs WHERE token = :token', { token });

interface Pack {
  token: string;
  seq: number;
  target: string;
  rows: string;
  madeAt: number;
}

export const keepPack = ({ token, seq, target, rows, madeAt }: Pack): Statement =>
  named('INSERT INTO import_packs (token, seq, target, rows, made_at) VALUES (:token, :seq, :target, :rows, :madeAt)', {
    token,
    seq,
    target,
    rows,
    madeAt,
  });
