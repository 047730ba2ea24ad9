import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5';

/** Matches figures of schools and courses: money, percentages and weeks. */
const FIGURE_PATTERN =
  /(?:US|A|HK|CA|NZ|CN|NT)?[$£€¥]\s?\d[\d,.]*|\b(?:GBP|AUD|USD|CAD|HKD|CNY|EUR)\s?\d[\d,.]*|\d[\d,.]*\s?%|\d+\s?(?:weeks?\b|週|周|(?:個|个)?星期)/;

/** Matches URLs, which may contain percent signs. */
const URL_PATTERN = /https?:\/\/\S+/g;

/** Elements whose content is not checked. */
const SKIPPED_ELEMENTS = ['script', 'style', 'template', 'form'];

interface DrawnFigure {
  text: string;
  /** Label of the figure. */
  term: string;
}

export interface DrawnFigures {
  /** Figures without a source. */
  bare: string[];
  /** Figures that refer to a source which the page does not contain. */
  lost: string[];
  sourced: DrawnFigure[];
}

/** Parses the main part of a page and groups its figures by whether they have a source. */
export function readFigures(html: string): DrawnFigures {
  const figures: DrawnFigures = { bare: [], lost: [], sourced: [] };
  const page = parse(html);
  const ids = new Set<string>();
  walkElements(page, (element) => {
    const id = getAttribute(element, 'id');
    if (id) ids.add(id);
  });
  const readNode = (node: Tree.Node, term: string) => {
    if (node.nodeName === '#text') {
      const figureMatch = FIGURE_PATTERN.exec((node as Tree.TextNode).value.replaceAll(URL_PATTERN, ''));
      if (figureMatch) figures.bare.push(figureMatch[0]);
      return;
    }
    if (!('childNodes' in node)) return;
    const element = node as Tree.Element;
    if (SKIPPED_ELEMENTS.includes(element.tagName)) return;
    const source = element.attrs ? getAttribute(element, 'data-figure') : undefined;
    if (source !== undefined) {
      const text = getText(element);
      if (source !== '' && !ids.has(source)) figures.lost.push(text);
      else figures.sourced.push({ text, term });
      return;
    }
    let currentTerm = term;
    for (const child of element.childNodes) {
      if ((child as Tree.Element).tagName === 'dt') currentTerm = getText(child as Tree.Element);
      readNode(child, currentTerm);
    }
  };
  walkElements(page, (element) => {
    if (element.tagName === 'main') readNode(element, '');
  });
  return figures;
}

const getAttribute = (element: Tree.Element, name: string) => element.attrs.find((attr) => attr.name === name)?.value;

const getText = (node: Tree.Node): string =>
  node.nodeName === '#text'
    ? (node as Tree.TextNode).value
    : 'childNodes' in node
      ? node.childNodes.map(getText).join('')
      : '';

function walkElements(node: Tree.Node, visitElement: (element: Tree.Element) => void) {
  if ('tagName' in node) visitElement(node);
  if ('childNodes' in node) for (const child of node.childNodes) walkElements(child, visitElement);
}

/** Picks a sample of the items that is spread over all of them and always the same. */
export function drawSample<Thing>(items: readonly Thing[], count: number): Thing[] {
  const remainingItems = [...items];
  let seed = 20_261_123;
  return Array.from({ length: Math.min(count, remainingItems.length) }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return remainingItems.splice(seed % remainingItems.length, 1)[0] as Thing;
  });
}
