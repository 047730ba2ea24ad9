import { LOCALES } from '#shared/locale/locales.ts';
import { adapt, adaptMarkup, isOmitted, isBlankMarkup, type Trace, type TextOwner } from './adapt-texts.ts';
import type { MenuContent, ModuleContent, PageContent, SiteContent, Texts } from './site-content.ts';
import type { SiteFields } from './site-fields.ts';

/** A place in a copy where a person has to write or review a text, with the reason. */
export interface CopyTask {
  /** 'page services, module 2', 'policy' … */
  where: string;
  what: 'left out' | 'look at';
  traces: readonly Trace[];
}

export interface Copy {
  content: SiteContent;
  toWrite: readonly CopyTask[];
}

const EMPTY: Texts = { zh: '', 'zh-hk': '', 'en-us': '' };
const isSilent = (texts: Texts) => LOCALES.every((locale) => isBlankMarkup(texts[locale]));

/** Adapts the content of a site for another one: names are replaced and traces of the source removed. */
export function copySite(source: SiteContent, owner: TextOwner): Copy {
  const tasks: CopyTask[] = [];
  const note = (location: string, kind: CopyTask['what'], traces: Iterable<Trace>) => {
    const matchingTraces = [...new Set(traces)].filter((trace) => (kind === 'left out') === isOmitted(trace));
    if (matchingTraces.length > 0) tasks.push({ where: location, what: kind, traces: matchingTraces });
  };
  const noteBoth = (location: string, traces: ReadonlySet<Trace>) => {
    note(location, 'left out', traces);
    note(location, 'look at', traces);
  };
  const pages = source.pages.flatMap((page) => copyPage(page, owner, noteBoth) ?? []);
  const removedKeys = new Set(source.pages.map(({ entrance }) => entrance));
  for (const { entrance } of pages) removedKeys.delete(entrance);
  return {
    content: {
      news: source.news.flatMap((line) => {
        const [title, subtitle] = [adapt(line.title, owner), adapt(line.subtitle, owner)];
        const traces = new Set([...title.traces, ...subtitle.traces]);
        note(`news ${line.id}`, 'left out', traces);
        return [...traces].some(isOmitted) ? [] : [{ ...line, title: title.texts, subtitle: subtitle.texts }];
      }),
      menus: copyMenus(source.menus, owner, removedKeys, note) as SiteContent['menus'],
      pages,
      policy: copyPolicy(source.policy, owner, note),
    },
    toWrite: tasks,
  };
}

type Note = (location: string, kind: CopyTask['what'], traces: Iterable<Trace>) => void;
type NoteTraces = (location: string, traces: ReadonlySet<Trace>) => void;

/** Pages without remaining content are omitted, as are their menu entries. */
function copyPage(page: PageContent, owner: TextOwner, note: NoteTraces): PageContent | null {
  const location = `page ${page.entrance}`;
  const modules = page.modules.flatMap(
    (module, index) => copyModule(module, owner, (traces) => note(`${location}, module ${index + 1}`, traces)) ?? [],
  );
  if (page.modules.length > 0 && modules.every(({ kind }) => kind === 'banner')) {
    note(`${location}, as a whole`, new Set<Trace>(['name']));
    return null;
  }
  const title = adapt(page.webTitle, owner);
  const keywords = adapt(page.webMetaKeywords, owner);
  const description = adapt(page.webMetaDescription, owner);
  const hasName = (traces: ReadonlySet<Trace>) => traces.has('name') || traces.has('contact') || traces.has('mail');
  const isCharge = description.traces.has('charges');
  note(
    `${location}, its description`,
    new Set([...title.traces, ...description.traces].filter((trace) => trace !== 'charges' || isCharge)),
  );
  return {
    ...page,
    webTitle: hasName(title.traces) ? owner.to.name : title.texts,
    webMetaKeywords: [...keywords.traces].some(isOmitted) ? EMPTY : keywords.texts,
    webMetaDescription: [...description.traces].some(isOmitted) ? EMPTY : description.texts,
    modules,
  };
}

