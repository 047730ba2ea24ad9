import { type Model, ModelFault } from './model.ts';
import { readCompletion } from './read-completion.ts';
import { writeRequest } from './write-request.ts';

interface Service {
  /** Of its API ('https://host/v1'), or of its chat/completions. */
  address: string;
  model: string;
  /** '' for a service that asks for none. */
  key: string;
}

/** An OpenAI-compatible service. */
export function askByHttp({ address, model, key }: Service, send: typeof fetch = fetch): Model {
  const completions = address.endsWith('/chat/completions')
    ? address
    : `${address.replace(/\/$/, '')}/chat/completions`;
  return async function* ask({ signal, ...request }) {
    const response = await send(completions, {
      method: 'POST',
      // A key goes to nobody whom the service may name.
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, ...writeRequest(request) }),
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ModelFault(`status ${response.status}`);
    }
    yield* readCompletion(response.body);
  };
}
