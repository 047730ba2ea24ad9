/**
 * A text column in the language :locale, else in Chinese. `column` is always a word of ours, never an input: what a caller
 * says is only ever bound.
 */
export const inLanguage = <const Column extends string>(column: Column) =>
  `coalesce(nullif(${column} ->> :locale, ''), ${column} ->> 'zh', '')` as const;
