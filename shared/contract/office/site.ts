import { z } from 'zod';
import { LOCALES } from '#shared/locale/locales.ts';
import { FIELD_GROUPS, SITE_PROBLEMS } from '#shared/rules/site-settings.ts';
import { ContentFinding } from './content.ts';
import { officeMutation, officeQuery } from './office-call.ts';

const Values = z.record(z.string(), z.string());

const Input = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['line', 'paragraph']), most: z.number() }),
  z.object({ kind: z.enum(['lines', 'colour', 'picture']) }),
  /** `choice` accepts one value of `of`, `ticks` several, stored one per line. */
  z.object({ kind: z.enum(['choice', 'ticks']), of: z.array(z.string()).readonly() }),
  z.object({ kind: z.literal('count'), from: z.number(), to: z.number() }),
]);

const SiteSetting = z.object({
  /** Name of the field, such as 'phone' or 'name-en'. */
  name: z.string(),
  /** Field name without the locale, equal for all languages of a text, such as 'name'. */
  called: z.string(),
  locale: z.enum(LOCALES).nullable(),
  group: z.enum(FIELD_GROUPS),
  /** True for a field that only operators of the platform can change. */
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

const SiteFieldError = z.object({ field: z.string(), problem: z.enum(SITE_PROBLEMS) });
export type SiteFieldError = z.infer<typeof SiteFieldError>;

const Saved = z.discriminatedUnion('kind', [
  /** `also` names the fields that a colleague changed at the same time. */
  z.object({ kind: z.literal('saved'), also: z.array(z.string()) }),
  z.object({ kind: z.literal('same') }),
  z.object({ kind: z.literal('faulty'), values: Values, faults: z.array(SiteFieldError) }),
  z.object({ kind: z.literal('both'), values: Values, both: z.array(z.string()), now: Values }),
]);
export type SavedSite = z.infer<typeof Saved>;

/** `before` contains the values with which the form was rendered, for detecting concurrent changes. */
export const saveSiteSettings = officeMutation('site.save', z.object({ before: Values, values: Values }), Saved);

export const undoSiteEdit = officeMutation('site.undo', z.object({ number: z.number().int() }), Saved);
