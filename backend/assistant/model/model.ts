import type { z } from 'zod';

/** What a model may ask for; its input is checked before anything is looked up. */
export interface Tool {
  name: string;
  description: string;
  input: z.ZodType;
}

export interface ToolCall {
  id: string;
  name: string;
  /** JSON, as the model wrote it. */
  input: string;
}

export type Turn =
  | { role: 'system' | 'user'; text: string }
  | { role: 'assistant'; text: string; calls?: readonly ToolCall[] }
  | { role: 'tool'; text: string; callId: string };

export type ModelPiece = { text: string } | { calls: readonly ToolCall[] };

export interface ModelRequest {
  turns: readonly Turn[];
  /** None where it is to write its answer now. */
  tools: readonly Tool[];
  signal: AbortSignal;
}

/** Says the next turn, piece by piece; throws a ModelFault where it cannot, or breaks off. */
export type Model = (request: ModelRequest) => AsyncIterable<ModelPiece>;

/** Says why in a word of ours: what a service answers may hold anything, and goes into no log. */
export class ModelFault extends Error {
  override name = 'ModelFault';
}
