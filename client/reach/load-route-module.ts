import { createPath } from 'react-router';
import { findRouter } from './navigation.ts';
import { reloadOnce } from './reload-on-stale-chunk.ts';
import { untilItComes } from './until-it-comes.ts';

interface RoutePart {
  id: string;
  module: string;
}

/**
 * Stands in for React Router's function of this name (vite.config.ts). Its own reloads the page when the script of a
 * route does not come, also when a link is only pointed at: without a network that ends on the browser's error page.
 */
export async function loadRouteModule(route: RoutePart, known: Record<string, unknown>): Promise<unknown> {
  if (route.id in known) return known[route.id];
  try {
    return (known[route.id] = await untilItComes(() => import(/* @vite-ignore */ route.module), 'route'));
  } catch (error) {
    // The script is gone with an older release: the page that was wanted comes whole from the newer one.
    const wanted = findRouter()?.state.navigation.location;
    if (wanted) window.location.assign(createPath(wanted));
    else if (!reloadOnce()) throw error;
    return new Promise(() => {});
  }
}
