/** Whether a row is open to the level that is bound as ?2. `column` is always a word of ours. */
export const openToLevel = (column = 'levels') => `(${column} & (1 << ?2)) <> 0`;
