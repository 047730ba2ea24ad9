import type { Statement } from './database.ts';

export const ping = (): Statement => ({ sql: 'SELECT 1', values: [] });
