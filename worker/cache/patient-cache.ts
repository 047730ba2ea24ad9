import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from '#worker/edge-context.ts';

/** What KV has not said by then nobody waits for: whoever reads goes on as where it is out of order. */
const ANSWERS_WITHIN_MS = 1_500;

function patientCache(kv: KVNamespace): KVNamespace {
  const inTime = (work: Promise<unknown>) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const timer = setTimeout(() => reject(new Error('KV did not answer in time')), ANSWERS_WITHIN_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
    return promise;
  };
  return new Proxy(kv, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...values: unknown[]) => inTime(Promise.resolve(value.apply(target, values)));
    },
  });
}

type WithCache = Pick<EdgeEnv['Bindings'], 'CACHE'>;
const patient = new WeakMap<WithCache, WithCache>();

/** The same bindings, of which KV hangs for nobody. An isolate has them once. */
export function patientEnv<Env extends WithCache>(env: Env): Env {
  const known = patient.get(env) ?? { ...env, CACHE: patientCache(env.CACHE) };
  patient.set(env, known);
  return known as Env;
}

export const waitForNoCache = () =>
  createMiddleware<EdgeEnv>(async function waitForNoCacheStep(c, next) {
    c.env = patientEnv(c.env);
    await next();
  });
