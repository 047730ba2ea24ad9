import { isLinkTarget, isPictureSource } from './editor-extensions.ts';

/** Parses HTML without loading pictures or running scripts. */
const parseBody = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

/**
 * Simplifies the HTML of the editor. An empty text becomes '', and a single line in a list item or table cell has no
 * paragraph.
 */
export function tidyHtml(html: string): string {
  const body = parseBody(html);
  for (const element of body.querySelectorAll('li, td, th')) {
    const [firstChild, ...otherChildren] = element.children;
    if (
      firstChild?.localName === 'p' &&
      otherChildren.every((child) => child.localName === 'ul' || child.localName === 'ol')
    )
      firstChild.replaceWith(...firstChild.childNodes);
  }
  const isEmpty = !body.querySelector('img, table') && (body.textContent ?? '').trim() === '';
  return isEmpty ? '' : body.innerHTML;
}

/** Attributes that the editor preserves, by element. */
const SUPPORTED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    'p br h2 h3 h4 ul ol li strong b em i blockquote table thead tbody tr'.split(' ').map((name) => [name, []]),
  ),
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

/** Returns whether the editor can represent the markup without loss. Other markup is edited as HTML. */
export const isSupportedHtml = (html: string) =>
  [...parseBody(html).querySelectorAll('*')].every((element) => {
    const attributes = SUPPORTED_ATTRIBUTES[element.localName];
    if (!attributes || !element.getAttributeNames().every((name) => attributes.includes(name))) return false;
    if (element.localName === 'a') return isLinkTarget(element.getAttribute('href') ?? '');
    return element.localName !== 'img' || isPictureSource(element.getAttribute('src') ?? '');
  });

/** Matches the level of a list paragraph from Word: 'mso-list: l0 level2 lfo1'. */
const LEVEL_PATTERN = /\blevel([1-9])\b/i;
const NUMBERED_MARKER = /^[\s\u00a0]*(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)、]/i;

/**
 * Converts pasted markup to what the editor's schema accepts. Word's list paragraphs become lists and first-level
 * headings become second-level headings. Styles and wrapper elements of office programs are removed. The schema drops
 * everything else.
 */
export function cleanPastedHtml(html: string): string {
  const body = parseBody(html);
  for (const element of body.querySelectorAll('style, script, title, meta, link, xml')) element.remove();
  for (const element of body.querySelectorAll('*'))
    if (element.tagName.includes(':')) {
      // Word's `o:p` element contains the non-breaking space of an empty paragraph.
      if ((element.textContent ?? '').trim() === '') element.remove();
      else unwrapElement(element);
    }
  convertWordLists(body);
  // Google Docs wraps everything in a <b> element with normal font weight.
  for (const element of body.querySelectorAll<HTMLElement>('b, strong'))
    if (element.style.fontWeight === 'normal') unwrapElement(element);
  for (const element of body.querySelectorAll('h1')) renameElement(element, 'h2');
  for (const element of body.querySelectorAll('h5, h6')) renameElement(element, 'h4');
  for (const element of body.querySelectorAll('p'))
    if ((element.textContent ?? '').trim() === '' && !element.querySelector('img')) element.remove();
  return body.innerHTML;
}

const unwrapElement = (element: Element) => element.replaceWith(...element.childNodes);

function renameElement(element: Element, name: string) {
  const renamedElement = element.ownerDocument.createElement(name);
  renamedElement.append(...element.childNodes);
  element.replaceWith(renamedElement);
}

function convertWordLists(body: HTMLElement) {
  /** Lists that are open at the current paragraph, outermost first. */
  let openLists: Element[] = [];
  let lastListParagraph: Element | null = null;
  for (const paragraph of body.querySelectorAll('p')) {
    const style = paragraph.getAttribute('style') ?? '';
    const level = style.includes('mso-list') ? Number(LEVEL_PATTERN.exec(style)?.[1] ?? 0) : 0;
    if (level === 0) continue;
    if (!lastListParagraph || paragraph.previousElementSibling !== openLists[0]) openLists = [];
    const isNumbered = removeMarker(paragraph);
    openLists = openLists.slice(0, level);
    while (openLists.length < level) {
      const list = body.ownerDocument.createElement(isNumbered ? 'ol' : 'ul');
      const parentItem = openLists.at(-1)?.lastElementChild;
      if (parentItem) parentItem.append(list);
      else paragraph.before(list);
      openLists.push(list);
    }
    const listItem = body.ownerDocument.createElement('li');
    listItem.append(...paragraph.childNodes);
    openLists.at(-1)?.append(listItem);
    paragraph.remove();
    lastListParagraph = listItem;
  }
}

/** Removes the bullet or number that Word wrote into a list paragraph. Returns whether it was a number. */
function removeMarker(paragraph: Element): boolean {
  const markerElement = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const markerText = markerElement?.textContent ?? paragraph.textContent ?? '';
  markerElement?.remove();
  return NUMBERED_MARKER.test(markerText);
}
