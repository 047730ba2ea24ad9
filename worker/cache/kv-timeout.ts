import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from '#worker/edge-context.ts';

/** A KV operation that takes longer counts as failed. */
const KV_TIMEOUT_MS = 1_500;

function withKvTimeout(kv: KVNamespace): KVNamespace {
  const withTimeout = (task: Promise<unknown>) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const timer = setTimeout(() => reject(new Error('KV timed out')), KV_TIMEOUT_MS);
    task.then(resolve, reject).finally(() => clearTimeout(timer));
    return promise;
  };
  return new Proxy(kv, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...values: unknown[]) => withTimeout(Promise.resolve(value.apply(target, values)));
    },
  });
}

type WithCache = Pick<EdgeEnv['Bindings'], 'CACHE'>;
const wrapped = new WeakMap<WithCache, WithCache>();

/** Returns the bindings with a timeout on every KV operation. Each isolate wraps them once. */
export function envWithKvTimeout<Env extends WithCache>(env: Env): Env {
  const withCache = wrapped.get(env) ?? { ...env, CACHE: withKvTimeout(env.CACHE) };
  wrapped.set(env, withCache);
  return withCache as Env;
}

export const limitKvWait = () =>
  createMiddleware<EdgeEnv>(async function limitKvWaitStep(c, next) {
    c.env = envWithKvTimeout(c.env);
    await next();
  });
