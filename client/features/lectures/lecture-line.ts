import type { Caption } from '#client/ui/film/film-captions.tsx';
import type { RichText } from '#shared/contract/fields.ts';

export interface LectureLine {
  id: string;
  title: string;
  speaker: string;
  /** 2026-12-05, or '' where it cannot be read. */
  day: string;
  /** '19:00–20:30', both ends where both are known. */
  hours: string;
  /** For machines, with Hong Kong's offset; '' where unknown. */
  startsAt: string;
  endsAt: string;
  place: string;
  online: boolean;
  cover: string;
  description: RichText;
  replay: { kind: 'film' | 'page'; address: string; captions: readonly Caption[] } | null;
  seatsLeft: number | null;
  signedUp: boolean;
  cancelled: boolean;
}
