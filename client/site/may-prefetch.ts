interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Not on 2g, and not where the visitor asked to save data. A browser that says nothing is taken to be fine. */
export function mayPrefetch(connection = readConnection()): boolean {
  return !connection?.saveData && !(connection?.effectiveType ?? '').includes('2g');
}

function readConnection(): Connection | undefined {
  return typeof navigator === 'undefined'
    ? undefined
    : (navigator as Navigator & { connection?: Connection }).connection;
}
