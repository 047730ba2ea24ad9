import type { Locale } from '#shared/locale/locales.ts';
import { untilItComes } from '#client/reach/until-it-comes.ts';
import { createTexts } from './create-texts.ts';
import { fetchNamespace } from './fetch-namespace.ts';
import type { Namespace } from './messages.ts';
import type { TextSource } from './text-source.ts';

/** Starts with the words that came with the page and fetches a further namespace once, when a component needs it. */
export function browserTextSource(locale: Locale, travelled: Partial<Record<Namespace, object>>): TextSource {
  const texts = createTexts(locale, travelled);
  const coming = new Map<Namespace, Promise<unknown>>();
  return {
    locale,
    texts,
    need(namespace) {
      // The same promise once it is kept, too: React resumes a component only where it suspended.
      const asked = coming.get(namespace);
      if (asked) return asked;
      if (texts.hasResourceBundle(texts.language, namespace)) return null;
      const load = untilItComes(() => fetchNamespace(locale, namespace)).then((words) =>
        texts.addResourceBundle(texts.language, namespace, words),
      );
      coming.set(namespace, load);
      load.then(
        // As React itself notes it: words that are there already hide nothing, not even for a moment.
        (value) => Object.assign(load, { status: 'fulfilled', value }),
        () => undefined, // Whoever waits for them hears of it.
      );
      return load;
    },
  };
}
