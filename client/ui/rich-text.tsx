import type { RichText as SafeHtml } from '#shared/contract/fields.ts';

/** Renders HTML of an editor, which the edge has sanitised. */
export function RichText({ html }: { html: SafeHtml }) {
  return <div className="prose rich" dangerouslySetInnerHTML={{ __html: makeTablesScrollable(html) }} />;
}

/** Makes wide tables scroll horizontally, by keyboard as well, without scrolling the page. */
const makeTablesScrollable = (html: string) =>
  html
    .replace(/<table\b/g, '<div class="scroll-x" role="group" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>');
