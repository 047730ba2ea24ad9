import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CHAT_LOCALES, type ChatLocale } from './chat-languages.ts';
import { getChatLocale, getChatText, createChosenChatLocale, getDirection } from './use-chat-text.tsx';
import { listSourceFiles } from '#tests/unit/support/production-files.ts';

type MessageGroups = Record<string, Record<string, string>>;

const MESSAGES_FOLDER = 'client/features/chat/words';
const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/;
const stripPlural = (key: string) => key.replace(PLURAL_SUFFIX, '');

const readMessages = (locale: ChatLocale) =>
  JSON.parse(readFileSync(`${MESSAGES_FOLDER}/${locale}.json`, 'utf8')) as MessageGroups;
const flattenMessages = (locale: ChatLocale) =>
  new Map(
    Object.entries(readMessages(locale)).flatMap(([part, messages]) =>
      Object.entries(messages).map(([key, text]) => [`${part}.${key}`, text] as const),
    ),
  );
const englishMessages: ReadonlyMap<string, string> = flattenMessages('en-US');
const sourceText = listSourceFiles('client/features/chat/**/*.{ts,tsx}')
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

describe.each(CHAT_LOCALES)('the chat’s words in %s', (locale) => {
  const messages = flattenMessages(locale);

  it('have the keys of the English texts', () => {
    const listNames = (keys: Iterable<string>) => [...new Set([...keys].map(stripPlural))].toSorted();
    expect(listNames(messages.keys())).toEqual(listNames(englishMessages.keys()));
  });

  it('have exactly the plural forms of the language', () => {
    const pluralForms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted();
    const pluralNames = new Set([...englishMessages.keys()].filter((key) => PLURAL_SUFFIX.test(key)).map(stripPlural));
    for (const name of pluralNames) {
      const pluralKeys = [...messages.keys()].filter((key) => PLURAL_SUFFIX.test(key) && stripPlural(key) === name);
      expect({ name, forms: pluralKeys.map((key) => PLURAL_SUFFIX.exec(key)?.[1]).toSorted() }).toEqual({
        name,
        forms: pluralForms,
      });
    }
  });

  it('are not empty, and have the placeholders of the English texts', () => {
    const listPlaceholders = (text: string) => new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name));
    for (const [key, text] of messages) {
      expect(text.trim(), key).not.toBe('');
      const expectedPlaceholders = listPlaceholders(
        englishMessages.get(key) ?? englishMessages.get(`${stripPlural(key)}_other`) ?? '',
      );
      // In the forms for one and two, the number may be written as a word.
      if (/_(zero|one|two)$/.test(key)) expectedPlaceholders.delete('count');
      const placeholders = listPlaceholders(text);
      if (/_(zero|one|two)$/.test(key)) placeholders.delete('count');
      expect(placeholders, key).toEqual(expectedPlaceholders);
    }
  });
});

describe('the chat’s words', () => {
  it('are all used', () => {
    const isKeyUsed = (key: string) =>
      sourceText.includes(`'${key}'`) ||
      [...sourceText.matchAll(/`([\w.]+\.[\w]*\$\{[^`]+?\}[\w.]*)`/g)].some(([, template = '']) =>
        new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '\\w+')}$`).test(key),
      );
    expect([...new Set([...englishMessages.keys()].map(stripPlural))].filter((key) => !isKeyUsed(key))).toEqual([]);
  });

  it('are in the right characters: no simplified form in zh-HK, no traditional one in zh-CN', () => {
    const simplifiedPattern = /[们这说时国对应来发问题学业费让话谁还进没选个为与过难处实网络页专录级]/;
    const traditionalPattern = /[們這說時國對應來發問題學業費讓話誰還進沒選個為與過難處實網絡頁專錄級]/;
    expect([...flattenMessages('zh-HK')].filter(([, text]) => simplifiedPattern.test(text))).toEqual([]);
    expect([...flattenMessages('zh-CN')].filter(([, text]) => traditionalPattern.test(text))).toEqual([]);
  });

  it('insert their values', () => {
    const t = getChatText('fr-FR', readMessages('fr-FR'));
    expect(t('time.yesterday', { time: '14:05' })).toBe('Hier à 14:05');
  });
});

