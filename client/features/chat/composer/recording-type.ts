import type { MicrophoneFault } from './next-recording.ts';

/** What both browsers can record and the chat takes, the smallest first; with the ending that such a file has. */
const TYPES = [
  { mime: 'audio/webm;codecs=opus', ending: 'webm' },
  { mime: 'audio/webm', ending: 'webm' },
  { mime: 'audio/mp4', ending: 'm4a' },
  { mime: 'audio/ogg;codecs=opus', ending: 'ogg' },
] as const;

export type RecordingType = (typeof TYPES)[number];

export const chooseRecordingType = (isSupported: (mime: string) => boolean): RecordingType | null =>
  TYPES.find(({ mime }) => isSupported(mime)) ?? null;

/** What a file is, without how it is coded. */
export const bareType = (mime: string) => mime.split(';')[0] ?? mime;

const FAULTS: Readonly<Record<string, MicrophoneFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'noDevice',
  OverconstrainedError: 'noDevice',
};

/** Why a browser gave no microphone, by the name of its error. */
export const microphoneFault = (name: string): MicrophoneFault => FAULTS[name] ?? 'busy';
