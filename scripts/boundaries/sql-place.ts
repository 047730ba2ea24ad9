/** Where SQL may stand: the queries of the backend and of the rooms, and what builds or tests a database. */
export const isSqlPlace = (path: string) => /^(backend|durable)\/queries\/|^(scripts|tests)\//.test(path);

/** A statement, or the beginning of one that is put together from parts. */
export const isSqlText = (text: string) =>
  /^\s*(SELECT|WITH)\s[\s\S]*\b(FROM|AS)\b|^\s*SELECT\s+(\d|\*|\w+\()|\b(INSERT\s+(OR\s+\w+\s+)?INTO|DELETE\s+FROM|REPLACE\s+INTO)\s+\w|\bUPDATE\s+\w+\s+SET\s/.test(
    text,
  );
