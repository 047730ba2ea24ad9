import { z } from 'zod';
import { LOCALES } from '#shared/locale/locales.ts';

// What a site says in words of its own, as the seed writes it, a copy makes it and a folder of files holds it.

const NOTHING = { zh: '', 'zh-hk': '', 'en-us': '' };

/** The same words in every language, each written in its own right. */
const Texts = z.strictObject({ zh: z.string(), 'zh-hk': z.string(), 'en-us': z.string() });
const SomeTexts = Texts.refine(
  (texts) => LOCALES.some((locale) => texts[locale].trim()),
  'says nothing in any language',
);
const MaybeTexts = Texts.default(NOTHING);

const DAY = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?$/;

export const NewsLines = z.array(
  z.strictObject({
    id: z.int().positive(),
    title: SomeTexts,
    subtitle: Texts,
    publishTime: z.string().regex(DAY, 'is no time such as 2026-11-23 09:00:00'),
  }),
);

/** As many as have a place of their own in the numbering of rows (write-site-content.ts). */
export const MOST_OF_A_LIST = 99;
const few = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).max(MOST_OF_A_LIST);

const Key = z.string().regex(/^[\w-]{1,60}$/, 'is no key of letters, digits, - and _');
const Levels = z.int().default(-1);

const menuOf = <Children extends z.ZodType>(children: Children) =>
  z.strictObject({ key: Key, name: SomeTexts, entrance: z.string(), params: z.string().default(''), children });

/** Three levels deep, which is one more than a page shows. */
export const Menus = few(menuOf(few(menuOf(few(menuOf(few(z.never()).default([]))).default([]))).default([])));

const Item = z.strictObject({
  title: Texts,
  body: MaybeTexts,
  figure: MaybeTexts,
  picture: z.string().default(''),
  link: z.string().default(''),
});

const Module = z.strictObject({
  kind: z.enum(['html', 'cards', 'faq', 'steps', 'figures', 'banner']),
  title: Texts,
  body: MaybeTexts,
  levels: Levels,
  items: few(Item).default([]),
});

export const Page = z.strictObject({
  menuKey: Key,
  entrance: z.string().regex(/^[\w-]+(?:\/[\w-]+)*$/, 'is no address within a site such as services'),
  webTitle: SomeTexts,
  webMetaKeywords: Texts,
  webMetaDescription: Texts,
  modules: few(Module),
});

/** A policy without its text, which is long and stands for itself. */
export const PolicyHead = z.strictObject({
  /** What a consent names; another text has another one. */
  version: z.string().regex(/^[\w.-]{1,40}$/, 'is no version such as 2026-11-23'),
  title: SomeTexts,
});

export const PolicyText = PolicyHead.extend({ content: SomeTexts });

export const SiteContent = z.strictObject({
  news: NewsLines,
  menus: Menus,
  pages: few(Page),
  policy: PolicyText.nullable(),
});
export type SiteContent = z.infer<typeof SiteContent>;

export type MenuContent = Omit<SiteContent['menus'][number], 'children'> & { children: MenuContent[] };
export type PageContent = SiteContent['pages'][number];
export type ModuleContent = PageContent['modules'][number];
