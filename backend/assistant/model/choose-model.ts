import type { BackendEnv } from '#backend/bindings.ts';
import { askByHttp } from './ask-by-http.ts';
import { askWorkersAi } from './ask-workers-ai.ts';
import type { Model } from './model.ts';

type Settings = Pick<BackendEnv['Bindings'], 'ASSISTANT_URL' | 'ASSISTANT_MODEL' | 'ASSISTANT_KEY' | 'AI'>;

/** The service that is configured, or the binding that is there; null where the rules answer alone. */
export function chooseModel({ ASSISTANT_URL, ASSISTANT_MODEL, ASSISTANT_KEY, AI }: Settings): Model | null {
  if (!ASSISTANT_MODEL) return null;
  if (ASSISTANT_URL) return askByHttp({ address: ASSISTANT_URL, model: ASSISTANT_MODEL, key: ASSISTANT_KEY ?? '' });
  return AI ? askWorkersAi(AI, ASSISTANT_MODEL) : null;
}
