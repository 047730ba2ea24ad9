import { readRows } from '#backend/queries/database.ts';
import type { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { unescapeHtml } from '#tests/backend/support/unescape-html.ts';

// Rows of the catalogue that a site writes itself, as its people write them: by pages and forms alone.

export const rowsOf = <Row>(sql: string) => readRows<Row>(testEnv.DB, { sql, values: [] });
const hidden = (page: string, name: string) =>
  unescapeHtml(new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '');

function formOf(page: string): Record<string, string> {
  const typed = JSON.parse(hidden(page, 'before')) as Record<string, string>;
  return {
    ...Object.fromEntries(Object.entries(typed).map(([name, value]) => [`f.${name}`, value])),
    before: hidden(page, 'before'),
    converted: hidden(page, 'converted'),
  };
}
export const part = (of: string) => `/content/part?${new URLSearchParams({ of })}`;
export const open = async (who: DeskVisitor, of: string) => formOf(await who.read(part(of)));
export const begin = async (who: DeskVisitor, kind: string) => {
  const begun = await who.send(`/content?kind=${kind}`, { do: 'begin' });
  return new URL(begun.headers.get('location') ?? '', 'http://x').searchParams.get('of') ?? '';
};

export const TALK = {
  'f.title.zh': '选校讲座',
  'f.title.zh-hk': '選校講座',
  'f.title.en-us': 'Choosing a school',
  'f.place.en-us': 'Room 5',
  'f.startTime': '2999-01-02T19:00',
  'f.endTime': '2999-01-02T20:00',
  'f.online': 'no',
  'f.seats': '2',
  'f.levels': '-1',
  before: '{}',
  converted: '[]',
};
