import { createMiddleware } from 'hono/factory';
import type { EdgeEnv } from '#worker/edge-context.ts';

/** Timeout of a KV operation, after which it counts as failed. */
const KV_TIMEOUT_MS = 1_500;

function withKvTimeout(kv: KVNamespace): KVNamespace {
  const withTimeout = (kvCall: Promise<unknown>) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const timer = setTimeout(() => reject(new Error('KV timed out')), KV_TIMEOUT_MS);
    kvCall.then(resolve, reject).finally(() => clearTimeout(timer));
    return promise;
  };
  return new Proxy(kv, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property);
      if (typeof member !== 'function') return member;
      return (...callArguments: unknown[]) => withTimeout(Promise.resolve(member.apply(target, callArguments)));
    },
  });
}

type WithCache = Pick<EdgeEnv['Bindings'], 'CACHE'>;
const wrappedEnvs = new WeakMap<WithCache, WithCache>();

/** Returns the bindings with a timeout on every KV operation. Each isolate wraps them once. */
export function envWithKvTimeout<Env extends WithCache>(env: Env): Env {
  const timeLimitedEnv = wrappedEnvs.get(env) ?? { ...env, CACHE: withKvTimeout(env.CACHE) };
  wrappedEnvs.set(env, timeLimitedEnv);
  return timeLimitedEnv as Env;
}

export const limitKvWait = () =>
  createMiddleware<EdgeEnv>(async function limitKvWaitStep(c, next) {
    c.env = envWithKvTimeout(c.env);
    await next();
  });
