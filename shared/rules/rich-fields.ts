import { getFieldName } from './content-form.ts';

/** Names of content fields whose texts are HTML. */
const RICH_FIELDS: ReadonlySet<string> = new Set(['body', 'content']);

export const isRichField = (path: string) => RICH_FIELDS.has(getFieldName(path));
