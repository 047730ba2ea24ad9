import type { RichText as SafeHtml } from '#shared/contract/fields.ts';

/** HTML of an editor, sanitised at the edge. */
export function RichText({ html }: { html: SafeHtml }) {
  return <div className="prose rich" dangerouslySetInnerHTML={{ __html: makeTablesScrollable(html) }} />;
}

/** Wide tables scroll horizontally, by keyboard as well, without scrolling the page. */
const makeTablesScrollable = (html: string) =>
  html
    .replace(/<table\b/g, '<div class="scroll-x" role="group" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>');
