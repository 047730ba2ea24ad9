import type { DataRouter } from 'react-router';

/** React Router's own, once the page has come alive: what is asked for outside of React finds it only here. */
export const findRouter = () => Reflect.get(window, '__reactRouterDataRouter') as DataRouter | undefined;
