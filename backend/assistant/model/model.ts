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

/** A model may take so many turns for one answer; the last has no tools, or it could look things up for ever. */
export const MOST_ROUNDS = 4;
export const MOST_CALLS_A_ROUND = 4;
/** The provider cuts a turn off after so many tokens. */
export const MOST_TOKENS = 700;
/** Longer is no answer for a small window. */
export const LONGEST_WORDS = 2400;
/** The model reads at most so many characters of what a look-up found. */
export const LONGEST_ROWS = 5000;
/** For all of an answer, within the edge's own patience; then the rules answer. */
export const MODEL_PATIENCE_MS = 14_000;
/** A model that streams nothing for so long is given up, and the rules answer. */
export const LONGEST_SILENCE_MS = 7_000;
/** So many earlier questions and answers are told to the model, each cut to so many characters. */
export const MOST_REMEMBERED = 3;
export const LONGEST_REMEMBERED = 500;
export const MOST_CARDS = 6;