describe('the chat’s language', () => {
  it('is the site’s language until one is chosen', () => {
    expect([getChatLocale('zh', null), getChatLocale('zh-hk', null), getChatLocale('en-us', null)]).toEqual([
      'zh-CN',
      'zh-HK',
      'en-US',
    ]);
    expect(getChatLocale('zh', 'ar-EG')).toBe('ar-EG');
  });

  it('is right-to-left for Arabic only', () => {
    expect(CHAT_LOCALES.filter((locale) => getDirection(locale) === 'rtl')).toEqual(['ar-EG']);
  });

  const createStorage = (storedValues: Map<string, string>) => ({
    read: (key: string) => storedValues.get(key) ?? null,
    keep: (key: string, value: string) => void storedValues.set(key, value),
    drop: (key: string) => void storedValues.delete(key),
  });

  const resolveImmediately = () => Promise.resolve();

  it('is remembered when it was chosen', async () => {
    const storedValues = new Map<string, string>();
    await createChosenChatLocale(createStorage(storedValues), resolveImmediately).choose('fr-FR');
    expect(createChosenChatLocale(createStorage(storedValues), resolveImmediately).getLocale()).toBe('fr-FR');
  });

  it('applies to this page when nothing can be stored', async () => {
    const emptyStorage = { read: () => null, keep: () => undefined, drop: () => undefined };
    const chosenChatLocale = createChosenChatLocale(emptyStorage, resolveImmediately);
    await chosenChatLocale.choose('ar-EG');
    expect(chosenChatLocale.getLocale()).toBe('ar-EG');
  });

  it('falls back to the site’s language when the stored value is invalid', () => {
    expect(
      createChosenChatLocale({ ...createStorage(new Map()), read: () => 'tlh' }, resolveImmediately).getLocale(),
    ).toBeNull();
  });

  /** Simulates a page whose messages load when the test resolves them, and storage events from other tabs. */
  function openPage() {
    const messageLoads = new Map(CHAT_LOCALES.map((locale) => [locale, Promise.withResolvers<void>()] as const));
    const storedValues = new Map<string, string>();
    const chosenChatLocale = createChosenChatLocale(
      createStorage(storedValues),
      (locale) => messageLoads.get(locale)?.promise ?? resolveImmediately(),
    );
    const fakeWindow = new EventTarget();
    vi.stubGlobal('window', fakeWindow);
    onTestFinished(() => void vi.unstubAllGlobals());
    const displayedLocales: (ChatLocale | null)[] = [];
    chosenChatLocale.subscribe(() => displayedLocales.push(chosenChatLocale.getLocale()));
    return {
      chosen: chosenChatLocale,
      kept: storedValues,
      spoken: displayedLocales,
      wordsOf: (locale: ChatLocale) => messageLoads.get(locale),
      otherTabChooses: (newValue: string | null) =>
        fakeWindow.dispatchEvent(Object.assign(new Event('storage'), { key: 'chatLocale', newValue })),
      settle: () => new Promise((resolve) => setImmediate(resolve)),
    };
  }

  it('follows another tab once the texts have loaded', async () => {
    const { chosen, spoken, wordsOf, otherTabChooses, settle } = openPage();
    otherTabChooses('fr-FR');
    await settle();
    expect([spoken, chosen.getLocale()]).toEqual([[], null]);
    wordsOf('fr-FR')?.resolve();
    await settle();
    expect([spoken, chosen.getLocale()]).toEqual([['fr-FR'], 'fr-FR']);
  });

  it('is the last one chosen, in whatever order the texts load', async () => {
    const { chosen, kept, spoken, wordsOf, otherTabChooses, settle } = openPage();
    otherTabChooses('fr-FR');
    void chosen.choose('ar-EG');
    wordsOf('ar-EG')?.resolve();
    await settle();
    wordsOf('fr-FR')?.resolve();
    await settle();
    expect([spoken, kept.get('chatLocale')]).toEqual([['ar-EG'], 'ar-EG']);
  });

  it('is unchanged when the texts cannot be loaded or another tab resets its own', async () => {
    const { chosen, kept, spoken, wordsOf, otherTabChooses, settle } = openPage();
    wordsOf('fr-FR')?.reject(new Error('no network'));
    await chosen.choose('fr-FR');
    otherTabChooses(null);
    otherTabChooses('tlh');
    await settle();
    expect([spoken, chosen.getLocale(), kept.size]).toEqual([[], null, 0]);
  });
});
