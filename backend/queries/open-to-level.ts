/** Whether a row is open to :level. `column` is always a word of ours. */
export const openToLevel = <const Column extends string = 'levels'>(column: Column = 'levels' as Column) =>
  `(${column} & (1 << :level)) <> 0` as const;
