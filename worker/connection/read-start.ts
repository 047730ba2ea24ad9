/** A body as text, of at most so many bytes; null for a longer one, of which no more is held than that. */
export async function readStart({ headers, body }: Request, most: number): Promise<string | null> {
  if (Number(headers.get('content-length') ?? 0) > most) return null;
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const chunk of body as ReadableStream<Uint8Array>) {
    length += chunk.byteLength;
    if (length > most) return null; // Leaving the loop cancels the rest.
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
