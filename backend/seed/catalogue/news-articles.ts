import type { NewsSeed } from './news-seed.ts';

export const NEWS: NewsSeed[] = [];
