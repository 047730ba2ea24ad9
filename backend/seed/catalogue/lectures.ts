import type { LectureSeed } from './lecture-seed.ts';

export const LECTURES: LectureSeed[] = [];
