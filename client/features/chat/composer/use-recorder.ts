import { useEffect, useState, useSyncExternalStore } from 'react';
import { createRecorder, type Recorder } from './create-recorder.ts';
import type { Recording } from './next-recording.ts';

/** A recorder that is closed with the component, whatever it is at. */
export function useRecorder(onRecorded: (file: File) => void): { recording: Recording; recorder: Recorder } {
  const [recorder] = useState(() => createRecorder());
  useEffect(() => recorder.listen(onRecorded), [recorder, onRecorded]);
  useEffect(() => () => recorder.close(), [recorder]);
  return { recorder, recording: useSyncExternalStore(recorder.watch, recorder.read, recorder.read) };
}
