import { LOCALES } from '#shared/locale/locales.ts';
import { adaptTexts, adaptMarkup, isOmitted, isBlankMarkup, type Trace, type TextOwner } from './adapt-texts.ts';
import type { MenuContent, ModuleContent, PageContent, SiteContent, Texts } from './site-content.ts';
import type { SiteFields } from './site-fields.ts';

/** Position in a copy at which a person must write or review a text, with the reason. */
export interface CopyTask {
  /** 'page services, module 2', 'policy' … */
  where: string;
  what: 'left out' | 'look at';
  traces: readonly Trace[];
}

export interface SiteCopy {
  content: SiteContent;
  toWrite: readonly CopyTask[];
}

const EMPTY_TEXTS: Texts = { zh: '', 'zh-hk': '', 'en-us': '' };
const hasNoText = (texts: Texts) => LOCALES.every((locale) => isBlankMarkup(texts[locale]));

/** Adapts the content of a site for another one: replaces names and removes references to the source. */
export function copySite(source: SiteContent, owner: TextOwner): SiteCopy {
  const tasks: CopyTask[] = [];
  const addTask = (location: string, kind: CopyTask['what'], traces: Iterable<Trace>) => {
    const matchingTraces = [...new Set(traces)].filter((trace) => (kind === 'left out') === isOmitted(trace));
    if (matchingTraces.length > 0) tasks.push({ where: location, what: kind, traces: matchingTraces });
  };
  const addBothTasks = (location: string, traces: ReadonlySet<Trace>) => {
    addTask(location, 'left out', traces);
    addTask(location, 'look at', traces);
  };
  const pages = source.pages.flatMap((page) => copyPage(page, owner, addBothTasks) ?? []);
  const removedKeys = new Set(source.pages.map(({ entrance }) => entrance));
  for (const { entrance } of pages) removedKeys.delete(entrance);
  return {
    content: {
      news: source.news.flatMap((line) => {
        const [title, subtitle] = [adaptTexts(line.title, owner), adaptTexts(line.subtitle, owner)];
        const traces = new Set([...title.traces, ...subtitle.traces]);
        addTask(`news ${line.id}`, 'left out', traces);
        return [...traces].some(isOmitted) ? [] : [{ ...line, title: title.texts, subtitle: subtitle.texts }];
      }),
      menus: copyMenus(source.menus, owner, removedKeys, addTask) as SiteContent['menus'],
      pages,
      policy: copyPolicy(source.policy, owner, addTask),
    },
    toWrite: tasks,
  };
}

type AddTask = (location: string, kind: CopyTask['what'], traces: Iterable<Trace>) => void;
type AddTraceTasks = (location: string, traces: ReadonlySet<Trace>) => void;

/** Copies a page. Pages without remaining content, and their menu entries, are omitted. */
function copyPage(page: PageContent, owner: TextOwner, addTraceTasks: AddTraceTasks): PageContent | null {
  const location = `page ${page.entrance}`;
  const modules = page.modules.flatMap(
    (module, index) =>
      copyModule(module, owner, (traces) => addTraceTasks(`${location}, module ${index + 1}`, traces)) ?? [],
  );
  if (page.modules.length > 0 && modules.every(({ kind }) => kind === 'banner')) {
    addTraceTasks(`${location}, as a whole`, new Set<Trace>(['name']));
    return null;
  }
  const title = adaptTexts(page.webTitle, owner);
  const keywords = adaptTexts(page.webMetaKeywords, owner);
  const description = adaptTexts(page.webMetaDescription, owner);
  const hasName = (traces: ReadonlySet<Trace>) => traces.has('name') || traces.has('contact') || traces.has('mail');
  const isCharge = description.traces.has('charges');
  addTraceTasks(
    `${location}, its description`,
    new Set([...title.traces, ...description.traces].filter((trace) => trace !== 'charges' || isCharge)),
  );
  return {
    ...page,
    webTitle: hasName(title.traces) ? owner.to.name : title.texts,
    webMetaKeywords: [...keywords.traces].some(isOmitted) ? EMPTY_TEXTS : keywords.texts,
    webMetaDescription: [...description.traces].some(isOmitted) ? EMPTY_TEXTS : description.texts,
    modules,
  };
}

