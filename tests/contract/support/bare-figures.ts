import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5';

/** Money, percent and weeks: what a figure of a school or a course looks like. */
const FIGURE =
  /(?:US|A|HK|CA|NZ|CN|NT)?[$£€¥]\s?\d[\d,.]*|\b(?:GBP|AUD|USD|CAD|HKD|CNY|EUR)\s?\d[\d,.]*|\d[\d,.]*\s?%|\d+\s?(?:weeks?\b|週|周|(?:個|个)?星期)/;

/** An address on paper holds percent signs of its own. */
const ADDRESS = /https?:\/\/\S+/g;

/** What a page says in words of its editors, or asks of its reader, and where it names its sources. */
const NOT_READ = ['script', 'style', 'template', 'form'];

interface DrawnFigure {
  text: string;
  /** What it is the figure of: the term beside it. */
  term: string;
}

export interface DrawnFigures {
  /** Figures that stand under no source. */
  bare: string[];
  /** Figures whose source stands nowhere on the page. */
  lost: string[];
  sourced: DrawnFigure[];
}

/** Reads the main part of a page as a browser has it, and tells figures that somebody answers for from those that nobody does. */
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

/** The same each time, and spread over all of them. */
export function drawByLot<Thing>(items: readonly Thing[], count: number): Thing[] {
  const remainingThings = [...items];
  let seed = 20_261_123;
  return Array.from({ length: Math.min(count, remainingThings.length) }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return remainingThings.splice(seed % remainingThings.length, 1)[0] as Thing;
  });
}
