/** What a form holds: each field as it is typed. */
export type Typed = Readonly<Record<string, string>>;

export interface Merged {
  /** What somebody typed, over what stands there now. */
  typed: Record<string, string>;
  /** Changed by somebody else since the form was drawn, and by nobody here. */
  theirs: string[];
  /** Changed by both, and not to the same: a person has to say which it is. */
  both: string[];
}

const sameLines = (text: string) => text.replaceAll('\r\n', '\n').trim();

/**
 * Two people have the same form open. `before` is what stood there when this one was drawn, `now` what stands there when it comes
 * back: a field that was left as it was is no wish to have the old value again.
 */
export function mergeTyped(before: Typed, typed: Typed, now: Typed): Merged {
  const merged: Merged = { typed: {}, theirs: [], both: [] };
  for (const [name, stands] of Object.entries(now)) {
    const was = sameLines(before[name] ?? stands);
    const said = sameLines(typed[name] ?? was);
    const isOurs = said !== was;
    const isTheirs = sameLines(stands) !== was;
    merged.typed[name] = isOurs ? said : stands;
    if (isTheirs && !isOurs) merged.theirs.push(name);
    if (isTheirs && isOurs && said !== sameLines(stands)) merged.both.push(name);
  }
  return merged;
}
