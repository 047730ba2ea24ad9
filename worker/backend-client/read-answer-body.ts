/** No answer of the contract comes near; one that is bigger would fill the memory that all visitors of an isolate share. */
const ANSWER_LIMIT_BYTES = 4 * 1024 * 1024;
/** Menus in menus are the deepest there is; a parser that goes much deeper may run out of stack. */
const ANSWER_LIMIT_DEPTH = 64;

export type AnswerBody = { kind: 'text'; text: string } | { kind: 'tooBig' } | { kind: 'tooDeep' };

/** An answer as text, read no further than the limit. Throws where the line breaks, or nobody waits any more. */
export async function readAnswerBody(
  response: Response,
  most = { bytes: ANSWER_LIMIT_BYTES, depth: ANSWER_LIMIT_DEPTH },
): Promise<AnswerBody> {
  if (!response.body) return { kind: 'text', text: '' };
  if (Number(response.headers.get('content-length') ?? 0) > most.bytes) {
    await response.body.cancel();
    return { kind: 'tooBig' };
  }
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > most.bytes) return { kind: 'tooBig' }; // Leaving the loop cancels the rest.
    text += decoder.decode(chunk, { stream: true });
  }
  text += decoder.decode();
  return isDeeper(text, most.depth) ? { kind: 'tooDeep' } : { kind: 'text', text };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/** Whether JSON has brackets in brackets beyond `most`, found before anything parses it. */
export function isDeeper(json: string, most: number): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    if (isInText) {
      if (unit === BACKSLASH) at += 1;
      else if (unit === QUOTE) isInText = false;
    } else if (unit === QUOTE) isInText = true;
    else if (OPENING.includes(unit)) {
      depth += 1;
      if (depth > most) return true;
    } else if (CLOSING.includes(unit)) depth -= 1;
  }
  return false;
}
