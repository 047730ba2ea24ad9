/** A row's captions, in the shape of the contract: {"zh": "/a.vtt"} becomes a list. */
export const describeCaptions = (stored: string) =>
  Object.entries(JSON.parse(stored) as Record<string, string>).map(([locale, path]) => ({ locale, path }));
