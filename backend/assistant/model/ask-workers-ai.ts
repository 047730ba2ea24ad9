import { type Model, ModelFault } from './model.ts';
import { readCompletion } from './read-completion.ts';
import { writeRequest } from './write-request.ts';

/** The binding, as far as it is needed. */
export interface WorkersAi {
  run: (model: string, input: object, options?: { signal?: AbortSignal }) => Promise<unknown>;
}

/** A model of Workers AI, through the binding. */
export const askWorkersAi = (ai: WorkersAi, model: string): Model =>
  async function* ask({ signal, ...request }) {
    const answer = await ai.run(model, writeRequest(request), { signal });
    if (!(answer instanceof ReadableStream)) throw new ModelFault('no stream');
    yield* readCompletion(answer as ReadableStream<Uint8Array>);
  };
