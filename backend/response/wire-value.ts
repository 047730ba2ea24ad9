import type { z } from 'zod';
import type { OutputSchema, DataCall, ListCall } from '#shared/contract/call.ts';
import type { RichText } from '#shared/contract/fields.ts';
import type { MenuLinkParams } from '#shared/contract/site/agent.ts';

// What this backend owes the contract. The contract's readers forgive: a missing field becomes '', 0, false or [], so their
// own input types would let a forgotten field compile. Here every field that a reader gives is required, down to the last
// part; only the spellings that a row naturally has are free: a number or null for a text, 0 and 1 for a flag.

/** Types accepted in a response where the schema produces a T. */
export type WireValue<T> = unknown extends T
  ? unknown
  : T extends RichText
    ? string | null
    : T extends MenuLinkParams
      ? MenuLinkParams | string
      : T extends string
        ? string extends T
          ? string | number | null
          : T
        : T extends boolean
          ? boolean | 0 | 1
          : T extends number | null | undefined
            ? T
            : T extends readonly (infer Item)[]
              ? readonly WireValue<Item>[]
              : { [Field in keyof T]-?: WireValue<T[Field]> };

/** Row of a list response. */
export type WireRow<C extends Pick<ListCall, 'datas'>> = WireValue<z.output<C['datas']>>;

/** Data, or rows, of a response. */
export type WireResponse<C extends OutputSchema> =
  C extends Pick<DataCall, 'data'>
    ? WireValue<z.output<C['data']>>
    : C extends Pick<ListCall, 'datas'>
      ? readonly WireRow<C>[]
      : never;