function copyModule(
  module: ModuleContent,
  owner: TextOwner,
  addTraceTasks: (traces: ReadonlySet<Trace>) => void,
): ModuleContent | null {
  const title = adaptTexts(module.title, owner);
  const body = adaptMarkup(module.body, owner);
  const foundTraces = new Set<Trace>([...title.traces, ...body.traces]);
  const items = module.items.flatMap((item) => {
    const [adaptedTitle, adaptedFigure, adaptedBody] = [
      adaptTexts(item.title, owner),
      adaptTexts(item.figure, owner),
      adaptMarkup(item.body, owner),
    ];
    for (const trace of [...adaptedTitle.traces, ...adaptedFigure.traces, ...adaptedBody.traces])
      foundTraces.add(trace);
    const mentionsSource =
      [...adaptedTitle.traces, ...adaptedFigure.traces].some(isOmitted) || owner.from.facebook === item.link;
    const isRemoved = mentionsSource || (hasNoText(adaptedBody.texts) && !hasNoText(item.body));
    return isRemoved
      ? []
      : [{ ...item, title: adaptedTitle.texts, figure: adaptedFigure.texts, body: adaptedBody.texts }];
  });
  addTraceTasks(foundTraces);
  if ([...title.traces].some(isOmitted)) return null;
  const hasContent = items.length > 0 || !hasNoText(body.texts);
  const hadContent = module.items.length > 0 || !hasNoText(module.body);
  return hadContent && !hasContent ? null : { ...module, title: title.texts, body: body.texts, items };
}

function copyMenus(
  menus: readonly MenuContent[],
  owner: TextOwner,
  removedKeys: ReadonlySet<string>,
  addTask: AddTask,
): MenuContent[] {
  return menus.flatMap(({ name, children, ...menu }) => {
    const adaptedName = adaptTexts(name, owner);
    const namesSource = adaptedName.traces.has('name') || adaptedName.traces.has('contact');
    if (namesSource) addTask(`menu ${menu.key}`, 'left out', adaptedName.traces);
    const submenus = copyMenus(children, owner, removedKeys, addTask);
    const isRemoved = namesSource || removedKeys.has(menu.entrance);
    // Entries below a removed menu entry stay.
    if (isRemoved) return submenus;
    return [{ ...menu, name: adaptedName.texts, children: submenus }];
  });
}

/**
 * Adapts a policy, in which mentions of charges are legitimate. A person must review whether its law applies to the new
 * agency.
 */
function copyPolicy(policy: SiteContent['policy'], owner: TextOwner, addTask: AddTask): SiteContent['policy'] {
  if (!policy) return null;
  const detectable = new Set<Trace>(['charges', 'hours']);
  const title = adaptTexts(policy.title, owner);
  const content = adaptMarkup(policy.content, owner, detectable);
  addTask('policy', 'left out', content.traces);
  addTask('policy, whose law it is', 'look at', content.traces);
  if (hasNoText(content.texts) || title.traces.has('name')) return null;
  return { ...policy, title: title.texts, content: content.texts };
}

/** Returns the fields of the copied site: texts with the new name, without contact data of the source. */
export function copySettings(
  source: SiteFields,
  target: SiteFields,
  mail: string,
): { fields: SiteFields; toWrite: readonly CopyTask[] } {
  const owner = { from: source, to: target, mail };
  const [title, keywords, description] = [
    adaptTexts(source.webTitle, owner),
    adaptTexts(source.webMetaKeywords, owner),
    adaptTexts(source.webMetaDescription, owner),
  ];
  const selectTexts = (adaptedTexts: { texts: Texts; traces: ReadonlySet<Trace> }, defaultTexts: Texts) =>
    [...adaptedTexts.traces].some(isOmitted) ? defaultTexts : adaptedTexts.texts;
  const copyTasks = [
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
      ...target,
      webTitle: selectTexts(title, target.name),
      webMetaKeywords: selectTexts(keywords, EMPTY_TEXTS),
      webMetaDescription: selectTexts(description, EMPTY_TEXTS),
    },
    toWrite: copyTasks,
  };
}
