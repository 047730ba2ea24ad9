/** Files that the embedded backend serves beside the calls of the contract. An outside backend has addresses of its own for them. */
export const EMBEDDED_FILE_PATHS = ['/appFile/{folder}/{name}', '/appChat/files/{key}/{name}'] as const;