function copyModule(
  module: ModuleContent,
  owner: TextOwner,
  note: (traces: ReadonlySet<Trace>) => void,
): ModuleContent | null {
  const title = adapt(module.title, owner);
  const body = adaptMarkup(module.body, owner);
  const seenKeys = new Set<Trace>([...title.traces, ...body.traces]);
  const items = module.items.flatMap((item) => {
    const [head, figure, text] = [adapt(item.title, owner), adapt(item.figure, owner), adaptMarkup(item.body, owner)];
    for (const trace of [...head.traces, ...figure.traces, ...text.traces]) seenKeys.add(trace);
    const isToldOf = [...head.traces, ...figure.traces].some(isOmitted) || owner.from.facebook === item.link;
    const isRemoved = isToldOf || (isSilent(text.texts) && !isSilent(item.body));
    return isRemoved ? [] : [{ ...item, title: head.texts, figure: figure.texts, body: text.texts }];
  });
  note(seenKeys);
  if ([...title.traces].some(isOmitted)) return null;
  const saysMore = items.length > 0 || !isSilent(body.texts);
  const saidMore = module.items.length > 0 || !isSilent(module.body);
  return saidMore && !saysMore ? null : { ...module, title: title.texts, body: body.texts, items };
}

function copyMenus(
  menus: readonly MenuContent[],
  owner: TextOwner,
  removedKeys: ReadonlySet<string>,
  note: Note,
): MenuContent[] {
  return menus.flatMap(({ name, children, ...menu }) => {
    const result = adapt(name, owner);
    const isNamed = result.traces.has('name') || result.traces.has('contact');
    if (isNamed) note(`menu ${menu.key}`, 'left out', result.traces);
    const submenus = copyMenus(children, owner, removedKeys, note);
    const isRemoved = isNamed || removedKeys.has(menu.entrance);
    // Entries below a removed menu entry stay.
    if (isRemoved) return submenus;
    return [{ ...menu, name: result.texts, children: submenus }];
  });
}

/**
 * Adapts a policy, which rightly mentions charges. Whether its law applies to the new agency has to be reviewed by a
 * person.
 */
function copyPolicy(policy: SiteContent['policy'], owner: TextOwner, note: Note): SiteContent['policy'] {
  if (!policy) return null;
  const detectable = new Set<Trace>(['charges', 'hours']);
  const title = adapt(policy.title, owner);
  const content = adaptMarkup(policy.content, owner, detectable);
  note('policy', 'left out', content.traces);
  note('policy, whose law it is', 'look at', content.traces);
  if (isSilent(content.texts) || title.traces.has('name')) return null;
  return { ...policy, title: title.texts, content: content.texts };
}

/** Returns the fields of the copied site: texts with the new name, without contact data of the source. */
export function copyHead(
  from: SiteFields,
  siteFields: SiteFields,
  mail: string,
): { fields: SiteFields; toWrite: readonly CopyTask[] } {
  const owner = { from, to: siteFields, mail };
  const [title, keywords, description] = [
    adapt(from.webTitle, owner),
    adapt(from.webMetaKeywords, owner),
    adapt(from.webMetaDescription, owner),
  ];
  const texts = (item: { texts: Texts; traces: ReadonlySet<Trace> }, otherwise: Texts) =>
    [...item.traces].some(isOmitted) ? otherwise : item.texts;
  const tasks = [
    { where: 'title', ...title },
    { where: 'description', ...description },
  ].flatMap(({ where, traces }) =>
    traces.size > 0
      ? [
          {
            where,
            what: [...traces].some(isOmitted) ? ('left out' as const) : ('look at' as const),
            traces: [...traces],
          },
        ]
      : [],
  );
  return {
    fields: {
      ...siteFields,
      webTitle: texts(title, siteFields.name),
      webMetaKeywords: texts(keywords, EMPTY),
      webMetaDescription: texts(description, EMPTY),
    },
    toWrite: tasks,
  };
}
