import { use } from 'react';
import { TextSourceContext } from './use-text.ts';

const ELEMENT_ID = 'messages';

/**
 * The words that this page has used so far, for the browser to start with. A data block, so it needs no nonce.
 * The browser keeps what the server wrote.
 */
export function TravellingMessages() {
  const source = use(TextSourceContext);
  const json =
    import.meta.env.SSR && source?.used ? source.used() : (document.getElementById(ELEMENT_ID)?.textContent ?? '{}');
  return (
    <script
      type="application/json"
      id={ELEMENT_ID}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

export function readTravelledMessages(): Record<string, object> {
  return JSON.parse(document.getElementById(ELEMENT_ID)?.textContent ?? '{}') as Record<string, object>;
}
