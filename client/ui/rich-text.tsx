import type { RichText as SafeHtml } from '#shared/contract/fields.ts';

/** Markup from an editor, sanitised at the edge: the one place where a string becomes HTML. */
export function RichText({ html }: { html: SafeHtml }) {
  return <div className="prose rich" dangerouslySetInnerHTML={{ __html: letTablesScroll(html) }} />;
}

/** A wide table moves sideways by itself, by touch and by keyboard, and leaves the page where it is. */
const letTablesScroll = (html: string) =>
  html
    .replace(/<table\b/g, '<div class="scroll-x" role="group" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>');
