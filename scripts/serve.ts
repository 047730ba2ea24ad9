// Serves an existing build: the second half of npm start.
import { holdPlace } from './serve/hold-place.ts';
import { servePortal } from './serve/serve-portal.ts';

await servePortal(await holdPlace());
