import type { z } from 'zod';
import type { OutputSchema, DataCall, ListCall } from '#shared/contract/call.ts';
import type { RichText } from '#shared/contract/fields.ts';
import type { MenuLinkParams } from '#shared/contract/site/agent.ts';

// Strict input types of responses. The contract's parsers are lenient: a missing field becomes '', 0, false or [], so
// their input types would accept an omitted field. Here every field is required at every depth. The only alternatives
// are natural values of database rows: a number or null for a text, 0 and 1 for a boolean.

/** Types accepted in a response where the schema outputs a T. */
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

export type WireRow<C extends Pick<ListCall, 'datas'>> = WireValue<z.output<C['datas']>>;

/** Data, or list rows, of a response. */
export type WireResponse<C extends OutputSchema> =
  C extends Pick<DataCall, 'data'>
    ? WireValue<z.output<C['data']>>
    : C extends Pick<ListCall, 'datas'>
      ? readonly WireRow<C>[]
      : never;
