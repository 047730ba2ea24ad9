import type { Texts } from '#backend/seed/texts.ts';

export interface LectureSeed {
  id: number;
  title: Texts;
  speaker: Texts;
  place: Texts;
  description: Texts;
  /** Hong Kong time. */
  startTime: string;
  endTime: string;
  online: boolean;
  /** Null where nobody counts them. */
  seats: number | null;
  levels?: number;
}
