import { use } from 'react';
import { TextSourceContext } from './use-text.ts';

const ELEMENT_ID = 'messages';

/**
 * Embeds the messages used on this page, for hydration. A data block needs no nonce. The browser keeps the markup
 * rendered by the server.
 */
export function EmbeddedMessages() {
  const textSource = use(TextSourceContext);
  const json =
    import.meta.env.SSR && textSource?.used
      ? textSource.used()
      : (document.getElementById(ELEMENT_ID)?.textContent ?? '{}');
  return (
    <script
      type="application/json"
      id={ELEMENT_ID}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

export function parseEmbeddedMessages(): Record<string, object> {
  return JSON.parse(document.getElementById(ELEMENT_ID)?.textContent ?? '{}') as Record<string, object>;
}
