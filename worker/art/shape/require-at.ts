/** For places known to be in the list: the compiler cannot know it, and a silent `undefined` would end up in a path. */
export function requireAt<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new RangeError(`no item ${index} of ${list.length}`);
  return item;
}
