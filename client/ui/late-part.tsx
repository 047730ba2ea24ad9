import { type ComponentType, lazy, type ReactNode } from 'react';
import type { Namespace } from '#client/i18n/messages.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { untilItComes } from '#client/reach/until-it-comes.ts';
import { LatePlace } from './late-place.tsx';

interface LateNeeds<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** Of everything it imports, also what it says only later: `tests/unit/late-parts.test.ts` compares. */
  words: readonly Namespace[];
}

/**
 * A part of the page that is loaded when it is wanted, together with all its words. A part that is shown and then waits
 * for words is hidden by React meanwhile: whoever writes in it loses the focus, and what they type goes nowhere.
 */
export function latePart<Props extends object>({ load, words }: LateNeeds<Props>) {
  let coming: ReturnType<typeof load> | undefined;
  const ask = () => (coming ??= untilItComes(load));
  const Part = lazy(async () => ({ default: await ask() }));

  function WithWords(props: Props) {
    ask().catch(() => undefined); // At the same time as the words; React hears of a failure by the lazy part.
    useWords(words);
    return <Part {...props} />;
  }

  return function LatePart({ waiting = null, ...props }: Props & { waiting?: ReactNode }) {
    return (
      <LatePlace waiting={waiting}>
        <WithWords {...(props as unknown as Props)} />
      </LatePlace>
    );
  };
}
