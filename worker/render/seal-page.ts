interface SealedPage {
  bytes: Uint8Array;
  /** A strong one: it names these bytes. */
  etag: string;
  /** What it brings along inline, as a policy names it: 'sha256-…'. */
  scripts: string[];
  styles: string[];
}

const ELEMENT = /<(script|style)\b[^>]*>/y;

/**
 * A page that is whole as bytes that may go out untouched to anybody. Its inline scripts and styles are named by what they
 * say, in place of the nonce, which is gone. Only those that carried the nonce are named: whatever else might stand in a page,
 * nobody who wrote it knew the nonce, and no browser runs it. Null where the nonce stands anywhere else.
 */
export async function sealPage(html: string, nonce: string): Promise<SealedPage | null> {
  const mark = ` nonce="${nonce}"`;
  const inline = { script: new Set<string>(), style: new Set<string>() };
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + 1)) {
    ELEMENT.lastIndex = html.lastIndexOf('<', at);
    const [tag = '', name] = ELEMENT.exec(html) ?? [];
    if ((name !== 'script' && name !== 'style') || / src=/.test(tag)) continue;
    const begin = ELEMENT.lastIndex;
    inline[name].add(html.slice(begin, html.indexOf(`</${name}`, begin)));
  }
  const bare = html.replaceAll(mark, '');
  if (bare.includes(nonce)) return null;
  const bytes = new TextEncoder().encode(bare);
  const [scripts, styles, etag] = await Promise.all([
    hashAll(inline.script),
    hashAll(inline.style),
    digest(bytes).then((hash) => `"${hash}"`),
  ]);
  return { bytes, etag, scripts, styles };
}

const hashAll = (texts: ReadonlySet<string>) => Promise.all([...texts].map(hashInline));

/** As a policy names it. A browser has made one line end of every kind of them before it looks. */
export const hashInline = async (text: string): Promise<string> =>
  `'sha256-${await digest(new TextEncoder().encode(text.replaceAll(/\r\n?/g, '\n')))}'`;

async function digest(bytes: Uint8Array): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
}
