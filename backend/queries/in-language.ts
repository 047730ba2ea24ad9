/**
 * A text column in the language that is bound as ?1, else in Chinese. `column` is always a word of ours, never an
 * input: what a caller says is only ever bound.
 */
export const inLanguage = (column: string) => `coalesce(nullif(${column} ->> ?1, ''), ${column} ->> 'zh', '')`;
