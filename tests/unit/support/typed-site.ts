import type { Markup, OfficePlace } from '#backend/office/office-view.ts';
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
  return { 'the site': () => writeSite(site) };
}
