import { useReducer, useState } from 'react';
import { nextFieldTip, NO_TIP } from './field-tip.ts';

export type Validate<Value> = (value: Value) => string | null | undefined;

/** Keeps the sentence under a field: checked when it is left, hidden while it is being mended. */
export function useFieldTip<Value>(validate: Validate<Value> | undefined, told: string | undefined) {
  const [tip, dispatch] = useReducer(nextFieldTip, told === undefined ? NO_TIP : { message: told, by: 'form' });
  const [lastTold, setLastTold] = useState(told);
  if (told !== lastTold) {
    setLastTold(told);
    dispatch({ kind: 'told', message: told ?? null });
  }
  return {
    message: tip.message ?? undefined,
    focused: () => dispatch({ kind: 'focused' }),
    edited: () => dispatch({ kind: 'edited' }),
    left: (value: Value) => dispatch({ kind: 'left', message: validate?.(value) || null }),
  };
}
