// Serves an existing build. This is the second half of npm start.
import { acquirePortAndState } from './serve/acquire-port-and-state.ts';
import { servePortal } from './serve/serve-portal.ts';

await servePortal(await acquirePortAndState());
