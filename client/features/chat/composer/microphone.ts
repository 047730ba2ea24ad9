/** Bit rate, which is enough for speech. A minute takes 240 kB, far below the size limit of a file. */
const BITS_PER_SECOND = 32_000;

export interface Microphone {
  record: () => void;
  /** Stops and returns the recording; null if it is empty. */
  finish: () => Promise<File | null>;
  /** Returns the current input level, from 0 to 1. */
  level: () => number;
  close: () => void;
}

export type OpenMicrophoneResult = { ok: true; microphone: Microphone } | { ok: false; fault: MicrophoneError };

/**
 * Requests the microphone. The caller must close it, because browsers display the recording indicator as long as it is
 * open.
 */
export async function openMicrophone(onLost: () => void): Promise<OpenMicrophoneResult> {
  const recordingType =
    typeof MediaRecorder === 'undefined' ? null : selectRecordingType(MediaRecorder.isTypeSupported);
  if (!recordingType || !('mediaDevices' in navigator)) return { ok: false, fault: 'unsupported' };
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    return { ok: true, microphone: createMicrophone(stream, recordingType, onLost) };
  } catch (error) {
    return { ok: false, fault: toMicrophoneError(error instanceof DOMException ? error.name : '') };
  }
}

function createMicrophone(
  stream: MediaStream,
  { mime, ending: fileExtension }: RecordingType,
  onLost: () => void,
): Microphone {
  const recorder = new MediaRecorder(stream, { mimeType: mime, audioBitsPerSecond: BITS_PER_SECOND });
  const meter = createMeter(stream);
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  recorder.addEventListener('error', onLost);
  for (const track of stream.getTracks()) track.addEventListener('ended', onLost);
  const closeMicrophone = () => {
    if (recorder.state !== 'inactive') recorder.stop();
    // `stop` fires no 'ended' event on the track, so `onLost` is not called.
    for (const track of stream.getTracks()) track.stop();
    meter.close();
  };
  return {
    record: () => recorder.start(),
    finish: () =>
      new Promise((resolve) => {
        recorder.addEventListener('stop', () => {
          const file = new File(chunks, `voice.${fileExtension}`, { type: baseMimeType(mime) });
          resolve(file.size > 0 ? file : null);
        });
        closeMicrophone();
      }),
    level: meter.level,
    close: closeMicrophone,
  };
}

/**
 * Amplitude that fills the whole scale of the level display. Half of the full amplitude is shouting, and normal speech
 * should fill most of the scale.
 */
const FULL_SCALE_AMPLITUDE = 0.35;

function createMeter(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      return Math.min(1, Math.sqrt(power) / FULL_SCALE_AMPLITUDE);
    },
    close: () => void context.close(),
  };
}

export type MicrophoneError = 'denied' | 'noDevice' | 'busy' | 'unsupported';

/** Recording formats that browsers produce and the chat accepts, smallest first, with their file extensions. */
const RECORDING_TYPES = [
  { mime: 'audio/webm;codecs=opus', ending: 'webm' },
  { mime: 'audio/webm', ending: 'webm' },
  { mime: 'audio/mp4', ending: 'm4a' },
  { mime: 'audio/ogg;codecs=opus', ending: 'ogg' },
] as const;

type RecordingType = (typeof RECORDING_TYPES)[number];

export const selectRecordingType = (isSupported: (mime: string) => boolean): RecordingType | null =>
  RECORDING_TYPES.find(({ mime }) => isSupported(mime)) ?? null;

export const baseMimeType = (mime: string) => mime.split(';')[0] ?? mime;

const MICROPHONE_ERRORS: Readonly<Record<string, MicrophoneError>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'noDevice',
  OverconstrainedError: 'noDevice',
};

/** Maps the name of a DOMException to the reason why no microphone is available. */
export const toMicrophoneError = (name: string): MicrophoneError => MICROPHONE_ERRORS[name] ?? 'busy';
