import { type Extensions, Node } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';

const LINK_TARGET_PATTERN = /^(?:https?:\/\/|mailto:|tel:|#|\/(?!\/))/i;
export const isLinkTarget = (address: string) => LINK_TARGET_PATTERN.test(address);

const PICTURE_SOURCE_PATTERN = /^(?:https?:\/\/|\/(?!\/))/i;
export const isPictureSource = (address: string) => PICTURE_SOURCE_PATTERN.test(address);

const createSpanAttribute = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
});
const CELL_ATTRIBUTES = {
  colspan: createSpanAttribute('colspan'),
  rowspan: createSpanAttribute('rowspan'),
  colwidth: { default: null },
};

/**
 * Node of a picture. Its path is relative to the site. The edge and this node view put the agent's key in front of the
 * path.
 */
const SitePicture = Node.create<{ agentKey: string }>({
  name: 'picture',
  group: 'block',
  draggable: true,
  addOptions: () => ({ agentKey: '' }),
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (image) => isPictureSource(image.getAttribute('src') ?? '') && null }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView() {
    return ({ node: { attrs } }) => {
      const image = document.createElement('img');
      for (const name of ['alt', 'width', 'height']) image.setAttribute(name, String(attrs[name] ?? ''));
      const imageSource = String(attrs.src);
      image.src = imageSource.startsWith('/appFile/') ? `/${this.options.agentKey}${imageSource}` : imageSource;
      return { dom: image };
    };
  },
});

/** Returns exactly the nodes and marks that worker/backend-client/refine-texts.ts allows. */
export const createEditorExtensions = (agentKey: string): Extensions => [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  HardBreak,
  Heading.configure({ levels: [2, 3, 4] }),
  BulletList,
  OrderedList.extend({ addAttributes: () => ({}) }),
  ListItem,
  ListKeymap,
  Blockquote,
  Link.extend({ addAttributes: () => ({ href: { default: null }, target: { default: null } }) }).configure({
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: isLinkTarget,
  }),
  SitePicture.configure({ agentKey }),
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }),
  TableRow,
  TableHeader.extend({ addAttributes: () => CELL_ATTRIBUTES }),
  TableCell.extend({ addAttributes: () => CELL_ATTRIBUTES }),
  UndoRedo,
];
