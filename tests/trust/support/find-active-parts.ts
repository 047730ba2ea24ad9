import { Script } from 'node:vm';
import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5';

const URL_ATTRIBUTES = ['href', 'src', 'srcset', 'action', 'formaction', 'data', 'poster', 'ping', 'background', 'xlink:href', 'manifest']; // prettier-ignore
/** Matches names of metadata whose content is a URL. The content of all other metadata is text. */
const URL_META_PATTERN = /(?:url|image|video|audio)$/;
/** Elements that the portal's pages never contain, so any such element has been injected. */
const FORBIDDEN_ELEMENTS = ['object', 'embed', 'applet', 'base', 'frame', 'frameset', 'foreignobject', 'animate', 'set', 'math', 'iframe', 'portal', 'marquee', 'plaintext', 'xmp']; // prettier-ignore
const ACTIVE_URL_PATTERN = /^(?:javascript|data|vbscript|blob|filesystem|view-source):/i;

/** Finds elements that a browser would execute or load as a document and that lack the response's nonce. */
export function findActiveParts(html: string, nonce: string): string[] {
  const findings: string[] = [];
  walkElements(parse(html, { scriptingEnabled: true }), (element) => {
    const { tagName } = element;
    const attributes = new Map(
      element.attrs.map(({ name, prefix, value }) => [prefix ? `${prefix}:${name}` : name, value]),
    );
    if (FORBIDDEN_ELEMENTS.includes(tagName.toLowerCase())) findings.push(`<${tagName}>`);
    if (tagName === 'script') findings.push(...findInScript(element, attributes, nonce));
    if (tagName === 'style' && attributes.get('nonce') !== nonce) findings.push('<style> without the nonce');
    if (tagName === 'meta' && attributes.get('http-equiv'))
      findings.push(`<meta http-equiv=${attributes.get('http-equiv')}>`);
    for (const [name, value] of attributes) {
      if (name.startsWith('on') || name === 'srcdoc') findings.push(`${tagName} ${name}=${value}`);
      if (isUrlAttribute(tagName, name, attributes) && ACTIVE_URL_PATTERN.test(value.replaceAll(/[\p{Cc}\s]/gu, '')))
        findings.push(`${tagName} ${name}=${value}`);
      if (name === 'style' && /url\(|expression|@import|javascript:/i.test(value))
        findings.push(`${tagName} style=${value}`);
    }
  });
  return findings;
}

const isUrlAttribute = (tagName: string, name: string, attributes: ReadonlyMap<string, string>): boolean =>
  tagName === 'meta' && name === 'content'
    ? URL_META_PATTERN.test(attributes.get('property') ?? attributes.get('name') ?? '')
    : URL_ATTRIBUTES.includes(name);

/**
 * Returns the reasons why a script may be injected. The portal's scripts have the nonce and are complete. Text that
 * ended a script early would leave an incomplete one.
 */
function findInScript(element: Tree.Element, attributes: ReadonlyMap<string, string>, nonce: string): string[] {
  const scriptText = element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
  if (/^application\/(?:ld\+)?json$/.test(attributes.get('type') ?? '')) {
    JSON.parse(scriptText);
    return [];
  }
  if (attributes.get('nonce') !== nonce) return [`<script> without the nonce: ${scriptText.slice(0, 60)}`];
  try {
    const isParsable = attributes.get('type') === 'module' || new Script(scriptText) instanceof Script;
    return isParsable ? [] : ['half a script'];
  } catch (error) {
    return [`half a script: ${String(error)}`];
  }
}

function walkElements(node: Tree.Node, visitElement: (element: Tree.Element) => void) {
  if ('tagName' in node) visitElement(node);
  if ('content' in node) walkElements((node as Tree.Template).content, visitElement);
  if ('childNodes' in node) for (const child of node.childNodes) walkElements(child, visitElement);
}
