/** One rule a field: the sentence that says what is wrong, or nothing. It sees the other fields as well. */
export type Rules<Values extends object> = {
  readonly [Name in keyof Values]?: (value: Values[Name], values: Values) => string | null;
};

export type Faults<Values extends object> = { readonly [Name in keyof Values]?: string };

/** What is wrong in those fields, or in all that have a rule. */
export function findFaults<Values extends object>(
  values: Values,
  rules: Rules<Values>,
  names = Object.keys(rules) as (keyof Values)[],
): Faults<Values> {
  const found = names.flatMap((name) => {
    const fault = rules[name]?.(values[name], values);
    return fault ? [[name, fault] as const] : [];
  });
  return Object.fromEntries(found) as Faults<Values>;
}
