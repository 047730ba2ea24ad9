import { Script } from 'node:vm';
import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5';

const ADDRESSES = ['href', 'src', 'srcset', 'action', 'formaction', 'data', 'poster', 'ping', 'background', 'xlink:href', 'manifest']; // prettier-ignore
/** What a page says of itself is words, but for these. */
const SAID_ADDRESS = /(?:url|image|video|audio)$/;
/** A page of ours has none of these, so any is somebody else's. */
const NOT_OURS = ['object', 'embed', 'applet', 'base', 'frame', 'frameset', 'foreignobject', 'animate', 'set', 'math', 'iframe', 'portal', 'marquee', 'plaintext', 'xmp']; // prettier-ignore
const ACTIVE_ADDRESS = /^(?:javascript|data|vbscript|blob|filesystem|view-source):/i;

/** Whatever a browser that reads this page would run or load as a document, beyond what carries the answer's nonce. */
export function findActiveParts(html: string, nonce: string): string[] {
  const matches: string[] = [];
  walk(parse(html, { scriptingEnabled: true }), (element) => {
    const { tagName } = element;
    const attributes = new Map(
      element.attrs.map(({ name, prefix, value }) => [prefix ? `${prefix}:${name}` : name, value]),
    );
    if (NOT_OURS.includes(tagName.toLowerCase())) matches.push(`<${tagName}>`);
    if (tagName === 'script') matches.push(...inScript(element, attributes, nonce));
    if (tagName === 'style' && attributes.get('nonce') !== nonce) matches.push('<style> without the nonce');
    if (tagName === 'meta' && attributes.get('http-equiv'))
      matches.push(`<meta http-equiv=${attributes.get('http-equiv')}>`);
    for (const [name, value] of attributes) {
      if (name.startsWith('on') || name === 'srcdoc') matches.push(`${tagName} ${name}=${value}`);
      if (isAddress(tagName, name, attributes) && ACTIVE_ADDRESS.test(value.replaceAll(/[\p{Cc}\s]/gu, '')))
        matches.push(`${tagName} ${name}=${value}`);
      if (name === 'style' && /url\(|expression|@import|javascript:/i.test(value))
        matches.push(`${tagName} style=${value}`);
    }
  });
  return matches;
}

const isAddress = (tagName: string, name: string, attributes: ReadonlyMap<string, string>): boolean =>
  tagName === 'meta' && name === 'content'
    ? SAID_ADDRESS.test(attributes.get('property') ?? attributes.get('name') ?? '')
    : ADDRESSES.includes(name);

/** A script of ours carries the nonce and is whole: what ended one too early would leave half of it behind. */
function inScript(element: Tree.Element, attributes: ReadonlyMap<string, string>, nonce: string): string[] {
  const code = element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
  if (/^application\/(?:ld\+)?json$/.test(attributes.get('type') ?? '')) {
    JSON.parse(code);
    return [];
  }
  if (attributes.get('nonce') !== nonce) return [`<script> without the nonce: ${code.slice(0, 60)}`];
  try {
    const isComplete = attributes.get('type') === 'module' || new Script(code) instanceof Script;
    return isComplete ? [] : ['half a script'];
  } catch (error) {
    return [`half a script: ${String(error)}`];
  }
}

function walk(node: Tree.Node, appearance: (element: Tree.Element) => void) {
  if ('tagName' in node) appearance(node);
  if ('content' in node) walk((node as Tree.Template).content, appearance);
  if ('childNodes' in node) for (const child of node.childNodes) walk(child, appearance);
}
