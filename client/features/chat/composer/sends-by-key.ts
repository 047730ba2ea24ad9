import type { KeyboardEvent } from 'react';

/** What Safari says of a key that an input method has taken, after it has let the composition go. */
const TAKEN_BY_INPUT_METHOD = 229;

/** Enter sends, with Shift it begins a line, and while an input method composes it chooses a word. */
export const sendsByKey = ({
  key,
  shiftKey,
  nativeEvent,
}: Pick<KeyboardEvent, 'key' | 'shiftKey'> & {
  nativeEvent: Pick<globalThis.KeyboardEvent, 'isComposing' | 'keyCode'>;
}) => key === 'Enter' && !shiftKey && !nativeEvent.isComposing && nativeEvent.keyCode !== TAKEN_BY_INPUT_METHOD;
