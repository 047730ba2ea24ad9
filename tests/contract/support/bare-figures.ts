import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5';

/** Pattern of figures of schools and courses: money, percentages and weeks. */
const FIGURE =
  /(?:US|A|HK|CA|NZ|CN|NT)?[$£€¥]\s?\d[\d,.]*|\b(?:GBP|AUD|USD|CAD|HKD|CNY|EUR)\s?\d[\d,.]*|\d[\d,.]*\s?%|\d+\s?(?:weeks?\b|週|周|(?:個|个)?星期)/;

/** Addresses may contain percent signs. */
const ADDRESS = /https?:\/\/\S+/g;

/** Elements that the check skips. */
const NOT_READ = ['script', 'style', 'template', 'form'];

interface DrawnFigure {
  text: string;
  /** Term beside the figure. */
  term: string;
}

export interface DrawnFigures {
  /** Figures without a source. */
  bare: string[];
  /** Figures whose source is missing from the page. */
  lost: string[];
  sourced: DrawnFigure[];
}

/** Parses the main part of a page, and sorts its figures by source. */
export function readFigures(html: string): DrawnFigures {
  const drawnFigures: DrawnFigures = { bare: [], lost: [], sourced: [] };
  const page = parse(html);
  const ids = new Set<string>();
  walk(page, (element) => {
    const id = attribute(element, 'id');
    if (id) ids.add(id);
  });
  const read = (node: Tree.Node, term: string) => {
    if (node.nodeName === '#text') {
      const plainArray = FIGURE.exec((node as Tree.TextNode).value.replaceAll(ADDRESS, ''));
      if (plainArray) drawnFigures.bare.push(plainArray[0]);
      return;
    }
    if (!('childNodes' in node)) return;
    const element = node as Tree.Element;
    if (NOT_READ.includes(element.tagName)) return;
    const source = element.attrs ? attribute(element, 'data-figure') : undefined;
    if (source !== undefined) {
      const text = getText(element);
      if (source !== '' && !ids.has(source)) drawnFigures.lost.push(text);
      else drawnFigures.sourced.push({ text, term });
      return;
    }
    let neighbourText = term;
    for (const child of element.childNodes) {
      if ((child as Tree.Element).tagName === 'dt') neighbourText = getText(child as Tree.Element);
      read(child, neighbourText);
    }
  };
  walk(page, (element) => {
    if (element.tagName === 'main') read(element, '');
  });
  return drawnFigures;
}

const attribute = (element: Tree.Element, name: string) => element.attrs.find((attr) => attr.name === name)?.value;

const getText = (node: Tree.Node): string =>
  node.nodeName === '#text'
    ? (node as Tree.TextNode).value
    : 'childNodes' in node
      ? node.childNodes.map(getText).join('')
      : '';

function walk(node: Tree.Node, visit: (element: Tree.Element) => void) {
  if ('tagName' in node) visit(node);
  if ('childNodes' in node) for (const child of node.childNodes) walk(child, visit);
}

/** Sample of the items with a fixed seed, spread over all of them. */
export function drawByLot<Thing>(items: readonly Thing[], count: number): Thing[] {
  const remainingThings = [...items];
  let seed = 20_261_123;
  return Array.from({ length: Math.min(count, remainingThings.length) }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return remainingThings.splice(seed % remainingThings.length, 1)[0] as Thing;
  });
}
