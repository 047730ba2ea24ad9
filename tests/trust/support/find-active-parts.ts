import { Script } from 'node:vm';
import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5';

const ADDRESSES = ['href', 'src', 'srcset', 'action', 'formaction', 'data', 'poster', 'ping', 'background', 'xlink:href', 'manifest']; // prettier-ignore
/** Metadata with an address; the content of all other metadata is text. */
const SAID_ADDRESS = /(?:url|image|video|audio)$/;
/** Elements that our pages never contain, so each one found is injected. */
const NOT_OURS = ['object', 'embed', 'applet', 'base', 'frame', 'frameset', 'foreignobject', 'animate', 'set', 'math', 'iframe', 'portal', 'marquee', 'plaintext', 'xmp']; // prettier-ignore
const ACTIVE_ADDRESS = /^(?:javascript|data|vbscript|blob|filesystem|view-source):/i;

/** Elements that a browser would execute or load as a document and that do not carry the response's nonce. */
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

/** Our scripts carry the nonce and are complete; text that ended a script early would leave an incomplete one. */
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
