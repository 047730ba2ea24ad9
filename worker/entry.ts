import { Hono } from 'hono';
import { createRequestHandler, RouterContextProvider } from 'react-router';
const handler = createRequestHandler(() => import('virtual:react-router/server-build'), import.meta.env.MODE);
const app = new Hono();
app.all('*', (c) => handler(c.req.raw, new RouterContextProvider()));
export default app;
