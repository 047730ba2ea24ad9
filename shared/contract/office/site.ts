import { z } from 'zod';
import { LOCALES } from '#shared/locale/locales.ts';
import { FIELD_GROUPS, SITE_PROBLEMS } from '#shared/rules/site-settings.ts';
import { ContentFinding } from './content.ts';
import { officeMutation, officeQuery } from './office-call.ts';

const Values = z.record(z.string(), z.string());

const Input = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['line', 'paragraph']), most: z.number() }),
  z.object({ kind: z.enum(['lines', 'colour', 'picture']) }),
  /** One or several of these; several are lines of the value. */
  z.object({ kind: z.enum(['choice', 'ticks']), of: z.array(z.string()).readonly() }),
  z.object({ kind: z.literal('count'), from: z.number(), to: z.number() }),
]);

const SiteSetting = z.object({
  /** 'phone', 'name-en' */
  name: z.string(),
  /** The same for all languages of a text: 'name'. */
  called: z.string(),
  locale: z.enum(LOCALES).nullable(),
  group: z.enum(FIELD_GROUPS),
  /** Set by the platform alone. */
  isPlatforms: z.boolean(),
  draws: Input,
});
export type SiteSetting = z.infer<typeof SiteSetting>;

const Edit = z.object({
  number: z.number(),
  at: z.number(),
  who: z.string(),
  changes: z.array(z.object({ name: z.string(), was: z.string(), is: z.string() })),
});
export type SiteEditLine = z.infer<typeof Edit>;

export const getSiteSettings = officeQuery(
  'site.get',
  z.object({}),
  z.object({
    settings: z.array(SiteSetting),
    values: Values,
    findings: z.array(ContentFinding),
    edits: z.array(Edit),
    languageCode: z.enum(LOCALES),
  }),
);
export type SiteSettings = z.output<(typeof getSiteSettings)['output']>;

const SiteFault = z.object({ field: z.string(), problem: z.enum(SITE_PROBLEMS) });
export type SiteFault = z.infer<typeof SiteFault>;

const Saved = z.discriminatedUnion('kind', [
  /** `also` are the fields that a colleague changed meanwhile. */
  z.object({ kind: z.literal('saved'), also: z.array(z.string()) }),
  z.object({ kind: z.literal('same') }),
  z.object({ kind: z.literal('faulty'), values: Values, faults: z.array(SiteFault) }),
  z.object({ kind: z.literal('both'), values: Values, both: z.array(z.string()), now: Values }),
]);
export type SavedSite = z.infer<typeof Saved>;

/** `before` are the values that the form was rendered with. */
export const saveSiteSettings = officeMutation('site.save', z.object({ before: Values, values: Values }), Saved);

export const undoSiteEdit = officeMutation('site.undo', z.object({ number: z.number().int() }), Saved);
