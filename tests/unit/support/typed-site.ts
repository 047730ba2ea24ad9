import type { Markup, OfficePlace } from '#backend/office/office-view.ts';
import { writeContentList } from '#backend/office/content/write-content-list.ts';
import { writeRowList } from '#backend/office/content/write-row-list.ts';
import type { RowListView } from '#backend/office/content/content-view.ts';
import { writePart } from '#backend/office/content/write-part.ts';
import { writeSite } from '#backend/office/site/write-site.ts';
import { NOW, typed } from './typed-application.ts';

/** The pages of a site at the office, drawn from what people typed. */
export function typedSitePages(place: OfficePlace): Record<string, () => Markup> {
  const stands = { phone: typed('site.now') };
  const site = {
    ...place,
    home: '/mso',
    nameField: 'name-hk',
    head: { name: typed('site.head'), logos: { light: '/light.svg', dark: '/dark.svg' } },
    now: stands,
    said: { typed: { 'description-en': typed('site.typed') }, faults: [], both: ['phone'], notice: '', done: '' },
    edits: [
      {
        number: 1,
        at: NOW,
        who: typed('site.who'),
        before: JSON.stringify({ phone: typed('site.before') }),
        content: JSON.stringify({ phone: typed('site.after') }),
      },
    ],
    findings: [{ weight: 'wrong' as const, what: 'leadsNowhere' as const, where: `menu a, to ${typed('site.where')}` }],
    cameBy: 'localhost',
  };
  const draft = {
    part: 'page visas',
    number: 1,
    at: NOW,
    staffId: 1,
    who: typed('draft.who'),
    before: '{}',
    content: '{}',
    converted: '[]',
    publishAt: 0,
    form: '',
    typed: '{}',
  };
  const part = {
    part: { kind: 'page' as const, entrance: 'visas' },
    title: typed('page.title'),
    isPublished: false,
    draft,
    findings: [],
  };
  const written = {
    ...place,
    ...part,
    before: {},
    typed: { 'modules.0.title.zh': typed('part.entry'), 'modules.0.body.zh': typed('part.body') },
    converted: [],
    faults: [],
    other: { 'webTitle.zh': typed('part.other') },
    both: ['', 'webTitle.zh'],
    edits: [
      {
        number: 1,
        at: NOW,
        who: typed('part.who'),
        before: JSON.stringify({ a: typed('part.was') }),
        content: JSON.stringify({ a: typed('part.is') }),
      },
    ],
    notice: '',
    done: '',
    form: 'form-1',
    picking: '',
    pictures: [],
    at: '',
    known: [],
    row: null,
  };
  const rows: RowListView = {
    ...place,
    kind: 'guide',
    lines: [
      {
        part: { kind: 'guide', key: 'own-1' },
        title: typed('row.title'),
        about: typed('row.about'),
        words: '',
        draft: part.draft,
        isPublished: true,
        isInPlaceOf: true,
        isHeld: true,
        isOverdue: true,
        isCancelled: false,
        missing: ['zh'],
      },
    ],
    counts: { all: 1, draft: 1, own: 1, held: 1, review: 1, zh: 1, 'zh-hk': 0, 'en-us': 0 },
    sought: { words: '', state: 'all', page: 1 },
    pages: 1,
    found: 1,
    at: { words: '', schools: [] },
    notice: '',
    done: '',
  };
  const at = { words: 'ox', schools: [{ id: 1, name: typed('at.school') }] };
  return {
    'a list of rows': () => writeRowList(rows),
    'a list of rows at schools': () => writeRowList({ ...rows, kind: 'course', at }),
    'all content': () =>
      writeContentList({ ...place, parts: [part], notice: '', done: '', typed: { entrance: '', menuKey: '' } }),
    'a part of the content': () => writePart(written),
    'a school with facts': () =>
      writePart({
        ...written,
        part: { kind: 'school', key: '7' },
        typed: {
          nameHk: typed('school.name'),
          nameZh: typed('school.name'),
          'facts.0.fact': 'deposit',
          'facts.0.amount': typed('fact.amount'),
          'facts.0.sourceTitle': typed('fact.title'),
          'facts.0.page': 'https://school.example/fees',
          'facts.0.day': '2026-10-01',
        },
        both: [],
        other: null,
        known: [
          {
            factKey: 'deposit',
            part: '',
            value: typed('known.value'),
            unit: '',
            isOwn: 0,
            sourceId: 1,
            publisher: '',
            title: typed('known.title'),
            licence: '',
            licenceAddress: '',
            address: '',
            asAt: '2024',
            readOn: '',
          },
        ],
      }),
    'the site': () => writeSite(site),
  };
}
